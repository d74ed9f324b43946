import type { Customer } from '../../../shared/domain/customer.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { CustomerDetails } from './CustomerDetails.tsx'
import { CustomerFallback } from './CustomerFallback.tsx'

type OpenedCustomerProps = {
  /** From the address, so it may be any text. */
  readonly id: string
  /** Customers that the list has loaded. */
  readonly listed: readonly Customer[] | undefined
  readonly onClose: () => void
}

/** The details of the customer in the address, even if the list's current page lacks them. */
export const OpenedCustomer = ({ id: text, listed, onClose }: OpenedCustomerProps) => {
  const id = Number(text)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refresh } = useApi('customerGet', isId ? { params: { id } } : null)
  const customer = data?.id === id ? data : listed?.find((row) => row.id === id)
  const isUnknown = !isId || (error instanceof ApiError && error.status === 404)
  if (customer !== undefined && !isUnknown) return <CustomerDetails customer={customer} method="PATCH" onClose={onClose} />
  return <CustomerFallback isUnknown={isUnknown} error={error} onRetry={refresh} onClose={onClose} />
}
