import { isRecord } from '../../../shared/domain/is-record.ts'

/**
 * What somebody has typed, on top of what the server holds by now. A list is one value: whole as typed where it was changed in any way, whole as stored
 * where not, because entries of two lists at the same place need not be the same entry.
 * @param before what the form started with
 */
export const merged = <Values extends object>(before: Readonly<Record<string, unknown>>, typed: Values, fresh: Values): Values => {
  const result = { ...fresh }
  for (const key in fresh) {
    const [was, now, stored] = [before[key], typed[key], fresh[key]]
    if (JSON.stringify(was) === JSON.stringify(now)) continue
    result[key] = isRecord(was) && isRecord(now) && isRecord(stored) ? merged(was, now, stored) : now
  }
  return result
}

export type Overtaken = {
  /** What both have changed, and not to the same, as paths such as `landingPageContactInfo.phone`. */
  readonly clashing: readonly string[]
  /** What only somebody else has changed. */
  readonly adopted: readonly string[]
}

/** Where what was typed meets what somebody else has stored meanwhile, along the same lines as {@link merged}. */
export const overtakenBy = (
  before: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  fresh: Readonly<Record<string, unknown>>,
  path = '',
): Overtaken => {
  const clashing: string[] = []
  const adopted: string[] = []
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  for (const key of Object.keys(fresh)) {
    const [was, now, stored] = [before[key], typed[key], fresh[key]]
    if (!differ(was, stored) || !differ(now, stored)) continue
    if (isRecord(was) && isRecord(now) && isRecord(stored)) {
      const inner = overtakenBy(was, now, stored, `${path}${key}.`)
      clashing.push(...inner.clashing)
      adopted.push(...inner.adopted)
    } else (differ(was, now) ? clashing : adopted).push(`${path}${key}`)
  }
  return { clashing, adopted }
}

/** What was typed, but for one place: there it is as stored. */
export const withStoredAt = <Values extends object>(typed: Values, stored: Values, path: string): Values => {
  const [head, ...rest] = path.split('.')
  const result = { ...typed }
  for (const key in typed) {
    if (key !== head) continue
    const [now, there] = [typed[key], stored[key]]
    result[key] = rest.length > 0 && isRecord(now) && isRecord(there) ? withStoredAt(now, there, rest.join('.')) : there
  }
  return result
}

/** The value at a path; `undefined` where there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), values)
