import { emptyMailConfiguration } from '../../shared/domain/mail-configuration.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { readMailConfiguration, saveMailConfiguration } from '../use-cases/mail-configuration.ts'
import { tryMailConfiguration } from '../use-cases/try-mail-configuration.ts'

export const mailConfigurationGet: Endpoint<'mailConfigurationGet'> = async () =>
  (await readMailConfiguration(null)) ?? emptyMailConfiguration

export const mailConfigurationSave: Endpoint<'mailConfigurationSave'> = ({ body, session, request }) =>
  saveMailConfiguration({ partnerId: null, ifMatch: request.ifMatch, actor: session.user.id }, body)

export const mailConfigurationTest: Endpoint<'mailConfigurationTest'> = ({ body, session }) =>
  tryMailConfiguration(null, body, session.user)

export const partnerMailConfigurationGet: Endpoint<'partnerMailConfigurationGet'> = async ({ params: { id } }) => ({
  ...((await readMailConfiguration(id)) ?? emptyMailConfiguration),
  ibPartnerId: id,
})

export const partnerMailConfigurationSave: Endpoint<'partnerMailConfigurationSave'> = async ({
  params: { id },
  body,
  session,
  request,
}) => ({
  ...(await saveMailConfiguration({ partnerId: id, ifMatch: request.ifMatch, actor: session.user.id }, body)),
  ibPartnerId: id,
})

export const partnerMailConfigurationTest: Endpoint<'partnerMailConfigurationTest'> = ({ params: { id }, body, session }) =>
  tryMailConfiguration(id, body, session.user)
