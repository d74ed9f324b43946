import { assert, boolean, integer, property, subarray, uniqueArray } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isNew, latestOf, latestVersion, noteOwnChange, noteOwnRemoval, type Steady, steady } from './steady-rows.ts'

const row = (id: number, status = 'neu', version = 1) => ({ id, status, version })
const rows = (...ids: number[]) => ids.map((id) => row(id))

/** A list that shows these rows, and reads them again in another state. */
const list = (shown: readonly unknown[], kept: ReadonlyMap<unknown, unknown> = new Map()) => {
  let now = steady(undefined, { view: 'list', count: 50, read: shown, kept: new Map() }, false)
  return {
    readAgain: (read: readonly unknown[], isInUse: boolean, asked: { readonly view?: string; readonly count?: number } = {}): Steady => {
      now = steady(now, { view: 'list', count: 50, ...asked, read, kept }, isInUse)
      return now
    },
  }
}
const idsOf = ({ rows }: Steady) => rows.map((each) => Object(each).id)
const keptRow = (each: ReturnType<typeof row>) => new Map([[each.id, each]])

describe('a list that is read again', () => {
  test('shows the rows as read without a pointer or focus in the list', () => {
    const read = rows(5, 4, 2)
    expect(list(rows(4, 3, 2)).readAgain(read, false)).toMatchObject({ rows: read, held: 0, isWaiting: false })
  })

  test('holds new rows back while it is in use, keeps removed ones and updates the others in place', () => {
    const read = [row(6), row(5), row(4), row(2, 'angenommen', 2)]
    const shown = list(rows(4, 3, 2))
    expect(shown.readAgain(read, true)).toMatchObject({
      rows: [row(4), row(3), row(2, 'angenommen', 2)],
      held: 2,
      isWaiting: true,
    })
    expect(shown.readAgain(read, false)).toMatchObject({ rows: read, held: 0, isWaiting: false })
  })

  test('keeps the order of its rows while it is in use', () => {
    const shown = list(rows(4, 3, 2))
    expect(idsOf(shown.readAgain(rows(2, 4, 3), true))).toEqual([4, 3, 2])
    expect(shown.readAgain(rows(2, 4, 3), true).isWaiting).toBe(true)
    expect(idsOf(shown.readAgain(rows(2, 4, 3), false))).toEqual([2, 4, 3])
  })

  test('appends new rows after the last one, which moves nothing', () => {
    const arranged = list(rows(4, 3)).readAgain(rows(5, 4, 3, 2, 1), true)
    expect(idsOf(arranged)).toEqual([4, 3, 2, 1])
    expect(arranged.held).toBe(1)
  })

  test('shows another view at once, and the first rows of an empty list', () => {
    expect(idsOf(list(rows(4, 3)).readAgain(rows(9, 8), true, { view: 'other' }))).toEqual([9, 8])
    expect(idsOf(list([]).readAgain(rows(9, 8), true))).toEqual([9, 8])
  })

  test('shows what other people do only when it is no longer in use, whatever they do', () => {
    const ids = uniqueArray(integer({ min: 1000, max: 1030 }), { maxLength: 12 })
    assert(
      property(
        ids.filter((some) => some.length > 0),
        ids,
        (before, after) => {
          const shown = list(rows(...before))
          const inUse = shown.readAgain(rows(...after), true)
          expect(idsOf(inUse).slice(0, before.length)).toEqual(before)
          expect(inUse.held).toBe(after.filter((id) => !idsOf(inUse).includes(id)).length)
          expect(inUse.isWaiting).toBe(idsOf(inUse).join() !== after.join())
          expect(idsOf(shown.readAgain(rows(...after), false))).toEqual(after)
        },
      ),
    )
  })
})

describe('one’s own changes', () => {
  test('show while the list is in use: rows removed, restored or created', () => {
    noteOwnRemoval(103, 1)
    const shown = list(rows(104, 103, 102))
    expect(shown.readAgain(rows(105, 104, 102), true)).toMatchObject({ rows: rows(104, 102), held: 1 })
    noteOwnChange(103, 2)
    noteOwnChange(106, 1)
    const arranged = shown.readAgain([...rows(106, 105, 104), row(103, 'neu', 2), ...rows(102)], true)
    expect(idsOf(arranged)).toEqual([106, 104, 103, 102])
    expect(arranged.held).toBe(1)
  })

  test('take a row off the list while it is in use', () => {
    noteOwnChange(303)
    expect(idsOf(list(rows(304, 303, 302)).readAgain(rows(304, 302), true))).toEqual([304, 302])
  })

  test('to a part of a record leave its row', () => {
    noteOwnChange(313)
    expect(list(rows(314, 313, 312)).readAgain(rows(314, 313, 312), true)).toMatchObject({ rows: rows(314, 313, 312), held: 0 })
  })

  test.each([true, false])('leave a handled row in its place with its new state (in use: %s)', (isInUse) => {
    const handled = row(3, 'kontaktiert', 2)
    expect(list(rows(4, 3, 2), keptRow(handled)).readAgain(rows(4, 2), isInUse).rows).toEqual([row(4), handled, row(2)])
  })

  test.each([true, false])('survive an older answer that arrives later (in use: %s)', (isInUse) => {
    assert(
      property(integer({ min: 1, max: 9 }), integer({ min: 1, max: 9 }), boolean(), (own, answered, holdsRecord) => {
        const stateOf = (version: number) => {
          const record = row(413, `Stand ${version}`, version)
          return holdsRecord ? { id: 413, record } : record
        }
        const shown = list([stateOf(1)], new Map([[413, stateOf(own)]]))
        expect(shown.readAgain([stateOf(answered)], isInUse).rows).toEqual([stateOf(Math.max(own, answered))])
      }),
    )
  })

  test.each([true, false])('keep a deleted row away from an older answer, until it has been restored (in use: %s)', (isInUse) => {
    noteOwnRemoval(503, 4)
    const shown = list([row(504), row(503, 'neu', 4), row(502)])
    expect(shown.readAgain([row(504), row(503, 'neu', 4), row(502)], isInUse)).toMatchObject({
      rows: rows(504, 502),
      held: 0,
      isWaiting: false,
    })
    expect(idsOf(shown.readAgain([row(504), row(503, 'neu', 5), row(502)], isInUse))).toEqual([504, 503, 502])
  })

  test.each([true, false])('drop a handled row that was deleted, or taken off by a change of many (in use: %s)', (isInUse) => {
    assert(
      property(subarray([604, 603, 602], { minLength: 1 }), (gone) => {
        for (const id of [604, 603, 602]) noteOwnChange(id)
        for (const id of gone) noteOwnRemoval(id)
        const kept = new Map([604, 603, 602].map((id) => [id, row(id, 'kontaktiert', 2)]))
        const shown = list(rows(605, 604, 603, 602, 601), kept)
        expect(idsOf(shown.readAgain(rows(605, 601), isInUse))).toEqual([605, 604, 603, 602, 601].filter((id) => !gone.includes(id)))
      }),
    )
  })

  test('show in their new state until a later version has been read, unless a change of many came after them', () => {
    const kept = keptRow(row(703, 'kontaktiert', 2))
    expect(latestOf(kept, row(703))).toEqual(row(703, 'kontaktiert', 2))
    expect(latestOf(kept, row(703, 'gelesen', 2))).toEqual(row(703, 'gelesen', 2))
    noteOwnRemoval(703)
    expect(latestOf(kept, row(703))).toEqual(row(703))
  })

  test('count as seen by the next change', () => {
    expect(latestVersion(row(803))).toBe(1)
    noteOwnChange(803, 4)
    noteOwnChange(803)
    expect(latestVersion(row(803))).toBe(4)
    expect(latestVersion(row(803, 'neu', 6))).toBe(6)
  })
})

describe('a row that joins a list', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is new for 30 s from when it is shown', () => {
    const shown = list(rows(904, 903))
    expect(isNew(shown.readAgain(rows(905, 904, 903), true).joined, row(905))).toBe(false)
    vi.advanceTimersByTime(60_000)
    const { joined } = shown.readAgain(rows(905, 904, 903), false)
    expect([905, 904].map((id) => isNew(joined, row(id)))).toEqual([true, false])
    vi.advanceTimersByTime(29_999)
    expect(isNew(joined, row(905))).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isNew(joined, row(905))).toBe(false)
  })

  test('is not new if it was asked for: another page, another filter, more rows', () => {
    for (const asked of [{ view: 'other' }, { count: 100 }]) {
      const { joined } = list(rows(904, 903)).readAgain(rows(904, 903, 909), false, asked)
      expect(isNew(joined, row(909))).toBe(false)
    }
  })
})
