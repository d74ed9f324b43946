import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Application, applicationSchema } from '../../../shared/domain/application.ts'
import { partnerSchema } from '../../../shared/domain/partner.ts'
import { call, failing, newPerson, tokenOf } from '../../testing/portal.ts'
import { makeUser, signInAs } from '../../testing/users.ts'

const path = '/api/ib-applications'
const apply = async (changes: object = {}): Promise<Application> => {
  const form = { country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Empfehlungen' }
  const { json } = await call('POST', path, { body: { ...newPerson(), ...form, ...changes } })
  return get(z.object({ id: z.number() }).parse(json).id)
}
const get = async (id: number) => applicationSchema.parse((await call('GET', `${path}/${id}`, { token: await tokenOf('admin') })).json)
const patch = async (id: number, body: unknown, username = 'manager', headers: Record<string, string> = {}) =>
  call('PATCH', `${path}/${id}`, { body, headers, token: await tokenOf(username) })
const accept = async (id: number, username = 'manager', body: object = {}, headers: Record<string, string> = {}) =>
  call('POST', `${path}/${id}/partner`, { body, headers, token: await tokenOf(username) })
const partnersFound = async (search: string) =>
  z
    .array(partnerSchema)
    .parse((await call('GET', `/api/ib-partners?search=${encodeURIComponent(search)}`, { token: await tokenOf('admin') })).json)

describe('reviewing an application', () => {
  test('stores reviewer and time, whatever the request claims', async () => {
    const { id } = await apply()
    const body = { status: 'approved', reviewNotes: 'Sehr gut\r\nvorbereitet', reviewedBy: 'jemand', reviewedAt: '1999-01-01T00:00:00Z' }
    const { status, json } = await patch(id, body)
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        status: 'approved',
        reviewNotes: 'Sehr gut\nvorbereitet',
        reviewedBy: 'manager',
        reviewedByName: 'Martin Seidel',
        version: 2,
      },
    })
    expect(Date.parse((await get(id)).reviewedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('keeps the decision when only notes change, and clears the reviewer when it is pending again', async () => {
    const { id } = await apply()
    await patch(id, { status: 'rejected' }, 'admin')
    expect((await patch(id, { reviewNotes: 'Nachgereicht' })).json).toMatchObject({ status: 'rejected', reviewedBy: 'admin' })
    expect((await patch(id, { status: 'pending' })).json).toMatchObject({
      reviewedBy: null,
      reviewedByName: null,
      reviewedAt: null,
      reviewNotes: 'Nachgereicht',
    })
    expect((await patch(id, { reviewNotes: '' })).json).toMatchObject({ reviewNotes: null })
  })

  test('changes nothing when nothing differs', async () => {
    const { id } = await apply()
    expect((await patch(id, { status: 'pending' })).json).toMatchObject({ version: 1 })
    expect((await patch(id, {})).json).toMatchObject({ version: 1 })
  })

  test('requires the right to approve, to reject or to edit, depending on the decision', async () => {
    const { id } = await apply()
    const tried = async (username: string, token?: string) => {
      const bodies = [{ status: 'approved' }, { status: 'rejected' }, { status: 'pending' }, { reviewNotes: 'x' }]
      const answers = bodies.map((body) =>
        token === undefined ? patch(id, body, username) : call('PATCH', `${path}/${id}`, { body, token }),
      )
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const editor = await makeUser({
      role: 'backoffice',
      permissions: { 'ib_applications.approve': false, 'ib_applications.reject': false },
    })
    expect(await tried(editor.id, (await signInAs(editor.id)).token)).toEqual([403, 403, 200, 200])
    expect(await tried('viewer')).toEqual([403, 403, 403, 403])
    expect(await tried('partner')).toEqual([403, 403, 403, 403])
    expect((await get(id)).status).toBe('pending')
  })

  test('a decision can be revoked only with the right to make it', async () => {
    const rejecter = await makeUser({ role: 'backoffice', permissions: { 'ib_applications.approve': false } })
    const { token } = await signInAs(rejecter.id)
    const [approved, rejected] = [await apply(), await apply()]
    await patch(approved.id, { status: 'approved' })
    await patch(rejected.id, { status: 'rejected' })
    const tried = async (id: number, status: string) => (await call('PATCH', `${path}/${id}`, { body: { status }, token })).status
    expect([await tried(approved.id, 'pending'), await tried(approved.id, 'rejected')]).toEqual([403, 403])
    expect(await tried(rejected.id, 'pending')).toBe(200)
    // The right to edit is not enough to revoke an approval or a rejection.
    const editor = await makeUser({
      role: 'backoffice',
      permissions: { 'ib_applications.approve': false, 'ib_applications.reject': false },
    })
    const editing = { body: { status: 'pending' }, token: (await signInAs(editor.id)).token }
    expect((await call('PATCH', `${path}/${approved.id}`, editing)).status).toBe(403)

    const approver = await makeUser({ role: 'manager', permissions: { 'ib_applications.reject': false } })
    await patch(rejected.id, { status: 'rejected' })
    const mine = { body: {}, token: (await signInAs(approver.id)).token }
    expect((await call('POST', `${path}/${rejected.id}/partner`, mine)).status).toBe(403)
    expect((await call('POST', `${path}/${approved.id}/partner`, mine)).status).toBe(201)
  })

  test('is refused as stale when the application has changed since the reviewer read it', async () => {
    const { id } = await apply()
    expect((await patch(id, { status: 'approved' }, 'manager', { 'if-match': '"1"' })).status).toBe(200)
    expect((await patch(id, { status: 'rejected' }, 'manager', { 'if-match': '"1"' })).status).toBe(412)
    expect((await get(id)).status).toBe('approved')
  })

  test.each([
    ['status', { status: 'maybe' }, 'Unbekannter Status'],
    ['reviewNotes', { reviewNotes: 'x'.repeat(5001) }, 'Notiz darf höchstens 5000 Zeichen lang sein'],
    ['reviewNotes', { reviewNotes: 7 }, 'Notiz ist ungültig'],
  ])('names the mistake in %s', async (field, body, message) => {
    const { id } = await apply()
    const { error } = await failing('PATCH', `${path}/${id}`, { body, token: await tokenOf('manager') })
    expect(error.fields).toEqual({ [field]: message })
  })

  test('needs the right to delete, and works once', async () => {
    const { id } = await apply()
    expect((await failing('DELETE', `${path}/${id}`, { token: await tokenOf('backoffice') })).status).toBe(403)
    const token = await tokenOf('manager')
    expect((await call('DELETE', `${path}/${id}`, { token })).status).toBe(204)
    expect((await failing('DELETE', `${path}/${id}`, { token })).status).toBe(404)
    expect((await patch(id, { status: 'approved' })).status).toBe(404)
  })
})

describe('making a partner of an application', () => {
  test('approves it and creates the partner with all its data', async () => {
    const application = await apply({ companyName: 'Nordlicht Beratung', country: 'Österreich' })
    const { status, json } = await accept(application.id)
    const { firstName, lastName, email, phone } = application
    expect({ status, json }).toMatchObject({
      status: 201,
      json: {
        firstName,
        lastName,
        email,
        phone,
        companyName: 'Nordlicht Beratung',
        country: 'AT',
        parentId: null,
        level: 0,
        status: 'active',
      },
    })
    const partner = partnerSchema.parse(json)
    expect(partner.partnerId).toMatch(/^IB-\d+$/)
    expect(await get(application.id)).toMatchObject({ status: 'approved', reviewedBy: 'manager', acceptedPartnerId: partner.id })
    expect((await call('GET', `/api/ib-partners/by-partner-id/${partner.partnerId}`)).status).toBe(200)
  })

  test('stores the notes in the same step, or nothing', async () => {
    const { id, email } = await apply()
    await patch(id, { reviewNotes: 'Rückruf vereinbart' })
    const stale = { 'if-match': '"1"' }
    expect((await accept(id, 'manager', { reviewNotes: 'Sehr gut' }, stale)).status).toBe(412)
    expect(await get(id)).toMatchObject({ status: 'pending', reviewNotes: 'Rückruf vereinbart', acceptedPartnerId: null })
    expect(await partnersFound(email)).toEqual([])
    expect((await accept(id, 'manager', { reviewNotes: 'Sehr gut' }, { 'if-match': '"2"' })).status).toBe(201)
    expect(await get(id)).toMatchObject({ status: 'approved', reviewNotes: 'Sehr gut', version: 3 })
    expect((await accept(id)).status).toBe(201)
    expect(await get(id)).toMatchObject({ reviewNotes: 'Sehr gut', version: 3 })
  })

  test('makes exactly one partner when twenty clerks ask at the same moment, and returns it to all of them', async () => {
    const { id, email, lastName } = await apply()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ json }) => partnerSchema.parse(json).id)).size).toBe(1)
    const made = await partnersFound(email)
    expect(made).toHaveLength(1)
    expect(made[0]?.companyName).toBe(`Ulrike ${lastName}`)
  })

  test('links an existing partner with the same e-mail address', async () => {
    const first = await apply()
    const partner = partnerSchema.parse((await accept(first.id)).json)
    const second = await apply({ email: first.email.toUpperCase() })
    expect((await accept(second.id)).json).toMatchObject({ id: partner.id })
    expect(await get(second.id)).toMatchObject({ acceptedPartnerId: partner.id, status: 'approved' })
  })

  test('keeps the earlier approver', async () => {
    const { id } = await apply()
    await patch(id, { status: 'approved' }, 'admin')
    await accept(id, 'manager')
    expect(await get(id)).toMatchObject({ status: 'approved', reviewedBy: 'admin' })
  })

  test('makes another one below a chosen parent when the first was deleted; twenty calls at once make one', async () => {
    const token = await tokenOf('manager')
    const acceptancePreview = async (id: number) => (await call('GET', `${path}/${id}/acceptance`, { token })).json
    const { id, email } = await apply()
    expect(await acceptancePreview(id)).toEqual({ outcome: 'creates', parent: null, wasDeleted: false })
    const first = partnerSchema.parse((await accept(id)).json)
    expect(await acceptancePreview(id)).toMatchObject({ outcome: 'exists', partner: { id: first.id } })
    await call('DELETE', `/api/ib-partners/${first.id}`, { token })
    expect(await acceptancePreview(id)).toMatchObject({ outcome: 'creates', wasDeleted: true })
    expect((await accept(id, 'manager', { parentId: first.id })).status).toBe(409)

    const above = partnerSchema.parse((await accept((await apply()).id)).json)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(id, 'manager', { parentId: above.id })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await partnersFound(email)).toMatchObject([{ parentId: above.id, level: 1 }])
    expect(await get(id)).toMatchObject({ status: 'approved', acceptedPartnerId: (await partnersFound(email))[0]?.id })
  })

  test.each(['backoffice', 'viewer', 'partner'])('is forbidden for %s', async (username) => {
    const { id } = await apply()
    expect((await accept(id, username)).status).toBe(403)
    expect((await get(id)).acceptedPartnerId).toBeNull()
  })
})
