import {
  type EffectiveRecipients,
  emptyMailConfiguration,
  type MailConfiguration,
  type MailConfigurationView,
  type RecipientList,
} from '../../shared/domain/mail-configuration.ts'
import { personName } from '../../shared/domain/user.ts'
import { getMailConfiguration } from '../data/mail-configurations.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import { effectiveRecipients } from '../mail/recipients.ts'
import { readMailConfiguration, saveMailConfiguration } from '../use-cases/mail/mail-configuration.ts'
import { tryMailConfiguration } from '../use-cases/mail/try-mail-configuration.ts'

type Caller = Pick<Parameters<Endpoint<'mailConfigurationSave'>>[0], 'session' | 'request'>

const changeOf = (partnerId: number | null, { session: { user, can }, request: { ifMatch } }: Caller) => ({
  partnerId,
  ifMatch,
  actor: user.id,
  actorName: personName(user),
  can,
})

const globalView = (global: MailConfiguration): MailConfigurationView => ({
  ...global,
  effective: effectiveRecipients({ global, partner: undefined }),
})

/** Users who may not see the global configuration learn that it has recipients, but not which. */
const withoutGlobal = ({ isPaused, ...lists }: EffectiveRecipients): EffectiveRecipients => {
  const shown = (list: RecipientList) => (lists[list].source === 'global' ? { ...lists[list], addresses: [] } : lists[list])
  return {
    customerFormEmails: shown('customerFormEmails'),
    recruitmentFormEmails: shown('recruitmentFormEmails'),
    bccEmails: shown('bccEmails'),
    isPaused,
  }
}

const partnerView = (
  ibPartnerId: number,
  partner: MailConfiguration,
  global: MailConfiguration | undefined,
  { can }: Pick<Session, 'can'>,
) => {
  const effective = effectiveRecipients({ global, partner })
  return { ...partner, effective: can('settings.view') ? effective : withoutGlobal(effective), ibPartnerId }
}

export const mailConfigurationGet: Endpoint<'mailConfigurationGet'> = async () =>
  globalView((await readMailConfiguration(null)) ?? emptyMailConfiguration)

export const mailConfigurationSave: Endpoint<'mailConfigurationSave'> = async ({ body, session, request }) =>
  globalView(await saveMailConfiguration(changeOf(null, { session, request }), body))

export const mailConfigurationTest: Endpoint<'mailConfigurationTest'> = ({ body, session }) =>
  tryMailConfiguration(null, body, session.user)

export const partnerMailConfigurationGet: Endpoint<'partnerMailConfigurationGet'> = async ({ params: { id }, session }) => {
  const [partner, global] = await Promise.all([readMailConfiguration(id), getMailConfiguration(null)])
  return partnerView(id, partner ?? emptyMailConfiguration, global, session)
}

export const partnerMailConfigurationSave: Endpoint<'partnerMailConfigurationSave'> = async ({
  params: { id },
  body,
  session,
  request,
}) => {
  const [partner, global] = await Promise.all([saveMailConfiguration(changeOf(id, { session, request }), body), getMailConfiguration(null)])
  return partnerView(id, partner, global, session)
}

export const partnerMailConfigurationTest: Endpoint<'partnerMailConfigurationTest'> = ({ params: { id }, body, session }) =>
  tryMailConfiguration(id, body, session.user)
