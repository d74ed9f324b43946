import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditIdOfAddress } from '../../data/audit.ts'
import { AUDIT_CHAIN, auditChainJobs } from '../../data/audit-chain.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { listSealsAfter } from '../../data/audit-seals.ts'
import { partitionQuery, send, tableName } from '../../data/client.ts'
import { eraseAuditEntry } from '../../data/erase-audit-entries.ts'
import { auditKey, auditMonthPartition, formerAuditSealKey } from '../../data/keys.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { enter, entryKey, entryOf, runAuditChain, takeAuditTable } from '../../testing/audit-chain.ts'
import { readAuditChain, verifyAuditLog } from '../audit/seal-audit-log.ts'

process.env.LOG_LEVEL = 'silent'
const HOUR = 3_600_000
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

/** Texts of entries as the seals of earlier versions covered them. */
const formerText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).filter(([name]) => !name.startsWith('gsi'))
  return `{${parts
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => `"${name}":${formerText(part)}`)
    .join()}}`
}

/** Makes a log of an earlier version: entries of two hours without salts, and the seals over them. @returns the hash of the last one */
const enterFormerLog = async (): Promise<string> => {
  await enter(2, 30)
  await enter(2, 28, 2)
  const address = { ...(await entryOf(3)), entity: 'MAIL_SUPPRESSION', entityId: 'erika@example.com', name: 'Erika@example.com' }
  const sk = `${new Date(Date.now() - 28 * HOUR + 500).toISOString()}#x`
  const pk = 'AUDIT#MAIL_SUPPRESSION#erika@example.com'
  await put({ ...address, pk, sk, gsi1sk: sk, gsi2sk: sk, gsi1pk: auditMonthPartition(sk) })
  let hash = ''
  let from = new Date(Math.floor((Date.now() - 30 * HOUR) / HOUR) * HOUR).toISOString()
  for (const ids of [
    [0, 1],
    [2, 3, 'address'],
  ]) {
    const previous = hash
    const until = new Date(Date.parse(from) + (ids.length === 2 ? 1 : 2) * HOUR).toISOString()
    hash = sha256(`${previous}\n${until}`)
    for (const id of ids) {
      const key = typeof id === 'number' ? await entryKey(id) : { pk, sk }
      const { Items: [stored] = [] } = await send(new QueryCommand(partitionQuery(key.pk)))
      const { salt: _, requestId: __, sessionId: ___, ...entry } = stored ?? {}
      await put(entry)
      hash = sha256(`${hash}\n${formerText(entry)}`)
    }
    await put({ ...formerAuditSealKey(until), from, until, entries: ids.length, previous, hash })
    from = until
  }
  const { formula: _, former: __, formerKnown: ___, ...position } = (await auditChainJobs.get(AUDIT_CHAIN))?.position ?? {}
  const known = { ...position, knownUntil: from, knownHash: hash, passedAt: new Date().toISOString() }
  await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: `JOB#AUDITCHAIN#${AUDIT_CHAIN}`, sk: 'A' },
      UpdateExpression: 'SET #position = :position',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':position': known },
    }),
  )
  return hash
}

describe('a log that an earlier version has sealed', () => {
  test.each([
    ['at once', Number.POSITIVE_INFINITY],
    ['interrupted at any point', 0],
  ])(
    'is sealed anew, %s: the new seals hold the old hashes, and its entries can be erased',
    async (_, deadline) => {
      const hash = await enterFormerLog()
      await expect(eraseAuditEntry(await entryKey(2), erasure)).rejects.toThrow('has not been sealed anew yet')
      for (let runs = 0; runs < (deadline === 0 ? 60 : 1); runs++) await runAuditChain(0, deadline)
      const seals = await listSealsAfter('')
      expect(seals.slice(0, 2)).toMatchObject([
        { entries: 2, former: { isIntact: true } },
        { entries: 3, former: { hash, isIntact: true } },
      ])
      expect((await verifyAuditLog()).hashes).toContain(hash)
      await logErasure()
      await eraseAuditEntry(await entryKey(2), erasure)
      await expectIntact()
      expect((await auditChainJobs.get(AUDIT_CHAIN))?.position).toMatchObject({ formula: 2, formerKnown: null })
    },
    60_000,
  )

  test('has hashes in place of addresses as ids, under which the entries can be erased', async () => {
    await enterFormerLog()
    await runAuditChain()
    expect(await latestAuditEntries('MAIL_SUPPRESSION', 'erika@example.com')).toEqual([])
    const id = auditIdOfAddress('erika@example.com')
    const [entry] = await latestAuditEntries('MAIL_SUPPRESSION', id)
    expect(entry).toMatchObject({ entityId: id, name: 'Erika@example.com' })
    await logErasure()
    await eraseAuditEntry({ ...auditKey('MAIL_SUPPRESSION', id, '', ''), sk: entry?.id ?? '' }, erasure)
    expect((await latestAuditEntries('MAIL_SUPPRESSION', id))[0]).toMatchObject({ name: null, erasedAt: erasure.time })
    await expectIntact()
  })

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a changed entry': async () => change(0, 'SET actor = :who', { ':who': 'x' }),
    'a removed entry': async () => send(new DeleteCommand({ TableName: tableName(), Key: await entryKey(1) })),
    'a removed last seal': async () => {
      const { Items: [seal] = [] } = await send(
        new QueryCommand({ ...partitionQuery(formerAuditSealKey('').pk), ScanIndexForward: false, Limit: 1 }),
      )
      await send(new DeleteCommand({ TableName: tableName(), Key: { pk: seal?.pk, sk: seal?.sk } }))
    },
    'all seals and entries removed': async () => {
      const { Items = [] } = await send(new QueryCommand(partitionQuery(formerAuditSealKey('').pk)))
      for (const { pk, sk } of Items) await send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }))
      for (const id of [0, 1, 2, 3]) await send(new DeleteCommand({ TableName: tableName(), Key: await entryKey(id) }))
    },
  }

  test.each(Object.entries(changes))('stays broken by %s', async (_, forge) => {
    await enterFormerLog()
    await forge()
    for (const hours of [0, 2, 4]) {
      await runAuditChain(hours)
      expect((await readAuditChain()).brokenUntil).not.toBeNull()
    }
  })
})
