import type { User } from '../../../shared/domain/user.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { showFailure, showToast } from '../../ui/toast.ts'

/** Deletes a user and tells what came of it. */
export const useDeleteUser = (refresh: () => Promise<unknown>) => {
  const remove = useApiMutation('userDelete')
  return async ({ id }: User) => {
    try {
      await remove.trigger({ params: { id } })
      showToast({ kind: 'success', title: 'Benutzer gelöscht' })
    } catch (error) {
      showFailure('Fehler beim Löschen des Benutzers.', error)
      await refresh()
    }
  }
}
