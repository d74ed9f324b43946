import { AdminSetUserPasswordCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { users } from '../data/users.ts'
import { setting } from '../runtime/environment.ts'
import { countCalls, crashing, injectFaults } from '../testing/faults.ts'
import { call, failing } from '../testing/portal.ts'
import { aUser, signInAs } from '../testing/users.ts'
import { inviteAdmin } from './invite-admin.ts'

injectFaults()
const pool = new CognitoIdentityProviderClient()
const OWN = 'Zaun-Koenig-8'
const FIRST = 'Erst-Mal-1'

/** Sets the password of the invitation mail, because the local pool sends none. */
const putFirstPassword = (id: string) =>
  pool.send(
    new AdminSetUserPasswordCommand({ UserPoolId: setting(environment.userPoolId), Username: id, Password: FIRST, Permanent: false }),
  )

const invited = async () => {
  const person = aUser()
  await inviteAdmin(person)
  await putFirstPassword(person.id)
  return person
}

const login = (body: object) => call('POST', '/api/login', { body })

test('an invited person signs in with the first password, chooses a new one, and is an administrator', async () => {
  const { id, email } = await invited()
  const asked = await failing('POST', '/api/login', { body: { username: id, password: FIRST } })
  expect(asked).toMatchObject({ status: 403, error: { code: 'new_password_required', message: 'Bitte wählen Sie ein eigenes Passwort.' } })

  const { status, json } = await login({ username: email, password: FIRST, newPassword: OWN })
  expect({ status, json }).toMatchObject({ status: 200, json: { user: { id, role: 'admin', permissions: { 'system.roles': true } } } })
  expect((await signInAs(id, FIRST)).status).toBe(401)
  expect((await signInAs(id, OWN)).status).toBe(200)
})

test.each([
  ['zu kurz', '12345', 'Passwort muss mindestens 6 Zeichen lang sein'],
  ['zu verbreitet', 'passwort123', 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.'],
])('a new password that is %s is refused and the first one stays valid', async (_, newPassword, message) => {
  const { id } = await invited()
  const refused = await failing('POST', '/api/login', { body: { username: id, password: FIRST, newPassword } })
  expect(refused).toMatchObject({ status: 400, error: { fields: { newPassword: message } } })
  expect((await login({ username: id, password: FIRST, newPassword: OWN })).status).toBe(200)
})

test('a user with a password keeps it, whatever new password is sent', async () => {
  const { id } = await invited()
  await login({ username: id, password: FIRST, newPassword: OWN })
  expect((await login({ username: id, password: OWN, newPassword: 'Wieder-Neu-3' })).status).toBe(200)
  expect((await signInAs(id, OWN)).status).toBe(200)
})

test('repeating an invitation sends another mail until the first sign-in, and is then refused', async () => {
  const person = await invited()
  expect(await inviteAdmin(person)).toEqual({ isRepeated: true })
  await putFirstPassword(person.id)
  await login({ username: person.id, password: FIRST, newPassword: OWN })
  await expect(inviteAdmin(person)).rejects.toThrow('Dieser Benutzername ist schon vergeben')
})

test('an invitation cannot take the name or address of an existing user', async () => {
  const { id, email } = await invited()
  await expect(inviteAdmin({ ...aUser(), id })).rejects.toThrow('Dieser Benutzername ist schon vergeben')
  await expect(inviteAdmin({ ...aUser(), email })).rejects.toThrow('Diese E-Mail-Adresse ist schon vergeben')
})

test('an invitation that was interrupted anywhere is finished by repeating it', async () => {
  const calls = await countCalls(() => inviteAdmin(aUser()))
  await Promise.all(
    Array.from({ length: calls }, (_, nth) => nth + 1).flatMap((at) =>
      (['before', 'after'] as const).map(async (when) => {
        const person = aUser()
        expect(await crashing({ at, when }, () => inviteAdmin(person))).toBe(true)
        await inviteAdmin(person)
        await putFirstPassword(person.id)
        expect((await users.get(person.id))?.role).toBe('admin')
        expect((await login({ username: person.id, password: FIRST, newPassword: OWN })).status).toBe(200)
      }),
    ),
  )
}, 60_000)
