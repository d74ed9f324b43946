import { isUnconfirmed } from '../../../shared/domain/confirmation.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import { ActivityStatus } from '../../ui/customer-status.tsx'
import { Status } from '../../ui/Status.tsx'
import { confirmationLooks } from '../../ui/status-looks.ts'

/** The status of a customer in one line of a table. One whom nobody has confirmed is inactive in any case. */
export const CustomerState = ({ customer }: { readonly customer: Customer }) =>
  isUnconfirmed(customer) ? <Status look={confirmationLooks.open}>Unbestätigt</Status> : <ActivityStatus status={customer.status} />
