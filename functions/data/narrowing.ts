import { isRecord } from '../../shared/domain/is-record.ts'

type Value = string | number | boolean

/**
 * Values that rows must have, by attribute; a dot leads into an attribute that is a map. Of several values a row must have one; undefined leaves the
 * attribute open.
 */
export type Narrowing = Readonly<Record<string, Value | readonly Value[] | undefined>>

/**
 * The filter of a query.
 * @returns conditions with their placeholders; and the given attributes with their values, which identify the query in a cursor
 * @throws Error for an attribute without any accepted value, which no row can have
 */
export const narrowingParts = (narrowing: Narrowing) => {
  const given = Object.entries(narrowing).flatMap(([name, value]) => (value === undefined ? [] : [{ name, values: [value].flat() }]))
  for (const { name, values } of given) if (values.length === 0) throw new Error(`No row can have a value of ${name}`)
  const placeholders = given.map(({ name, values }) => {
    const path = name.split('.')
    return {
      path,
      attribute: path.map((part) => `#${part}`).join('.'),
      entries: values.map((value, nth) => [`:${path.join('_')}${nth}`, value] as const),
    }
  })
  return {
    given,
    conditions: placeholders.map(({ attribute, entries }) => `${attribute} IN (${entries.map(([placeholder]) => placeholder).join(', ')})`),
    names: Object.fromEntries(placeholders.flatMap(({ path }) => path.map((part) => [`#${part}`, part]))),
    values: Object.fromEntries(placeholders.flatMap(({ entries }) => entries)),
  }
}

/** The filter of a query with its placeholders. */
export type Narrowed = ReturnType<typeof narrowingParts>

/** Whether a row that was read otherwise has the values of a filter. */
export const hasValues = ({ given }: Pick<Narrowed, 'given'>, row: Readonly<Record<string, unknown>>): boolean =>
  given.every(({ name, values }) => {
    const value = name.split('.').reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), row)
    return values.some((one) => one === value)
  })
