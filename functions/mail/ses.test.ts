import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'

vi.stubEnv('AWS_REGION', 'eu-central-1')
const { sendBySes } = await import('./ses.ts')

// The embedded service never refuses: these faults are injected.
const ses = mockClient(SESClient)
const envelope = {
  kind: 'send',
  to: ['a@firma.example'],
  bcc: ['archiv@firma.example'],
  from: { name: 'X', address: 'von@firma.example' },
  server: null,
} as const
const send = () => sendBySes(Buffer.from('Subject: x\r\n\r\nx'), envelope, new AbortController().signal)
const refused = (name: string, message: string) => Object.assign(new Error(message), { name })

beforeEach(() => ses.reset())

test('a mail that SES takes goes to all recipients, blind copies too', async () => {
  ses.on(SendRawEmailCommand).resolves({ MessageId: '0102' })
  expect(await send()).toBe('Amazon SES: 0102')
  expect(ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input).toMatchObject({
    Source: 'von@firma.example',
    Destinations: ['a@firma.example', 'archiv@firma.example'],
  })
})

describe('a mail that SES does not take', () => {
  test.each([
    ['Throttling', 'Maximum sending rate exceeded.', 10_000, 90_000],
    ['ThrottlingException', 'Rate exceeded', 10_000, 90_000],
    ['Throttling', 'Daily message quota exceeded.', 30 * 60_000, 60 * 60_000],
  ])('because it came too fast is tried again after a while of its own: %s, %s', async (name, message, least, most) => {
    ses.on(SendRawEmailCommand).rejects(refused(name, message))
    const failure = await send().catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'DeliveryFailure', isFinal: false, message })
    expect(failure).toHaveProperty(
      'retryAfterMs',
      expect.toSatisfy((ms: number) => ms >= least && ms <= most),
    )
  })

  test('for good is not tried again', async () => {
    ses.on(SendRawEmailCommand).rejects(refused('MessageRejected', 'Email address is not verified.'))
    await expect(send()).rejects.toMatchObject({ isFinal: true, message: 'Email address is not verified.' })
  })

  test('because something broke is tried again in the mail’s own rhythm', async () => {
    ses.on(SendRawEmailCommand).rejects(refused('TimeoutError', 'socket hang up'))
    await expect(send()).rejects.toMatchObject({ isFinal: false, retryAfterMs: undefined })
  })
})
