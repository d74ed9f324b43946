import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'
import { sweep } from '../../testing/mail-storm.ts'
import { pass, smtp, takeOwnMail } from '../../testing/own-mail.ts'
import { tryMailConfiguration } from './try-mail-configuration.ts'

takeOwnMail()
afterEach(() => vi.unstubAllEnvs())

const user = { id: 'admin', email: 'admin@partnerportal.example', firstName: 'Ada', lastName: 'Min' }
const tryIt = (change: MailConfigurationInput) => {
  vi.stubEnv('SMTP_ALLOW_LOOPBACK', '1')
  return tryMailConfiguration(null, { smtpHost: 'localhost', ...change }, user)
}
/** Runs the mailer repeatedly until it is stopped. */
const mailerUntil = async (isOver: () => boolean) => {
  while (!isOver()) {
    await sweep()
    await delay(50)
  }
}

test('a test message to a slow server is given up within ten seconds, never arrives, and does not delay others', async () => {
  vi.useRealTimers()
  let greet = () => {}
  const greeting = new Promise<void>((resolve) => {
    greet = resolve
  })
  const slow = await smtp({ onConnect: (_, done) => void greeting.then(() => done()) })
  const quick = await smtp()
  let isOver = false
  const mailer = mailerUntil(() => isOver)
  const begun = performance.now()
  const stuck = Promise.all([1, 2, 3].map(() => tryIt({ smtpPort: slow.port })))
  await delay(1000)
  expect(await tryIt({ smtpPort: quick.port })).toMatchObject({ isDelivered: true, message: '250 2.0.0 angenommen' })
  expect(performance.now() - begun).toBeLessThan(6_000)
  for (const { isDelivered, message } of await stuck) {
    expect(isDelivered).toBe(false)
    expect(message).toMatch(/braucht zu lange|antwortet nicht|nicht innerhalb von 10 Sekunden/)
  }
  expect(performance.now() - begun).toBeLessThan(10_000)
  greet()
  await delay(500)
  isOver = true
  await mailer
  expect(slow.mails).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'] })
}, 40_000)

test('a test message that no mailer claimed in time is withdrawn and never sent', async () => {
  const { port, mails } = await smtp()
  const trial = tryIt({ smtpPort: port })
  await delay(500)
  pass(10_000)
  expect(await trial).toMatchObject({ isDelivered: false, message: 'Der Versand hat nicht innerhalb von 10 Sekunden geantwortet.' })
  await sweep()
  expect(mails).toEqual([])
})

test('the number of test messages per person is limited', async () => {
  vi.stubEnv('TEST_MESSAGES_PER_USER', '1/600')
  const { port } = await smtp()
  const trial = tryIt({ smtpPort: port })
  await delay(500)
  await sweep()
  expect(await trial).toMatchObject({ isDelivered: true })
  await expect(tryIt({ smtpPort: port })).rejects.toMatchObject({
    code: 'too_many',
    message: expect.stringContaining('Zu viele Testnachrichten.'),
  })
})
