import type { Application } from '../../../shared/domain/application.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { showFailure } from '../../ui/toast.ts'
import { tellDeleted } from '../restoration.ts'

/** Deletes an application, and tells about the outcome. */
export const useDeleteApplication = (refresh: () => Promise<unknown>) => {
  const remove = useApiMutation('applicationDelete')
  return async ({ id, version, firstName, lastName }: Application) => {
    try {
      await remove.trigger({ params: { id }, ifMatch: version })
      tellDeleted('applicationDelete', id, `${firstName} ${lastName}`)
    } catch (error) {
      showFailure('Fehler beim Löschen', error)
      await refresh()
    }
  }
}
