import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { send, tableName } from '../../data/client.ts'
import { activeAdminsKey } from '../../data/keys.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { users } from '../../data/users.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { aUser, PASSWORD } from '../../testing/users.ts'
import { changeUser, deleteUser } from './change-user.ts'
import { newUser, storeNewUser } from './create-user.ts'

await takeOwnTable('last-admin')

const makeAdmin = () => storeNewUser(newUser(userCreateSchema.parse({ ...aUser(), role: 'admin', password: PASSWORD })), PASSWORD, null)
const as = (user: StoredUser) => ({ user, grants: {}, can: () => true })

const counted = async () => (await send(new GetCommand({ TableName: tableName(), Key: activeAdminsKey }))).Item?.active

const ways = {
  deletes: (actor: StoredUser, { id }: StoredUser) => deleteUser({ id, ifMatch: undefined, acting: as(actor) }),
  suspends: (actor: StoredUser, { id }: StoredUser) => changeUser({ id, ifMatch: undefined, acting: as(actor) }, { status: 'suspended' }),
  demotes: (actor: StoredUser, { id }: StoredUser) => changeUser({ id, ifMatch: undefined, acting: as(actor) }, { role: 'viewer' }),
}

const isActiveAdmin = async ({ id }: StoredUser) => {
  const user = await users.get(id)
  return user?.role === 'admin' && user.status === 'active'
}

describe('the last active administrator', () => {
  let standing: StoredUser | undefined

  test.each(Object.entries(ways))('stays when one administrator %s the other and the other way round at once', async (_, remove) => {
    for (let round = 0; round < 5; round++) {
      const one = standing ?? (await makeAdmin())
      const other = await makeAdmin()
      expect(await counted()).toBe(2)
      const outcomes = await Promise.allSettled([remove(one, other), remove(other, one)])
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(refused).toHaveLength(1)
      expect(refused[0]).toBeInstanceOf(ApiError)
      expect(refused[0]).toMatchObject({ code: 'conflict', message: expect.stringContaining('Das ist der letzte aktive Administrator') })
      const active = await Promise.all([one, other].map(isActiveAdmin))
      expect(active.filter(Boolean)).toHaveLength(1)
      expect(await counted()).toBe(1)
      standing = active[0] ? one : other
    }
  })
})
