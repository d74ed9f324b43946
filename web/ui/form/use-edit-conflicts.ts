import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { formatField, labelOf, PARTNER_FIELDS } from '../../../shared/domain/format-field.ts'
import { type EditConflicts, findConflicts, mergeEdits, valueAt, withStoredAt } from './merge-edits.ts'

/** A field that someone else has changed too. */
export type FieldConflict = {
  readonly path: string
  readonly label: string
  /** Their value. */
  readonly text: string
  /** Internal id, if their value is a partner, to show by name. */
  readonly partner: number | undefined
}

/** Label and text of a field's value, for forms that override the common ones. */
export type DescribeField = (path: string, value: unknown) => { readonly label: string; readonly text: string }

const nameOf = (path: string) => path.split('.').at(-1) ?? path
const describeByName: DescribeField = (path, value) => ({ label: labelOf(nameOf(path)), text: formatField(nameOf(path), value) })

type Rebased<Values> = EditConflicts & { readonly entity: object; readonly stored: Values }

/** Merges what someone else has saved while a form was open, and keeps the conflicts with what was typed. */
export const useEditConflicts = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  describe: DescribeField = describeByName,
) => {
  const [rebased, setRebased] = useState<Rebased<Values>>()
  const isTyped = rebased !== undefined && form.formState.isDirty
  // The entity's value, if it has the field: the form's own may be in another format.
  const storedAt = (path: string) => valueAt(rebased?.entity, path) ?? valueAt(rebased?.stored, path)
  return {
    conflicts: (isTyped ? rebased.conflicting : []).map((path): FieldConflict => {
      const value = storedAt(path)
      const partner = PARTNER_FIELDS.includes(path) && typeof value === 'number' ? value : undefined
      return { path, ...describe(path, value), partner }
    }),
    /** Labels of the fields that only the other person has changed: the form already shows their value. */
    adopted: (isTyped ? rebased.adopted : []).map((path) => describe(path, storedAt(path)).label),
    /** Makes the stored values the form's base and keeps the typed changes on top. */
    rebase: (entity: object, stored: Values) => {
      const before = { ...form.formState.defaultValues }
      const typed = form.getValues()
      form.reset(stored)
      form.reset(mergeEdits<Values>(before, typed, stored), { keepDefaultValues: true })
      setRebased({ ...findConflicts(before, typed, stored), entity, stored })
    },
    /** Takes their value instead of the typed one. */
    onTake: (path: string) => {
      if (rebased === undefined) return
      form.reset(withStoredAt(form.getValues(), rebased.stored, path), { keepDefaultValues: true })
      setRebased({ ...rebased, conflicting: rebased.conflicting.filter((other) => other !== path) })
    },
    forget: () => setRebased(undefined),
  }
}
