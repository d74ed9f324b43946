import { expect, test } from 'vitest'
import { backupOverviewSchema, backupSchema } from '../../shared/domain/backup.ts'
import { call, failing, tokenOf } from '../testing/portal.ts'

const overview = async () => backupOverviewSchema.parse((await call('GET', '/api/backups', { token: await tokenOf('admin') })).json)

test('a backup by hand is started, listed until it is complete, and logged; another one waits a minute', async () => {
  const token = await tokenOf('admin')
  const started = await call('POST', '/api/backups', { token })
  if (started.status === 201) expect(backupSchema.parse(started.json)).toMatchObject({ kind: 'manual', startedBy: 'admin' })
  // Another test file has started one within a minute.
  else expect(started.status).toBe(409)
  expect((await failing('POST', '/api/backups', { token })).error.message).toContain('eben erst begonnen')
  await expect.poll(async () => (await overview()).backups[0]?.state, { timeout: 10_000 }).toBe('complete')
  const { backups, vault } = await overview()
  expect(backups[0]?.bytes).toEqual(expect.any(Number))
  expect(vault).toBeNull()
  const { json } = await call('GET', '/api/audit-log?entity=SYSTEM', { token })
  expect(json).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'backupStart', actor: 'admin' })]))
})

test('a manager neither sees backups nor starts one', async () => {
  const token = await tokenOf('manager')
  expect((await call('GET', '/api/backups', { token })).status).toBe(403)
  expect((await call('POST', '/api/backups', { token })).status).toBe(403)
})
