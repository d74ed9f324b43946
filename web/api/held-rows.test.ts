import { describe, expect, test } from 'vitest'
import { arrangeRows } from './held-rows.ts'
import { noteBulkChange, noteOwnChange } from './own-changes.ts'

const row = (id: number, status = 'neu', version = 1) => ({ id, status, version })
const rows = (...ids: number[]) => ids.map((id) => row(id))
const none = new Map()
const shownBy = (arranged: ReturnType<typeof arrangeRows>) => ({
  ids: arranged.rows.map((each) => Object(each).id),
  held: [...arranged.held],
})

describe('a list that is read again', () => {
  test('shows the rows as read without a pointer or focus in the list', () => {
    const read = rows(5, 4, 2)
    expect(arrangeRows({ shown: rows(4, 3, 2), read, isInUse: false, kept: none })).toEqual({ rows: read, held: new Set() })
  })

  test('holds new rows back, keeps removed ones and updates the others in place while it is in use', () => {
    const arranged = arrangeRows({
      shown: rows(4, 3, 2),
      read: [row(6), row(5), row(4), row(2, 'angenommen', 2)],
      isInUse: true,
      kept: none,
    })
    expect(arranged.rows).toEqual([row(4), row(3), row(2, 'angenommen', 2)])
    expect([...arranged.held]).toEqual([6, 5])
  })

  test('appends new rows after the last one, which moves nothing', () => {
    expect(shownBy(arrangeRows({ shown: rows(4, 3), read: rows(5, 4, 3, 2, 1), isInUse: true, kept: none }))).toEqual({
      ids: [4, 3, 2, 1],
      held: [5],
    })
  })

  test('shows one’s own changes while it is in use: rows deleted, restored or created', () => {
    noteOwnChange({ id: 103 }, undefined)
    expect(shownBy(arrangeRows({ shown: rows(104, 103, 102), read: rows(105, 104, 102), isInUse: true, kept: none }))).toEqual({
      ids: [104, 102],
      held: [105],
    })
    noteOwnChange({ id: 103 }, { id: 103 })
    noteOwnChange(undefined, { id: 106 })
    expect(shownBy(arrangeRows({ shown: rows(104, 102), read: rows(106, 105, 104, 103, 102), isInUse: true, kept: none }))).toEqual({
      ids: [106, 104, 103, 102],
      held: [105],
    })
  })

  test('removes a row while it is in use if one’s own change took it off the list', () => {
    noteOwnChange({ id: 303 }, { id: 303 })
    expect(shownBy(arrangeRows({ shown: rows(304, 303, 302), read: rows(304, 302), isInUse: true, kept: none })).ids).toEqual([304, 302])
  })

  test.each([true, false])('drops a handled row that an operation on many has taken off the list since (in use: %s)', (isInUse) => {
    const kept = new Map([[403, row(403, 'kontaktiert', 2)]])
    const arranged = () => shownBy(arrangeRows({ shown: rows(404, 403, 402), read: rows(404, 402), isInUse, kept })).ids
    noteBulkChange(403)
    expect(arranged()).toEqual([404, 402])
    noteOwnChange({ id: 403 }, { id: 403 })
    expect(arranged()).toEqual([404, 403, 402])
  })

  test.each([true, false])('leaves a handled row in its place with its new state (in use: %s)', (isInUse) => {
    const kept = new Map([[3, row(3, 'kontaktiert', 2)]])
    const { rows: arranged } = arrangeRows({ shown: rows(4, 3, 2), read: rows(4, 2), isInUse, kept })
    expect(arranged).toEqual([row(4), row(3, 'kontaktiert', 2), row(2)])
  })

  test('shows the newer version of a handled row', () => {
    const kept = new Map([[3, row(3, 'kontaktiert', 2)]])
    const states = (version: number) => arrangeRows({ shown: rows(3), read: [row(3, 'gelesen', version)], isInUse: false, kept }).rows
    expect(states(1)).toEqual([row(3, 'kontaktiert', 2)])
    expect(states(3)).toEqual([row(3, 'gelesen', 3)])
  })

  test('shows the newer version of a handled row that holds a record', () => {
    const held = (version: number) => ({ id: 3, record: row(3, `Stand ${version}`, version) })
    const kept = new Map([[3, held(2)]])
    expect(arrangeRows({ shown: [held(1)], read: [], isInUse: true, kept }).rows).toEqual([held(2)])
    expect(arrangeRows({ shown: [held(1)], read: [held(3)], isInUse: false, kept }).rows).toEqual([held(3)])
  })

  test('drops a handled row that was deleted', () => {
    noteOwnChange({ id: 203 }, undefined)
    const kept = new Map([[203, row(203, 'kontaktiert', 2)]])
    expect(shownBy(arrangeRows({ shown: rows(204, 203), read: rows(204), isInUse: false, kept })).ids).toEqual([204])
  })
})
