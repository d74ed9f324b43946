import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { auditActionGroups } from '../../shared/domain/audit-actions.ts'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { aUser, makeUser, signInAs } from '../testing/users.ts'

const read = async (query = '') => {
  const { status, json, headers } = await call('GET', `/api/audit-log?${query}`, { token: await tokenOf('admin') })
  expect({ status, json }).toMatchObject({ status: 200 })
  const next = /\?([^>]*)>/.exec(headers.get('link') ?? '')?.[1]
  return { entries: z.array(auditEntrySchema).parse(json), next }
}

const readAll = async (query: string) => {
  const all: z.infer<typeof auditEntrySchema>[] = []
  for (let next: string | undefined = query; next !== undefined; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(next)
    all.push(...page.entries)
    next = page.next
  }
  return all
}

describe('the audit log', () => {
  test('of a record shows who did what, newest first, and only the differences of a change', async () => {
    const person = await makeUser()
    const token = await tokenOf('admin')
    await call('PATCH', `/api/users/${person.id}`, { token, body: { lastName: 'Neu', status: 'inactive' } })
    await call('POST', `/api/users/${person.id}/password`, { token, body: { password: 'Ganz-geheim-8' } })
    await call('DELETE', `/api/users/${person.id}`, { token })
    const { entries } = await read(`entity=user&entityId=${person.id}`)
    expect(entries.map(({ actor, action, entity, entityId }) => ({ actor, action, entity, entityId }))).toEqual(
      ['userDelete', 'userSetPassword', 'userUpdate', 'userCreate'].map((action) => ({
        actor: 'admin',
        action,
        entity: 'USER',
        entityId: person.id,
      })),
    )
    const [deleted, password, changed, created] = entries
    expect(deleted).toMatchObject({ before: { lastName: 'Neu' }, after: null })
    expect(password).toMatchObject({ before: null, after: null })
    expect(changed?.before).toMatchObject({ lastName: person.lastName, status: 'active' })
    expect(changed?.after).toMatchObject({ lastName: 'Neu', status: 'inactive' })
    expect(Object.keys(changed?.after ?? {}).sort()).toEqual(['lastName', 'status', 'updatedAt'])
    expect(created).toMatchObject({ before: null, after: { id: person.id, email: person.email, role: 'viewer' } })
  })

  test('names the request and the session of each write, from the sign-in on; of a visitor only the request', async () => {
    const person = await makeUser({ ...aUser(), role: 'admin' })
    const { token } = await signInAs(person.id)
    const { lastName } = aUser()
    await call('PATCH', `/api/users/${person.id}`, { token, body: { lastName } })
    const { token: again } = await signInAs(person.id)
    await call('POST', '/api/customers', { token: again, body: { firstName: 'Jo', lastName, email: aUser().email } })
    const { entries } = await read(`actor=${person.id}`)
    expect(entries.map(({ action }) => action)).toEqual(['customerCreate', 'login', 'userUpdate', 'login'])
    const [customer, secondLogin, update, login] = entries.map(({ sessionId }) => sessionId)
    expect([customer, update]).toEqual([secondLogin, login])
    expect(login).toMatch(/^[\w-]{10}$/)
    expect(login).not.toBe(secondLogin)
    const requests = entries.map(({ requestId }) => requestId)
    expect(new Set(requests).size).toBe(4)
    expect(requests).not.toContain(null)
    const lead = await call('POST', '/api/ib-interessenten', { body: { ...newPerson(), partnerId: 'IB-1001' } })
    const { id } = z.object({ id: z.number() }).parse(lead.json)
    expect((await read(`entity=INTERESSENT&entityId=${id}`)).entries).toMatchObject([{ requestId: expect.any(String), sessionId: null }])
  })

  test('narrows to an action of a kind of record, and to what people do not tell apart from it', async () => {
    const { lastName, email } = newPerson()
    const token = await tokenOf('manager')
    const { json } = await call('POST', '/api/customers', { token, body: { firstName: 'Jo', lastName, email } })
    const { id } = z.object({ id: z.number() }).parse(json)
    await call('PATCH', `/api/customers/${id}`, { token, body: { firstName: 'Jan' } })
    await call('PUT', `/api/customers/${id}`, { token, body: { firstName: 'Jon' } })
    const actionsOf = async (query: string) => (await readAll(query)).map(({ action }) => action)
    expect(await actionsOf(`entity=CUSTOMER&entityId=${id}&action=customerUpdate`)).toHaveLength(2)
    expect(await actionsOf(`entity=CUSTOMER&entityId=${id}&action=customerCreate`)).toEqual(['customerCreate'])
    expect(await actionsOf(`search=${lastName}&action=customerDelete`)).toEqual([])
    const byManager = await readAll('actor=manager&action=customerCreate')
    expect(new Set(byManager.map(({ action, actor }) => `${actor} ${action}`))).toEqual(new Set(['manager customerCreate']))
    const overall = await readAll('action=customerCreate&limit=100')
    expect(overall.map(({ entityId }) => entityId)).toContain(id)
    expect(new Set(overall.map(({ action }) => action))).toEqual(new Set(['customerCreate']))
  })

  test('groups its actions by the kind of record that their entries are about', async () => {
    const kinds = new Map(auditActionGroups.flatMap(({ entity, actions }) => actions.map(({ action }) => [action, entity] as const)))
    const misplaced = (await readAll('limit=100')).filter(({ action, entity }) => (kinds.get(action) ?? entity) !== entity)
    expect(misplaced.map(({ action, entity }) => `${action} ${entity}`)).toEqual([])
  })

  test('contains no password, no token and no session data', async () => {
    // A mail's generation is a number; a user's, which invalidates sessions, is a text.
    expect(JSON.stringify((await read()).entries)).not.toMatch(/Ganz-geheim|Rot-Kehlchen|Demo-2026|"generation":"|refreshToken/)
  })

  test('of an actor shows their actions, including sign-ins', async () => {
    await tokenOf('backoffice')
    const entries = await readAll('actor=BackOffice&limit=50')
    expect(entries.length).toBeGreaterThan(0)
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['backoffice']))
    expect(entries.map(({ action }) => action)).toContain('login')
    const users = await readAll('actor=backoffice&entity=USER')
    expect(new Set(users.map(({ entity }) => entity))).toEqual(new Set(['USER']))
  })

  test('shows the record’s former name, and the actor’s current name', async () => {
    const person = await makeUser()
    const token = await tokenOf('admin')
    await call('PATCH', `/api/users/${person.id}`, { token, body: { lastName: 'Danach' } })
    await call('POST', `/api/users/${person.id}/password`, { token, body: { password: 'Ganz-geheim-8' } })
    await call('DELETE', `/api/users/${person.id}`, { token })
    const { entries } = await read(`entity=user&entityId=${person.id}`)
    expect(entries.map(({ name, actor, actorName }) => [name, actor, actorName])).toEqual([
      ['Ulrike Danach', 'admin', 'Annika Voss'],
      ['Ulrike Danach', 'admin', 'Annika Voss'],
      ['Ulrike Danach', 'admin', 'Annika Voss'],
      [`Ulrike ${person.lastName}`, 'admin', 'Annika Voss'],
    ])
  })

  test('does not give the name of a new user to what a deleted user of the same user name did', async () => {
    const former = await makeUser()
    await signInAs(former.id)
    await call('DELETE', `/api/users/${former.id}`, { token: await tokenOf('admin') })
    await makeUser({ ...aUser(), id: former.id, lastName: 'Nachfolgerin' })
    await signInAs(former.id)
    const { entries } = await read(`actor=${former.id}`)
    expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['login', 'Ulrike Nachfolgerin'],
      ['login', null],
    ])
  })

  test('can be searched for records, actors, kinds of record and actions, by word prefixes', async () => {
    const person = await makeUser()
    const token = await tokenOf('admin')
    await call('DELETE', `/api/users/${person.id}`, { token })
    const found = async (search: string) => {
      const entries = await readAll(`search=${encodeURIComponent(search)}`)
      return entries.map(({ entityId, action }) => `${entityId} ${action}`)
    }
    const both = [`${person.id} userDelete`, `${person.id} userCreate`]
    expect(await found(person.lastName.toUpperCase().slice(0, -1))).toEqual(both)
    expect(await found(`${person.lastName} annika benutzer`)).toEqual(both)
    expect(await found(`${person.lastName} gelösch`)).toEqual([`${person.id} userDelete`])
    expect(await found(`${person.lastName} Martin`)).toEqual([])
    const narrowed = await readAll(`search=${person.lastName}&entity=CUSTOMER`)
    expect(narrowed).toEqual([])
  })

  test('returns a search page by page, each entry once, and its cursor serves no other search', async () => {
    const to = new Date().toISOString()
    const all = await readAll(`search=angelegt&to=${to}&actor=demo`)
    const pages = await readAll(`search=angelegt&to=${to}&actor=demo&limit=40`)
    expect(all.length).toBeGreaterThan(40)
    expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    const { next = '' } = await read(`search=angelegt&limit=1&to=${to}`)
    const cursor = new URLSearchParams(next).get('cursor') ?? ''
    expect(cursor).not.toBe('')
    expect(
      (await failing('GET', `/api/audit-log?search=kunde&limit=1&to=${to}&cursor=${cursor}`, { token: await tokenOf('admin') })).status,
    ).toBe(400)
  })

  test('as a whole goes back through the months to the oldest entry, each once, newest first', async () => {
    // The demo data is up to 200 days old.
    const to = new Date().toISOString()
    const entries = await readAll(`limit=37&actor=demo&to=${to}`)
    const overall = (await readAll(`limit=100&to=${to}`)).filter(({ actor }) => actor === 'demo')
    expect(overall.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
    expect(new Set(overall.map(({ id, entityId }) => `${id} ${entityId}`)).size).toBe(overall.length)
    const times = overall.map(({ time }) => time)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(times.map((time) => time.slice(0, 7))).size).toBeGreaterThan(3)
  })

  test('of a period includes both ends and nothing outside', async () => {
    const all = await readAll('actor=demo')
    const [late, early] = [all[Math.floor(all.length / 4)]?.time ?? '', all[Math.floor(all.length / 2)]?.time ?? '']
    const range = await readAll(`from=${early}&to=${late}&limit=20`)
    const expected = all.filter(({ time }) => time >= early && time <= late)
    expect(range.filter(({ actor }) => actor === 'demo').map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    const day = early.slice(0, 10)
    for (const { time } of await readAll(`from=${day}&to=${day}`)) expect(time.slice(0, 10)).toBe(day)
  })

  test.each(['to=2020-01-01', 'from=2026-12-01&to=2026-11-01', 'actor=admin&to=2020-01-01', 'entity=USER&entityId=admin&to=2020-01-01'])(
    'of an empty period is empty: %s',
    async (query) => {
      expect(await read(query)).toEqual({ entries: [], next: undefined })
    },
  )

  test('accepts no cursor of another query, and no modified one', async () => {
    const { next = '' } = await read('limit=1&actor=demo')
    const cursor = new URLSearchParams(next).get('cursor') ?? ''
    const token = await tokenOf('admin')
    for (const query of [`limit=1&actor=admin&cursor=${cursor}`, `limit=1&actor=demo&cursor=x${cursor}`, 'cursor=a.b']) {
      expect(await failing('GET', `/api/audit-log?${query}`, { token })).toMatchObject({
        status: 400,
        error: { fields: { cursor: 'Ungültiger Cursor' } },
      })
    }
  })

  test.each([
    ['entityId=1', 'entity', 'Zu einer Kennung gehört die Art des Datensatzes'],
    ['from=gestern', 'from', 'Datum (2026-11-21) oder Zeitpunkt (2026-11-21T08:00:00Z)'],
    ['limit=0', 'limit', 'Zahl von 1 bis 100'],
  ])('refuses %s at the field', async (query, field, message) => {
    const { status, error } = await failing('GET', `/api/audit-log?${query}`, { token: await tokenOf('admin') })
    expect({ status, message: error.fields?.[field] }).toEqual({ status: 400, message })
  })
})
