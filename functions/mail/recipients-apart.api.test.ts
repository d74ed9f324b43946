import { format } from 'node:util'
import { describe, expect, test } from 'vitest'
import { getMailWords, mails } from '../data/mails.ts'
import { post, sweep } from '../testing/mail-storm.ts'
import { HOUR, pass, smtp, takeOwnMail, through } from '../testing/own-mail.ts'
import { refusal } from '../testing/smtp.ts'
import { resendMail } from '../use-cases/mail/change-mail.ts'

takeOwnMail()

const both = { recruitmentFormEmails: 'a@firma.example, b@firma.example', bccEmails: 'archiv@firma.example' }
const which = (id: number) => ({ id, ifMatch: undefined, actor: 'admin' })

/** A server that gives these answers to some recipients and accepts the mail for all others. */
const saying = (answers: Record<string, Error | undefined>) => smtp({ onRcptTo: ({ address }, _, done) => done(answers[address] ?? null) })

describe('a mail that the server of some recipients', () => {
  test('defers is retried for them alone under the same Message-ID, and is sent then', async () => {
    const answers: Record<string, Error | undefined> = { 'b@firma.example': refusal(450, '4.2.0 Greylisting') }
    const { port, mails: arrived } = await saying(answers)
    await through(port, both)
    const id = await post()
    await sweep()
    expect(await mails.get(id)).toMatchObject({
      status: 'queued',
      reason: 'Noch nicht angenommen für b@firma.example: 450 4.2.0 Greylisting',
      taken: ['a@firma.example', 'archiv@firma.example'],
      refused: [],
    })
    expect(await getMailWords(id)).toMatchObject({ to: ['a@firma.example'], bcc: ['archiv@firma.example'] })
    answers['b@firma.example'] = undefined
    pass(HOUR)
    await sweep()
    expect(arrived.map(({ recipients }) => recipients)).toEqual([['a@firma.example', 'archiv@firma.example'], ['b@firma.example']])
    expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(1)
    expect(arrived[1]?.raw).toMatch(/^To: a@firma\.example, b@firma\.example/m)
    expect(await mails.get(id)).toMatchObject({ status: 'sent', reason: '250 2.0.0 angenommen', refused: [] })
    expect(await getMailWords(id)).toMatchObject({ to: ['a@firma.example', 'b@firma.example'] })
  })

  test('refuses permanently has failed, with address and the server’s words; a resend goes only to those who have not received it', async () => {
    const answers: Record<string, Error | undefined> = { 'b@firma.example': refusal(550, '5.1.1 unbekannt') }
    const { port, mails: arrived } = await saying(answers)
    await through(port, both)
    const id = await post()
    await sweep()
    expect(await mails.get(id)).toMatchObject({
      status: 'failed',
      reason: 'Nicht angenommen für b@firma.example: 550 5.1.1 unbekannt',
      taken: ['a@firma.example', 'archiv@firma.example'],
      refused: [{ address: 'b@firma.example', words: '550 5.1.1 unbekannt' }],
    })
    answers['b@firma.example'] = undefined
    await resendMail(which(id))
    await sweep()
    expect(arrived.map(({ recipients }) => recipients)).toEqual([['a@firma.example', 'archiv@firma.example'], ['b@firma.example']])
    expect(await mails.get(id)).toMatchObject({ status: 'sent', refused: [] })
  })

  test('refuses has failed even if a blind copy was accepted', async () => {
    const { port, mails: arrived } = await saying({ 'an@firma.example': refusal(550, '5.1.1 unbekannt') })
    await through(port, { bccEmails: 'archiv@firma.example' })
    const id = await post()
    await sweep()
    expect(arrived.map(({ recipients }) => recipients)).toEqual([['archiv@firma.example']])
    expect(await mails.get(id)).toMatchObject({ status: 'failed', reason: 'Nicht angenommen für an@firma.example: 550 5.1.1 unbekannt' })
  })

  test('accepts except for the blind copy is sent, and names the refused address', async () => {
    const { port } = await saying({ 'archiv@firma.example': refusal(552, '5.2.2 Postfach voll') })
    await through(port, both)
    const id = await post()
    await sweep()
    expect(await mails.get(id)).toMatchObject({
      status: 'sent',
      refused: [{ address: 'archiv@firma.example', words: '552 5.2.2 Postfach voll' }],
    })
  })

  test('defers for 24 hours has failed for them, and keeps the accepted ones', async () => {
    const { port, mails: arrived } = await saying({ 'b@firma.example': refusal(450, '4.2.0 Greylisting') })
    await through(port, both)
    const id = await post()
    await sweep()
    pass(25 * HOUR)
    await sweep()
    expect(arrived).toHaveLength(1)
    expect(await mails.get(id)).toMatchObject({
      status: 'failed',
      reason: 'Nicht angenommen für b@firma.example: 450 4.2.0 Greylisting',
      taken: ['a@firma.example', 'archiv@firma.example'],
    })
  })
})

test('a mail to and from domains with umlauts uses Punycode in the envelope, and is shown as typed', async () => {
  const said: string[] = []
  const listen = (_: unknown, line: string, ...words: readonly unknown[]) => said.push(format(line, ...words))
  const { port } = await smtp({
    logger: { level: () => {}, trace: listen, debug: listen, info: listen, warn: listen, error: listen, fatal: listen },
  })
  await through(port, { recruitmentFormEmails: 'an@müller.example', bccEmails: 'archiv@köln.example', senderEmail: 'von@straße.example' })
  const id = await post()
  await sweep()
  const commands = said.map((line) => /(?:MAIL FROM|RCPT TO):<[^>]+>/.exec(line)?.[0]).filter((command) => command !== undefined)
  expect(commands).toEqual([
    'MAIL FROM:<von@xn--strae-oqa.example>',
    'RCPT TO:<an@xn--mller-kva.example>',
    'RCPT TO:<archiv@xn--kln-sna.example>',
  ])
  expect(await mails.get(id)).toMatchObject({ status: 'sent', to: ['an@müller.example'] })
})

test('the record of an earlier delivery is kept when a resend fails', async () => {
  let hasSent = false
  const { port } = await smtp({}, () => (hasSent ? refusal(550, '5.7.1 nein') : undefined))
  await through(port)
  const id = await post()
  await sweep()
  const before = await getMailWords(id)
  hasSent = true
  pass(HOUR)
  await resendMail(which(id))
  await sweep()
  expect(await mails.get(id)).toMatchObject({ status: 'failed' })
  expect(await getMailWords(id)).toEqual(before)
  expect(before).toMatchObject({ to: ['an@firma.example'], sentAt: expect.any(String) })
})
