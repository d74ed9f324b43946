import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { PortalSettings, PortalSettingsUpdate } from '../../../shared/domain/portal-settings.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { placeErrors } from '../../ui/form/place-errors.ts'
import { showToast } from '../../ui/toast.ts'

/** Saves a part of the portal's settings; `isStale` once somebody else has saved meanwhile. */
export const usePortalSave = ({ version }: PortalSettings) => {
  const update = useApiMutation('portalSettingsUpdate')
  const [staleVersion, setStaleVersion] = useState<number>()
  return {
    isStale: staleVersion === version,
    isBusy: update.isBusy,
    /** Answers whether it was saved. */
    save: async <Values extends FieldValues, Output>(
      body: PortalSettingsUpdate,
      saved: string,
      form: UseFormReturn<Values, unknown, Output>,
    ): Promise<boolean> => {
      try {
        await update.trigger({ body, ifMatch: version })
        showToast({ kind: 'success', title: saved })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) setStaleVersion(version)
        else {
          placeErrors(form, error)
          showToast({ kind: 'failure', title: 'Einstellungen konnten nicht gespeichert werden', text: messageOf(error) })
        }
        return false
      }
    },
  }
}
