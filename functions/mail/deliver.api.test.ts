import { describe, expect, test } from 'vitest'
import { getMailWords, mails } from '../data/mails.ts'
import { crashing } from '../testing/faults.ts'
import { post, postMany, storm, sweep } from '../testing/mail-storm.ts'
import { configure, HOUR, pass, smtp, takeOwnMail, through } from '../testing/own-mail.ts'
import { refusal, type Verdict } from '../testing/smtp.ts'
import { cancelMail, resendMail } from '../use-cases/mail/change-mail.ts'
import { deliver } from './deliver.ts'

takeOwnMail()

describe('a mail', () => {
  test('is delivered once, with its text kept, and leaves the work list', async () => {
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

  test('is delivered once by competing mailers', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port)
    const ids = await postMany(40)
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    expect(arrived).toHaveLength(40)
    for (const id of ids) expect((await mails.get(id))?.status).toBe('sent')
  })

  test('is retried after a temporary refusal with growing delays, under the same Message-ID', async () => {
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
    // The server accepted the mail and hung up before confirming, so this copy is expected.
    expect(arrived).toHaveLength(2)
    expect(new Set(seen).size).toBe(1)
  })

  test('fails at once when the server refuses it permanently, with the server’s words', async () => {
    const { port } = await smtp({}, () => refusal(550, '5.7.1 Unerwünscht'))
    await through(port)
    const id = await post()
    await sweep()
    expect(await mails.get(id)).toMatchObject({ status: 'failed', reason: 'Der Server lehnt ab: 550 5.7.1 Unerwünscht', dueAt: null })
  })

  test('fails after 24 hours with the last reason', async () => {
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

  test('is delivered twice at most when the mailer dies between the server’s answer and its own write, with the same Message-ID', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port)
    const id = await post()
    // Claim, configuration, suppressed addresses, result.
    expect(await crashing({ at: 4, when: 'before' }, () => deliver(id))).toBe(true)
    await sweep()
    expect(arrived).toHaveLength(1)
    pass(5 * 60_000)
    await sweep()
    expect(arrived).toHaveLength(2)
    expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(1)
    expect((await mails.get(id))?.status).toBe('sent')
  })
})

describe('a user of the mail page', () => {
  const which = (id: number) => ({ id, ifMatch: undefined, actor: 'admin', actorName: 'Ada Min' })

  test('resends a mail: a delivered one as a new message, a failed one as the same', async () => {
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

  test('cancels a waiting mail, which is then not sent', async () => {
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

  test('cancels a mail too late during an attempt: it counts as sent', async () => {
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

test('of 200 mails with a fifth of all attempts failing, none is lost, and only those with an unknown outcome arrive twice', async () => {
  const { lost, notSettled, duplicates, unknown, faults } = await storm(200, () => pass(HOUR))
  expect({ lost, notSettled }).toEqual({ lost: 0, notSettled: 0 })
  expect(duplicates).toBe(unknown)
  for (const times of Object.values(faults)) expect(times).toBeGreaterThan(5)
}, 120_000)
