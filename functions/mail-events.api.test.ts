import type { EventBridgeEvent } from 'aws-lambda'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LISTED_MAIL_KINDS } from '../shared/domain/mail.ts'
import { findInconsistencies } from './consistency/find-inconsistencies.ts'
import { readCounter } from './data/counters.ts'
import { mailCounter } from './data/keys.ts'
import { listMailSuppressions, mailSuppressions } from './data/mail-suppressions.ts'
import { listMails, mails } from './data/mails.ts'
import { handler } from './mail-events.ts'
import { post, sweep } from './testing/mail-storm.ts'
import { pass, smtp, takeOwnMail, through } from './testing/own-mail.ts'
import { resendMail } from './use-cases/mail/change-mail.ts'
import { deleteMailSuppression } from './use-cases/mail/delete-mail-suppression.ts'

takeOwnMail()
beforeAll(() => void vi.stubEnv('LOG_LEVEL', 'silent'))

const both = { recruitmentFormEmails: 'a@firma.example, b@firma.example', bccEmails: 'archiv@firma.example' }
const everything = { kinds: LISTED_MAIL_KINDS }
const page = { limit: 10, caller: null }

/** An event in the shape of SES's documentation, as EventBridge delivers it. */
const sesEvent = (detailType: string, detail: unknown): EventBridgeEvent<string, unknown> => ({
  version: '0',
  id: crypto.randomUUID(),
  'detail-type': detailType,
  source: 'aws.ses',
  account: '111122223333',
  time: '2026-11-23T10:00:00Z',
  region: 'eu-central-1',
  resources: ['arn:aws:ses:eu-central-1:111122223333:configuration-set/portal'],
  detail,
})

const mailPart = (id: number, { generation = 0, destination = ['a@firma.example'] } = {}) => ({
  timestamp: new Date().toISOString(),
  source: 'Partnerportal <von@firma.example>',
  sourceArn: 'arn:aws:ses:eu-central-1:111122223333:identity/firma.example',
  sendingAccountId: '111122223333',
  messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
  destination,
  headersTruncated: false,
  headers: [{ name: 'From', value: 'Partnerportal <von@firma.example>' }],
  commonHeaders: { from: ['Partnerportal <von@firma.example>'], messageId: 'EXAMPLE7c191be45', subject: 'x' },
  tags: {
    'ses:configuration-set': ['portal'],
    'ses:source-ip': ['192.0.2.0'],
    'ses:from-domain': ['firma.example'],
    'ses:caller-identity': ['mailer'],
    mail: [String(id)],
    generation: [String(generation)],
  },
})

type Recipient = { readonly emailAddress: string; readonly action?: string; readonly status?: string; readonly diagnosticCode?: string }
const unknownUser = (emailAddress: string): Recipient => ({
  emailAddress,
  action: 'failed',
  status: '5.1.1',
  diagnosticCode: 'smtp; 550 5.1.1 user unknown',
})

let feedback = 0
const bounce = (
  id: number,
  bouncedRecipients: readonly Recipient[],
  { bounceType = 'Permanent', bounceSubType = 'General', generation = 0, feedbackId = `0100015${++feedback}` } = {},
) =>
  sesEvent('Email Bounced', {
    eventType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType,
      bouncedRecipients,
      timestamp: new Date().toISOString(),
      feedbackId,
      reportingMTA: 'dsn; mta.example.com',
    },
    mail: mailPart(id, { generation }),
  })

const complaint = (id: number, addresses: readonly string[], complaintFeedbackType = 'abuse') =>
  sesEvent('Email Complaint Received', {
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
      timestamp: new Date().toISOString(),
      feedbackId: `0100015${++feedback}`,
      userAgent: 'Amazon SES Mailbox Simulator',
      complaintFeedbackType,
      arrivalDate: new Date().toISOString(),
    },
    mail: mailPart(id),
  })

/** A mail to two recipients and a blind copy, all of whom have accepted it. */
const sent = async () => {
  const server = await smtp()
  await through(server.port, both)
  const id = await post()
  await sweep()
  expect(await mails.get(id)).toMatchObject({ status: 'sent' })
  return { id, server }
}

const suppressed = async (search?: string) =>
  (await listMailSuppressions({ ...everything, search }, page)).items.map(({ id, reason }) => `${id}: ${reason}`)

describe('a mail that comes back', () => {
  test('is undeliverable, with recipient and reason, needs attention, and its address gets no further mail', async () => {
    const { id, server } = await sent()
    await handler(bounce(id, [unknownUser('a@firma.example')]))
    const reason = 'Unzustellbar für a@firma.example: Das Postfach gibt es nicht, oder es nimmt nichts an (550 5.1.1 user unknown)'
    expect(await mails.get(id)).toMatchObject({
      status: 'undeliverable',
      reason,
      needsAttention: true,
      taken: ['b@firma.example', 'archiv@firma.example'],
      refused: [{ address: 'a@firma.example' }],
    })
    expect((await listMails({ ...everything, status: 'undeliverable' }, page)).items).toMatchObject([{ id }])
    expect(await readCounter(mailCounter)).toMatchObject({ undeliverable: 1, attention: 1, sent: 0 })
    expect(await suppressed()).toEqual(['a@firma.example: bounce'])

    const next = await post()
    await sweep()
    expect(server.mails.at(-1)?.recipients).toEqual(['b@firma.example', 'archiv@firma.example'])
    const words = /^Unzustellbar für a@firma\.example: steht seit \d\d\.\d\d\.\d{4} auf der Sperrliste: Das Postfach gibt es nicht/
    expect(await mails.get(next)).toMatchObject({ status: 'undeliverable', reason: expect.stringMatching(words), needsAttention: true })
    expect(await findInconsistencies()).toEqual([])
  })

  test('can be sent again once its address is taken off the list, and an old report that comes again changes nothing', async () => {
    const { id, server } = await sent()
    const report = bounce(id, [unknownUser('a@firma.example')])
    await handler(report)
    await deleteMailSuppression({ id: 'A@firma.example', ifMatch: undefined, actor: 'admin', kinds: LISTED_MAIL_KINDS })
    expect(await suppressed()).toEqual([])
    await resendMail({ id, ifMatch: undefined, actor: 'admin' })
    await sweep()
    expect(server.mails.at(-1)?.recipients).toEqual(['a@firma.example'])
    const after = await mails.get(id)
    expect(after).toMatchObject({ status: 'sent', refused: [] })
    await handler(report)
    expect(await mails.get(id)).toEqual(after)
  })

  test('twice is noted once; both recipients are named', async () => {
    const { id } = await sent()
    const report = bounce(id, [unknownUser('a@firma.example')])
    await Promise.all([handler(report), handler(report), handler(report)])
    expect((await mails.get(id))?.refused).toHaveLength(1)
    await handler(bounce(id, [unknownUser('Birgit <B@Firma.example>')]))
    expect((await mails.get(id))?.reason).toMatch(/^Unzustellbar für a@firma\.example: .*; Unzustellbar für b@firma\.example: /)
    expect((await suppressed()).sort()).toEqual(['a@firma.example: bounce', 'b@firma.example: bounce'])
    expect(await findInconsistencies()).toEqual([])
  })

  test('from a full mailbox is undeliverable, but suppresses no address', async () => {
    const { id } = await sent()
    await handler(bounce(id, [{ emailAddress: 'a@firma.example' }], { bounceType: 'Transient', bounceSubType: 'MailboxFull' }))
    expect(await mails.get(id)).toMatchObject({
      status: 'undeliverable',
      reason: 'Unzustellbar für a@firma.example: Das Postfach ist voll',
    })
    expect(await suppressed()).toEqual([])
  })

  test('from a blind copy stays sent, with a warning', async () => {
    const { id } = await sent()
    await handler(bounce(id, [unknownUser('archiv@firma.example')]))
    expect(await mails.get(id)).toMatchObject({
      status: 'sent',
      needsAttention: false,
      refused: [{ address: 'archiv@firma.example', words: expect.stringContaining('Das Postfach gibt es nicht') }],
    })
  })

  test('for all recipients, because SES found a virus, suppresses nobody', async () => {
    const { id } = await sent()
    const mail = mailPart(id, { destination: ['a@firma.example', 'b@firma.example', 'archiv@firma.example'] })
    await handler(sesEvent('Email Rejected', { eventType: 'Reject', reject: { reason: 'Bad content' }, mail }))
    const reason = expect.stringContaining('Amazon SES lehnt den Inhalt ab (Bad content)')
    expect(await mails.get(id)).toMatchObject({ status: 'undeliverable', reason, taken: [] })
    expect(await suppressed()).toEqual([])
  })
})

describe('a mail that is reported as spam', () => {
  test('stays sent, needs attention, and its recipient gets no further mail', async () => {
    const { id } = await sent()
    await handler(complaint(id, ['b@firma.example']))
    expect(await mails.get(id)).toMatchObject({ status: 'sent', reason: 'Als Spam gemeldet von b@firma.example.', needsAttention: true })
    expect(await suppressed('firma')).toEqual(['b@firma.example: complaint'])
  })

  test('by one of several possible recipients suppresses none of them', async () => {
    const { id } = await sent()
    await handler(complaint(id, ['a@firma.example', 'b@firma.example']))
    const reason = 'Als Spam gemeldet von einem dieser Empfänger: a@firma.example, b@firma.example.'
    expect(await mails.get(id)).toMatchObject({ status: 'sent', reason, needsAttention: true })
    expect(await suppressed()).toEqual([])
  })
})

describe('a notice that a delivered mail stays delivered by', () => {
  const plain = { emailAddress: 'a@firma.example' }
  const refused550 = unknownUser('a@firma.example')
  test.each([
    ['an absence note', 'Transient', 'General', plain],
    ['an absence note with a status', 'Transient', 'General', { ...plain, action: 'failed', status: '5.0.0' }],
    ['an absence note that looks like a refusal', 'Transient', 'General', refused550],
    ['an automatic answer', 'Undetermined', 'Undetermined', plain],
    ['an automatic answer with words', 'Undetermined', 'Undetermined', { ...plain, diagnosticCode: 'smtp; 250 Bin bis 3.12. im Urlaub' }],
    ['a kind that SES will invent', 'Transient', 'Neuerdings', plain],
    ['a full mailbox that is tried again', 'Transient', 'MailboxFull', { ...plain, action: 'delayed', status: '4.2.2' }],
    ['a receipt', 'Permanent', 'General', { ...plain, action: 'delivered', status: '2.0.0' }],
  ])('%s: %s/%s', async (_, bounceType, bounceSubType, recipient) => {
    const { id } = await sent()
    const before = await mails.get(id)
    await handler(bounce(id, [recipient], { bounceType, bounceSubType }))
    expect(await mails.get(id)).toEqual(before)
    expect(await suppressed()).toEqual([])
  })

  test.each(['not-spam', 'auth-failure'])('a report of the kind %s', async (kind) => {
    const { id } = await sent()
    const before = await mails.get(id)
    await handler(complaint(id, ['a@firma.example'], kind))
    expect(await mails.get(id)).toEqual(before)
    expect(await suppressed()).toEqual([])
  })
})

test.each([
  ['General', '4.4.7', 'bis zuletzt nicht angenommen'],
  ['CustomTimeoutExceeded', '4.4.1', 'zu lange nicht erreichbar'],
  ['MessageTooLarge', '5.3.4', 'zu groß'],
  ['ContentRejected', '5.6.0', 'lehnt den Inhalt ab'],
])('a mail that SES has given up, Transient/%s with %s, is undeliverable', async (bounceSubType, status, words) => {
  const { id } = await sent()
  const expired = { emailAddress: 'a@firma.example', action: 'failed', status, diagnosticCode: 'smtp; 550 Message expired' }
  await handler(bounce(id, [expired], { bounceType: 'Transient', bounceSubType }))
  expect(await mails.get(id)).toMatchObject({ status: 'undeliverable', reason: expect.stringContaining(words), needsAttention: true })
  expect(await suppressed()).toEqual([])
})

test('a mail that a server delays is still sent, and the desk says so', async () => {
  const { id } = await sent()
  const deliveryDelay = {
    delayType: 'TransientCommunicationFailure',
    delayedRecipients: [{ emailAddress: 'a@firma.example', status: '4.4.1', diagnosticCode: 'smtp; 421 4.4.1 Unable to connect' }],
    timestamp: new Date().toISOString(),
    expirationTime: new Date().toISOString(),
    reportingMTA: 'a1-23.smtp-out.amazonses.com',
  }
  await handler(sesEvent('Email Delivery Delayed', { eventType: 'DeliveryDelay', deliveryDelay, mail: mailPart(id) }))
  const reason =
    'Verzögert für a@firma.example: Verbindung mit dem Server des Empfängers gestört (421 4.4.1 Unable to connect). Amazon SES versucht es weiter.'
  expect(await mails.get(id)).toMatchObject({ status: 'sent', reason, needsAttention: false })
})

describe('a report', () => {
  test('before the mailer has stored that the mail was accepted waits for it', async () => {
    let reporting: Promise<void> | undefined
    const server = await smtp({}, () => {
      reporting ??= handler(bounce(id, [unknownUser('a@firma.example')]))
      return undefined
    })
    await through(server.port, both)
    const id = await post()
    await sweep()
    await reporting
    expect(await mails.get(id)).toMatchObject({ status: 'undeliverable' })
  })

  test('about a mail that was delivered anew since, an unknown one, or one without our tags changes no mail', async () => {
    const { id } = await sent()
    pass(1000)
    await resendMail({ id, ifMatch: undefined, actor: 'admin' })
    await sweep()
    const before = await mails.get(id)
    await handler(bounce(id, [unknownUser('a@firma.example')], { generation: 0 }))
    await handler(bounce(4711, [unknownUser('c@firma.example')]))
    const { tags: _tags, ...untagged } = mailPart(id)
    const detail = { eventType: 'Reject', reject: { reason: 'Bad content' }, mail: untagged }
    await handler(sesEvent('Email Rejected', detail))
    expect(await mails.get(id)).toEqual(before)
    expect((await suppressed()).sort()).toEqual(['a@firma.example: bounce', 'c@firma.example: bounce'])
    expect(await mailSuppressions.get('c@firma.example')).toMatchObject({ mailId: 4711, mailKind: null })
  })

  test.each([
    ['nothing', undefined],
    ['no detail', {}],
    ['an unknown type', { eventType: 'Subscription', mail: mailPart(1) }],
    [
      'a bounce without recipients',
      { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General' }, mail: mailPart(1) },
    ],
    [
      'an address that is none',
      {
        eventType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bounceSubType: 'General',
          feedbackId: 'x',
          bouncedRecipients: [{ emailAddress: 'x'.repeat(5000) }],
        },
        mail: mailPart(1),
      },
    ],
  ])('with %s is logged and changes nothing', async (_, detail) => {
    const lines: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    vi.stubEnv('LOG_LEVEL', 'info')
    await handler(sesEvent('Email Bounced', detail))
    write.mockRestore()
    vi.stubEnv('LOG_LEVEL', 'silent')
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ message: 'A mail event cannot be read', kind: 'Email Bounced' })
    expect(await suppressed()).toEqual([])
  })
})
