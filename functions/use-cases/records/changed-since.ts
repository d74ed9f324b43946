import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { isShortened, type Reversal } from '../../../shared/domain/reversal.ts'
import { ApiError } from '../../runtime/api-error.ts'

/** Why a change cannot be taken back. */
export const CHANGED_SINCE = 'Der Eintrag wurde danach geändert.'

/** A change, as the audit log has it: what it says of a field is null or absent where there was no value. */
export type Changed = Pick<AuditEntry, 'before' | 'after'>
type Values = Readonly<Record<string, unknown>>

/**
 * Which fields of a change still have the value that it left, and which were changed since. Whatever the log has shortened counts as changed: its value
 * is not known.
 * @param fields those that are to be taken back
 */
export const compareSince = (record: object, { before, after }: Changed, fields: readonly string[]): Reversal => {
  const present = new Map(Object.entries(record))
  const hasItsValue = (name: string) => !isShortened(before?.[name]) && isDeepStrictEqual(present.get(name) ?? null, after?.[name] ?? null)
  return { reversed: fields.filter(hasItsValue), changedSince: fields.filter((name) => !hasItsValue(name)) }
}

/** Every change sets these anew. */
const OF_EVERY_CHANGE = ['version', 'updatedAt']

type Stored = { readonly updatedAt: string; readonly version: number }

type Wanted = {
  /** The field that the change was about: if it was changed since, nothing goes back. */
  readonly chief: string
  /** Fields that are dealt with elsewhere. */
  readonly except?: readonly string[]
}

/**
 * A record with the values that it had before a change. Fields that were changed since stay as they are.
 * @throws ApiError conflict when the chief field was changed since, or the content of the entry was erased
 */
export const asBefore = <Record extends Stored>(
  schema: z.ZodType<Record>,
  record: Record,
  entry: Changed,
  { chief, except = [] }: Wanted,
): { readonly record: Record; readonly changedSince: readonly string[] } => {
  const { before, after } = entry
  if (before === null || after === null) throw new ApiError('conflict', 'Was vorher galt, ist nicht mehr bekannt.')
  const changed = Object.keys({ ...before, ...after }).filter((name) => ![...OF_EVERY_CHANGE, ...except].includes(name))
  const { reversed, changedSince } = compareSince(record, entry, changed)
  if (reversed.length === 0 || changedSince.includes(chief)) throw new ApiError('conflict', CHANGED_SINCE)
  const earlier: Values = Object.fromEntries(reversed.map((name) => [name, before[name]]))
  const restored = Object.fromEntries(Object.entries({ ...record, ...earlier }).filter(([, value]) => value !== undefined))
  return { record: schema.parse({ ...restored, updatedAt: new Date().toISOString() }), changedSince }
}
