import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { applicationSchema } from '../../shared/domain/application.ts'
import { customerSchema } from '../../shared/domain/customer.ts'
import { leadSchema } from '../../shared/domain/lead.ts'
import { mergePreviewSchema, mergeUndoSchema } from '../../shared/domain/merge.ts'
import { noteSchema } from '../../shared/domain/note.ts'
import { notificationsSchema } from '../../shared/domain/notification.ts'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { timelineRowSchema } from '../../shared/domain/timeline.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const asAdmin = async (method: string, path: string, body?: object) =>
  call(method, path, { token: await tokenOf('admin'), ...(body && { body }) })
const done = async (method: string, path: string, body?: object) => {
  const { status, json } = await asAdmin(method, path, body)
  expect({ status, json }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
  return json
}
const recordSchema = z.looseObject({ id: z.number(), version: z.number() })
const create = async (path: string, body: object) => recordSchema.parse(await done('POST', path, body))

/** Two leads of one person at different partners; the second has another number. */
const twins = async () => {
  const person = newPerson()
  const first = await create('/api/ib-interessenten', { ...person, phone: '0151 1111111', partnerId: 'IB-1001', status: 'IB-Bewerbung' })
  const second = await create('/api/ib-interessenten', { ...person, phone: '0151 2222222', partnerId: 'IB-1002', status: 'IB-Bewerbung' })
  return { first: first.id, second: second.id, ...person }
}
const merge = (keptId: number, joinedId: number, more: object = {}) =>
  done('POST', '/api/merges', { kind: 'lead', keptId, joinedId, ...more })
const undo = async (keptId: number, joinedId: number) =>
  mergeUndoSchema.parse(await done('POST', `/api/merges/lead/${keptId}/${joinedId}/undo`))
const leadOf = async (id: number) => leadSchema.parse(await done('GET', `/api/ib-interessenten/${id}`))
const signedIn = async (permissions: Partial<Record<PermissionKey, boolean>>) =>
  (await signInAs((await makeUser({ role: 'backoffice', permissions })).id)).token

const colleague = async () => {
  const { id } = await makeUser({ role: 'backoffice' })
  return { username: id, token: (await signInAs(id)).token }
}

describe('merging two records', () => {
  test('keeps the first, takes the newer number, and leads from the other one to it', async () => {
    const { first, second, lastName } = await twins()
    const clerk = await colleague()
    await done('POST', `/api/notes/lead/${second}`, { text: `Ruft morgen an, @${clerk.username}.` })
    const preview = mergePreviewSchema.parse(await done('GET', `/api/merges/lead/${first}/${second}`))
    expect(preview.fields.map(({ name, proposed }) => [name, proposed])).toEqual([
      ['phone', 'joined'],
      ['ibPartnerId', 'kept'],
    ])
    expect(preview.same.map(({ name }) => name)).toEqual(['name', 'email', 'status'])
    expect(preview.moves).toMatchObject({ notes: 1 })
    expect(preview.moves.mails).toBeGreaterThan(0)
    expect(preview.firstPartner).toMatchObject({ since: (await leadOf(first)).createdAt })

    expect(await merge(first, second, { keptVersion: preview.kept.version })).toEqual({ kind: 'lead', id: first, version: 2 })
    const kept = await leadOf(first)
    expect(kept).toMatchObject({
      partnerId: 'IB-1001',
      phone: '0151 2222222',
      joined: [{ id: second, by: 'admin', phone: '0151 2222222' }],
    })
    // The old address leads to it.
    expect((await leadOf(second)).id).toBe(first)
    const found = z.array(recordSchema).parse(await done('GET', `/api/ib-interessenten?search=${lastName}`))
    expect(found.map(({ id }) => id)).toEqual([first])

    const notes = z.object({ notes: z.array(noteSchema) }).parse(await done('GET', `/api/notes/lead/${first}`)).notes
    expect(notes.map(({ text }) => text)).toEqual([`Ruft morgen an, @${clerk.username}.`])
    const bell = notificationsSchema.parse((await call('GET', '/api/notifications', { token: clerk.token })).json)
    expect(bell.notifications).toContainEqual(expect.objectContaining({ kind: 'mentioned', recordId: second }))
    const rows = z.array(timelineRowSchema).parse(await done('GET', `/api/records/lead/${first}/timeline`))
    const changes = rows.flatMap((row) => (row.type === 'change' ? [[row.entry.action, row.entry.entityId]] : []))
    expect(changes).toEqual([
      ['mergeCreate', first],
      ['noteCreate', second],
      ['leadCreate', second],
      ['leadCreate', first],
    ])
  })

  test('can be undone: fields that nobody has changed since go back, the other record with its notes too', async () => {
    const { first, second } = await twins()
    await done('POST', `/api/notes/lead/${second}`, { text: 'Erste.' })
    await merge(first, second)
    // A note about the joined one is deleted on the page of the kept one.
    const [note] = z.object({ notes: z.array(noteSchema) }).parse(await done('GET', `/api/notes/lead/${first}`)).notes
    expect((await asAdmin('DELETE', `/api/notes/lead/${first}/${note?.id}`)).status).toBe(204)
    expect(await undo(first, second)).toEqual({ id: second, reversed: ['phone'], changedSince: [] })
    expect(await leadOf(first)).toMatchObject({ phone: '0151 1111111' })
    expect((await leadOf(first)).joined).toBeUndefined()
    const restored = await leadOf(second)
    expect(restored).toMatchObject({ id: second, phone: '0151 2222222', partnerId: 'IB-1002' })
    expect(restored.noteCount).toBeUndefined()
    expect((await failing('POST', `/api/merges/lead/${first}/${second}/undo`, { token: await tokenOf('admin') })).status).toBe(404)
  })

  test('leaves what was changed since, and names it', async () => {
    const { first, second } = await twins()
    await done('PATCH', `/api/ib-interessenten/${first}`, { status: 'Abgelehnt' })
    await merge(first, second)
    // Who was rejected and writes again waits for an answer.
    expect(await leadOf(first)).toMatchObject({ status: 'IB-Bewerbung' })
    await done('PATCH', `/api/ib-interessenten/${first}`, { status: 'Kontaktiert' })
    expect(await undo(first, second)).toEqual({ id: second, reversed: ['phone'], changedSince: ['status'] })
    expect(await leadOf(first)).toMatchObject({ status: 'Kontaktiert', phone: '0151 1111111' })
  })

  test('takes no contact data of another name, but what is missing', async () => {
    const [first, second] = [newPerson(), newPerson()]
    const phone = '0151 2222222'
    const kept = await create('/api/customers', { ...first, phone: '' })
    const joined = await create('/api/customers', { ...second, phone })
    const preview = mergePreviewSchema.parse(await done('GET', `/api/merges/customer/${kept.id}/${joined.id}`))
    const proposals = Object.fromEntries(preview.fields.map(({ name, proposed }) => [name, proposed]))
    expect(proposals).toMatchObject({ name: 'kept', email: 'kept', phone: 'joined' })
    await done('POST', '/api/merges', { kind: 'customer', keptId: kept.id, joinedId: joined.id })
    const { lastName, email } = first
    expect(await done('GET', `/api/customers/${kept.id}`)).toMatchObject({ lastName, email, phone })
  })

  test('is undone only with the rights to what goes back: a decision, or contact data of a customer', async () => {
    const form = { ...newPerson(), country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Messen' }
    const kept = await create('/api/ib-applications', form)
    const joined = await create('/api/ib-applications', { ...form, message: 'Noch einmal' })
    await done('PATCH', `/api/ib-applications/${joined.id}`, { status: 'rejected' })
    await done('POST', '/api/merges', { kind: 'application', keptId: kept.id, joinedId: joined.id, fields: ['status'] })
    const clerk = await signedIn({ 'ib_applications.delete': true, 'ib_applications.reject': false })
    const undoPath = `/api/merges/application/${kept.id}/${joined.id}/undo`
    expect((await call('POST', undoPath, { token: clerk })).status).toBe(403)
    expect(await done('GET', `/api/ib-applications/${kept.id}`)).toMatchObject({ status: 'rejected' })

    const [one, other] = [await create('/api/customers', newPerson()), await create('/api/customers', newPerson())]
    await done('POST', '/api/merges', { kind: 'customer', keptId: one.id, joinedId: other.id, fields: ['email'] })
    const reader = await signedIn({ 'customers.delete': true, 'customers.contact': false })
    expect((await call('POST', `/api/merges/customer/${one.id}/${other.id}/undo`, { token: reader })).status).toBe(403)
    expect((await asAdmin('POST', `/api/merges/customer/${one.id}/${other.id}/undo`)).json).toMatchObject({ reversed: ['email'] })
  })

  test('gives the person to another partner only with the right and a reason', async () => {
    const { first, second } = await twins()
    const body = { kind: 'lead', keptId: first, joinedId: second, fields: ['ibPartnerId'] }
    const refused = await failing('POST', '/api/merges', { token: await tokenOf('admin'), body })
    expect(refused).toMatchObject({ status: 400, error: { fields: { transferReason: 'Bitte geben Sie den Grund des Wechsels an' } } })
    const clerk = await signedIn({ 'ib_interessenten.delete': true, 'customers.transfer': false })
    const reason = { transferReason: 'Selbst so gewünscht' }
    expect((await call('POST', '/api/merges', { token: clerk, body: { ...body, ...reason } })).status).toBe(403)
    await merge(first, second, { fields: ['ibPartnerId'], ...reason })
    expect(await leadOf(first)).toMatchObject({ partnerId: 'IB-1002', phone: '0151 1111111' })
  })

  test.each(['constructor', 'toString', 'legalHold'])('refuses „%s“, which is no field', async (name) => {
    const { first, second } = await twins()
    const body = { kind: 'lead', keptId: first, joinedId: second, fields: [name] }
    const refused = await failing('POST', '/api/merges', { token: await tokenOf('admin'), body })
    expect(refused).toMatchObject({ status: 400, error: { fields: { fields: 'Unbekanntes Feld' } } })
  })

  test('compares no masked contact data, and says which right is missing to take it', async () => {
    const person = newPerson()
    const kept = await create('/api/customers', { ...person, phone: '0151 1111123' })
    const joined = await create('/api/customers', { ...person, email: `x${person.email}`, phone: '0151 2222223' })
    const path = `/api/merges/customer/${kept.id}/${joined.id}`
    const fieldsFor = async (token: string) => {
      const { status, json } = await call('GET', path, { token })
      expect(status).toBe(200)
      const { fields, same } = mergePreviewSchema.parse(json)
      return { fields: Object.fromEntries(fields.map((field) => [field.name, field])), same: same.map(({ name }) => name) }
    }
    const seen = await fieldsFor(await tokenOf('admin'))
    expect(seen.fields.phone).toMatchObject({ kept: '0151 1111123', joined: '0151 2222223', proposed: 'joined', missingRight: null })
    const masked = await fieldsFor(await signedIn({ 'customers.delete': true, 'customers.contact': false }))
    // Both look alike: neither that they differ nor that they do not is told.
    expect(masked.fields.phone?.kept).toBe(masked.fields.phone?.joined)
    const missingRight = 'E-Mail-Adressen und Telefonnummern von Kunden sehen'
    expect(masked.fields).toMatchObject({ phone: { proposed: 'kept', missingRight }, email: { proposed: 'kept', missingRight } })
    expect(masked.same).not.toContain('phone')
  })

  test('is refused with masked contact data, whether or not it is the same: a guess could be tried otherwise', async () => {
    const token = await signedIn({ 'customers.delete': true, 'customers.contact': false })
    const person = newPerson()
    const kept = await create('/api/customers', { ...person, phone: '0151 1111123' })
    for (const phone of ['0151 1111123', '0151 2222223']) {
      const guess = await create('/api/customers', { ...person, email: `${phone.slice(-3)}x${person.email}`, phone })
      const body = { kind: 'customer', keptId: kept.id, joinedId: guess.id, fields: ['phone'] }
      expect((await call('POST', '/api/merges', { token, body })).status).toBe(403)
    }
  })

  test('names the partner of a customer only to people who may see partners', async () => {
    const [partner] = z.array(recordSchema.extend({ companyName: z.string() })).parse(await done('GET', '/api/ib-partners?limit=1'))
    const kept = await create('/api/customers', { ...newPerson(), ibPartnerId: partner?.id })
    const joined = await create('/api/customers', newPerson())
    const path = `/api/merges/customer/${kept.id}/${joined.id}`
    expect(mergePreviewSchema.parse(await done('GET', path)).firstPartner?.name).toContain(partner?.companyName)
    const clerk = await signedIn({ 'customers.delete': true, 'ib_partners.view': false })
    const { status, json } = await call('GET', path, { token: clerk })
    expect({ status, preview: mergePreviewSchema.parse(json) }).toMatchObject({ status: 200, preview: { firstPartner: null } })
    expect(JSON.stringify(json)).not.toContain(partner?.companyName)
  })

  test('needs the rights to see, edit and delete, no legal hold, and the versions that were seen', async () => {
    const { first, second } = await twins()
    const body = { kind: 'lead', keptId: first, joinedId: second }
    expect((await call('POST', '/api/merges', { token: await signedIn({}), body })).status).toBe(403)
    expect((await call('POST', '/api/merges', { token: await tokenOf('partner'), body })).status).toBe(403)
    expect((await asAdmin('POST', '/api/merges', { ...body, keptVersion: 7 })).status).toBe(412)
    expect((await asAdmin('POST', '/api/merges', { ...body, joinedId: first })).status).toBe(400)
    expect((await asAdmin('POST', '/api/merges', { ...body, joinedId: 4711 })).status).toBe(404)
    await done('PUT', `/api/legal-holds/INTERESSENT/${second}`, { reason: 'Rechtsstreit' })
    expect((await asAdmin('POST', '/api/merges', body)).status).toBe(409)
    expect((await asAdmin('GET', `/api/merges/lead/${first}/${second}`)).status).toBe(409)
    expect((await leadOf(second)).id).toBe(second)
  })

  test('stays while the record is held: what was joined to it must not leave it', async () => {
    const { first, second } = await twins()
    await merge(first, second)
    await done('PUT', `/api/legal-holds/INTERESSENT/${first}`, { reason: 'Rechtsstreit' })
    const undoPath = `/api/merges/lead/${first}/${second}/undo`
    expect(await failing('POST', undoPath, { token: await tokenOf('admin') })).toMatchObject({ status: 409 })
    expect(await leadOf(first)).toMatchObject({ joined: [{ id: second }] })
    await done('DELETE', `/api/legal-holds/INTERESSENT/${first}`)
    expect(await undo(first, second)).toMatchObject({ id: second })
  })

  test('lists the joined one in the trash, from where it is neither restored nor deleted for good', async () => {
    const { first, second } = await twins()
    await merge(first, second)
    const rows = z.array(recordSchema.omit({ version: true })).parse(await done('GET', '/api/trash?kind=lead&limit=5'))
    expect(rows.find(({ id }) => id === second)).toMatchObject({ joinedTo: first, deletedBy: 'admin' })
    const restored = await asAdmin('POST', `/api/ib-interessenten/${second}/restore`)
    expect(restored).toMatchObject({ status: 409, json: { message: expect.stringContaining('Zusammenführung') } })
    expect((await asAdmin('DELETE', `/api/trash/lead/${second}`)).status).toBe(409)
  })

  test('keeps the public id of a customer taken and findable, and gives it back', async () => {
    const person = newPerson()
    const first = await create('/api/customers', { ...person, phone: '0151 1111111' })
    const second = await create('/api/customers', { ...person, phone: '0151 1111111' })
    const { customerId } = customerSchema.parse(await done('GET', `/api/customers/${second.id}`))
    await done('POST', '/api/merges', { kind: 'customer', keptId: first.id, joinedId: second.id })
    const found = async () =>
      z
        .array(recordSchema)
        .parse(await done('GET', `/api/customers?search=${customerId}`))
        .map(({ id }) => id)
    expect(await found()).toEqual([first.id])
    expect((await asAdmin('POST', '/api/customers', { ...newPerson(), customerId })).status).toBe(409)
    // Whoever may not see contact data of customers sees none of the joined one.
    const reader = await signedIn({ 'customers.contact': false })
    const shown = await call('GET', `/api/customers/${second.id}`, { token: reader })
    expect(shown.json).toMatchObject({ id: first.id, joined: [{ customerId, phone: expect.stringMatching(/^•.*11$/) }] })
    expect(JSON.stringify(shown.json)).not.toContain(person.email)

    await done('DELETE', `/api/customers/${first.id}`)
    expect((await asAdmin('GET', `/api/customers/${second.id}`)).status).toBe(404)
    await done('POST', `/api/customers/${first.id}/restore`)
    await done('POST', `/api/merges/customer/${first.id}/${second.id}/undo`)
    expect(await found()).toEqual([second.id])
  })

  test('keeps messages and consents of two applications, and withdraws both', async () => {
    const person = newPerson()
    const form = { ...person, country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M' }
    const first = await create('/api/ib-applications', { ...form, marketingStrategy: 'Messen' })
    const second = await create('/api/ib-applications', { ...form, marketingStrategy: 'Vorträge', message: 'Noch einmal' })
    const { link } = z.object({ link: z.url() }).parse(await done('GET', `/api/ib-applications/${second.id}/consent/withdrawal-link`))
    await done('POST', '/api/merges', { kind: 'application', keptId: first.id, joinedId: second.id })
    const read = async () => applicationSchema.parse(await done('GET', `/api/ib-applications/${first.id}`))
    expect(await read()).toMatchObject({
      marketingStrategy: 'Messen',
      joined: [{ marketingStrategy: 'Vorträge', message: 'Noch einmal', consent: { form: 'application' } }],
    })
    // The link in the mail about the second one.
    const token = new URL(link).pathname.split('/').at(-1)
    expect((await call('POST', '/api/withdrawals', { body: { token } })).status).toBe(200)
    const { consent, joined } = await read()
    expect([consent?.withdrawnAt, joined?.[0]?.consent?.withdrawnAt]).toEqual([expect.any(String), expect.any(String)])
  })

  test('is hidden from partners: the old address of their lead leads to the kept one, without what was joined', async () => {
    const person = newPerson()
    const form = { ...person, partnerId: 'IB-1001', status: 'IB-Bewerbung' }
    const first = await create('/api/ib-interessenten', { ...form, phone: '0151 1111111' })
    const second = await create('/api/ib-interessenten', { ...form, phone: '0151 2222222' })
    await merge(first.id, second.id)
    const partner = await tokenOf('partner')
    const own = await call('GET', `/api/ib-interessenten/${second.id}`, { token: partner })
    expect(own.json).toMatchObject({ id: first.id })
    expect(own.json).not.toHaveProperty('joined')
    const other = await twins()
    await merge(other.first, other.second, { fields: ['ibPartnerId'], transferReason: 'Selbst so gewünscht' })
    expect((await call('GET', `/api/ib-interessenten/${other.first}`, { token: partner })).status).toBe(404)
  })
})
