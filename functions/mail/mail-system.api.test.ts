import { describe, expect, test } from 'vitest'
import { readCounter } from '../data/counters.ts'
import { mailCounter } from '../data/keys.ts'
import { readMailSystem } from '../data/mail-system.ts'
import { post, sweep } from '../testing/mail-storm.ts'
import { configure, HOUR, pass, smtp, takeOwnMail, through } from '../testing/own-mail.ts'
import { refusal } from '../testing/smtp.ts'
import { acknowledgeMail, cancelMail, resendMail } from '../use-cases/mail/change-mail.ts'
import { saveMailConfiguration } from '../use-cases/mail/mail-configuration.ts'

takeOwnMail()

const MINUTE = 60_000
const system = () => readMailSystem(new Date())
const toHandle = async () => (await readCounter(mailCounter)).attention ?? 0
const which = (id: number) => ({ id, ifMatch: undefined, actor: 'admin', actorName: 'Ada Min' })

describe('sending mail', () => {
  test('is reported as running without problems', async () => {
    const { port } = await smtp()
    await through(port)
    await post()
    await sweep()
    expect(await system()).toEqual({ state: 'running' })
  })

  test('is paused from the time it was switched off, with the name of the user, until it is switched on, whatever is saved in between', async () => {
    const since = new Date().toISOString()
    await saveMailConfiguration(
      { partnerId: null, ifMatch: undefined, actor: 'martin', actorName: 'Martin Seidel', can: () => true },
      { isActive: false, recruitmentFormEmails: 'an@firma.example' },
    )
    pass(HOUR)
    await configure({ senderName: 'Anders' })
    expect(await system()).toEqual({ state: 'paused', since, by: 'Martin Seidel' })
    await configure({ isActive: true })
    expect(await system()).toEqual({ state: 'running' })
  })

  test('is reported as failing when an unclaimed mail has waited for a quarter of an hour', async () => {
    const { port } = await smtp({}, () => refusal(421, '4.3.2 Wartung'))
    await through(port)
    const since = new Date().toISOString()
    const id = await post()
    await sweep()
    pass(14 * MINUTE)
    expect(await system()).toEqual({ state: 'running' })
    pass(2 * MINUTE)
    expect(await system()).toEqual({ state: 'failing', since })
    await cancelMail(which(id))
    expect(await system()).toEqual({ state: 'running' })
  })

  test('is running while a mail waits for one mailbox of several', async () => {
    const { port } = await smtp({
      onRcptTo: ({ address }, _, done) => done(address === 'b@firma.example' ? refusal(450, '4.2.0 Greylisting') : null),
    })
    await through(port, { recruitmentFormEmails: 'a@firma.example, b@firma.example' })
    await post()
    await sweep()
    pass(HOUR)
    expect(await system()).toEqual({ state: 'running' })
  })

  test('is reported as failing after three failed mails in a row, until one of them is dealt with', async () => {
    const { port } = await smtp({}, () => refusal(550, '5.7.1 nein'))
    await through(port)
    const since = new Date().toISOString()
    const ids: number[] = []
    for (const states of ['running', 'running', 'failing']) {
      ids.push(await post())
      await sweep()
      expect(await system()).toMatchObject({ state: states })
      pass(MINUTE)
    }
    expect(await system()).toMatchObject({ since })
    await acknowledgeMail(which(ids[1] ?? 0))
    expect(await system()).toEqual({ state: 'running' })
  })
})

describe('mails that need attention', () => {
  test('are those that failed or had no recipient, until they are dealt with or resent', async () => {
    const { port } = await smtp({}, () => refusal(550, '5.7.1 nein'))
    await through(port)
    const failed = await post()
    await sweep()
    await configure({ recruitmentFormEmails: '' })
    const skipped = await post()
    await sweep()
    expect(await toHandle()).toBe(2)
    await acknowledgeMail(which(failed))
    expect(await toHandle()).toBe(1)
    await expect(acknowledgeMail(which(failed))).rejects.toMatchObject({ message: 'Diese E-Mail ist schon erledigt.' })
    await resendMail(which(skipped))
    expect(await toHandle()).toBe(0)
  })

  test('are not the cancelled ones', async () => {
    const { port } = await smtp({}, () => refusal(421, 'später'))
    await through(port)
    const id = await post()
    await sweep()
    await cancelMail(which(id))
    expect(await toHandle()).toBe(0)
  })
})
