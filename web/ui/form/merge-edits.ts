import { isRecord } from '../../../shared/domain/is-record.ts'

/**
 * Three-way merge of a form's values: typed changes on top of what the server has now. A list is one value, because entries of two lists at the same
 * index need not be the same entry.
 * @param before the values that the form started with
 */
export const mergeEdits = <Values extends object>(before: Readonly<Record<string, unknown>>, typed: Values, stored: Values): Values => {
  const result = { ...stored }
  for (const key in stored) {
    const [was, now, theirs] = [before[key], typed[key], stored[key]]
    if (JSON.stringify(was) === JSON.stringify(now)) continue
    result[key] = isRecord(was) && isRecord(now) && isRecord(theirs) ? mergeEdits(was, now, theirs) : now
  }
  return result
}

/** Paths such as `landingPageContactInfo.phone`. */
export type EditConflicts = {
  /** Fields that both people have changed, to different values. */
  readonly conflicting: readonly string[]
  /** Fields that only the other person has changed. */
  readonly adopted: readonly string[]
}

/** Compares typed and stored changes by the rules of {@link mergeEdits}. */
export const findConflicts = (
  before: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
  path = '',
): EditConflicts => {
  const conflicting: string[] = []
  const adopted: string[] = []
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  for (const key of Object.keys(stored)) {
    const [was, now, theirs] = [before[key], typed[key], stored[key]]
    if (!differ(was, theirs) || !differ(now, theirs)) continue
    if (isRecord(was) && isRecord(now) && isRecord(theirs)) {
      const inner = findConflicts(was, now, theirs, `${path}${key}.`)
      conflicting.push(...inner.conflicting)
      adopted.push(...inner.adopted)
    } else (differ(was, now) ? conflicting : adopted).push(`${path}${key}`)
  }
  return { conflicting, adopted }
}

/** The typed values, with the stored value at one path. */
export const withStoredAt = <Values extends object>(typed: Values, stored: Values, path: string): Values => {
  const [head, ...rest] = path.split('.')
  const result = { ...typed }
  for (const key in typed) {
    if (key !== head) continue
    const [now, theirs] = [typed[key], stored[key]]
    result[key] = rest.length > 0 && isRecord(now) && isRecord(theirs) ? withStoredAt(now, theirs, rest.join('.')) : theirs
  }
  return result
}

/** The value at a path; `undefined` if there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), values)
