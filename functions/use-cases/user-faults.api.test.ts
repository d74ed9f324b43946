import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { environment } from '../../shared/platform/environment.ts'
import { users } from '../data/users.ts'
import { setting } from '../environment.ts'
import { ApiError } from '../errors.ts'
import { signInWithPassword } from '../identity/user-pool.ts'
import { Crash, countCalls, crashing, injectFaults, type Moment, withConflicts } from '../testing/faults.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { aUser, PASSWORD } from '../testing/users.ts'
import { changeUser, deleteUser, setPassword } from './change-user.ts'
import { createUser, newUser, storeNewUser } from './create-user.ts'

await takeOwnTable('user-faults')
injectFaults()
const pool = new CognitoIdentityProviderClient()

const form = (more: object = {}) => userCreateSchema.parse({ ...aUser(), password: PASSWORD, ...more })
const admin = newUser(form({ role: 'admin' }))
await storeNewUser(admin, PASSWORD, null)
const acting = { user: admin, grants: {}, can: () => true }
const change = (id: string) => ({ id, ifMatch: undefined, acting })

/** The address by which the pool knows somebody; undefined when it does not. */
const addressInPool = async (id: string) => {
  try {
    const { UserAttributes = [] } = await pool.send(new AdminGetUserCommand({ UserPoolId: setting(environment.userPoolId), Username: id }))
    return UserAttributes.find(({ Name }) => Name === 'email')?.Value
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return undefined
    throw error
  }
}

const notInvited = (): never => {
  throw new Error('Nobody here was invited')
}

const opens = (id: string, password: string) =>
  signInWithPassword(id, password, notInvited).then(
    () => true,
    () => false,
  )

/** What table and pool know of somebody, and which of two passwords opens. */
const stateOf = async (id: string) => ({
  table: (await users.get(id))?.email,
  pool: await addressInPool(id),
  first: await opens(id, PASSWORD),
  second: await opens(id, 'Anderes-9!'),
})

const stored = async () => {
  const person = form()
  await createUser(person, acting)
  return person
}

const scenarios = {
  'creating a user': { prepare: async () => form(), act: (person: ReturnType<typeof form>) => createUser(person, acting) },
  'renaming an address': {
    prepare: stored,
    act: ({ id, email }: ReturnType<typeof form>) => changeUser(change(id), { email: `neu.${email}` }),
  },
  'setting a password': {
    prepare: stored,
    act: ({ id }: ReturnType<typeof form>) => setPassword(id, 'Anderes-9!', acting),
  },
  'deleting a user': { prepare: stored, act: ({ id }: ReturnType<typeof form>) => deleteUser(change(id)) },
} satisfies Record<string, { prepare: () => Promise<ReturnType<typeof form>>; act: (person: ReturnType<typeof form>) => Promise<unknown> }>

/** What a repeat may answer when all had been done already. */
const isDone = (error: unknown) => error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)

test.each(Object.entries(scenarios))(
  '%s: a crash at any call leaves it undone or done, and a repeat finishes it',
  async (_, { prepare, act }) => {
    const model = await prepare()
    const anonymous = (state: Awaited<ReturnType<typeof stateOf>>, { id, email }: typeof model) =>
      JSON.parse(JSON.stringify(state).replaceAll(email, 'ADDRESS').replaceAll(id, 'NAME'))
    const before = anonymous(await stateOf(model.id), model)
    const calls = await countCalls(() => act(model))
    const after = anonymous(await stateOf(model.id), model)
    expect(after).not.toEqual(before)

    const moments = Array.from({ length: calls }, (_, nth) => nth + 1).flatMap((at): Moment[] => [
      { at, when: 'before' },
      { at, when: 'after' },
    ])
    const ends = await Promise.all(
      moments.map(async (moment) => {
        const person = await prepare()
        await expect(crashing(moment, () => act(person))).rejects.toBeInstanceOf(Crash)
        const crashed = anonymous(await stateOf(person.id), person)
        await act(person).catch((error) => {
          if (!isDone(error)) throw error
        })
        return { moment, table: crashed.table, repeated: anonymous(await stateOf(person.id), person) }
      }),
    )
    for (const { moment, table, repeated } of ends) {
      expect([before.table, after.table], JSON.stringify(moment)).toContain(table)
      expect({ moment, ...repeated }).toEqual({ moment, ...after })
    }
  },
  60_000,
)

test('a name is taken over cleanly from a user whose deletion was broken off', async () => {
  const person = await stored()
  await expect(crashing({ at: 2, when: 'after' }, () => deleteUser(change(person.id)))).rejects.toBeInstanceOf(Crash)
  expect(await stateOf(person.id)).toMatchObject({ table: undefined, first: true })
  await createUser({ ...person, password: 'Anderes-9!' }, acting)
  expect(await stateOf(person.id)).toEqual({ table: person.email, pool: person.email, first: false, second: true })
})

test('transactions that get in each other’s way are tried again, and no answer is wrong', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      withConflicts(0.3, async () => {
        const person = form()
        await createUser(person, acting)
        const { version } = await changeUser(change(person.id), { email: `neu.${person.email}`, status: 'inactive' })
        expect(version).toBe(2)
        expect(await stateOf(person.id)).toEqual({ table: `neu.${person.email}`, pool: `neu.${person.email}`, first: true, second: false })
        await deleteUser(change(person.id))
        expect(await stateOf(person.id)).toEqual({ table: undefined, pool: undefined, first: false, second: false })
      }),
    ),
  )
}, 60_000)
