import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { send, tableName } from '../../data/client.ts'
import { eraseAuditEntry } from '../../data/erase-audit-entries.ts'
import { auditKey, auditMonthPartition } from '../../data/keys.ts'
import { enter, entryKey, entryOf, runAuditChain, takeAuditTable } from '../../testing/audit-chain.ts'
import { readAuditChain, verifyAuditLog } from '../audit/seal-audit-log.ts'

process.env.LOG_LEVEL = 'silent'
const erasure = { requestId: 815, time: new Date().toISOString() }
beforeEach(takeAuditTable)

const put = (Item: Record<string, unknown>) => send(new PutCommand({ TableName: tableName(), Item }))
const change = async (id: number, UpdateExpression: string, values: Record<string, unknown>) =>
  send(
    new UpdateCommand({
      TableName: tableName(),
      Key: await entryKey(id),
      UpdateExpression,
      ...(UpdateExpression.includes('#after') && { ExpressionAttributeNames: { '#after': 'after' } }),
      ExpressionAttributeValues: values,
    }),
  )

/** The log's entry of a request for erasure. */
const logErasure = () => {
  const { requestId: id, time } = erasure
  const key = auditKey('PRIVACY', id, time, 'start')
  const place = { ...key, gsi1pk: auditMonthPartition(time), gsi1sk: key.sk }
  return put({ ...place, actor: 'admin', action: 'privacyErasureStart', entity: 'PRIVACY', entityId: id, time, salt: 'salt' })
}

const expectIntact = async () => {
  expect((await verifyAuditLog()).broken).toEqual([])
  await runAuditChain(2)
  expect((await readAuditChain()).brokenUntil).toBeNull()
}
const expectBroken = async () => {
  expect(await verifyAuditLog()).not.toMatchObject({ broken: [] })
  await runAuditChain(2)
  expect((await readAuditChain()).brokenUntil).not.toBeNull()
}

describe('erased entries', () => {
  test('of sealed hours and of the present one keep their facts without content, and the seals hold', async () => {
    await enter(5, 30)
    await runAuditChain()
    await enter(2, 0, 10)
    await logErasure()
    for (const id of [1, 3, 10]) await eraseAuditEntry(await entryKey(id), erasure)
    const before = await entryOf(1)
    expect(Object.keys(before)).not.toContain('salt')
    expect(JSON.stringify(before)).not.toContain('Erika')
    expect((await latestAuditEntries('INTERESSENT', 1))[0]).toMatchObject({
      actor: 'admin',
      action: 'leadUpdate',
      before: null,
      after: null,
      name: null,
      erasedAt: erasure.time,
    })
    // Repeated, it changes nothing.
    await eraseAuditEntry(await entryKey(1), { requestId: 999, time: new Date(0).toISOString() })
    expect(await entryOf(1)).toEqual(before)
    await eraseAuditEntry(auditKey('INTERESSENT', 4711, erasure.time, 'x'), erasure)
    await expectIntact()
    expect(await verifyAuditLog()).toMatchObject({ entries: 8 })
  })

  const forgeries: Readonly<Record<string, () => Promise<unknown>>> = {
    'an erasure without a request': async () => eraseAuditEntry(await entryKey(1), { ...erasure, requestId: 4711 }),
    'another digest in an erased entry': async () => change(3, 'SET digest = :digest', { ':digest': 'other' }),
    'another actor in an erased entry': async () => change(3, 'SET actor = :who', { ':who': 'x' }),
    'new content in an erased entry': async () => change(3, 'SET #after = :facts', { ':facts': { status: 'c' } }),
    'an entry marked as erased that keeps its content': async () =>
      change(1, 'SET erasedAt = :time, erasedBy = :request', { ':time': erasure.time, ':request': erasure.requestId }),
    'a digest beside changed content': async () =>
      change(1, 'SET digest = :digest, #after = :facts', { ':digest': (await entryOf(3)).digest, ':facts': { status: 'c' } }),
    'a removed erased entry': async () => send(new DeleteCommand({ TableName: tableName(), Key: await entryKey(3) })),
    'another salt': async () => change(1, 'SET salt = :salt', { ':salt': 'x' }),
  }

  test.each(Object.entries(forgeries))('%s breaks the chain', async (_, forge) => {
    await enter(5, 30)
    await logErasure()
    await eraseAuditEntry(await entryKey(3), erasure)
    await runAuditChain()
    await expectIntact()
    await forge()
    await expectBroken()
  })
})
