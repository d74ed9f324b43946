import { beforeAll, expect, test } from 'vitest'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { backupOverviewSchema, backupSchema } from '../../shared/domain/backup.ts'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { aCaller } from '../testing/caller.ts'
import { callLambda } from '../testing/lambda.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { PASSWORD } from '../testing/users.ts'
import { newUser, storeNewUser } from '../use-cases/accounts/create-user.ts'
import { signIn } from '../use-cases/accounts/sign-in.ts'

/** The headers of a new user. Other tests start backups of the common table. */
const signedIn = async (role: 'admin' | 'manager') => {
  const id = `${role}${process.pid}`
  const form = { id, email: `${id}@mail.example`, firstName: 'Berta', lastName: 'Boss', role }
  await storeNewUser(newUser(userCreateSchema.parse(form)), PASSWORD, null)
  const { token } = await signIn({ username: id, password: PASSWORD }, aCaller())
  return { authorization: `Bearer ${token}` }
}

beforeAll(async () => {
  trustLocalPool()
  await takeOwnTable(`backup-calls-${process.pid}`)
})

test('a backup by hand is started, listed until it is complete, and logged; another one waits a minute', async () => {
  const headers = await signedIn('admin')
  const started = await callLambda('backupStart', { headers })
  expect(started.status).toBe(201)
  const { id } = backupSchema.parse(started.json)
  expect(started.json).toMatchObject({ kind: 'manual', startedBy: `admin${process.pid}` })
  expect(await callLambda('backupStart', { headers })).toMatchObject({
    status: 409,
    json: { code: 'conflict', message: 'Eine Sicherung wurde eben erst begonnen. Warten Sie eine Minute, bevor Sie die nächste beginnen.' },
  })
  const overview = async () => backupOverviewSchema.parse((await callLambda('backupOverview', { headers })).json)
  await expect.poll(async () => (await overview()).backups[0]?.state, { timeout: 30_000 }).toBe('complete')
  const { backups, vault } = await overview()
  expect(backups).toMatchObject([{ id, bytes: expect.any(Number) }])
  expect(vault).toBeNull()
  const { json } = await callLambda('auditLogList', { headers, query: { entity: 'SYSTEM' } })
  const entries = auditEntrySchema.array().parse(json)
  expect(entries.map(({ action, actor }) => ({ action, actor }))).toEqual([{ action: 'backupStart', actor: `admin${process.pid}` }])
})

test('a manager neither sees backups nor starts one', async () => {
  const headers = await signedIn('manager')
  expect((await callLambda('backupOverview', { headers })).status).toBe(403)
  expect((await callLambda('backupStart', { headers })).status).toBe(403)
})
