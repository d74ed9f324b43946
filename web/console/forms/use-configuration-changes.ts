import { useState } from 'react'
import type { FormConfiguration } from '../../../shared/domain/form-configuration.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { showToast } from '../../ui/toast.ts'

/** What staff do with a configuration as it stands in the list; each tells about its outcome by itself. */
export const useConfigurationChanges = (refresh: () => Promise<unknown>) => {
  const update = useApiMutation('formConfigurationUpdate')
  const remove = useApiMutation('formConfigurationDelete')
  const [busyId, setBusyId] = useState<number>()

  const setActive = async ({ id, version }: FormConfiguration, isActive: boolean) => {
    setBusyId(id)
    try {
      await update.trigger({ params: { id }, body: { isActive }, ifMatch: version })
      showToast({ kind: 'success', title: 'Konfiguration aktualisiert' })
    } catch (error) {
      showToast({ kind: 'failure', title: 'Konfiguration konnte nicht aktualisiert werden.', text: messageOf(error) })
      await refresh()
    } finally {
      setBusyId(undefined)
    }
  }

  const removeConfiguration = async ({ id }: FormConfiguration) => {
    try {
      await remove.trigger({ params: { id } })
      showToast({ kind: 'success', title: 'Konfiguration gelöscht' })
    } catch (error) {
      showToast({ kind: 'failure', title: 'Konfiguration konnte nicht gelöscht werden.', text: messageOf(error) })
      await refresh()
    }
  }

  return { busyId, setActive, removeConfiguration }
}
