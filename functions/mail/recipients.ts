import { type MailConfiguration, splitAddresses } from '../../shared/domain/mail-configuration.ts'
import { readMailConfigurations } from '../data/mail-configurations.ts'
import type { Mail } from '../data/outbox.ts'
import { brand } from '../environment.ts'

/** Which list of the configuration is told of which kind of mail. */
const listOf = { recruitment_lead: 'recruitmentFormEmails' } as const satisfies Record<Mail['kind'], keyof MailConfiguration>

/** Who a mail goes to and who it is from; or why it goes nowhere (now: `held`, or at all: `nobody`). */
export type Envelope =
  | {
      readonly kind: 'send'
      readonly to: readonly string[]
      readonly bcc: readonly string[]
      readonly from: { readonly name: string; readonly address: string }
    }
  | { readonly kind: 'held' }
  | { readonly kind: 'nobody' }

/**
 * An active partner configuration counts as a whole, otherwise the global one. A global configuration that is off holds every mail.
 */
export const chooseEnvelope = (kind: Mail['kind'], configurations: Awaited<ReturnType<typeof readMailConfigurations>>): Envelope => {
  const { global, partner } = configurations
  if (global?.isActive === false) return { kind: 'held' }
  const configuration = partner?.isActive ? partner : global
  const to = splitAddresses(configuration?.[listOf[kind]] ?? '')
  if (configuration === undefined || to.length === 0) return { kind: 'nobody' }
  const { senderEmail, senderName } = brand()
  return {
    kind: 'send',
    to,
    bcc: splitAddresses(configuration.bccEmails),
    from: { name: configuration.senderName ?? senderName, address: configuration.senderEmail ?? senderEmail },
  }
}

/** The envelope of a mail as configured at this moment. */
export const recipients = async ({ kind, ibPartnerId }: Pick<Mail, 'kind' | 'ibPartnerId'>) =>
  chooseEnvelope(kind, await readMailConfigurations(ibPartnerId))
