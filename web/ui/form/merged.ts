const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

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
