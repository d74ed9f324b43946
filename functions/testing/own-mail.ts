import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { MailConfigurationInput } from '../../shared/domain/mail-configuration.ts'
import { saveMailConfiguration } from '../use-cases/mail-configuration.ts'
import { injectFaults } from './faults.ts'
import { takeOwnTable } from './own-table.ts'
import { startSilence, startSmtp } from './smtp.ts'

export const HOUR = 3_600_000

const stops: (() => Promise<void>)[] = []
let tables = 0

/** Gives each test of a file an outbox of its own and SMTP servers that end with it; the clock, not the timers, stands still until a test lets it run. */
export const takeOwnMail = () => {
  beforeAll(() => {
    vi.stubEnv('SMTP_ALLOW_LOOPBACK', '1')
    vi.useFakeTimers({ toFake: ['Date'] })
    injectFaults()
  })
  // What one test leaves waiting is not the next one's.
  beforeEach(() => takeOwnTable(`mail-${process.pid}-${++tables}`))
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })
  afterAll(() => vi.useRealTimers())
}

/** A mail server until the end of the test. */
export const smtp = async (...parameters: Parameters<typeof startSmtp>) => {
  const server = await startSmtp(...parameters)
  stops.push(server.stop)
  return server
}

/** Something that says nothing after its greeting, until the end of the test. */
export const silence = async (greeting?: string) => {
  const server = await startSilence(greeting)
  stops.push(server.stop)
  return server
}

export const configure = (input: MailConfigurationInput, partnerId: number | null = null) =>
  saveMailConfiguration({ partnerId, ifMatch: undefined, actor: 'test', actorName: 'Tea Test' }, input)

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

/** Lets time pass: for our clocks, not for timers. */
export const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
