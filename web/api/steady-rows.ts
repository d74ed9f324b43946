import { identityOf } from './read-rows.ts'

/** How long a row counts as new, in ms. */
export const NEW_FOR = 30_000

type Own = {
  /** The latest version that this person knows of: rows of an earlier one come from an answer that is out of date. */
  readonly version: number
  /** The record may have left its lists: what a list had kept of it no longer counts. */
  readonly isRemoval: boolean
}

/** What this person has changed since the page was loaded, by id. Ids are unique across all kinds of records. */
const own = new Map<unknown, Own>()

/** The version of a row, or of the record that it holds. */
export const versionOf = (row: unknown): number => {
  if (typeof row !== 'object' || row === null) return 0
  if ('version' in row) return Number(row.version)
  return 'record' in row ? versionOf(row.record) : 0
}

/** Records a change of one's own: lists show it at once. @param version that it created, if known */
export const noteOwnChange = (id: unknown, version = 0) => {
  if (id !== undefined) own.set(id, { version: Math.max(version, own.get(id)?.version ?? 0), isRemoval: false })
}

/** Records a deletion, or a change of many records at once: the next read tells whether the row stays. @param seen the version before a deletion */
export const noteOwnRemoval = (id: unknown, seen = -1) => {
  if (id !== undefined) own.set(id, { version: seen + 1, isRemoval: true })
}

/** The version that the next change of a record starts from: one's own changes count as seen before they have been read. */
export const latestVersion = ({ id, version }: { readonly id: number; readonly version: number }) =>
  Math.max(version, own.get(id)?.version ?? 0)

const isRemoved = (id: unknown) => own.get(id)?.isRemoval === true

/** A row in its latest known state: as kept, until a later version has been read. */
export const latestOf = <Row>(kept: ReadonlyMap<unknown, Row>, row: Row): Row => {
  const id = identityOf(row)
  const mine = kept.get(id)
  return mine !== undefined && !isRemoved(id) && versionOf(mine) > versionOf(row) ? mine : row
}

type Reading = {
  /** Names the list, its filter and its first row. */
  readonly view: string
  /** Number of rows that were asked for. */
  readonly count: number
  readonly read: readonly unknown[]
  /** Rows that were handled here, by id: they keep their place even if they no longer match the filter. */
  readonly kept: ReadonlyMap<unknown, unknown>
}

export type Steady = Reading & {
  /** The rows to show. */
  readonly rows: readonly unknown[]
  /** Number of the new rows that are held back. */
  readonly held: number
  /** The rows would change if pointer and focus left the list. */
  readonly isWaiting: boolean
  /** The largest id that has been shown: ids grow with time. */
  readonly newest: number
  /** When new rows came, by id, in ms since the epoch. */
  readonly joined: ReadonlyMap<unknown, number>
}

const idsOf = (rows: readonly unknown[]) => new Set(rows.map(identityOf))

/** Inserts a row after the nearest of its predecessors in an order; first if there is none. */
const insert = (rows: readonly unknown[], row: unknown, order: readonly unknown[]): readonly unknown[] => {
  const places = new Map(rows.map((each, place) => [identityOf(each), place]))
  const before = order
    .slice(0, order.indexOf(row))
    .reverse()
    .find((each) => places.has(identityOf(each)))
  const place = places.get(identityOf(before)) ?? -1
  return [...rows.slice(0, place + 1), row, ...rows.slice(place + 1)]
}

/** The rows to show of those that were shown and those that were read. */
const arrange = (shown: readonly unknown[], read: readonly unknown[], kept: Reading['kept'], isInUse: boolean): readonly unknown[] => {
  const fresh = new Map(read.map((row) => [identityOf(row), row]))
  const isKept = (id: unknown) => kept.has(id) && !isRemoved(id)
  const [base, others] = isInUse ? [shown, read] : [read, shown]
  const present = idsOf(base)
  // Rows after the last shown one come at the end, which moves no others.
  const end = Math.max(-1, ...read.map((row, place) => (present.has(identityOf(row)) ? place : -1)))
  const comes = (id: unknown, place: number) => (isInUse ? own.has(id) || (end !== -1 && place > end) : isKept(id))
  // A row that one's own change took off the list goes, unless it is kept.
  const stays = (id: unknown) => fresh.has(id) || isKept(id) || !own.has(id)
  return others
    .filter((row, place) => !present.has(identityOf(row)) && comes(identityOf(row), place))
    .reduce<readonly unknown[]>(
      (rows, row) => (isInUse && !own.has(identityOf(row)) ? rows.concat([row]) : insert(rows, row, others)),
      base.filter((row) => stays(identityOf(row))),
    )
    .map((row) => latestOf(kept, fresh.get(identityOf(row)) ?? row))
}

/**
 * What a list shows after a read. While it is in use, only one's own changes move, add or remove rows; the others are updated in place.
 * @param before undefined for the first read
 */
export const steady = (before: Steady | undefined, reading: Reading, isInUse: boolean): Steady => {
  const { view, count, kept } = reading
  const isOutdated = (row: unknown) => isRemoved(identityOf(row)) && versionOf(row) < (own.get(identityOf(row))?.version ?? 0)
  const read = reading.read.filter((row) => !isOutdated(row))
  const isOtherView = before?.view !== view
  const holds = isInUse && !isOtherView && before.rows.length > 0
  const rows = arrange(isOtherView ? [] : before.rows, read, kept, holds)
  const shown = idsOf(rows)
  const ids = [...shown].filter((id) => typeof id === 'number')
  const known = isOtherView || before.count !== count ? undefined : before.newest
  const arrived = known === undefined ? [] : ids.filter((id) => id > known)
  const joined = before?.joined ?? new Map<unknown, number>()
  return {
    ...reading,
    rows,
    held: read.filter((row) => !shown.has(identityOf(row))).length,
    isWaiting: holds && [...shown].join() !== [...idsOf(read)].join(),
    newest: Math.max(0, known ?? 0, ...ids),
    joined: arrived.length === 0 ? joined : new Map([...joined, ...arrived.map((id) => [id, Date.now()] as const)]),
  }
}

/** Whether a row has joined its list within the last 30 s. */
export const isNew = (joined: Steady['joined'], row: unknown) => Date.now() - (joined.get(identityOf(row)) ?? 0) < NEW_FOR
