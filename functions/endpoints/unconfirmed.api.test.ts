import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { csvExportSchema } from '../../shared/domain/csv-export.ts'
import { customers } from '../data/customers.ts'
import { leads } from '../data/leads.ts'
import { transact } from '../data/transact.ts'
import { aPartnerWithCustomers } from '../testing/partner-with-customers.ts'
import { call, newPerson, tokenOf } from '../testing/portal.ts'
import { confirmationItems } from '../use-cases/forms/request-confirmation.ts'
import { confirmationPath } from '../use-cases/forms/submission-links.ts'

const totalSchema = z.object({ total: z.number() })
const idSchema = z.object({ id: z.number() })

let admin = ''
let partner: Awaited<ReturnType<typeof aPartnerWithCustomers>>
beforeAll(async () => {
  admin = await tokenOf('admin')
  partner = await aPartnerWithCustomers()
}, 60_000)

const choices = { country: 'DE', tradingExperience: 'expert', investmentAmount: '1000-5000' }
const waiting = (createdAt: string) => ({ sentAt: createdAt, remindedAt: null, confirmedAt: null })

/** The forms of a partner's pages, and what makes a stored one wait for its person. */
const forms = [
  {
    entity: 'INTERESSENT',
    list: '/api/ib-interessenten',
    form: '/api/ib-interessenten',
    fields: () => ({ partnerId: partner.partner.partnerId, status: 'IB-Bewerbung', phone: '+49 30 7654321' }),
    putOff: async (id: number) => {
      const before = await leads.getOrThrow(id)
      const after = { ...before, confirmation: waiting(before.createdAt) }
      await transact([...leads.updateItems(before, after), ...confirmationItems('INTERESSENT', after, after.confirmation)])
    },
  },
  {
    entity: 'CUSTOMER',
    list: '/api/customers',
    form: '/api/landing-page-leads',
    fields: () => ({ ibPartnerId: partner.partner.id, phone: '+49 30 7654321', ...choices }),
    putOff: async (id: number) => {
      const before = await customers.getOrThrow(id)
      const after = { ...before, confirmation: waiting(before.createdAt) }
      await transact([...customers.updateItems(before, after), ...confirmationItems('CUSTOMER', after, after.confirmation)])
    },
  },
] as const

describe.each(forms)('a form that becomes a record of $list', ({ entity, list, form, fields, putOff }) => {
  test('is seen by staff, and by its partner only once its person has confirmed it', async () => {
    const person = newPerson()
    const sent = await call('POST', form, { body: { ...person, ...fields(), fillTimeMs: 9000 } })
    expect(sent).toMatchObject({ status: 201 })
    const { id } = idSchema.parse(sent.json)
    await putOff(id)

    const seenBy = async (token: string) => {
      const rows = async (query: string) =>
        JSON.stringify((await call('GET', `${list}?${query}`, { token })).json).includes(person.lastName)
      const counts = totalSchema.parse((await call('GET', `${list}/counts`, { token })).json).total
      const { headers } = await call('GET', `${list}?limit=1`, { token })
      return {
        listed: await rows('limit=100'),
        found: await rows(`search=${person.lastName}`),
        later: await rows(`since=${encodeURIComponent('2026-01-01T00:00:00.000Z')}`),
        notified: JSON.stringify((await call('GET', '/api/notifications', { token })).json).includes(person.lastName),
        read: (await call('GET', `${list}/${id}`, { token })).status,
        isTotalCounted: headers.get('x-total-count') === String(counts),
        counts,
      }
    }
    const nothing = { listed: false, found: false, later: false, notified: false, read: 404, isTotalCounted: true }
    const all = { listed: true, found: true, later: true, read: 200, isTotalCounted: true }
    const before = await seenBy(partner.token)
    expect(before).toMatchObject(nothing)
    expect(await seenBy(admin)).toMatchObject({ listed: true, found: true, read: 200 })

    const until = new Date(Date.now() + 86_400_000).toISOString()
    const token = confirmationPath({ entity, id }, until).split('/').at(-1)
    expect(await call('POST', '/api/confirmations', { body: { token } })).toMatchObject({ status: 200 })
    expect(await seenBy(partner.token)).toMatchObject({ ...all, counts: before.counts + 1 })
  }, 60_000)
})

test('an export of a partner leaves out who has not confirmed, and counts without them', async () => {
  const person = newPerson()
  const [, registration] = forms
  const sent = await call('POST', registration.form, { body: { ...person, ...registration.fields(), fillTimeMs: 9000 } })
  await registration.putOff(idSchema.parse(sent.json).id)
  const exported = async (token: string) => {
    const { json } = await call('POST', '/api/customers/exports', { token, body: { partnerId: partner.partner.id } })
    const { id } = csvExportSchema.parse(json)
    return vi.waitFor(async () => {
      const { link } = csvExportSchema.parse((await call('GET', `/api/customers/exports/${id}`, { token })).json)
      if (!link) throw new Error('The export is not finished')
      return (await fetch(link)).text()
    }, 20_000)
  }
  expect(await exported(admin)).toContain(person.lastName)
  expect(await exported(partner.token)).not.toContain(person.lastName)
  const figures = async (token: string) => (await call('GET', `/api/ib-partners/${partner.partner.id}/figures`, { token })).json
  const customersOf = async (token: string) => z.object({ customers: z.number() }).parse(await figures(token)).customers
  expect(await customersOf(partner.token)).toBe((await customersOf(admin)) - 1)
}, 60_000)

test('a partner’s own record and its network count customers without those who have not confirmed', async () => {
  const [, registration] = forms
  const { id } = partner.partner
  const countSchema = z.looseObject({ id: z.number(), customerCount: z.number() })
  const sent = await call('POST', registration.form, { body: { ...newPerson(), ...registration.fields(), fillTimeMs: 9000 } })
  await registration.putOff(idSchema.parse(sent.json).id)
  const countAt = async (path: string, token: string) => {
    const { json } = await call('GET', path, { token })
    return z
      .union([countSchema, z.array(countSchema)])
      .transform((read) => (Array.isArray(read) ? read[0] : read)?.customerCount)
      .parse(json)
  }
  const all = (await countAt(`/api/ib-partners/${id}`, admin)) ?? 0
  const figures = (await call('GET', `/api/ib-partners/${id}/figures`, { token: partner.token })).json
  const { customers: confirmed } = z.object({ customers: z.number() }).parse(figures)
  expect(confirmed).toBeLessThan(all)
  for (const path of ['/api/ib-partners', `/api/ib-partners/${id}`, `/api/partner-network/${id}/partners/${id}`])
    expect({ path, count: await countAt(path, partner.token) }).toEqual({ path, count: confirmed })
})
