import type * as z from 'zod'
import { applicationRoutes } from '../../../shared/api/applications.ts'
import type { Application, applicationCreateSchema } from '../../../shared/domain/application.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { newId } from '../../data/ids.ts'
import { assigneeOf, assignmentItems } from '../desk/assignment.ts'
import { consentOf } from './consent.ts'
import { readChoices } from './form-choices.ts'
import { applicationNotification } from './notify-submission.ts'
import { getsReceipt, receiptItems } from './receipt.ts'
import { confirmationItems, requestConfirmation } from './request-confirmation.ts'
import { admitSubmission, countSubmission, personIdentity, type Sender, storeSubmission } from './submit-form.ts'

/** A corrected submission counts as a different one. */
const identityOf = (application: Application) => {
  const { country, companyName, website, tradingExperience, expectedVolume, companyType, marketingStrategy, message } = application
  const said = [country, companyName, website, tradingExperience, expectedVolume, companyType, marketingStrategy, message]
  return [
    application.consent?.form ?? '',
    ...personIdentity(application),
    ...said.map((text) => text ?? ''),
    application.marketingChannels.join(),
  ]
}

/**
 * Stores an application from either form, together with its mail.
 * @throws ApiError validation when a value is not among the choices, key_reused, challenge_required, too_many
 */
export const createApplication = async (body: z.output<typeof applicationCreateSchema>, sender: Sender) => {
  const { response } = applicationRoutes.applicationCreate
  const form = 'companyType' in body ? 'general_application' : 'application'
  const admitted = await admitSubmission({ route: 'applicationCreate', form, body, sender, response, records: applications })
  if ('answered' in admitted) return admitted.answered
  const { now, texts } = admitted
  const { firstName, lastName, email, phone, companyName, website, marketingStrategy, message } = body
  const { chosen, option } = await readChoices((choose) => ({
    country: choose('country', body.country),
    tradingExperience: choose('tradingExperience', body.tradingExperience),
    expectedVolume: choose('expectedVolume', body.expectedVolume),
    companyType: 'companyType' in body ? choose('companyType', body.companyType) : null,
    marketingChannels: body.marketingChannels.map((channel) => choose('marketingChannels', channel)),
  }))
  const { country, tradingExperience, expectedVolume, companyType, marketingChannels } = chosen
  await countSubmission(admitted, null)
  const confirmation = await requestConfirmation(admitted, email)
  const isReceiptDue = confirmation === undefined && (await getsReceipt(admitted, email))
  const id = newId()
  const application: Application = {
    id,
    version: 1,
    firstName,
    lastName,
    email,
    phone,
    ...chosen,
    companyName,
    website,
    marketingStrategy,
    message,
    chosenOptions: {
      country: [option('country', country)],
      tradingExperience: [option('tradingExperience', tradingExperience)],
      expectedVolume: [option('expectedVolume', expectedVolume)],
      ...(companyType !== null && { companyType: [option('companyType', companyType)] }),
      marketingChannels: marketingChannels.map((channel) => option('marketingChannels', channel)),
    },
    status: 'pending',
    reviewedBy: null,
    reviewedByName: null,
    reviewedAt: null,
    reviewNotes: null,
    acceptedPartnerId: null,
    consent: consentOf(form, texts, { submittedAt: now, partnerId: null }),
    ...(confirmation && { confirmation }),
    ...(await assigneeOf(form)),
    createdAt: now,
    updatedAt: now,
  }
  return storeSubmission(admitted, {
    answer: response.parse(application),
    identity: identityOf(application),
    items: [
      ...applications.insertItems(application),
      auditItem({ actor: null, action: 'applicationCreate', entity: 'APPLICATION', id, before: null, after: application, time: now }),
      ...(confirmation === undefined
        ? [...applicationNotification(application, now), ...assignmentItems('application', application, { actor: null, at: now })]
        : confirmationItems('APPLICATION', application, confirmation)),
      ...(isReceiptDue ? receiptItems({ entity: 'APPLICATION', record: application, partnerName: null }, now) : []),
    ],
  })
}
