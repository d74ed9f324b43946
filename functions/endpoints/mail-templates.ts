import { getPortalSettings, operatorOf } from '../data/portal-settings.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { composeAnswer } from '../mail/answer.ts'
import { checkTemplate, readMailTemplates, updateMailTemplate, updateRejectionReasons } from '../use-cases/mail/mail-templates.ts'

export { mailTemplateRoutes as routes } from '../../shared/api/mail-templates.ts'

export const mailTemplatesGet: Endpoint<'mailTemplatesGet'> = () => readMailTemplates()

export const mailTemplateUpdate: Endpoint<'mailTemplateUpdate'> = ({ params, body, session, request }) =>
  updateMailTemplate(params, body, { ifMatch: request.ifMatch, actor: session.user.id })

export const rejectionReasonsUpdate: Endpoint<'rejectionReasonsUpdate'> = ({ body, session, request }) =>
  updateRejectionReasons(body, { ifMatch: request.ifMatch, actor: session.user.id })

/** A person and a partner that do not exist. */
const example = {
  partnerName: 'Musterpartner GmbH',
  values: {
    firstName: 'Anna',
    lastName: 'Beispiel',
    companyName: 'Beispiel GmbH',
    reason: 'Wir arbeiten in Ihrem Land derzeit nicht.',
  },
}

export const mailTemplatePreview: Endpoint<'mailTemplatePreview'> = async ({ body: { form, kind, ...words } }) => {
  checkTemplate({ form, kind }, words)
  const { partnerName, values } = example
  const answer = { recipient: '', form, values, words, withdrawal: '' }
  const operator = operatorOf(await getPortalSettings())
  const { subject, html } = composeAnswer(
    { kind: kind === 'receipt' ? 'lead_receipt' : 'lead_acceptance', partnerName, answer },
    operator,
    {},
  )
  return { subject, html }
}
