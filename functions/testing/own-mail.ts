import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { MailConfigurationInput } from '../../shared/domain/mail-configuration.ts'
import { saveMailConfiguration } from '../use-cases/mail/mail-configuration.ts'
import { injectFaults } from './faults.ts'
import { takeOwnTable } from './own-table.ts'
import { startSilence, startSmtp } from './smtp.ts'

export const HOUR = 3_600_000

const stops: (() => Promise<void>)[] = []
let tables = 0

/** Gives each test of a file its own outbox and SMTP servers. The clock, but not the timers, stops until a test advances it. */
export const takeOwnMail = () => {
  beforeAll(() => {
    vi.stubEnv('SMTP_ALLOW_LOOPBACK', '1')
    vi.useFakeTimers({ toFake: ['Date'] })
    injectFaults()
  })
  // Mails left waiting must not affect the next test.
  beforeEach(() => takeOwnTable(`mail-${process.pid}-${++tables}`))
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })
  afterAll(() => vi.useRealTimers())
}

/** Starts a mail server for the rest of the test. */
export const smtp = async (...parameters: Parameters<typeof startSmtp>) => {
  const server = await startSmtp(...parameters)
  stops.push(server.stop)
  return server
}

/** Starts a server that is silent after its greeting, for the rest of the test. */
export const silence = async (greeting?: string) => {
  const server = await startSilence(greeting)
  stops.push(server.stop)
  return server
}

export const configure = (input: MailConfigurationInput, partnerId: number | null = null) =>
  saveMailConfiguration({ partnerId, ifMatch: undefined, actor: 'test', actorName: 'Tea Test', can: () => true }, input)

/** Sends all mail to this port of the loopback address. */
export const through = (port: number, change: MailConfigurationInput = {}) =>
  configure({
    recruitmentFormEmails: 'an@firma.example',
    smtpHost: 'localhost',
    smtpPort: port,
    smtpUsername: null,
    smtpPassword: null,
    isActive: true,
    ...change,
  })

/** Advances the clock, but not the timers. */
export const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
