import type * as z from 'zod'
import type { CustomerContact, contactRequestSchema } from '../../../shared/domain/customer.ts'
import { personName } from '../../../shared/domain/user.ts'
import { auditItem } from '../../data/audit.ts'
import { customers } from '../../data/customers.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { log } from '../../runtime/log.ts'

/**
 * The contact data of a customer, for a purpose that the audit log keeps.
 * @param actor user name of the reader
 * @throws ApiError not_found, too_many
 */
export const showContact = async (
  id: number,
  { purpose, purposeWords }: z.output<typeof contactRequestSchema>,
  actor: string,
): Promise<CustomerContact> => {
  try {
    await countAttempt('contactsPerUser', actor, 'Kontaktdaten')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') log('info', 'Contact data of too many customers was asked for')
    throw error
  }
  const customer = await customers.getOrThrow(id)
  await transact([
    auditItem({
      actor,
      action: 'customerContactShow',
      entity: 'CUSTOMER',
      id,
      before: null,
      after: { purpose, ...(purposeWords !== null && { purposeWords }) },
      name: personName(customer),
    }),
  ])
  return { email: customer.email, phone: customer.phone }
}
