import { beforeAll, expect, test } from 'vitest'
import { partnerDetailSchema } from '../../shared/domain/partner.ts'
import { referralFiguresSchema } from '../../shared/domain/referral-link.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let id = 0
let partnerId = ''
let token = ''
beforeAll(async () => {
  token = await tokenOf('admin')
  const { firstName, lastName, email } = newPerson()
  const body = { firstName, lastName, email, companyName: 'Besuchte GmbH', partnerId: `V-${lastName}` }
  const { json } = await call('POST', '/api/ib-partners', { token, body })
  ;({ id, partnerId } = partnerDetailSchema.parse(json))
  await call('POST', `/api/referral-links/${id}`, { token, body: { page: 'registration', name: 'qr' } })
})

const visit = async (changes: object = {}, userAgent = BROWSER) => {
  const body = { partnerId, page: 'registration', step: 'visit', ...changes }
  const { status } = await call('POST', '/api/visits', { body, headers: { 'user-agent': userAgent } })
  expect(status).toBe(204)
}

const figures = async () => {
  const { json } = await call('GET', `/api/referral-links/${id}/figures?days=7`, { token })
  const { days, links } = referralFiguresSchema.parse(json)
  const { visits, started } = days.at(-1) ?? {}
  return { today: [visits, started], links: links.map(({ page, link, visits: seen, started: begun }) => [page, link, seen, begun]) }
}

test('visits and forms begun are counted by day, page and link', async () => {
  await visit({ link: 'qr' })
  await visit({ link: 'QR', partnerId: partnerId.toLowerCase() })
  await visit({ link: 'qr', step: 'start' })
  await visit({ link: 'niemals' })
  await visit({ link: 'qr', page: 'recruitment' })
  await visit()
  const { today, links } = await figures()
  expect(today).toEqual([5, 1])
  expect(links).toEqual(
    expect.arrayContaining([
      ['registration', 'qr', 2, 1],
      ['registration', null, 2, 0],
      ['recruitment', null, 1, 0],
    ]),
  )
})

test('programs and unknown partners count nothing, and are told nothing', async () => {
  const before = await figures()
  for (const program of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 HeadlessChrome/143.0.0.0', 'WhatsApp/2.23', '']) {
    await visit({}, program)
  }
  await visit({ partnerId: 'IB-9999999' })
  expect(await figures()).toEqual(before)
})

test('a report that is none is refused', async () => {
  const body = { partnerId, page: 'start', step: 'sent', link: 'x'.repeat(21) }
  const { status, error } = await failing('POST', '/api/visits', { body, headers: { 'user-agent': BROWSER } })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['link', 'page', 'step']])
  const foreign = { 'sec-fetch-site': 'cross-site', 'user-agent': BROWSER }
  expect(
    (await failing('POST', '/api/visits', { body: { partnerId, page: 'registration', step: 'visit' }, headers: foreign })).status,
  ).toBe(403)
})
