import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { layBeneath } from '../../ui/form/lay-beneath.ts'
import { useTyping } from '../../ui/form/leave-typing.tsx'
import { placeErrors } from '../../ui/form/place-errors.ts'
import { showToast } from '../../ui/toast.ts'
import type { Reading } from './use-reading.ts'

type Told = { readonly saved: string; readonly failed: string }

/**
 * Keeps a form on what the server holds: what was saved stands there as the server answered it, and what somebody else has saved is laid beneath what was
 * typed. `overtaken` names the fields in which both have changed something.
 */
export const useStoredForm = <Entity extends { readonly version: number }, Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { stored, adopt, reload }: Reading<Entity>,
  valuesOf: (entity: Entity) => Values,
) => {
  const base = useRef(valuesOf(stored))
  const [staleVersion, setStaleVersion] = useState<number>()
  const [overtaken, setOvertaken] = useState<readonly string[]>([])

  useTyping(form.formState.isDirty)

  const fresh = valuesOf(stored)
  useEffect(() => {
    const before = base.current
    if (JSON.stringify(before) === JSON.stringify(fresh)) return
    const typed = form.getValues()
    const differ = (one: Values, other: Values, name: string) => JSON.stringify(one[name]) !== JSON.stringify(other[name])
    const both = Object.keys(fresh).filter(
      (name) => differ(before, typed, name) && differ(before, fresh, name) && differ(typed, fresh, name),
    )
    base.current = fresh
    layBeneath(form, fresh)
    setOvertaken(both)
  }, [fresh, form])

  const save = async (send: () => Promise<Entity>, { saved, failed }: Told): Promise<boolean> => {
    try {
      const answer = await send()
      base.current = valuesOf(answer)
      form.reset(base.current)
      setOvertaken([])
      adopt(answer)
      showToast({ kind: 'success', title: saved })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) setStaleVersion(stored.version)
      else {
        placeErrors(form, error)
        showToast({ kind: 'failure', title: failed, text: messageOf(error) })
      }
      return false
    }
  }
  const readAgain = async () => {
    try {
      await reload()
      setStaleVersion(undefined)
    } catch (error) {
      showToast({ kind: 'failure', title: 'Fehler beim Laden', text: messageOf(error) })
    }
  }

  return { isStale: staleVersion === stored.version, overtaken: form.formState.isDirty ? overtaken : [], save, readAgain }
}
