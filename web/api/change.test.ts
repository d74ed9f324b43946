import { afterEach, expect, test, vi } from 'vitest'
import { change } from './change.ts'
import { steady } from './steady-rows.ts'

afterEach(() => vi.unstubAllGlobals())

/** Lets the server answer every call like this. */
const answerWith = (status: number, body?: object) => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => new Response(body === undefined ? null : JSON.stringify(body), { status }))
}

/** The ids that a list in use shows after a read. */
const shownAfter = (shown: readonly object[], read: readonly object[]) => {
  const reading = { view: 'list', count: 50, kept: new Map() }
  const before = steady(undefined, { ...reading, read: shown }, false)
  return steady(before, { ...reading, read }, true).rows.map((row) => Object(row).id)
}

const row = (id: number, version = 1) => ({ id, version })

test('an empty answer about a part of a record leaves its row where it is', async () => {
  answerWith(204)
  await change('noteDelete', { params: { kind: 'lead', id: 12, noteId: 'a' } })
  await change('userSecondFactorReset', { params: { id: 'anna' } })
  const rows = [row(13), row(12), { id: 'anna' }, row(11)]
  expect(shownAfter(rows, rows)).toEqual([13, 12, 'anna', 11])
})

test('a deleted record leaves a list in use, and an older answer does not bring it back', async () => {
  answerWith(204)
  await change('leadDelete', { params: { id: 22 }, ifMatch: 3 })
  expect(shownAfter([row(23), row(22, 3), row(21)], [row(23), row(22, 3), row(21)])).toEqual([23, 21])
  expect(shownAfter([row(23), row(21)], [row(23), row(22, 5), row(21)])).toEqual([23, 22, 21])
})

test('a record that somebody else has deleted goes with the next read', async () => {
  answerWith(404, { error: 'Nicht gefunden' })
  await expect(change('leadUpdate', { params: { id: 32 }, body: { status: 'Kontaktiert' } })).rejects.toMatchObject({ status: 404 })
  expect(shownAfter([row(33), row(32), row(31)], [row(33), row(31)])).toEqual([33, 31])
})

test('a created record shows at once, also while the list is in use', async () => {
  answerWith(201, row(44))
  await change('leadRestore', { params: { id: 44 } })
  expect(shownAfter([row(43)], [row(44), row(43)])).toEqual([44, 43])
})
