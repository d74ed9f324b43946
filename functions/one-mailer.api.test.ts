import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { partitions } from '../shared/platform/table.ts'
import { getMailConfiguration, putMailConfigurationItem } from './data/mail-configurations.ts'
import { giveLeaseBack, giveLeaseBackUnlessWoken, LEASE_MS, renewLease, takeLeaseOrWakeHolder } from './data/mailer-lease.ts'
import { mails } from './data/mails.ts'
import { transact } from './data/transact.ts'
import { handler } from './mailer.ts'
import { post, postMany, sweep } from './testing/mail-storm.ts'
import { pass, smtp, takeOwnMail, through } from './testing/own-mail.ts'

takeOwnMail()
beforeAll(() => void vi.stubEnv('LOG_LEVEL', 'silent'))

const statusOf = async (id: number) => (await mails.get(id))?.status
const statuses = async (ids: readonly number[]) => [...new Set(await Promise.all(ids.map(statusOf)))]

/** The stream's event for new mails. */
const streamEvent = (ids: readonly number[]): DynamoDBStreamEvent => ({
  Records: ids.map((id) => ({
    eventName: 'INSERT',
    dynamodb: { Keys: { pk: { S: `${partitions.outbox}${id}` }, sk: { S: 'A' } }, NewImage: { id: { N: String(id) } } },
  })),
})

/** A mail server that takes a moment for each mail and counts its simultaneous connections. */
const countingServer = async (ms: number, total = { now: 0, most: 0 }) => {
  const own = { now: 0, most: 0 }
  const counts = [own, total]
  const server = await smtp({
    onConnect: (_, done) => {
      for (const count of counts) count.most = Math.max(count.most, ++count.now)
      done()
    },
    onClose: () => {
      for (const count of counts) count.now--
    },
    onMailFrom: (_address, _session, done) => void delay(ms).then(() => done()),
  })
  return { ...server, most: () => own.most }
}

const run = promisify(execFile)
/** Runs a mailer in a process of its own. */
const mailerProcess = (event: unknown) =>
  run(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { handler } = await import(${JSON.stringify(join(import.meta.dirname, 'mailer.ts'))}); await handler(${JSON.stringify(event)})`,
  ])

describe('of several mailers at the same time', () => {
  test('in processes of their own, one delivers: three connections to a server at most, every mail once', async () => {
    const server = await countingServer(60)
    await through(server.port)
    const ids = await postMany(60)
    const scheduled = { 'detail-type': 'Scheduled Event' }
    await Promise.all([
      ...[0, 15, 30, 45].map((from) => mailerProcess(streamEvent(ids.slice(from, from + 15)))),
      mailerProcess(scheduled),
      mailerProcess(scheduled),
    ])
    expect(await statuses(ids)).toEqual(['sent'])
    expect(server.mails).toHaveLength(60)
    expect(server.most()).toBe(3)
  })

  test('one delivers: ten mails at once at most, over all servers', async () => {
    const total = { now: 0, most: 0 }
    const servers = await Promise.all([1, 2, 3, 4, 5].map(() => countingServer(60, total)))
    await through(servers[0]?.port ?? 0)
    const configuration = await getMailConfiguration(null)
    if (configuration === undefined) throw new Error('The configuration is missing')
    const { secret: _secret, pause: _pause, ...global } = configuration
    await transact(servers.map(({ port }, nth) => putMailConfigurationItem(nth + 1, 0, { ...global, smtpPort: port }, null)))
    const ids = (await Promise.all(servers.map((_, nth) => postMany(12, nth + 1)))).flat()
    await Promise.all([handler(streamEvent(ids.slice(0, 10))), handler(streamEvent(ids.slice(10, 20))), sweep(), sweep(), sweep()])
    expect(await statuses(ids)).toEqual(['sent'])
    expect(servers.flatMap(({ mails: arrived }) => arrived)).toHaveLength(60)
    expect(total.most).toBe(10)
    expect(Math.max(...servers.map(({ most }) => most()))).toBeLessThanOrEqual(3)
  })

  test('one that is woken while another delivers ends at once, and the other delivers its mails too', async () => {
    const server = await countingServer(400)
    await through(server.port)
    const first = await post()
    const delivering = handler(streamEvent([first]))
    while (server.most() === 0) await delay(10)
    const second = await post()
    await handler(streamEvent([second]))
    expect(await statusOf(first)).toBe('queued')
    await delivering
    expect(await statuses([first, second])).toEqual(['sent'])
  })
})

describe('a mailer that holds the lease', () => {
  test('and dies blocks the others for half a minute, and then loses it', async () => {
    const { port } = await smtp()
    await through(port)
    const dead = await takeLeaseOrWakeHolder(new Date())
    if (dead === undefined) throw new Error('The lease was not free')
    const id = await post()
    await sweep()
    expect(await statusOf(id)).toBe('queued')
    pass(LEASE_MS + 1)
    const other = await takeLeaseOrWakeHolder(new Date())
    expect(other).toBeDefined()
    expect(await renewLease(dead, new Date())).toBe(false)
    await giveLeaseBack(dead)
    await sweep()
    expect(await statusOf(id)).toBe('queued')
    if (other !== undefined) await giveLeaseBack(other)
    await sweep()
    expect(await statusOf(id)).toBe('sent')
  })

  test('keeps it when mails were announced after its last look, once per announcement', async () => {
    const lease = await takeLeaseOrWakeHolder(new Date())
    if (lease === undefined) throw new Error('The lease was not free')
    expect(await takeLeaseOrWakeHolder(new Date())).toBeUndefined()
    const kept = await giveLeaseBackUnlessWoken(lease)
    expect(kept).toEqual({ ...lease, wakes: lease.wakes + 1 })
    expect(kept && (await giveLeaseBackUnlessWoken(kept))).toBeUndefined()
    expect(await takeLeaseOrWakeHolder(new Date())).toBeDefined()
  })
})
