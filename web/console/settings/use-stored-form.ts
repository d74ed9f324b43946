import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useTyping } from '../../ui/form/leave-typing.tsx'
import { placeErrors } from '../../ui/form/place-errors.ts'
import { type Say, useOvertaken } from '../../ui/form/use-overtaken.ts'
import { showFailure, showToast } from '../../ui/toast.ts'
import type { Reading } from './use-reading.ts'

type Told = { readonly saved: string; readonly failed: string }

/**
 * Keeps a form on what the server holds: what was saved stands there as the server answered it, and what somebody else has saved is laid beneath what was
 * typed, with what of it clashes.
 */
export const useStoredForm = <Entity extends { readonly version: number }, Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { stored, adopt, reload }: Reading<Entity>,
  valuesOf: (entity: Entity) => Values,
  say?: Say,
) => {
  const base = useRef(valuesOf(stored))
  const [staleVersion, setStaleVersion] = useState<number>()
  const { lay, forget, ...overtaken } = useOvertaken(form, say)

  useTyping(form.formState.isDirty)

  useEffect(() => {
    const fresh = valuesOf(stored)
    if (JSON.stringify(base.current) === JSON.stringify(fresh)) return
    base.current = fresh
    lay(stored, fresh)
  })

  const save = async (send: () => Promise<Entity>, { saved, failed }: Told): Promise<boolean> => {
    try {
      const answer = await send()
      base.current = valuesOf(answer)
      form.reset(base.current)
      forget()
      adopt(answer)
      showToast({ kind: 'success', title: saved })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) setStaleVersion(stored.version)
      else showToast({ kind: 'failure', title: failed, text: placeErrors(form, error) })
      return false
    }
  }
  const readAgain = async () => {
    try {
      await reload()
      setStaleVersion(undefined)
    } catch (error) {
      showFailure('Fehler beim Laden', error)
    }
  }

  return { save, notice: { ...overtaken, isStale: staleVersion === stored.version, onReload: readAgain } }
}
