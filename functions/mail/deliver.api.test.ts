import { describe, expect, test } from 'vitest'
import { readCounter } from '../data/counters.ts'
import { getMailWords, mailCounter, mails } from '../data/mails.ts'
import { crashing } from '../testing/faults.ts'
import { post, postMany, storm, sweep } from '../testing/mail-storm.ts'
import { configure, HOUR, pass, smtp, takeOwnMail, through } from '../testing/own-mail.ts'
import { refusal, type Verdict } from '../testing/smtp.ts'
import { cancelMail, resendMail } from '../use-cases/change-mail.ts'
import { deliver } from './deliver.ts'

takeOwnMail()

describe('a mail', () => {
  test('is delivered once, with its words kept, and leaves the agenda', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port)
    const id = await post()
    await sweep()
    await sweep()
    expect(arrived).toHaveLength(1)
    expect(await mails.get(id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      reason: '250 2.0.0 angenommen',
      to: ['an@firma.example'],
      dueAt: null,
    })
    expect(await getMailWords(id)).toMatchObject({ subject: 'Neue IB-Bewerbung: Ulrike Test 0', to: ['an@firma.example'] })
  })

  test('is delivered once by mailers that race for it', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port)
    const ids = await postMany(40)
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    expect(arrived).toHaveLength(40)
    for (const id of ids) expect((await mails.get(id))?.status).toBe('sent')
  })

  test('is tried again after a temporary no, later each time, and keeps its Message-ID', async () => {
    const verdicts: Verdict[] = [refusal(421, '4.3.2 Wartung'), refusal(451, '4.3.0 Später'), 'drop', undefined]
    const seen: string[] = []
    const { port, mails: arrived } = await smtp({}, ({ messageId }) => {
      seen.push(messageId)
      return verdicts.shift()
    })
    await through(port)
    const id = await post()
    await sweep()
    expect(await mails.get(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      reason: 'Der Server nimmt vorerst nichts an: 421 4.3.2 Wartung',
    })
    await sweep()
    expect(seen).toHaveLength(1)
    for (let round = 0; round < 3; round++) {
      pass(HOUR)
      await sweep()
    }
    expect(await mails.get(id)).toMatchObject({ status: 'sent', attempts: 4 })
    // The server had kept the one after which it hung up: nobody could know.
    expect(arrived).toHaveLength(2)
    expect(new Set(seen).size).toBe(1)
  })

  test('ends at once when the server refuses it for good, with the server’s words', async () => {
    const { port } = await smtp({}, () => refusal(550, '5.7.1 Unerwünscht'))
    await through(port)
    const id = await post()
    await sweep()
    expect(await mails.get(id)).toMatchObject({ status: 'failed', reason: 'Der Server lehnt ab: 550 5.7.1 Unerwünscht', dueAt: null })
  })

  test('ends after 24 hours with the last reason', async () => {
    const { port } = await smtp({}, () => refusal(451, '4.3.0 Nie'))
    await through(port)
    const id = await post()
    for (const status of ['queued', 'queued', 'queued', 'failed']) {
      await sweep()
      expect(await mails.get(id)).toMatchObject({ status, reason: 'Der Server nimmt vorerst nichts an: 451 4.3.0 Nie' })
      pass(8.1 * HOUR)
    }
  })

  test('waits for the right password, and then arrives', async () => {
    const { port, mails: arrived } = await smtp({
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: ({ username, password }, _, done) =>
        password === 'richtig' ? done(null, { user: username ?? '' }) : done(refusal(535, '5.7.8 Zugangsdaten ungültig')),
    })
    await through(port)
    await configure({ smtpUsername: 'versand', smtpPassword: 'falsch' })
    const id = await post()
    await sweep()
    expect(await mails.get(id)).toMatchObject({
      status: 'queued',
      reason: 'Der Server lehnt die Anmeldung ab: 535 5.7.8 Zugangsdaten ungültig',
    })
    await configure({ smtpPassword: 'richtig' })
    pass(HOUR)
    await sweep()
    expect((await mails.get(id))?.status).toBe('sent')
    expect(arrived).toHaveLength(1)
  })

  test('is delivered twice at most when the mailer dies between the server’s yes and its note, with the same Message-ID', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port)
    const id = await post()
    // Claim, configuration, note.
    expect(await crashing({ at: 3, when: 'before' }, () => deliver(id))).toBe(true)
    await sweep()
    expect(arrived).toHaveLength(1)
    pass(5 * 60_000)
    await sweep()
    expect(arrived).toHaveLength(2)
    expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(1)
    expect((await mails.get(id))?.status).toBe('sent')
  })
})

describe('somebody at the mail desk', () => {
  const which = (id: number) => ({ id, ifMatch: undefined, actor: 'admin', actorName: 'Ada Min' })

  test('sends a mail again: one that had gone out as a new message, a failed one as the same', async () => {
    const verdicts: Verdict[] = [undefined, undefined, refusal(550, 'nein'), undefined]
    const seen: string[] = []
    const { port } = await smtp({}, ({ messageId }) => {
      seen.push(messageId)
      return verdicts.shift()
    })
    await through(port)
    for (let nth = 0; nth < 2; nth++) {
      const id = await post()
      await sweep()
      await resendMail(which(id))
      await sweep()
      expect(await mails.get(id)).toMatchObject({ status: 'sent', attempts: 1 })
    }
    const [first, again, refused, second] = seen
    expect(again).not.toBe(first)
    expect(second).toBe(refused)
  })

  test('cancels a waiting mail, and nothing is sent', async () => {
    const { port, mails: arrived } = await smtp({}, () => refusal(421, 'später'))
    await through(port)
    const id = await post()
    await sweep()
    await cancelMail(which(id))
    pass(HOUR)
    await sweep()
    expect(await mails.get(id)).toMatchObject({ status: 'skipped', reason: 'Abgebrochen von Ada Min.', attempts: 1 })
    expect(arrived).toEqual([])
  })

  test('cancels too late what is just being sent: it was sent, and is shown as sent', async () => {
    const id = await post()
    const { port } = await smtp({
      onData: (stream, _, done) => {
        stream.resume()
        stream.once('end', () => cancelMail(which(id)).then(() => done(null), done))
      },
    })
    await through(port)
    await sweep()
    expect((await mails.get(id))?.status).toBe('sent')
  })
})

test('mails that ended 90 days ago are forgotten with everything about them, and the figures agree with what is there', async () => {
  const { port } = await smtp()
  await through(port)
  const ids = await postMany(3)
  await sweep()
  const before = await readCounter(mailCounter)
  pass(91 * 24 * HOUR)
  await sweep()
  for (const id of ids) {
    expect(await mails.get(id)).toBeUndefined()
    expect(await getMailWords(id)).toBeUndefined()
  }
  expect(before).toMatchObject({ total: 3, sent: 3, queued: 0 })
  expect(await readCounter(mailCounter)).toMatchObject({ total: 0, sent: 0, queued: 0 })
})

test('of 600 mails of which a fifth of all attempts fails, none is lost, and only those come twice whose outcome nobody could know', async () => {
  const { lost, notSettled, duplicates, unknown, faults } = await storm(600, () => pass(HOUR))
  expect({ lost, notSettled }).toEqual({ lost: 0, notSettled: 0 })
  expect(duplicates).toBe(unknown)
  for (const times of Object.values(faults)) expect(times).toBeGreaterThan(20)
}, 120_000)
