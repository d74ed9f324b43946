import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { reversalSchema } from '../../shared/domain/reversal.ts'
import { type TimelineRow, timelineRowSchema } from '../../shared/domain/timeline.ts'
import { call, failing, newPerson, tokenOf, wordsIn } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const recordSchema = z.looseObject({ id: z.number(), version: z.number() })
const asAdmin = async (method: string, path: string, body?: object) =>
  call(method, path, { token: await tokenOf('admin'), ...(body && { body }) })
const create = async (path: string, body: object) => {
  const { status, json } = await asAdmin('POST', path, body)
  expect({ status, json }).toMatchObject({ status: 201 })
  return recordSchema.parse(json)
}
const aCustomer = (more: object = {}) => create('/api/customers', { ...newPerson(), ...more })
const aPartner = (more: object = {}) => {
  const person = newPerson()
  return create('/api/ib-partners', { ...person, partnerId: `P-${person.lastName}`, companyName: 'Werft', ...more })
}
const aLead = (more: object = {}) => create('/api/ib-interessenten', { ...newPerson(), partnerId: 'IB-1001', ...more })
const anApplication = () =>
  create('/api/ib-applications', {
    ...newPerson(),
    country: 'DE',
    tradingExperience: 'expert',
    expectedVolume: '1M-5M',
    marketingStrategy: 'Messen',
  })
const signedIn = async (permissions: Partial<Record<PermissionKey, boolean>>) =>
  (await signInAs((await makeUser({ role: 'backoffice', permissions })).id)).token

const readTimeline = async (path: string, token?: string) => {
  const { status, json, headers } = await call('GET', `/api/records/${path}`, { token: token ?? (await tokenOf('admin')) })
  return { status, json, headers, rows: z.array(timelineRowSchema).safeParse(json).data ?? [] }
}
const actionsOf = (rows: readonly TimelineRow[]) => rows.map((row) => (row.type === 'change' ? row.entry.action : row.type))
const latestChange = async (record: string) => {
  const { rows } = await readTimeline(`${record}/timeline`)
  return rows.find(({ type }) => type === 'change')?.id ?? ''
}
const reverse = async (record: string, entry: string, more: object = {}, token?: string) =>
  call('POST', `/api/records/${record}/reversal`, { token: token ?? (await tokenOf('admin')), body: { entry, ...more } })
const refusal = async (...parameters: Parameters<typeof reverse>) => {
  const { status, json } = await reverse(...parameters)
  return { status, json }
}
const read = async (path: string) => recordSchema.parse((await asAdmin('GET', path)).json)

describe('the timeline of a record', () => {
  test('tells its changes and the mails about it, newest first', async () => {
    const { id } = await aLead()
    await asAdmin('PATCH', `/api/ib-interessenten/${id}`, { status: 'Kontaktiert' })
    const { rows } = await readTimeline(`lead/${id}/timeline`)
    const actions = actionsOf(rows)
    expect([actions[0], actions.at(-1)]).toEqual(['leadUpdate', 'leadCreate'])
    expect(new Set(actions.slice(1, -1))).toEqual(new Set(['mail']))
    expect(rows[0]).toMatchObject({ entry: { actor: 'admin', after: { status: 'Kontaktiert' } } })
    expect(rows.flatMap((row) => (row.type === 'mail' ? row.kind : []))).toContain('recruitment_interest')
  })

  test('begins with the link by which the person came', async () => {
    const partner = await aPartner()
    await asAdmin('POST', `/api/referral-links/${partner.id}`, { page: 'recruitment', name: 'messe' })
    const { id } = await aLead({ partnerId: partner.id, link: 'messe' })
    const { rows } = await readTimeline(`lead/${id}/timeline`)
    expect(rows.at(-1)).toMatchObject({ type: 'arrival', link: 'messe' })
  })

  test('is read page by page, each row once', async () => {
    const { id } = await aCustomer()
    for (const lastName of ['Eins', 'Zwei', 'Drei']) await asAdmin('PATCH', `/api/customers/${id}`, { lastName })
    const all = await readTimeline(`customer/${id}/timeline`)
    const first = await readTimeline(`customer/${id}/timeline?limit=3`)
    const next = /<\/api\/records\/([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await readTimeline(next)
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(all.rows.map((row) => row.id))
    expect(second.headers.get('link')).toBeNull()
    expect((await readTimeline(next.replace(String(id), String((await aCustomer()).id)))).status).toBe(400)
  })

  test('of a deleted record is there as long as the record can be restored', async () => {
    const { id } = await aCustomer()
    await asAdmin('DELETE', `/api/customers/${id}`)
    expect(actionsOf((await readTimeline(`customer/${id}/timeline`)).rows)).toEqual(['customerDelete', 'customerCreate'])
    await asAdmin('DELETE', `/api/trash/customer/${id}`)
    expect((await readTimeline(`customer/${id}/timeline`)).status).toBe(404)
  })

  test('is for people who may see the record, with contact data and marks of the log as far as they may see those', async () => {
    const { phone, email, ...person } = newPerson()
    const { id } = await aCustomer({ ...person, email, phone: '+49 30 123456789' })
    await asAdmin('PATCH', `/api/customers/${id}`, { phone: '+49 30 987654321' })
    const path = `customer/${id}/timeline`
    expect((await readTimeline(path, await signedIn({ 'customers.view': false }))).status).toBe(403)
    expect((await readTimeline(path, await tokenOf('partner'))).status).toBe(403)
    const blind = await readTimeline(path, await signedIn({ 'customers.contact': false }))
    expect(wordsIn(blind, [email, '123456789', '987654321'])).toEqual([])
    expect(blind.rows).toMatchObject([{ entry: { requestId: null, sessionId: null } }, {}])
    expect((await readTimeline(path)).rows).toMatchObject([{ entry: { requestId: expect.any(String) } }, {}])
  })

  test('of a record that does not exist is missing, and of an unknown kind invalid', async () => {
    expect((await readTimeline('lead/4711/timeline')).status).toBe(404)
    expect((await readTimeline('user/4711/timeline')).status).toBe(400)
  })
})

describe('a change is taken back', () => {
  test('where nobody has changed the field since; the others stay', async () => {
    const customer = await aCustomer({ phone: '+49 30 1', country: 'DE' })
    const path = `/api/customers/${customer.id}`
    await asAdmin('PATCH', path, { lastName: 'Neu', phone: '+49 30 2', country: null })
    const entry = await latestChange(`customer/${customer.id}`)
    await asAdmin('PATCH', path, { phone: '+49 30 3' })
    const { status, json } = await reverse(`customer/${customer.id}`, entry)
    expect({ status, reversal: reversalSchema.parse(json) }).toEqual({
      status: 200,
      reversal: { reversed: ['lastName', 'country'], changedSince: ['phone'] },
    })
    expect(await read(path)).toMatchObject({ lastName: customer.lastName, country: 'DE', phone: '+49 30 3' })
    // Nothing is left of it.
    expect(await refusal(`customer/${customer.id}`, entry)).toMatchObject({
      status: 409,
      json: {
        message: 'Alle Angaben dieser Änderung wurden seither erneut geändert.',
        fields: { lastName: 'Seither erneut geändert', phone: 'Seither erneut geändert' },
      },
    })
  })

  test('and that change in turn', async () => {
    const { id } = await aCustomer({ lastName: 'Alt' })
    await asAdmin('PATCH', `/api/customers/${id}`, { lastName: 'Neu' })
    await reverse(`customer/${id}`, await latestChange(`customer/${id}`))
    await reverse(`customer/${id}`, await latestChange(`customer/${id}`))
    expect(await read(`/api/customers/${id}`)).toMatchObject({ lastName: 'Neu' })
  })

  test('a customer goes back to its partner with a reason, and with the right to transfer', async () => {
    const [from, to] = [await aPartner(), await aPartner()]
    const { id } = await aCustomer({ ibPartnerId: from.id })
    await asAdmin('PATCH', `/api/customers/${id}`, { ibPartnerId: to.id, transferReason: 'Umzug' })
    const [record, entry] = [`customer/${id}`, await latestChange(`customer/${id}`)]
    expect(await refusal(record, entry)).toMatchObject({
      status: 400,
      json: { fields: { transferReason: 'Bitte geben Sie den Grund des Wechsels an' } },
    })
    const reason = { transferReason: 'Irrtum' }
    expect((await reverse(record, entry, reason, await signedIn({}))).status).toBe(403)
    expect((await reverse(record, entry, reason)).status).toBe(200)
    expect(await read(`/api/customers/${id}`)).toMatchObject({ ibPartnerId: from.id })
    expect(await read(`/api/ib-partners/${to.id}`)).toMatchObject({ customerCount: 0 })
    const { rows } = await readTimeline(`${record}/timeline`)
    expect(rows[0]).toMatchObject({ entry: { after: { transferReason: 'Irrtum' } } })
  })

  test('a partner moves back, gets its name and its page back', async () => {
    const [above, other] = [await aPartner(), await aPartner()]
    const partner = await aPartner({ parentId: above.id })
    const [record, path] = [`partner/${partner.id}`, `/api/ib-partners/${partner.id}`]
    await asAdmin('PUT', `${path}/hierarchy`, { parentId: other.id })
    expect((await reverse(record, await latestChange(record))).status).toBe(200)
    expect(await read(path)).toMatchObject({ parentId: above.id })
    await asAdmin('PATCH', path, { companyName: 'Umbenannt', landingPageBenefits: ['Wind'], commissionRate: '9.75' })
    expect((await reverse(record, await latestChange(record))).status).toBe(200)
    expect(await read(path)).toMatchObject({ companyName: 'Werft', landingPageBenefits: [], commissionRate: partner.commissionRate })
  })

  test('the status of a lead and of an application, but not an acceptance', async () => {
    const { id } = await aLead()
    const [record, path] = [`lead/${id}`, `/api/ib-interessenten/${id}`]
    await asAdmin('PATCH', path, { status: 'Abgelehnt' })
    expect((await reverse(record, await latestChange(record))).status).toBe(200)
    expect(await read(path)).toMatchObject({ status: 'IB-Interessent' })
    await asAdmin('PATCH', path, { status: 'IB-Akzeptiert' })
    expect(await refusal(record, await latestChange(record))).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('in der Akte über einen anderen Status') },
    })
    // Back to the acceptance while its partner exists.
    await asAdmin('PATCH', path, { status: 'Kontaktiert' })
    expect((await reverse(record, await latestChange(record))).status).toBe(200)
    const { acceptedPartnerId } = await read(path)
    await asAdmin('PATCH', path, { status: 'Kontaktiert' })
    const entry = await latestChange(record)
    await asAdmin('DELETE', `/api/ib-partners/${acceptedPartnerId}`)
    expect(await refusal(record, entry)).toMatchObject({
      status: 409,
      json: { message: 'Den IB-Partner dieser Annahme gibt es nicht mehr. Stellen Sie zuerst ihn wieder her.' },
    })

    const application = await anApplication()
    await asAdmin('PATCH', `/api/ib-applications/${application.id}`, { status: 'rejected', reviewNotes: 'Doppelt' })
    const rejection = await latestChange(`application/${application.id}`)
    expect(
      (await reverse(`application/${application.id}`, rejection, {}, await signedIn({ 'ib_applications.reject': false }))).status,
    ).toBe(403)
    expect((await reverse(`application/${application.id}`, rejection)).status).toBe(200)
    expect(await read(`/api/ib-applications/${application.id}`)).toMatchObject({ status: 'pending', reviewNotes: null, reviewedBy: null })
  })

  test('by people who may change the record; contact data only by those who may see it', async () => {
    const { id } = await aCustomer({ phone: '+49 30 1' })
    await asAdmin('PATCH', `/api/customers/${id}`, { phone: '+49 30 2' })
    const [record, entry] = [`customer/${id}`, await latestChange(`customer/${id}`)]
    expect((await reverse(record, entry, {}, await tokenOf('viewer'))).status).toBe(403)
    expect((await reverse(record, entry, {}, await tokenOf('partner'))).status).toBe(403)
    expect(await refusal(record, entry, {}, await signedIn({ 'customers.contact': false }))).toMatchObject({
      status: 409,
      json: { message: 'Diese Änderung lässt sich nicht zurücknehmen.' },
    })
    expect((await reverse(record, entry, {}, await signedIn({}))).status).toBe(200)
  })

  test('if it is a change of this record', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()]
    const creation = await latestChange(`customer/${one.id}`)
    expect(await refusal(`customer/${one.id}`, creation)).toMatchObject({ status: 409 })
    expect((await reverse(`customer/${other.id}`, creation)).status).toBe(404)
    expect(await failing('POST', `/api/records/customer/${one.id}/reversal`, { token: await tokenOf('admin'), body: {} })).toMatchObject({
      status: 400,
      error: { fields: { entry: 'Eintrag fehlt' } },
    })
  })
})
