import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { RECORD_KINDS, type RecordKind, recordKinds } from '../../shared/domain/record-kind.ts'
import { trashRowSchema } from '../../shared/domain/trash.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const idSchema = z.object({ id: z.number() })
const collections = {
  lead: '/api/ib-interessenten',
  application: '/api/ib-applications',
  customer: '/api/customers',
  partner: '/api/ib-partners',
} satisfies Record<RecordKind, string>

const bodyOf = (kind: RecordKind): object => {
  const person = newPerson()
  const application = { country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Messen' }
  const more = {
    lead: { partnerId: 'IB-1001' },
    application,
    customer: {},
    partner: { partnerId: `P-${person.lastName}`, companyName: `Werft ${person.lastName}` },
  }
  return { ...person, ...more[kind] }
}
/** A new record of a kind, and its address. */
const create = async (kind: RecordKind) => {
  const { status, json } = await call('POST', collections[kind], { token: await tokenOf('admin'), body: bodyOf(kind) })
  expect({ status, json }).toMatchObject({ status: 201 })
  const { id } = idSchema.parse(json)
  return { id, path: `${collections[kind]}/${id}` }
}
const trashFor = async (token: string, query = '') => {
  const { status, json } = await call('GET', `/api/trash?limit=100${query}`, { token })
  return { status, rows: z.array(trashRowSchema).safeParse(json).data ?? [] }
}
const signedIn = async (permissions: Partial<Record<PermissionKey, boolean>>) => {
  const user = await makeUser({ role: 'backoffice', permissions })
  return { user, token: (await signInAs(user.id)).token }
}

/** A user who may delete every kind of record, but not read the audit log. */
let clerk: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  clerk = await signedIn(Object.fromEntries(RECORD_KINDS.map((kind) => [recordKinds[kind].rights.delete, true])))
})

describe.each(RECORD_KINDS)('a deleted %s', (kind) => {
  test.each(['admin', 'manager', 'clerk'])('is found in the trash and restored by the same %s', async (who) => {
    const token = who === 'clerk' ? clerk.token : await tokenOf(who)
    const { id, path } = await create(kind)
    expect((await call('DELETE', path, { token })).status).toBe(204)
    const { rows } = await trashFor(token, `&kind=${kind}`)
    const row = rows.find((one) => one.id === id)
    expect(row).toMatchObject({ kind, deletedBy: who === 'clerk' ? clerk.user.id : who })
    expect(row?.deletedByName).not.toBeNull()
    expect((await call('POST', `${path}/restore`, { token })).status).toBe(201)
    expect((await call('GET', path, { token })).status).toBe(200)
    expect((await trashFor(token)).rows.map((one) => one.id)).not.toContain(id)
  })
})

test('the trash shows each person the kinds that they may delete and see, without contact data', async () => {
  const records = await Promise.all(RECORD_KINDS.map(async (kind) => ({ kind, ...(await create(kind)) })))
  for (const { path } of records) await call('DELETE', path, { token: await tokenOf('admin') })
  const { token } = await signedIn({ 'customers.delete': true, 'ib_partners.delete': true, 'ib_partners.view': false })
  const { rows } = await trashFor(token)
  const ours = rows.filter(({ id }) => records.some((record) => record.id === id))
  expect(ours.map(({ kind }) => kind)).toEqual(['customer'])
  expect(JSON.stringify(ours)).not.toMatch(/@mail\.example|phone/)
  expect((await trashFor(token, '&kind=partner')).status).toBe(403)
  expect((await trashFor(await tokenOf('viewer'))).rows).toEqual([])
  expect((await trashFor(await tokenOf('partner'))).status).toBe(403)
})

test('records are deleted for good by those who have the right, of kinds that they may delete', async () => {
  const { id, path } = await create('customer')
  await call('DELETE', path, { token: await tokenOf('manager') })
  const purge = (token: string) => call('DELETE', `/api/trash/customer/${id}`, { token })
  expect((await purge(await tokenOf('manager'))).status).toBe(403)
  const { token } = await signedIn({ 'system.purge': true })
  expect((await purge(token)).status).toBe(403)
  expect((await purge(await tokenOf('admin'))).status).toBe(204)
  expect((await purge(await tokenOf('admin'))).status).toBe(404)
  expect(await failing('POST', `${path}/restore`, { token: await tokenOf('admin') })).toMatchObject({
    status: 409,
    error: { message: 'Dieser Eintrag wurde endgültig gelöscht und lässt sich nicht wiederherstellen.' },
  })
})
