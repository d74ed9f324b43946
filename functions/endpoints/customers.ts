import { readCounter } from '../data/counters.ts'
import { customerCounter, customers, listCustomers, partnerCustomerCounter } from '../data/customers.ts'
import { getOrKeptOrThrow } from '../data/joined-records.ts'
import { accountOf } from '../data/stored-user.ts'
import { confirmedFigures } from '../data/unconfirmed.ts'
import { demandProof, provenForFile } from '../http/authorize.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { checkOwnRecord, type Session, seesContact } from '../http/session.ts'
import { ApiError } from '../runtime/api-error.ts'
import { cancelCustomerExport, readCustomerExport, startCustomerExport } from '../use-cases/exports/export-customers.ts'
import { handOutWithdrawalLink } from '../use-cases/forms/hand-out-withdrawal-link.ts'
import { withdrawConsent } from '../use-cases/forms/withdraw-consent.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../use-cases/records/change-customer.ts'
import { promoteCustomer } from '../use-cases/records/promote-customer.ts'
import { restoreCustomer } from '../use-cases/records/restore.ts'
import { showContact } from '../use-cases/records/show-contact.ts'

export { customerRoutes as routes } from '../../shared/api/customers.ts'

/** The counter of a partner's customers, or of all. */
const counterOf = (partnerId: number | undefined) => (partnerId === undefined ? customerCounter : partnerCustomerCounter(partnerId))

export const customerList: Endpoint<'customerList'> = async ({ query: { limit, cursor, total, ...filter }, session }) => {
  const partnerId = session.ownPartnerId ?? filter.partnerId
  return partnerId === 'none'
    ? { items: [] }
    : listCustomers(
        {
          ...filter,
          partnerId,
          findsByContact: !filter.search || (await seesContact(session)),
          findsByPartner: session.can('ib_partners.view'),
          showsUnconfirmed: session.ownPartnerId === undefined,
        },
        { limit, cursor, total, caller: session.user.id },
      )
}

const exporterOf = async (session: Session) => ({
  ...accountOf(session.user),
  ownPartnerId: session.ownPartnerId,
  maySeePartners: session.can('ib_partners.view'),
  maySeeContact: await seesContact(session),
})

export const customerExport: Endpoint<'customerExport'> = async ({ body, session }) => {
  const { ownPartnerId } = session
  if (ownPartnerId === 'none') throw new ApiError('forbidden')
  return startCustomerExport({ ...body, partnerId: ownPartnerId ?? body.partnerId }, await exporterOf(session))
}

export const customerExportGet: Endpoint<'customerExportGet'> = async ({ params, session }) =>
  provenForFile(session, await readCustomerExport(params.id, await exporterOf(session)))

export const customerExportCancel: Endpoint<'customerExportCancel'> = async ({ params, session }) => {
  await cancelCustomerExport(params.id, await exporterOf(session))
}

export const customerCounts: Endpoint<'customerCounts'> = async ({ session: { ownPartnerId } }) => {
  const figures = ownPartnerId === 'none' ? {} : await readCounter(counterOf(ownPartnerId))
  const counts = ownPartnerId === undefined ? figures : confirmedFigures(figures)
  const count = (name: string) => counts[name] ?? 0
  return {
    total: count('total'),
    byStatus: { active: count('active'), inactive: count('inactive') },
    byType: { client: count('client'), sub_ib: count('sub_ib'), interessent: count('interessent') },
  }
}

export const customerGet: Endpoint<'customerGet'> = async ({ params, session }) => {
  const customer = await getOrKeptOrThrow('CUSTOMER', customers, params.id)
  checkOwnRecord(session, customer)
  return customer
}

export const customerCreate: Endpoint<'customerCreate'> = ({ body, session }) => createCustomer(body, session.user.id)

export const customerUpdate: Endpoint<'customerUpdate'> = ({ params, body, session, request }) =>
  updateCustomer(
    { id: params.id, ifMatch: request.ifMatch, actor: session.user.id },
    body,
    { mayTransfer: session.can('customers.transfer'), maySeeContact: session.can('customers.contact') },
    () => demandProof(session),
  )

export const customerContactShow: Endpoint<'customerContactShow'> = ({ params, body, session }) =>
  showContact(params.id, body, session.user.id)

export const customerConsentWithdraw: Endpoint<'customerConsentWithdraw'> = async ({ params, session }) =>
  (await withdrawConsent({ entity: 'CUSTOMER', id: params.id, actor: session.user.id })).record

export const customerWithdrawalLink: Endpoint<'customerWithdrawalLink'> = async ({ params, session }) => {
  const customer = await customers.getOrThrow(params.id)
  return handOutWithdrawalLink('CUSTOMER', customer, session.user.id)
}

export const customerDelete: Endpoint<'customerDelete'> = ({ params, session, request }) =>
  deleteCustomer({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const customerRestore: Endpoint<'customerRestore'> = ({ params, session }) =>
  restoreCustomer({ id: params.id, actor: session.user.id })

export const customerPromote: Endpoint<'customerPromote'> = ({ params, body, session, request }) =>
  promoteCustomer({ id: params.customerId, ifMatch: request.ifMatch, actor: session.user.id, can: session.can }, body)

export const customerReplace: Endpoint<'customerReplace'> = (input) => customerUpdate(input)
