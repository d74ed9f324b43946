import { beforeAll, expect, test } from 'vitest'
import type { Partner } from '../../shared/domain/partner.ts'
import { levelJobItem } from '../data/level-jobs.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { createPartner } from './create-partner.ts'
import { followDueLevels, followLevels, unfinishedMoves } from './follow-levels.ts'
import { movePartner } from './move-partner.ts'

beforeAll(() => takeOwnTable('follow-levels'))

let made = 0
const create = (parentId: number | null): Promise<Partner> => {
  const partnerId = `L-${++made}`
  const person = { firstName: 'Imke', lastName: 'Thomsen', email: `l${made}@mail.example` }
  return createPartner({ partnerId, companyName: `Haus ${made}`, ...person, parentId }, 'test')
}
const levelOf = async (id: number) => (await partners.getOrThrow(id)).level
const LATER = 3_600_000

test('a branch too large to wait for is recomputed in the background, is listed until then, and ends with the right levels', async () => {
  const [target, top] = [await create(null), await create(null)]
  const child = await create(top.id)
  const grandchildren = [await create(child.id), await create(child.id)]
  expect((await movePartner({ id: top.id, ifMatch: undefined, actor: 'test' }, target.id)).level).toBe(1)
  expect(await levelOf(child.id)).toBe(2)
  // A move whose recomputation finished in time is not listed.
  expect(await unfinishedMoves()).toEqual([])

  // The state after a move ran out of time: the top has its new position, the others keep their old one.
  const before = await partners.getOrThrow(child.id)
  await movePartner({ id: top.id, ifMatch: undefined, actor: 'test' }, null)
  const moved = await partners.getOrThrow(child.id)
  await transact([...partners.updateItems(moved, { ...moved, level: before.level }), levelJobItem(top.id, 'out-of-time', new Date())])
  await followLevels(top.id, 'out-of-time', -1)
  expect(await unfinishedMoves()).toEqual([{ partnerId: top.id, mended: 0 }])
  expect(await levelOf(child.id)).toBe(2)

  await followDueLevels(new Date(Date.now() + LATER))
  expect(await unfinishedMoves()).toEqual([])
  expect(await levelOf(child.id)).toBe(1)
  for (const { id } of grandchildren) expect(await levelOf(id)).toBe(2)
})
