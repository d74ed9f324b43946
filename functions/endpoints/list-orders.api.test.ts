import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { listLeads } from '../data/leads.ts'
import { makeApplication, makeLead } from '../testing/fault-cases/forms.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { call, failing, tokenOf } from '../testing/portal.ts'

const rowSchema = z.object({ id: z.union([z.int(), z.string()]), companyName: z.string().nullish() })
let token = ''
beforeAll(async () => {
  token = await tokenOf('admin')
  for (let nth = 0; nth < 3; nth++) {
    await makeLead()
    await makeApplication()
    await makePartner()
  }
})

/** The first rows of a list, two at a time. */
const readPages = async (path: string) => {
  const rows: z.infer<typeof rowSchema>[] = []
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=2`
  for (let page = 0; page < 3 && next !== undefined; page++) {
    const { json, headers } = await call('GET', next, { token })
    rows.push(...z.array(rowSchema).parse(json))
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return rows
}

test.each([
  'ib-interessenten',
  'ib-interessenten?status=IB-Bewerbung',
  'ib-applications',
  'ib-applications?status=pending',
  'customers',
  'mails',
])('/api/%s lists the newest first, or the oldest', async (list) => {
  const path = `/api/${list}`
  const sorted = (sort: string) => readPages(`${path}${path.includes('?') ? '&' : '?'}sort=${sort}`)
  const ids = (rows: readonly { readonly id: number | string }[]) => rows.map(({ id }) => Number(id))
  const [newest, oldest] = [ids(await sorted('-createdAt')), ids(await sorted('createdAt'))]
  expect(oldest.length).toBeGreaterThanOrEqual(3)
  expect(oldest).toEqual(oldest.toSorted((a, b) => a - b))
  expect(newest).toEqual(newest.toSorted((a, b) => b - a))
  expect(Math.min(...newest)).toBeGreaterThan(oldest[0] ?? 0)
  expect((await failing('GET', `${path}${path.includes('?') ? '&' : '?'}sort=age`, { token })).error.fields).toEqual({
    sort: 'Unbekannte Sortierung',
  })
})

test('partners are listed by company name from either end', async () => {
  const names = async (sort: string) =>
    (await readPages(`/api/ib-partners?sort=${sort}`)).map(({ companyName }) => companyName?.toLowerCase() ?? '')
  const [first, last] = [await names('companyName'), await names('-companyName')]
  expect(last[0]?.localeCompare(first[0] ?? '', 'de')).toBeGreaterThanOrEqual(0)
  expect(last).not.toEqual(first)
  expect((await names('-companyName'))[0]).toBe(last[0])
})

test('leads since a time are listed newest first in either order', async () => {
  const { id: ibPartnerId } = await makePartner()
  const page = { limit: 10, caller: null }
  const before = new Date(Date.now() - 60_000).toISOString()
  const { items } = await listLeads({ since: before, sort: 'createdAt', partnerId: ibPartnerId }, page)
  expect(items).toEqual([])
  const later = await listLeads({ since: before, sort: 'createdAt' }, page)
  const ids = later.items.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})
