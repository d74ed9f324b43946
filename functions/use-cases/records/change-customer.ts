import type * as z from 'zod'
import type { Customer, customerCreateSchema, customerUpdateSchema } from '../../../shared/domain/customer.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { claimCustomerIdItem, customerIds, customerIdsOf, customerIdTaken, customers, releaseCustomerIdItem } from '../../data/customers.ts'
import { answerItems } from '../../data/idempotency.ts'
import { newId } from '../../data/ids.ts'
import { noteJobItems } from '../../data/note-jobs.ts'
import { noSuchPartner } from '../../data/owned-customers.ts'
import { partners } from '../../data/partners.ts'
import { mayHaveBeenGiven, withGeneratedId } from '../../data/sequence.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { putTrashItem } from '../../data/trash.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { changed, checkVersion } from './update.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

/** @throws ApiError validation at the field when there is no such partner */
export const checkOwner = async (to: number | null, field = 'ibPartnerId'): Promise<void> => {
  if (to !== null && (await partners.get(to)) === undefined) throw noSuchPartner(field)
}

/**
 * Items that store a new customer and its public id. Refused at `customerId` when that is taken, at `ibPartnerId` when the partner has been deleted. The
 * caller has made sure that the partner existed.
 */
export const insertCustomerItems = (customer: Customer): WriteItem[] => [
  ...customers.insertItems(customer),
  ...customerIdsOf(customer).map((customerId) => claimCustomerIdItem(customerId, customer.id)),
]

/** Items that delete a customer and release its public id. */
export const removeCustomerItems = (customer: Customer): WriteItem[] => [
  ...customers.removeItems(customer),
  ...customerIdsOf(customer).map(releaseCustomerIdItem),
]

/** No generated id is given twice, also when its customer is gone. @throws ApiError conflict at the field */
const refuseGivenId = async (customerId: string): Promise<void> => {
  if (await mayHaveBeenGiven(customerIds, customerId)) throw customerIdTaken()
}

/**
 * Creates a customer entered by staff.
 * @param more what an import gives besides the fields of the form
 * @throws ApiError conflict when the public id or the internal one is taken, validation when there is no such partner
 */
export const createCustomer = async (
  form: z.output<typeof customerCreateSchema>,
  actor: Actor,
  more: Partial<Pick<Customer, 'id' | 'imported' | 'followUpOn'>> = {},
): Promise<Customer> => {
  const create = async (customerId: string) => {
    const now = new Date().toISOString()
    const { firstName, lastName, email } = form
    const blank: Customer = {
      id: newId(),
      version: 1,
      customerId,
      firstName,
      lastName,
      email,
      phone: null,
      country: null,
      ibPartnerId: null,
      subIbId: null,
      ibAccountNumber: null,
      customerType: 'client',
      subIbCommissionPerLot: '0.00',
      status: 'inactive',
      isFromLandingPage: false,
      createdAt: now,
      updatedAt: now,
    }
    const customer = changed(blank, { ...form, ...more, customerId })
    await transact([
      ...answerItems(customer),
      ...insertCustomerItems(customer),
      auditItem({ actor, action: 'customerCreate', entity: 'CUSTOMER', id: customer.id, before: null, after: customer, time: now }),
    ])
    return customer
  }
  await checkOwner(form.ibPartnerId ?? null)
  if (form.customerId === undefined) return withGeneratedId(customerIds, [], async (nextId) => create(await nextId()))
  await refuseGivenId(form.customerId)
  return create(form.customerId)
}

const mayNotChange = (what: string) => `Zum Ändern ${what} fehlt Ihnen das Recht, Kontaktdaten von Kunden zu sehen.`

/**
 * Refuses changes of what the caller cannot see, even to the stored value: the difference in the answer would confirm a guess.
 * @throws ApiError forbidden, at the field
 */
const refuseContact = ({ email, phone }: Pick<z.output<typeof customerUpdateSchema>, 'email' | 'phone'>) => {
  if (email !== undefined) throw fieldError('email', mayNotChange('der E-Mail-Adresse'), 'forbidden')
  if (phone !== undefined) throw fieldError('phone', mayNotChange('der Telefonnummer'), 'forbidden')
}

type ChangeRights = {
  readonly mayTransfer: boolean
  readonly maySeeContact: boolean
  /** Whether the customer gets back what it had. */
  readonly isReversal?: boolean
}

/**
 * Changes a customer; absent fields keep their values.
 * @param rights whether the owning partner may be changed (`customers.transfer`), and whether contact data may be seen and so changed
 * @param beforeTransfer throws where the caller must first prove who they are
 * @throws ApiError not_found, stale, forbidden, conflict when the new public id is taken, validation when there is no such partner
 */
export const updateCustomer = (
  { id, ifMatch, actor }: Change,
  { transferReason, ...form }: z.output<typeof customerUpdateSchema>,
  { mayTransfer, maySeeContact, isReversal = false }: ChangeRights,
  beforeTransfer: () => void = () => {},
): Promise<Customer> =>
  withFreshVersion(ifMatch, async () => {
    const before = await customers.getOrThrow(id)
    checkVersion(before, ifMatch)
    if (!maySeeContact) refuseContact(form)
    const wanted = changed(before, form)
    if (wanted === before) return before
    const after: Customer = { ...wanted, updatedAt: new Date().toISOString() }
    const isTransferred = after.ibPartnerId !== before.ibPartnerId
    if (isTransferred && !mayTransfer) {
      throw new ApiError('forbidden', 'Zum Ändern des zuständigen Partners fehlt Ihnen die Berechtigung.')
    }
    if (isTransferred) {
      beforeTransfer()
      await checkOwner(after.ibPartnerId)
    }
    const isRenamed = foldPublicId(after.customerId) !== foldPublicId(before.customerId)
    if (isRenamed && !isReversal) await refuseGivenId(after.customerId)
    await transact([
      ...customers.updateItems(before, after),
      ...(isRenamed ? [claimCustomerIdItem(after.customerId, id), releaseCustomerIdItem(before.customerId)] : []),
      auditItem({
        actor,
        action: 'customerUpdate',
        entity: 'CUSTOMER',
        id,
        before,
        after: isTransferred && transferReason ? { ...after, transferReason } : after,
        time: after.updatedAt,
      }),
    ])
    return { ...after, version: before.version + 1 }
  })

/** @throws ApiError not_found, stale */
export const deleteCustomer = ({ id, ifMatch, actor }: Change): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const before = await customers.getOrThrow(id)
    checkVersion(before, ifMatch)
    const time = new Date().toISOString()
    await transact([
      ...removeCustomerItems(before),
      ...noteJobItems('CUSTOMER', before),
      auditItem({ actor, action: 'customerDelete', entity: 'CUSTOMER', id, before, after: null, time }),
      putTrashItem('customer', before, { actor, time }),
    ])
  })
