import { setTimeout as delay } from 'node:timers/promises'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { mailLines } from '../shared/platform/log-lines.ts'
import { send, tableName } from './data/client.ts'
import { lists, mailKey } from './data/keys.ts'
import { listIndex } from './data/list.ts'
import { mails } from './data/mails.ts'
import { longestWaitingSince } from './data/outbox.ts'
import { makePartner } from './testing/fault-cases/partners.ts'
import { postMany, sweep } from './testing/mail-storm.ts'
import { configure, HOUR, pass, silence, smtp, takeOwnMail, through } from './testing/own-mail.ts'
import { refusal } from './testing/smtp.ts'
import { runDueJobs } from './use-cases/jobs/run-jobs.ts'
import { resendMail } from './use-cases/mail/change-mail.ts'
import { ensureRetentionJob } from './use-cases/privacy/apply-retention.ts'

takeOwnMail()
// The logged errors are intended.
beforeAll(() => void vi.stubEnv('LOG_LEVEL', 'silent'))

/** Simulates a mail stored by a later version that has been rolled back. */
const makeUnreadable = (id: number) =>
  send(
    new UpdateCommand({
      TableName: tableName(),
      Key: mailKey(id),
      UpdateExpression: 'SET kind = :kind',
      ExpressionAttributeValues: { ':kind': 'of_tomorrow' },
    }),
  )
const statusOf = async (id: number) => (await mails.get(id))?.status

describe('mails that this version cannot read', () => {
  test('block no others: not in sending, releasing, deleting or listing', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port)
    await configure({ isActive: false })
    const [heldOdd = 0, held = 0] = await postMany(2)
    await sweep()
    expect(await statusOf(held)).toBe('held')
    await makeUnreadable(heldOdd)
    await configure({ isActive: true })
    const [dueOdd = 0, due = 0] = await postMany(2)
    await makeUnreadable(dueOdd)
    await sweep()
    expect([await statusOf(held), await statusOf(due)]).toEqual(['sent', 'sent'])
    expect(arrived).toHaveLength(2)

    const { items } = await listIndex(mails.definition, 'gsi1', lists.mails, 'newest', { limit: 10, caller: null })
    expect(items.map(({ id }) => id).sort()).toEqual([held, due].sort())

    await makeUnreadable(due)
    await ensureRetentionJob()
    pass(91 * 24 * HOUR)
    await runDueJobs()
    expect(await mails.get(held)).toBeUndefined()
  })

  test('are still counted by the alarm', async () => {
    const begun = Date.now()
    const [odd = 0] = await postMany(1)
    await makeUnreadable(odd)
    pass(HOUR)
    expect((await longestWaitingSince())?.getTime()).toBe(begun)
  })
})

describe('a fault on our side', () => {
  test('by an unreadable stored password is reported in German, retried, and ends after 24 hours', async () => {
    const { port } = await smtp()
    await through(port, { smtpUsername: 'versand', smtpPassword: 'geheim' })
    const [id = 0] = await postMany(1)
    vi.stubEnv('SECRETS_LOCAL_KEY', 'x'.repeat(40))
    const reason = 'Das gespeicherte SMTP-Passwort ist nicht lesbar. Bitte neu eingeben.'
    await sweep()
    expect(await mails.get(id)).toMatchObject({ status: 'queued', attempts: 1, reason })
    pass(25 * HOUR)
    await sweep()
    expect(await mails.get(id)).toMatchObject({ status: 'failed', attempts: 2, reason })
  })

  test('of any other kind is retried with the usual delays and ends after 24 hours', async () => {
    const { port } = await smtp()
    await through(port)
    const [id = 0] = await postMany(1)
    vi.stubEnv('PORTAL_ORIGIN', '')
    const reason = 'Im Portal ist beim Versand ein Fehler aufgetreten.'
    await sweep()
    expect(await mails.get(id)).toMatchObject({ status: 'queued', reason })
    pass(25 * HOUR)
    await sweep()
    vi.stubEnv('PORTAL_ORIGIN', 'http://localhost:4000')
    expect(await mails.get(id)).toMatchObject({ status: 'failed', reason })
  })
})

describe('a server that never answers', () => {
  test('occupies three mails at most and delays no other server', async () => {
    const stuck = await silence('220 ja?')
    const { port, mails: arrived } = await smtp()
    await through(stuck.port)
    const ids = await postMany(40)
    const sweeping = sweep()
    while (stuck.connections() < 3) await delay(20)
    // The configuration of the forty mails is read again after two seconds.
    const begun = performance.now()
    await delay(2_100)
    expect(stuck.connections()).toBe(3)
    await through(port)
    while (arrived.length < 37) await delay(20)
    expect(performance.now() - begun).toBeLessThan(8_000)
    await stuck.stop()
    await sweeping
    expect((await Promise.all(ids.map(statusOf))).filter((status) => status === 'sent')).toHaveLength(37)
  })
})

test('more mails of a server that never answers than are remembered do not delay those that follow them', async () => {
  const stuck = await silence('220 ja?')
  const { port, mails: arrived } = await smtp()
  await through(port)
  const partner = await makePartner()
  await configure({ recruitmentFormEmails: 'an@partner.example', smtpHost: 'localhost', smtpPort: stuck.port }, partner.id)
  for (const count of [90, 90, 90]) await postMany(count, partner.id)
  pass(1)
  const [follows = 0] = await postMany(1)
  const sweeping = sweep()
  const begun = performance.now()
  while ((await statusOf(follows)) !== 'sent') await delay(20)
  expect(performance.now() - begun).toBeLessThan(8_000)
  expect(arrived).toHaveLength(1)
  expect(stuck.connections()).toBe(3)
  await stuck.stop()
  await sweeping
}, 60_000)

describe('after a pause', () => {
  test('every mail has been held without an attempt; resumed, two hundred are sent at once, in one run', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port)
    await configure({ isActive: false })
    const ids = [...(await postMany(80)), ...(await postMany(80)), ...(await postMany(40))]
    for (let round = 0; round < 2; round++) await sweep()
    expect((await Promise.all(ids.map(statusOf))).every((status) => status === 'held')).toBe(true)
    expect(await mails.get(ids[0] ?? 0)).toMatchObject({ attempts: 1 })
    expect(arrived).toEqual([])
    await configure({ isActive: true })
    pass(30 * 24 * HOUR)
    await sweep()
    expect(arrived).toHaveLength(200)
    expect((await Promise.all(ids.map(statusOf))).every((status) => status === 'sent')).toBe(true)
  }, 60_000)
})

describe('the alarm', () => {
  test('uses the time of queueing: a resent mail has not waited since it was first written', async () => {
    const { port } = await smtp({}, () => refusal(550, 'nein'))
    await through(port)
    const [old = 0] = await postMany(1)
    await sweep()
    pass(10 * HOUR)
    const queued = Date.now()
    await postMany(1)
    pass(HOUR)
    await resendMail({ id: old, ifMatch: undefined, actor: 'admin' })
    expect((await longestWaitingSince())?.getTime()).toBe(queued)
  })

  test('is fed every minute that the mailer runs, before anything else happens', async () => {
    const { handler } = await import('./mailer.ts')
    const lines: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    vi.stubEnv('LOG_LEVEL', 'info')
    pass(HOUR)
    const event = { version: '0', id: '', source: 'aws.events', account: '', time: '', region: '', resources: [], detail: {} }
    await handler({ ...event, 'detail-type': 'Scheduled Event' }, { getRemainingTimeInMillis: () => 120_000, awsRequestId: 'sweep' })
    write.mockRestore()
    vi.stubEnv('LOG_LEVEL', 'silent')
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ message: mailLines.waits, seconds: 0 })
  })
})
