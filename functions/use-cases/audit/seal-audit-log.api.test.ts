import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { auditItem } from '../../data/audit.ts'
import { AUDIT_CHAIN, auditChainJobs } from '../../data/audit-chain.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { listSealsAfter } from '../../data/audit-seals.ts'
import { send, tableName } from '../../data/client.ts'
import { auditMonthPartition, auditSealKey } from '../../data/keys.ts'
import { RETENTION, retentionJobs } from '../../data/retention-jobs.ts'
import { transact } from '../../data/transact.ts'
import { enter, entryKey, entryOf, runAuditChain, takeAuditTable } from '../../testing/audit-chain.ts'
import { readAuditChain, verifyAuditLog } from './seal-audit-log.ts'

process.env.LOG_LEVEL = 'silent'
const HOUR = 3_600_000
const run = runAuditChain
beforeEach(takeAuditTable)

test('closed hours are sealed, and the seals are checked', async () => {
  await enter(5, 3)
  await run()
  const chain = await readAuditChain()
  expect(chain).toMatchObject({ brokenUntil: null, checkedAt: expect.any(String) })
  expect(Date.parse(chain.sealedUntil ?? '')).toBeGreaterThan(Date.now() - 1.3 * HOUR)
  await enter(3, 0)
  await run(2)
  expect(await verifyAuditLog()).toMatchObject({ entries: 8, broken: [] })
  expect((await readAuditChain()).brokenUntil).toBeNull()
})

test('a changed, a removed and an added entry break the chain in their periods', async () => {
  await enter(5, 100)
  await run(-70)
  await enter(5, 50)
  await run()
  const Key = await entryKey(2)
  await send(
    new UpdateCommand({ TableName: tableName(), Key, UpdateExpression: 'SET actor = :who', ExpressionAttributeValues: { ':who': 'x' } }),
  )
  await run(2)
  const { brokenUntil } = await readAuditChain()
  expect(brokenUntil).not.toBeNull()
  expect((await verifyAuditLog()).broken).toEqual([brokenUntil])
  await send(new DeleteCommand({ TableName: tableName(), Key: await entryKey(3) }))
  const time = new Date(Date.now() - 40 * HOUR).toISOString()
  await transact([auditItem({ actor: null, action: 'leadUpdate', entity: 'INTERESSENT', id: 99, before: null, after: null, time })])
  expect((await verifyAuditLog()).broken).toHaveLength(2)
})

test('seals that were written anew do not match the hashes that were logged', async () => {
  await enter(5, 3)
  await run()
  const before = await verifyAuditLog()
  const sealed = auditSealKey(before.head?.until ?? '')
  await send(new PutCommand({ TableName: tableName(), Item: { ...before.head, ...sealed, hash: 'forged' } }))
  expect((await verifyAuditLog()).broken).toEqual([before.head?.until])
})

const seals = () => listSealsAfter('')
const put = (Item: Record<string, unknown>) => send(new PutCommand({ TableName: tableName(), Item }))
const removeSeal = (seal: { until: string } | undefined) =>
  send(new DeleteCommand({ TableName: tableName(), Key: auditSealKey(seal?.until ?? '') }))

/** What somebody with access to the table might do to the seals of three periods, so that other entries fit them. */
const forgeries: Readonly<Record<string, () => Promise<unknown>>> = {
  'the first seal removed with its entries': async () => {
    await removeSeal((await seals())[0])
    for (const id of [0, 1]) await send(new DeleteCommand({ TableName: tableName(), Key: await entryKey(id) }))
  },
  'the last seal removed and an entry changed': async () => {
    await removeSeal((await seals()).at(-1))
    await put({ ...(await entryOf(5)), actor: 'x' })
  },
  'all seals removed and an entry changed': async () => {
    for (const seal of await seals()) await removeSeal(seal)
    await put({ ...(await entryOf(5)), actor: 'x' })
  },
  'all seals removed': async () => {
    for (const seal of await seals()) await removeSeal(seal)
    for (const id of [0, 1, 2, 3, 4, 5]) await send(new DeleteCommand({ TableName: tableName(), Key: await entryKey(id) }))
  },
  'an entry added before the moved beginning of a seal': async () => {
    const [, seal] = await seals()
    const sk = `${new Date(Date.now() - 65 * HOUR).toISOString()}#x`
    await put({ ...(await entryOf(2)), sk, gsi1sk: sk, gsi1pk: auditMonthPartition(sk) })
    await put({ ...seal, ...auditSealKey(seal?.until ?? ''), from: new Date(Date.now() - 60 * HOUR).toISOString() })
  },
  'an entry taken from the list of who acted': async () => {
    const { gsi2pk, gsi2sk, ...rest } = await entryOf(2)
    expect(gsi2pk).toBeDefined()
    await put(rest)
  },
  'a seal without content': async () => put(auditSealKey((await seals())[1]?.until ?? '')),
  'the last seal without content': async () => put(auditSealKey((await seals()).at(-1)?.until ?? '')),
}

test.each(Object.entries(forgeries))('%s: the next checks tell, again and again', async (_, forge) => {
  for (const [nth, hoursAgo] of [100, 50, 20].entries()) {
    await enter(2, hoursAgo, 2 * nth)
    await run(30 - hoursAgo > 0 ? 0 : 30 - hoursAgo)
  }
  expect(await seals()).toHaveLength(3)
  expect((await readAuditChain()).brokenUntil).toBeNull()
  await forge()
  for (const hours of [2, 4]) {
    await run(hours)
    expect((await readAuditChain()).brokenUntil).not.toBeNull()
  }
})

test('entries that were deleted at the end of their retention do not break the chain', async () => {
  await enter(2, 2400)
  await enter(2, 50, 2)
  await run()
  await run(1)
  const shortened = new Date(Date.now() - 1000 * HOUR).toISOString()
  const deletedUntil = { auditLog: shortened, signInLog: shortened }
  const position = { since: shortened, nextRunAt: new Date().toISOString(), run: null, deletedUntil, lastRun: null }
  await transact([retentionJobs.startItem(RETENTION, position, { token: '', due: new Date(Date.now() + 5000 * HOUR) })])
  await send(new DeleteCommand({ TableName: tableName(), Key: await entryKey(0) }))
  await run(2)
  expect((await readAuditChain()).brokenUntil).toBeNull()
  expect(await verifyAuditLog()).toMatchObject({ broken: [], entries: 2 })
  await send(new DeleteCommand({ TableName: tableName(), Key: await entryKey(2) }))
  await run(4)
  expect((await readAuditChain()).brokenUntil).not.toBeNull()
})

test('an entry outside the sealed list is no entry', async () => {
  await enter(1, 20)
  const { gsi1pk, gsi1sk, ...entry } = await entryOf(0)
  const sk = `${entry.sk}x`
  await put({ ...entry, sk })
  await put({ ...entry, sk: `${sk}x`, gsi1pk: 'AUDIT#2020-01#0', gsi1sk: `${sk}x` })
  expect((await latestAuditEntries('INTERESSENT', 0)).map(({ id }) => id)).toEqual([entry.sk])
})

test('interrupted at any point, the seals are the same', async () => {
  await enter(12, 30)
  for (let runs = 0; runs < 300; runs++) {
    await run(0, 0)
    const job = await auditChainJobs.get(AUDIT_CHAIN)
    if (job?.position.passedAt !== null) break
  }
  const piecemeal = await verifyAuditLog()
  expect(piecemeal).toMatchObject({ entries: 12, broken: [] })
}, 60_000)
