import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { csvExportSchema } from '../../shared/domain/csv-export.ts'
import { partnerDetailSchema } from '../../shared/domain/partner.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'

const path = '/api/reports/referrals'

test('a report lists the figures of all partners by page and link, for its owner alone', async () => {
  const token = await tokenOf('manager')
  const { firstName, lastName, email } = newPerson()
  const partner = { firstName, lastName, email, companyName: `=${lastName}`, partnerId: `R-${lastName}` }
  const { json } = await call('POST', '/api/ib-partners', { token, body: partner })
  const { id: ibPartnerId } = partnerDetailSchema.parse(json)
  await call('POST', `/api/referral-links/${ibPartnerId}`, { token, body: { page: 'recruitment', name: 'messe' } })
  const form = { ...newPerson(), partnerId: partner.partnerId }
  await call('POST', '/api/ib-interessenten', { body: { ...form, link: 'messe' } })
  await call('POST', '/api/ib-interessenten', { body: { ...form, ...newPerson() } })

  const { status, json: started } = await call('POST', path, { token, body: { days: 7 } })
  expect(status).toBe(201)
  const { id } = csvExportSchema.parse(started)
  expect((await failing('GET', `${path}/${id}`, { token: await tokenOf('admin') })).status).toBe(404)
  const finished = await vi.waitUntil(
    async () => {
      const progress = csvExportSchema.parse((await call('GET', `${path}/${id}`, { token })).json)
      return progress.state === 'running' ? undefined : progress
    },
    { timeout: 20_000, interval: 50 },
  )
  const text = Buffer.from(await (await fetch(finished.link ?? '')).arrayBuffer()).toString()
  expect(text.split('\r\n')[0]).toBe('\uFEFFPartner-ID;IB-Partner;Seite;Empfehlungslink;Besuche;Begonnen;Gesendet;Gewonnen')
  const lines = text.split('\r\n').filter((line) => line.startsWith(partner.partnerId))
  expect(lines.toSorted()).toEqual([
    `${partner.partnerId};"\t=${lastName}";Anwerbeseite;Ohne Link;0;0;1;0`,
    `${partner.partnerId};"\t=${lastName}";Anwerbeseite;messe;0;0;1;0`,
  ])
  const { json: log } = await call('GET', '/api/audit-log?entity=REPORT', { token: await tokenOf('admin') })
  expect(z.array(z.looseObject({ action: z.string() })).parse(log)[0]).toMatchObject({ action: 'referralReport', after: { days: 7 } })
})

test('a report needs a period, and the right to make reports', async () => {
  const refused = await failing('POST', path, { token: await tokenOf('manager'), body: { days: 8 } })
  expect(refused.error.fields).toEqual({ days: 'Bitte wählen Sie einen Zeitraum' })
  expect((await failing('POST', path, { token: await tokenOf('viewer'), body: { days: 7 } })).status).toBe(403)
})
