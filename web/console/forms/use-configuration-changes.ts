import { useState } from 'react'
import type { FormConfiguration } from '../../../shared/domain/form-configuration.ts'
import { change } from '../../api/change.ts'
import { outdate } from '../../api/generations.ts'
import { useKeptRows } from '../../api/use-steady-rows.ts'
import { showFailure, showToast } from '../../ui/toast.ts'

/** Changes a configuration from its card in the list and shows the outcome. Several changes may be under way at once. */
export const useConfigurationChanges = () => {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const { latest, keep, drop } = useKeptRows<FormConfiguration>()

  const setActive = async (before: FormConfiguration, isActive: boolean) => {
    const { id, version } = before
    setBusy((now) => new Set([...now, id]))
    keep({ ...before, isActive, version: version + 1 })
    try {
      keep(await change('formConfigurationUpdate', { params: { id }, body: { isActive }, ifMatch: version }))
      showToast({ kind: 'success', title: 'Konfiguration aktualisiert' })
    } catch (error) {
      drop(before)
      showFailure('Konfiguration konnte nicht aktualisiert werden.', error)
      outdate(['formConfigurations'])
    } finally {
      setBusy((now) => new Set([...now].filter((other) => other !== id)))
    }
  }

  return { latest, isBusy: (id: number) => busy.has(id), setActive }
}
