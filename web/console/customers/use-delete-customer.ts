import type { Customer } from '../../../shared/domain/customer.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { confirmDelete } from '../../ui/confirm-delete.tsx'
import { showFailure } from '../../ui/toast.ts'
import { tellDeleted } from '../restoration.ts'

/**
 * Deletes a customer after a question, and tells about the outcome.
 * @param refresh what to do when it was refused: the list is likely to be out of date
 */
export const useDeleteCustomer = (refresh: () => Promise<unknown>) => {
  const { trigger } = useApiMutation('customerDelete')
  const run = async ({ id, version, firstName, lastName }: Customer) => {
    try {
      await trigger({ params: { id }, ifMatch: version })
      tellDeleted('customerDelete', id, `${firstName} ${lastName}`)
    } catch (error) {
      showFailure('Fehler beim Löschen des Kunden.', error)
      await refresh()
    }
  }
  return (customer: Customer) =>
    confirmDelete({
      title: 'Kunde löschen',
      text: `${customer.firstName} ${customer.lastName} (${customer.customerId}) wird mit allen Angaben gelöscht.`,
      run: () => run(customer),
    })
}
