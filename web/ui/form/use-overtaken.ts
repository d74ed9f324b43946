import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { labelOf, PARTNER_FIELDS, wordsOf } from '../field-words.ts'
import { layBeneath } from './lay-beneath.ts'
import { type Overtaken, valueAt, withStoredAt } from './merged.ts'

/** A field that somebody else has changed as well: what it is called, and what they have made of it. */
export type Clash = {
  readonly path: string
  readonly label: string
  readonly text: string
  /** Internal id of the partner that stands there, to be shown by name. */
  readonly partner: number | undefined
}

/** How a form calls a field and says its value, where the common words do not fit. */
export type Say = (path: string, value: unknown) => { readonly label: string; readonly text: string }

const nameOf = (path: string) => path.split('.').at(-1) ?? path
const sayPlainly: Say = (path, value) => ({ label: labelOf(nameOf(path)), text: wordsOf(nameOf(path), value) })

type Laid<Values> = Overtaken & { readonly entity: object; readonly fresh: Values }

/** Keeps what somebody else has changed while a form was open. */
export const useOvertaken = <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, say: Say = sayPlainly) => {
  const [laid, setLaid] = useState<Laid<Values>>()
  const isTyped = laid !== undefined && form.formState.isDirty
  // The entity's own words where it has the field; a form may hold the same written otherwise.
  const storedAt = (path: string) => valueAt(laid?.entity, path) ?? valueAt(laid?.fresh, path)
  return {
    clashes: (isTyped ? laid.clashing : []).map((path): Clash => {
      const value = storedAt(path)
      const partner = PARTNER_FIELDS.includes(path) && typeof value === 'number' ? value : undefined
      return { path, ...say(path, value), partner }
    }),
    /** What only they have changed, by name: the form shows it already. */
    adopted: (isTyped ? laid.adopted : []).map((path) => say(path, storedAt(path)).label),
    /** Lays what the server holds by now beneath what was typed. */
    lay: (entity: object, fresh: Values) => setLaid({ ...layBeneath(form, fresh), entity, fresh }),
    /** Takes their value instead of what was typed. */
    onTake: (path: string) => {
      if (laid === undefined) return
      form.reset(withStoredAt(form.getValues(), laid.fresh, path), { keepDefaultValues: true })
      setLaid({ ...laid, clashing: laid.clashing.filter((other) => other !== path) })
    },
    forget: () => setLaid(undefined),
  }
}
