import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { userSchema } from '../../shared/domain/user.ts'
import { userCountsSchema } from '../../shared/domain/user-forms.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { aUser, makeUser, makeUserByStaff, PASSWORD, signInAs } from '../testing/users.ts'

const admin = () => tokenOf('admin')
const patch = async (id: string, body: object, as = 'admin', headers: Record<string, string> = {}) =>
  call('PATCH', `/api/users/${id}`, { token: await tokenOf(as), body, headers })
const refusedPatch = async (id: string, body: object, as = 'admin') =>
  failing('PATCH', `/api/users/${id}`, { token: await tokenOf(as), body })
const list = async (query: string) => {
  const { json, headers } = await call('GET', `/api/users?${query}`, { token: await admin() })
  return { rows: z.array(userSchema).parse(json), headers }
}
const counts = async () => userCountsSchema.parse((await call('GET', '/api/users/counts', { token: await admin() })).json)

describe('a new user', () => {
  test('is an active viewer by default, and signs in with the first password', async () => {
    const { id, email, firstName, lastName } = aUser()
    const { status, json, headers } = await call('POST', '/api/users', {
      token: await admin(),
      body: { id, email, firstName, lastName, password: PASSWORD },
    })
    expect(status).toBe(201)
    const user = userSchema.parse(json)
    expect(user).toMatchObject({
      id,
      email,
      firstName,
      lastName,
      role: 'viewer',
      status: 'active',
      permissions: {},
      ibPartnerId: null,
      profileImageUrl: null,
      lastLogin: null,
      version: 1,
    })
    expect(headers.get('etag')).toBe('"1"')
    expect(Object.keys(Object(json)).sort()).toEqual(Object.keys(userSchema.shape).sort())
    expect((await signInAs(id)).status).toBe(200)
    expect((await signInAs(email.toUpperCase())).status).toBe(200)
  })

  test('without a password exists, and can sign in after one is set', async () => {
    const user = await makeUser({ password: undefined })
    expect((await signInAs(user.id, '')).status).toBe(400)
    expect((await signInAs(user.id, 'irgendwas')).status).toBe(401)
    await call('POST', `/api/users/${user.id}/password`, { token: await admin(), body: { password: PASSWORD } })
    expect((await signInAs(user.id)).status).toBe(200)
  })

  test('signs in with a password of any characters and 256 of them, exactly as it was set', async () => {
    const password = `${'Ä 7🙂ß'.repeat(42)}ende`
    expect(password).toHaveLength(256)
    const { id } = await makeUserByStaff({ password })
    for (const other of [
      password.toLowerCase(),
      ` ${password}`.slice(0, 256),
      password.slice(0, 255),
      password.normalize('NFD').slice(0, 256),
    ]) {
      expect((await signInAs(id, other)).status).toBe(401)
    }
    expect((await signInAs(id, password)).status).toBe(200)
  })

  test.each([
    [{ id: '' }, 'id', 'Benutzername ist erforderlich'],
    [{ id: 'a b' }, 'id', 'Benutzername darf nur Buchstaben, Ziffern und . _ - @ + enthalten'],
    [{ id: '__proto__' }, 'id', 'Benutzername darf nur Buchstaben, Ziffern und . _ - @ + enthalten'],
    [{ id: '\u0430dmin' }, 'id', 'Benutzername darf nur lateinische Buchstaben enthalten'],
    [{ id: 'counts' }, 'id', 'Dieser Benutzername ist nicht erlaubt'],
    [{ id: 'x'.repeat(101) }, 'id', 'Benutzername darf höchstens 100 Zeichen lang sein'],
    [{ id: '\uFDFA'.repeat(100) }, 'id', 'Benutzername darf höchstens 100 Zeichen lang sein'],
    [{ email: 'keine' }, 'email', 'Ungültige E-Mail-Adresse'],
    [{ firstName: ' ' }, 'firstName', 'Vorname ist erforderlich'],
    [{ lastName: '' }, 'lastName', 'Nachname ist erforderlich'],
    [{ role: 'chef' }, 'role', 'Unbekannte Rolle'],
    [{ status: 'weg' }, 'status', 'Unbekannter Status'],
    [{ password: '12345' }, 'password', 'Passwort muss mindestens 6 Zeichen lang sein'],
    [{ password: 'IchLiebeDich' }, 'password', 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.'],
    [{ ibPartnerId: 4711 }, 'ibPartnerId', 'Diesen IB-Partner gibt es nicht'],
  ])('with %o is refused at the field', async (wrong, field, message) => {
    const { status, error } = await failing('POST', '/api/users', { token: await admin(), body: { ...aUser(), ...wrong } })
    expect({ status, message: error.fields?.[field] }).toEqual({ status: 400, message })
  })

  test('takes the hierarchy’s older name for its right', async () => {
    const user = await makeUser({ permissions: { 'customers.edit': true, 'ib_partners.hierarchy': false } })
    expect(user.permissions).toEqual({ 'customers.edit': true, 'ib_partners.hierarchy_view': false })
  })

  test('has a unique name: of 200 concurrent creations one succeeds, and its password applies', async () => {
    const person = aUser()
    const token = await admin()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        call('POST', '/api/users', {
          token,
          body: {
            ...person,
            id: nth % 2 ? person.id : person.id.toUpperCase(),
            email: `${nth}.${person.email}`,
            password: `Eine-${nth}-von-200!`,
          },
        }),
      ),
    )
    const winners = answers.flatMap(({ status }, nth) => (status === 201 ? [nth] : []))
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199)
    expect((await signInAs(person.id, `Eine-${winners[0]}-von-200!`)).status).toBe(200)
    expect((await list(`search=${person.id}`)).rows).toHaveLength(1)
    // The refused ones left nothing: their addresses are free and cannot be found.
    const loser = answers.findIndex(({ status }) => status !== 201)
    expect((await list(`search=${loser}.${person.email}`)).rows).toEqual([])
    await makeUser({ email: `${loser}.${person.email}` })
  }, 60_000)

  test('has an address that is unique in any case of letters, and no name is another’s address', async () => {
    const person = await makeUser()
    const token = await admin()
    const double = await failing('POST', '/api/users', { token, body: { ...aUser(), email: person.email.toUpperCase() } })
    expect(double).toMatchObject({ status: 409, error: { fields: { email: 'Diese E-Mail-Adresse ist schon vergeben' } } })
    expect((await failing('POST', '/api/users', { token, body: { ...aUser(), id: person.email } })).status).toBe(409)
    const named = aUser()
    await makeUser({ ...named, id: named.email })
    expect((await signInAs(named.email)).status).toBe(200)
  })
})

describe('the list of users', () => {
  test('finds by name, address and id, folded, and filters by role and status', async () => {
    const person = await makeUser({ lastName: `Müller${newPerson().lastName}`, role: 'backoffice' })
    const found = async (query: string) => (await list(query)).rows.map(({ id }) => id)
    for (const search of [person.id, person.email, person.lastName.replace('ü', 'ue'), person.lastName.replace('ü', 'u')]) {
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([person.id])
    }
    expect(await found(`search=${person.id}&role=backoffice&status=active`)).toEqual([person.id])
    expect(await found(`search=${person.id}&role=viewer`)).toEqual([])
    expect(await found('role=backoffice&status=active')).toContain(person.id)
    expect(await found('status=suspended')).not.toContain(person.id)
    await patch(person.id, { role: 'viewer', status: 'suspended' })
    expect(await found(`search=${person.id}&role=viewer&status=suspended`)).toEqual([person.id])
    expect(await found('role=backoffice')).not.toContain(person.id)
  })

  test('is sorted in reverse on request', async () => {
    const { rows } = await list('sort=-id&limit=100')
    const ids = rows.map(({ id }) => id.toLowerCase())
    expect(ids.length).toBeGreaterThan(4)
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)))
  })

  test('is sorted by name and paged, with the total', async () => {
    await Promise.all([makeUser(), makeUser(), makeUser()])
    const ids: string[] = []
    let next = 'limit=2'
    let total = ''
    while (next !== '') {
      const { rows, headers } = await list(next)
      expect(rows.length).toBeLessThanOrEqual(2)
      ids.push(...rows.map(({ id }) => id))
      total = headers.get('x-total-count') ?? ''
      next = /\?([^>]*)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    }
    expect(ids).toEqual([...ids].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(new Set(ids).size).toBe(ids.length)
    expect(Number(total)).toBeGreaterThanOrEqual(ids.length)
  })

  test('counts all, active ones, administrators and partners', async () => {
    const { total, active, admins, ibPartners } = await counts()
    expect(Math.min(active, admins, ibPartners)).toBeGreaterThan(0)
    expect(active).toBeLessThanOrEqual(total)
    // No other test creates inactive administrators.
    const inactiveAdmins = async () => Number((await list('role=admin&status=inactive')).headers.get('x-total-count'))
    expect(await inactiveAdmins()).toBe(0)
    const person = await makeUser({ role: 'admin' })
    await patch(person.id, { status: 'inactive' })
    expect(await inactiveAdmins()).toBe(1)
    await patch(person.id, { role: 'viewer' })
    expect(await inactiveAdmins()).toBe(0)
    await patch(person.id, { role: 'admin' })
    await call('DELETE', `/api/users/${person.id}`, { token: await admin() })
    expect(await inactiveAdmins()).toBe(0)
  })
})

describe('changing a user', () => {
  test('moves the address: the old one is free, the new one can sign in', async () => {
    const person = await makeUser()
    const email = `neu.${person.email}`
    const { status, json } = await patch(person.id, { email })
    expect({ status, user: userSchema.parse(json) }).toMatchObject({ status: 200, user: { email, version: 2 } })
    expect((await signInAs(email)).status).toBe(200)
    expect((await signInAs(person.email)).status).toBe(401)
    await makeUser({ email: person.email })
  })

  test('is refused as stale for a caller who has seen an older version', async () => {
    const person = await makeUser()
    await patch(person.id, { firstName: 'Erste' })
    const { status } = await patch(person.id, { firstName: 'Zweite' }, 'admin', { 'if-match': '"1"' })
    expect(status).toBe(412)
  })

  test('without a difference writes nothing', async () => {
    const person = await makeUser()
    expect(userSchema.parse((await patch(person.id, { firstName: person.firstName })).json).version).toBe(1)
  })

  test('that does not exist is not found', async () => {
    expect((await refusedPatch('niemand', { firstName: 'X' })).status).toBe(404)
    expect((await failing('DELETE', '/api/users/niemand', { token: await admin() })).status).toBe(404)
  })
})

describe('sessions and tokens', () => {
  const working = async () => {
    const person = await makeUser({ role: 'viewer' })
    const { token, cookie } = await signInAs(person.id)
    const probe = async () => ({
      call: (await call('GET', '/api/auth/user', { token })).status,
      renewal: (await call('POST', '/api/session/refresh', { token, headers: { cookie } })).status,
    })
    expect(await probe()).toEqual({ call: 200, renewal: 200 })
    return { person, probe }
  }

  test('end on the next request when the user is suspended, and stay ended when the user is reactivated', async () => {
    const { person, probe } = await working()
    await patch(person.id, { status: 'suspended' })
    expect(await probe()).toEqual({ call: 403, renewal: 403 })
    expect((await signInAs(person.id)).status).toBe(403)
    await patch(person.id, { status: 'active' })
    expect(await probe()).toEqual({ call: 401, renewal: 401 })
    expect((await signInAs(person.id)).status).toBe(200)
  })

  test('end on the next request when the password is set', async () => {
    const { person, probe } = await working()
    const { status } = await call('POST', `/api/users/${person.id}/password`, {
      token: await admin(),
      body: { password: 'Kern-Beisser-12' },
    })
    expect(status).toBe(204)
    expect(await probe()).toEqual({ call: 401, renewal: 401 })
    expect((await signInAs(person.id)).status).toBe(401)
    expect((await signInAs(person.id, 'Kern-Beisser-12')).status).toBe(200)
  })

  test('end on the next request when the user is deleted, and are useless for a new user of that name', async () => {
    const { person, probe } = await working()
    expect((await call('DELETE', `/api/users/${person.id}`, { token: await admin() })).status).toBe(204)
    expect(await probe()).toEqual({ call: 401, renewal: 401 })
    expect((await signInAs(person.id)).status).toBe(401)
    await makeUserByStaff({ ...aUser(), id: person.id, password: 'Kern-Beisser-12' })
    expect(await probe()).toEqual({ call: 401, renewal: 401 })
    expect((await signInAs(person.id)).status).toBe(401)
    expect((await signInAs(person.id, 'Kern-Beisser-12')).status).toBe(200)
  })

  test('continue through a change of role, with the rights of the new one', async () => {
    const { person, probe } = await working()
    await patch(person.id, { role: 'ib_partner' })
    expect((await probe()).call).toBe(200)
  })
})

describe('rights do not grow', () => {
  test('a manager creates viewers and backoffice staff, not administrators', async () => {
    const token = await tokenOf('manager')
    for (const role of ['viewer', 'backoffice', 'manager', 'ib_partner']) {
      expect((await call('POST', '/api/users', { token, body: { ...aUser(), role } })).status).toBe(201)
    }
    expect(await failing('POST', '/api/users', { token, body: { ...aUser(), role: 'admin' } })).toMatchObject({
      status: 403,
      error: { message: 'Die Rolle Administrator können nur Administratoren vergeben.' },
    })
  })

  test('a manager neither edits an administrator nor sets their password', async () => {
    const boss = await makeUser({ role: 'admin' })
    const message = 'Einen Administrator können nur Administratoren bearbeiten.'
    expect(await refusedPatch(boss.id, { lastName: 'Klein' }, 'manager')).toMatchObject({ status: 403, error: { message } })
    const token = await tokenOf('manager')
    const password = await failing('POST', `/api/users/${boss.id}/password`, { token, body: { password: 'Kern-Beisser-12' } })
    expect(password).toMatchObject({ status: 403, error: { message } })
    expect((await signInAs(boss.id)).status).toBe(200)
  })

  test('a manager grants no right that managers lack, not even an inactive one', async () => {
    const token = await tokenOf('manager')
    const permissions = { 'system.backup': true }
    for (const role of ['viewer', 'ib_partner']) {
      expect(await failing('POST', '/api/users', { token, body: { ...aUser(), role, permissions } })).toMatchObject({
        status: 403,
        error: {
          message: 'Sie können keine Rechte vergeben, die Sie selbst nicht haben: „Daten sichern“.',
          fields: { 'permissions.system.backup': 'Dieses Recht haben Sie selbst nicht.' },
        },
      })
    }
    const person = await makeUser({ permissions })
    expect(await refusedPatch(person.id, { lastName: 'Klein' }, 'manager')).toMatchObject({
      status: 403,
      error: { message: 'Dieser Benutzer hat Rechte, die Sie selbst nicht haben: „Daten sichern“.' },
    })
  })

  test('assigning a role or personal rights requires the right to do so', async () => {
    const clerk = await makeUser({ role: 'viewer', permissions: { 'users.create': true, 'users.edit': true } })
    const { token } = await signInAs(clerk.id)
    expect((await call('POST', '/api/users', { token, body: aUser() })).status).toBe(201)
    for (const more of [{ role: 'backoffice' }, { role: 'ib_partner' }, { permissions: { 'users.view': false } }]) {
      expect((await failing('POST', '/api/users', { token, body: { ...aUser(), ...more } })).error.message).toBe(
        'Ihnen fehlt die Berechtigung „Benutzern eine Rolle zuweisen“. Sie können nur Betrachter anlegen.',
      )
    }
    const person = await makeUser()
    const change = async (body: object) => call('PATCH', `/api/users/${person.id}`, { token, body })
    expect((await change({ firstName: 'Neu' })).status).toBe(200)
    expect((await change({ permissions: { 'customers.view': false } })).status).toBe(403)
    expect((await change({ role: 'ib_partner' })).status).toBe(403)
  })

  test('a partner’s user is created only by users who may do with that partner’s data what it can do', async () => {
    const permissions = { 'users.create': true, 'users.roles': true, 'customers.view': false }
    const clerk = await makeUser({ role: 'viewer', permissions })
    const { token } = await signInAs(clerk.id)
    expect((await failing('POST', '/api/users', { token, body: { ...aUser(), role: 'ib_partner' } })).error.message).toBe(
      'Sie können keine Rechte vergeben, die Sie selbst nicht haben: „IB-Partner, ihre E-Mail-Einstellungen und Anwerbeseiten bearbeiten“, „Kunden sehen“, „Listen als CSV exportieren“.',
    )
  })

  test.each([
    [{ role: 'manager' }, 'Sie können Ihre eigene Rolle nicht ändern.'],
    [{ status: 'suspended' }, 'Sie können Ihren eigenen Zugang nicht sperren oder freigeben.'],
    [{ permissions: { 'users.view': true } }, 'Sie können Ihre eigenen Rechte nicht ändern.'],
    [{ ibPartnerId: 1 }, 'Sie können sich nicht selbst einem IB-Partner zuordnen.'],
  ])('users cannot set %o on themselves', async (body, message) => {
    expect(await refusedPatch('admin', body)).toMatchObject({ status: 403, error: { message } })
  })

  test('users cannot delete themselves', async () => {
    expect(await failing('DELETE', '/api/users/Admin', { token: await admin() })).toMatchObject({
      status: 403,
      error: { message: 'Sie können sich nicht selbst löschen.' },
    })
  })

  test('users may change their own name', async () => {
    const clerk = await makeUser({ role: 'viewer', permissions: { 'users.edit': true } })
    const { token } = await signInAs(clerk.id)
    expect((await call('PATCH', `/api/users/${clerk.id}`, { token, body: { lastName: 'Neu-Verheiratet' } })).status).toBe(200)
  })
})
