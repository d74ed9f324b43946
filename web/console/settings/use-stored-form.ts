import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { placeErrors } from '../../ui/form/place-errors.ts'
import { useUnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { type DescribeField, useEditConflicts } from '../../ui/form/use-edit-conflicts.ts'
import { showFailure, showToast } from '../../ui/toast.ts'
import type { StoredRecord } from './use-stored-record.ts'

/** The notifications. */
type Titles<Entity> = {
  readonly saved: string
  readonly failed: string
  /** Takes the change back, whose answer it is given. */
  readonly undo?: (saved: Entity) => void
}

/** Keeps a form in step with the server: shows saved values as the server answered them, and merges what someone else has saved, with its conflicts. */
export const useStoredForm = <Entity extends { readonly version: number }, Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { stored, adopt, reload }: StoredRecord<Entity>,
  valuesOf: (entity: Entity) => Values,
  describe?: DescribeField,
) => {
  const base = useRef(valuesOf(stored))
  const [staleVersion, setStaleVersion] = useState<number>()
  const { rebase, forget, ...conflicts } = useEditConflicts(form, describe)

  useUnsavedChanges(form.formState.isDirty)

  useEffect(() => {
    const fresh = valuesOf(stored)
    if (JSON.stringify(base.current) === JSON.stringify(fresh)) return
    base.current = fresh
    rebase(stored, fresh)
  })

  const save = async (send: () => Promise<Entity>, { saved, failed, undo }: Titles<Entity>): Promise<boolean> => {
    try {
      const answer = await send()
      base.current = valuesOf(answer)
      form.reset(base.current)
      forget()
      adopt(answer)
      showToast({ kind: 'success', title: saved, ...(undo && { undo: () => undo(answer) }) })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) setStaleVersion(stored.version)
      else showToast({ kind: 'failure', title: failed, text: placeErrors(form, error) })
      return false
    }
  }
  const reloadEntity = async () => {
    try {
      await reload()
      setStaleVersion(undefined)
    } catch (error) {
      showFailure('Fehler beim Laden', error)
    }
  }

  return { save, notice: { ...conflicts, isStale: staleVersion === stored.version, onReload: reloadEntity } }
}
