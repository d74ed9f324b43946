import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'

vi.stubEnv('AWS_REGION', 'eu-central-1')
const { sendBySes } = await import('./ses.ts')

// The local service never refuses, so these faults are injected.
const ses = mockClient(SESClient)
const envelope = {
  kind: 'send',
  to: ['a@firma.example'],
  bcc: ['archiv@firma.example'],
  from: { name: 'X', address: 'von@firma.example' },
  server: null,
} as const
const mail = { id: 4711, generation: 1 }
/** A message that tells whom its header names. */
const messageFor = (shown: readonly string[]) => Promise.resolve(Buffer.from(`To: ${shown.join(', ')}\r\n\r\nx`))
const send = ({ to, bcc }: { readonly to: readonly string[]; readonly bcc: readonly string[] } = envelope) =>
  sendBySes(messageFor, to, { ...envelope, to, bcc }, mail, new AbortController().signal)
const refused = (name: string, message: string) => Object.assign(new Error(message), { name })

beforeEach(() => ses.reset())

test('a mail that SES accepts goes to all recipients, including blind copies', async () => {
  ses.on(SendRawEmailCommand).resolves({ MessageId: '0102' })
  expect(await send()).toEqual({ answer: 'Amazon SES: 0102', taken: ['a@firma.example', 'archiv@firma.example'], refusals: [] })
  expect(ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input).toMatchObject({
    Source: 'von@firma.example',
    Destinations: ['a@firma.example', 'archiv@firma.example'],
  })
})

test('a mail names its configuration set, and carries what its events are matched by', async () => {
  ses.on(SendRawEmailCommand).resolves({ MessageId: '0102' })
  await send()
  vi.stubEnv('SES_CONFIGURATION_SET', 'portal')
  await send()
  vi.stubEnv('SES_CONFIGURATION_SET', '')
  const [plain, reported] = ses.commandCalls(SendRawEmailCommand).map(({ args: [{ input }] }) => input)
  expect(plain).not.toHaveProperty('ConfigurationSetName')
  expect(reported).toMatchObject({
    ConfigurationSetName: 'portal',
    Tags: [
      { Name: 'mail', Value: '4711' },
      { Name: 'generation', Value: '1' },
    ],
  })
})

test('recipients beyond the rate of the account wait for their turn, and for no longer than the attempt', async () => {
  vi.stubEnv('MAILS_PER_SECOND', '20')
  ses.on(SendRawEmailCommand).resolves({ MessageId: '0102' })
  const begun = performance.now()
  // Ten recipients.
  await Promise.all([send(), send(), send(), send(), send()])
  expect(performance.now() - begun).toBeGreaterThan(390)
  const late = sendBySes(messageFor, envelope.to, envelope, mail, AbortSignal.timeout(20))
  await expect(late).rejects.toMatchObject({ message: 'Amazon SES braucht zu lange.', isFinal: false })
  expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(5)
  vi.unstubAllEnvs()
  vi.stubEnv('AWS_REGION', 'eu-central-1')
})

describe('a mail for more recipients than one SES call allows', () => {
  const many = Array.from({ length: 120 }, (_, nth) => `an-${nth}@firma.example`)
  const sendToMany = () => send({ to: many.slice(0, 70), bcc: many.slice(70) })

  test('is sent in several calls, each recipient in one of them', async () => {
    ses.on(SendRawEmailCommand).resolvesOnce({ MessageId: '1' }).resolvesOnce({ MessageId: '2' }).resolves({ MessageId: '3' })
    expect(await sendToMany()).toEqual({ answer: 'Amazon SES: 1, 2, 3', taken: many, refusals: [] })
    const told = ses.commandCalls(SendRawEmailCommand).map(({ args: [{ input }] }) => input.Destinations ?? [])
    expect(told.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(told.flat()).toEqual(many)
  })

  test('is retried for the recipients of the throttled call', async () => {
    ses.on(SendRawEmailCommand).resolvesOnce({ MessageId: '1' }).rejects(refused('Throttling', 'Maximum sending rate exceeded.'))
    const { taken, refusals, retryAfterMs } = await sendToMany()
    expect(taken).toEqual(many.slice(0, 50))
    expect(refusals).toHaveLength(70)
    expect(refusals[0]).toEqual({ address: 'an-50@firma.example', words: expect.stringContaining('rate exceeded'), isFinal: false })
    expect(retryAfterMs).toBeGreaterThan(10_000)
  })
})

describe('a mail that SES does not accept', () => {
  test.each([
    ['Throttling', 'Maximum sending rate exceeded.', 10_000, 90_000],
    ['ThrottlingException', 'Rate exceeded', 10_000, 90_000],
    ['Throttling', 'Daily message quota exceeded.', 30 * 60_000, 60 * 60_000],
  ])('because of throttling is retried after a separate delay: %s, %s', async (name, message, least, most) => {
    ses.on(SendRawEmailCommand).rejects(refused(name, message))
    const failure = await send().catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'DeliveryFailure', isFinal: false, message: `Amazon SES nimmt vorerst nichts an: ${message}` })
    expect(failure).toHaveProperty(
      'retryAfterMs',
      expect.toSatisfy((ms: number) => ms >= least && ms <= most),
    )
  })

  test('permanently is not retried', async () => {
    ses.on(SendRawEmailCommand).rejects(refused('MessageRejected', 'Email address is not verified.'))
    const refusal = { words: 'Amazon SES lehnt ab: Email address is not verified.', isFinal: true }
    expect(await send()).toEqual({
      answer: '',
      taken: [],
      refusals: ['a', 'archiv'].map((name) => ({ address: `${name}@firma.example`, ...refusal })),
    })
  })

  test('because of a fault is retried after the mail’s own delay', async () => {
    ses.on(SendRawEmailCommand).rejects(refused('TimeoutError', 'socket hang up'))
    await expect(send()).rejects.toMatchObject({ isFinal: false, retryAfterMs: undefined })
  })
})

describe('a recipient whom SES refuses', () => {
  /** Refuses a call that names one of these addresses, as a recipient or in the header. */
  const refusing = (bad: readonly string[]) =>
    ses.on(SendRawEmailCommand).callsFake(({ Destinations, RawMessage }) => {
      const words = [...Destinations, Buffer.from(RawMessage.Data).toString()].join(' ')
      if (bad.some((address) => words.includes(address))) throw refused('InvalidParameterValue', 'Illegal address')
      return { MessageId: 'x' }
    })

  test('keeps nobody else from getting the mail, wherever they stand and however many there are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 70 }), fc.nat(70), async (isBad, split) => {
        const addresses = isBad.map((bad, nth) => `${bad ? 'schlecht' : 'gut'}-${nth}@firma.example`)
        ses.reset()
        refusing(['schlecht'])
        const { taken, refusals } = await send({ to: addresses.slice(0, split), bcc: addresses.slice(split) })
        expect(taken.toSorted()).toEqual(addresses.filter((_, nth) => isBad[nth] === false).toSorted())
        expect(refusals.map(({ address }) => address).toSorted()).toEqual(addresses.filter((_, nth) => isBad[nth]).toSorted())
      }),
      { numRuns: 50 },
    )
  })

  test.each(['jörg@firma.example', 'λ@firma.example', 'иван@firma.example'])(
    'because of signs before the @ is named without asking: %s',
    async (odd) => {
      refusing([odd])
      const { taken, refusals } = await send({ to: [odd, 'a@firma.example'], bcc: ['archiv@firma.example'] })
      expect(taken).toEqual(['a@firma.example', 'archiv@firma.example'])
      expect(refusals).toEqual([{ address: odd, words: expect.stringContaining('vor dem @'), isFinal: true }])
      expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1)
      expect((await send({ to: ['a@firma.example'], bcc: [odd] })).taken).toEqual(['a@firma.example'])
      expect(await send({ to: [odd], bcc: [] })).toMatchObject({ answer: '', taken: [], refusals: [{ address: odd }] })
    },
  )
})
