import { useState } from 'react'
import { fieldLabels } from '../../../shared/domain/field-labels.ts'
import type { FormConfiguration } from '../../../shared/domain/form-configuration.ts'
import { change } from '../../api/change.ts'
import { useOverlay } from '../../api/use-overlay.ts'
import { showFailure, showToast } from '../../ui/toast.ts'
import { tellDeleted } from '../restoration.ts'

/** What staff do with a configuration as it stands in the list; each tells about its outcome by itself. Several may be under way at once. */
export const useConfigurationChanges = (refresh: () => Promise<unknown>) => {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const { current, lay, lift } = useOverlay<FormConfiguration>()

  const setActive = async (before: FormConfiguration, isActive: boolean) => {
    const { id, version } = before
    setBusy((now) => new Set([...now, id]))
    lay({ ...before, isActive, version: version + 1 })
    try {
      lay(await change('formConfigurationUpdate', { params: { id }, body: { isActive }, ifMatch: version }))
      showToast({ kind: 'success', title: 'Konfiguration aktualisiert' })
    } catch (error) {
      lift(before)
      showFailure('Konfiguration konnte nicht aktualisiert werden.', error)
      await refresh()
    } finally {
      setBusy((now) => new Set([...now].filter((other) => other !== id)))
    }
  }

  const removeConfiguration = async ({ id, version, configKey }: FormConfiguration) => {
    try {
      await change('formConfigurationDelete', { params: { id }, ifMatch: version })
      tellDeleted('formConfigurationDelete', id, fieldLabels[configKey] ?? configKey)
    } catch (error) {
      showFailure('Konfiguration konnte nicht gelöscht werden.', error)
      await refresh()
    }
  }

  return { current, isBusy: (id: number) => busy.has(id), setActive, removeConfiguration }
}
