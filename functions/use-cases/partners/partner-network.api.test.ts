import { beforeAll, expect, test } from 'vitest'
import { germanDay } from '../../../shared/domain/german.ts'
import type { NamesBelow } from '../../../shared/domain/portal-settings.ts'
import { NETWORK_PAGE } from '../../../shared/platform/limits.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { forgetAll } from '../../runtime/remember.ts'
import { reportConsumedCapacity } from '../../testing/consumed-capacity.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { updatePortalSettings } from '../settings/portal-settings.ts'
import { createPartner } from './create-partner.ts'
import { movePartner } from './move-partner.ts'
import { getFromNetwork, listNetwork } from './partner-network.ts'

const reads: { operation: string; units: number }[] = []
let made = 0
const newPartner = (companyName: string, parentId: number | null) => {
  const id = ++made
  return createPartner(
    { partnerId: `N-${id}`, companyName, firstName: 'Ada', lastName: 'Baum', email: `n${id}@mail.example`, parentId },
    'test',
  )
}
const register = (partnerId: number, day: string, page: 'registration' | 'recruitment' = 'registration') =>
  transact([{ referral: { partnerId, day, page, link: null }, add: { sent: 1 } }])

beforeAll(async () => {
  await takeOwnTable(`network-${process.pid}`)
  reportConsumedCapacity((operation, units) => reads.push({ operation, units }))
})

const today = germanDay(Date.now())
const asPartner = { limit: 100, caller: 'partner' }

test('a page of a branch takes one request, one per level above it and one per partner, however many are asked for', async () => {
  const root = await newPartner('Wurzel', null)
  const top = await newPartner('Spitze', root.id)
  const inner = await newPartner('Ast', top.id)
  for (let leaf = 10; leaf < 10 + NETWORK_PAGE + 2; leaf++) await newPartner(`Blatt ${leaf}`, inner.id)

  reads.length = 0
  const { items, cursor } = await listNetwork(top.id, inner.id, asPartner)
  expect(items).toHaveLength(NETWORK_PAGE)
  expect(items[0]).toMatchObject({
    name: { companyName: 'Blatt 10' },
    level: 3,
    depth: 2,
    customerCount: 0,
    childCount: 0,
    registrations: 0,
  })
  // Who is above the branch and the portal's settings; the page, and the figures of each partner.
  expect(reads.filter(({ operation }) => operation === 'GetItem')).toHaveLength(2)
  expect(reads.filter(({ operation }) => operation === 'Query')).toHaveLength(1 + NETWORK_PAGE)
  expect(reads.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(20)

  const rest = await listNetwork(top.id, inner.id, { ...asPartner, cursor })
  expect(rest.items.map(({ name }) => name?.companyName)).toEqual(['Blatt 35', 'Blatt 36'])
  expect(rest.cursor).toBeUndefined()
})

test('registrations count for the month and for the page of each partner', async () => {
  const top = await newPartner('Monat', null)
  const below = await newPartner('Monat Nord', top.id)
  await register(below.id, today)
  await register(below.id, `${today.slice(0, 8)}01`)
  await register(below.id, today, 'recruitment')
  await register(below.id, germanDay(Date.parse(`${today.slice(0, 8)}01`) - 86_400_000))
  await register(top.id, today)
  expect((await listNetwork(top.id, top.id, asPartner)).items).toMatchObject([{ id: below.id, depth: 1, registrations: 2 }])
  expect(await getFromNetwork(top.id, top.id)).toMatchObject({ depth: 0, childCount: 1, registrations: 1 })
})

test('a partner of another branch, one above and a missing one are not found, and a moved one only in its new branch', async () => {
  const root = await newPartner('Stamm', null)
  const top = await newPartner('Stamm Süd', root.id)
  const other = await newPartner('Stamm Nord', root.id)
  const below = await newPartner('Stamm Nord Ost', other.id)
  const isFound = async (id: number, topId = top.id) => {
    const outcomes = await Promise.all(
      [getFromNetwork(topId, id), listNetwork(topId, id, asPartner)].map((read) =>
        read.then(
          () => true,
          (error: unknown) => !(error instanceof ApiError && error.code === 'not_found'),
        ),
      ),
    )
    expect(new Set(outcomes).size).toBe(1)
    return outcomes[0]
  }
  for (const id of [root.id, other.id, below.id, 4711]) expect(await isFound(id)).toBe(false)
  await movePartner({ id: below.id, ifMatch: undefined, actor: 'test' }, top.id)
  expect([await isFound(below.id), await isFound(below.id, other.id)]).toEqual([true, false])
})

test('the portal’s settings say whose names a partner sees below it, and always its own', async () => {
  const top = await newPartner('Name', null)
  const below = await newPartner('Name Nord', top.id)
  await newPartner('Name Nord Ost', below.id)
  const namesSeen = async (namesBelow: NamesBelow) => {
    await updatePortalSettings({ partnerPortal: { namesBelow } }, { ifMatch: undefined, actor: 'test' })
    forgetAll()
    const rows = [
      await getFromNetwork(top.id, top.id),
      ...(await listNetwork(top.id, top.id, asPartner)).items,
      ...(await listNetwork(top.id, below.id, asPartner)).items,
    ]
    for (const { name } of rows) if (name === null) expect(JSON.stringify(rows)).not.toContain('Name Nord Ost')
    return rows.map(({ name }) => name?.companyName)
  }
  expect(await namesSeen('none')).toEqual(['Name', undefined, undefined])
  expect(await namesSeen('direct')).toEqual(['Name', 'Name Nord', undefined])
  expect(await namesSeen('all')).toEqual(['Name', 'Name Nord', 'Name Nord Ost'])
})
