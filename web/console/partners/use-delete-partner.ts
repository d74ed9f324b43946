import type { Partner } from '../../../shared/domain/partner.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { confirmDelete } from '../../ui/confirm-delete.tsx'
import { showFailure } from '../../ui/toast.ts'
import { tellDeleted } from '../restoration.ts'

/** A refusal with a number says what hangs on the partner: that many customers, or partners below it. */
const titleOf = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? 'Partner kann nicht gelöscht werden' : 'Fehler beim Löschen'

/**
 * Deletes a partner after a question, and tells about the outcome.
 * @param refresh what to do when it was refused: the list is likely to be out of date
 */
export const useDeletePartner = (refresh: () => Promise<unknown>) => {
  const { trigger } = useApiMutation('partnerDelete')
  const run = async ({ id, version, companyName, partnerId }: Partner) => {
    try {
      await trigger({ params: { id }, ifMatch: version })
      tellDeleted('partnerDelete', id, `${companyName} (${partnerId})`)
    } catch (error) {
      showFailure(titleOf(error), error)
      await refresh()
    }
  }
  return (partner: Partner) =>
    confirmDelete({
      title: 'IB-Partner löschen',
      text: `${partner.companyName} (${partner.partnerId}) wird mit Anwerbeseite und E-Mail-Konfiguration gelöscht. Ein SMTP-Passwort muss danach neu eingegeben werden, auch wenn der Partner wiederhergestellt wird.`,
      run: () => run(partner),
    })
}
