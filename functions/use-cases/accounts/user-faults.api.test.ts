import { expect, test } from 'vitest'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { users } from '../../data/users.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import { isRightPassword } from '../../identity/user-pool.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { crashing, injectFaults } from '../../testing/faults.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { aUser, PASSWORD } from '../../testing/users.ts'
import { deleteUser, setPassword } from './change-user.ts'
import { createUser, newUser, storeNewUser } from './create-user.ts'

await takeOwnTable('user-faults')
injectFaults()
trustLocalPool()

const form = (more: object = {}) => userCreateSchema.parse({ ...aUser(), password: PASSWORD, ...more })
const admin = newUser(form({ role: 'admin' }))
await storeNewUser(admin, PASSWORD, null)
const acting = { user: admin, grants: {}, can: () => true }

test('a name can be reused after an interrupted deletion', async () => {
  const person = form()
  await createUser(person, acting)
  expect(await crashing({ at: 3, when: 'after' }, () => deleteUser({ id: person.id, ifMatch: undefined, acting }))).toBe(true)
  expect(await users.get(person.id)).toBeUndefined()
  expect(await isRightPassword(person.id, PASSWORD)).toBe(true)
  await createUser({ ...person, password: 'Anderes-9!' }, acting)
  expect((await users.get(person.id))?.email).toBe(person.email)
  expect([await isRightPassword(person.id, PASSWORD), await isRightPassword(person.id, 'Anderes-9!')]).toEqual([false, true])
})

test('a password for a user who is deleted at the same moment is refused, and the pool deletes the user', async () => {
  const race = async () => {
    const person = form()
    await createUser(person, acting)
    const [given] = await Promise.allSettled([
      setPassword(person.id, 'Anderes-9!', acting),
      deleteUser({ id: person.id, ifMatch: undefined, acting }),
    ])
    expect(await users.get(person.id)).toBeUndefined()
    expect([await isRightPassword(person.id, PASSWORD), await isRightPassword(person.id, 'Anderes-9!')]).toEqual([false, false])
    return given
  }
  const given = await Promise.all(Array.from({ length: 40 }, race))
  const reasons = given.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of reasons) expect(reason).toEqual(new ApiError('not_found'))
  expect(reasons).not.toEqual([])
})
