import type * as z from 'zod'
import { registrationRoutes } from '../../../shared/api/registrations.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { registrationCreateSchema } from '../../../shared/domain/registration.ts'
import { auditItem } from '../../data/audit.ts'
import { customerIds, customers } from '../../data/customers.ts'
import { newId } from '../../data/ids.ts'
import { partners } from '../../data/partners.ts'
import { getPartnerInstead } from '../../data/public-partners.ts'
import { withGeneratedId } from '../../data/sequence.ts'
import { fieldError } from '../../runtime/api-error.ts'
import { assigneeOf, assignmentItems } from '../desk/assignment.ts'
import { insertCustomerItems } from '../records/change-customer.ts'
import { consentOf } from './consent.ts'
import { readChoices } from './form-choices.ts'
import { registrationNotification } from './notify-submission.ts'
import { getsReceipt, receiptItems } from './receipt.ts'
import { referralOf } from './referral-of.ts'
import { confirmationItems, requestConfirmation } from './request-confirmation.ts'
import { admitSubmission, countSubmission, personIdentity, type Sender, storeSubmission } from './submit-form.ts'

type Form = z.output<typeof registrationCreateSchema>

/** The partner whose page a form was on, or the one above a deleted one. */
const findPartner = async (id: number): Promise<Partner> => {
  const instead = async () => {
    const above = await getPartnerInstead(id)
    return above && partners.get(above.id)
  }
  const partner = (await partners.get(id)) ?? (await instead())
  if (partner?.status !== 'active') throw fieldError('ibPartnerId', 'Partner nicht gefunden')
  return partner
}

/**
 * Stores a registration as a customer of the partner whose page it came from, together with the partner's figures and the mail.
 * @throws ApiError validation when there is no such active partner or a value is not among the choices, key_reused, challenge_required, too_many
 */
export const createRegistration = async (body: Form, sender: Sender) => {
  const { response } = registrationRoutes.registrationCreate
  const admitted = await admitSubmission({ route: 'registrationCreate', form: 'landing_page', body, sender, response, records: customers })
  if ('answered' in admitted) return admitted.answered
  const { now, texts } = admitted
  const partner = await findPartner(body.ibPartnerId)
  const { chosen, option } = await readChoices((choose) => ({
    country: choose('country', body.country),
    tradingExperience: choose('tradingExperience', body.tradingExperience),
    investmentAmount: choose('investmentAmount', body.investmentAmount),
  }))
  const { country, tradingExperience, investmentAmount } = chosen
  const [origin] = await Promise.all([referralOf(partner.id, 'registration', body.link), countSubmission(admitted, partner.id)])
  const confirmation = await requestConfirmation(admitted, body.email)
  const isReceiptDue = confirmation === undefined && (await getsReceipt(admitted, body.email))
  return withGeneratedId(customerIds, [], async (nextId) => {
    const id = newId()
    const customer: Customer = {
      id,
      version: 1,
      customerId: await nextId(),
      firstName: body.firstName,
      lastName: body.lastName,
      email: body.email,
      phone: body.phone,
      country,
      ibPartnerId: partner.id,
      subIbId: null,
      ibAccountNumber: null,
      customerType: 'interessent',
      subIbCommissionPerLot: '0.00',
      status: 'inactive',
      isFromLandingPage: true,
      ...origin,
      tradingExperience,
      investmentAmount,
      message: body.message,
      chosenOptions: {
        country: [option('country', country)],
        tradingExperience: [option('tradingExperience', tradingExperience)],
        investmentAmount: [option('investmentAmount', investmentAmount)],
      },
      consent: consentOf('landing_page', texts, { submittedAt: now, partnerId: partner.partnerId }),
      ...(confirmation && { confirmation }),
      ...(await assigneeOf('landing_page')),
      createdAt: now,
      updatedAt: now,
    }
    return storeSubmission(admitted, {
      answer: response.parse(customer),
      // A corrected submission counts as a different one.
      identity: [String(partner.id), ...personIdentity(body), country, tradingExperience, investmentAmount, body.message ?? ''],
      items: [
        ...insertCustomerItems(customer),
        auditItem({ actor: null, action: 'registrationCreate', entity: 'CUSTOMER', id, before: null, after: customer, time: now }),
        ...(confirmation === undefined
          ? [...registrationNotification(customer, partner, now), ...assignmentItems('customer', customer, { actor: null, at: now })]
          : confirmationItems('CUSTOMER', customer, confirmation)),
        ...(isReceiptDue ? receiptItems({ entity: 'CUSTOMER', record: customer, partnerName: partner.companyName }, now) : []),
      ],
    })
  })
}
