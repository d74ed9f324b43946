import type { LookupAllOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { simpleParser } from 'mailparser'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeCertificate } from '../testing/certificate.ts'
import { refusal, startSilence, startSmtp } from '../testing/smtp.ts'
import { compose } from './compose.ts'
import { DeliveryFailure } from './failure.ts'
import { mimeMessage } from './message.ts'
import { sendBySmtp } from './smtp.ts'

vi.mock('node:dns/promises', async (original) => {
  const actual = await original<typeof import('node:dns/promises')>()
  // A name that resolves to this machine, although no resolver knows it.
  const here = [{ address: '127.0.0.1', family: 4 }]
  const find = (host: string, options: LookupAllOptions) => (host === 'smtp.rebinding.invalid' ? here : actual.lookup(host, options))
  return { ...actual, lookup: vi.fn(find) }
})

const PASSWORD = 'Streng-Geheim-4711'
const good = makeCertificate('localhost')
const trusted = getCACertificates('default')
const stops: (() => Promise<void>)[] = []

beforeAll(() => setDefaultCACertificates([...trusted, good.cert]))
afterAll(() => setDefaultCACertificates(trusted))
beforeEach(() => {
  vi.stubEnv('PORTAL_ORIGIN', 'https://portal.example')
  vi.stubEnv('SMTP_ALLOW_LOOPBACK', '1')
})
afterEach(async () => {
  vi.mocked(lookup).mockClear()
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

const smtp = async (...parameters: Parameters<typeof startSmtp>) => {
  const server = await startSmtp(...parameters)
  stops.push(server.stop)
  return server
}
const silence = async (greeting?: string) => {
  const server = await startSilence(greeting)
  stops.push(server.stop)
  return server
}

const envelope = {
  from: { name: 'Lindenhof "Süd"', address: 'von@firma.example' },
  to: ['a@firma.example', 'b@firma.example'],
  bcc: ['archiv@firma.example'],
}
const mail = {
  id: 4711,
  kind: 'recruitment_lead',
  generation: 0,
  replyTo: { name: 'Ünal „Ü“, O’Neill <b@d.example>', address: 'uenal@mail.example' },
  submitted: [
    { label: 'Vorname', value: 'Jürgen 🙂' },
    { label: 'Nachricht', value: '.\r\nQUIT\r\n.\r\nZeile mit "Zitat" & <b>Markup</b>' },
  ],
  partnerName: 'Kaiser & Roth',
  consolePath: '/admin/ib-interessenten',
  partnerPath: '/',
  createdAt: '2026-03-17T13:02:00.000Z',
  queuedAt: '2026-03-17T13:02:00.000Z',
} as const

const operator = { brandName: 'Partnerportal', legalEntity: 'Musterbroker GmbH' }

type Change = Partial<Parameters<typeof sendBySmtp>[2]>
const send = async (port: number, change: Change = {}, ms = 8_000, content: Parameters<typeof compose>[0] & typeof mail = mail) =>
  sendBySmtp(
    await mimeMessage(content, envelope, compose(content, operator, 'global')),
    envelope,
    { host: 'localhost', port, isImplicitTls: false, login: null, ...change },
    AbortSignal.timeout(ms),
  )
const failureOf = async (sending: Promise<unknown>): Promise<DeliveryFailure> => {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof DeliveryFailure) return error
  throw new Error('It was delivered')
}

describe('a mail that a server accepts', () => {
  test('arrives with every character as typed, and reports the server’s answer', async () => {
    const { port, mails } = await smtp()
    expect(await send(port)).toEqual({
      answer: '250 2.0.0 angenommen',
      taken: ['a@firma.example', 'b@firma.example', 'archiv@firma.example'],
      refusals: [],
    })
    const [taken] = mails
    const received = await simpleParser(taken?.raw ?? '')
    expect(taken?.recipients).toEqual(['a@firma.example', 'b@firma.example', 'archiv@firma.example'])
    expect(received.subject).toBe(`Neue IB-Bewerbung: ${mail.replyTo.name} über Kaiser & Roth`)
    expect(received.from?.value).toEqual([envelope.from])
    expect(received.replyTo?.value).toEqual([mail.replyTo])
    expect(received.text).toContain('Vorname: Jürgen 🙂')
    expect(received.text).toContain('Nachricht: .\n    QUIT\n    .\n    Zeile mit "Zitat" & <b>Markup</b>')
    expect(received.html).toContain('Zeile mit &quot;Zitat&quot; &amp; &lt;b&gt;Markup&lt;/b&gt;')
    expect(taken?.raw).not.toContain('archiv@firma.example')
    expect(received.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('takes no extra header or recipient from text typed by a stranger', async () => {
    const { port, mails } = await smtp()
    const evil = 'A\r\nBcc: alle@mail.example\r\nX-Evil: 1\r\n\r\nText'
    const hostile = {
      ...mail,
      replyTo: { name: evil, address: 'x@mail.example' },
      partnerName: evil,
      submitted: [{ label: 'Name', value: evil }],
    }
    await sendBySmtp(
      await mimeMessage(hostile, envelope, compose(hostile, operator, 'global')),
      envelope,
      { host: 'localhost', port, isImplicitTls: false, login: null },
      AbortSignal.timeout(8_000),
    )
    const [taken] = mails
    const received = await simpleParser(taken?.raw ?? '')
    expect(taken?.recipients).toHaveLength(3)
    expect([...received.headers.keys()].sort()).toEqual(
      ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'].sort(),
    )
    expect(received.to).toMatchObject({ value: [{ address: 'a@firma.example' }, { address: 'b@firma.example' }] })
  })

  test('has no reply address that older servers would refuse', async () => {
    const { port, mails } = await smtp()
    const umlaut = { ...mail, replyTo: { name: 'Jörg', address: 'jörg@mail.example' } }
    await sendBySmtp(
      await mimeMessage(umlaut, envelope, compose(umlaut, operator, 'global')),
      envelope,
      { host: 'localhost', port, isImplicitTls: false, login: null },
      AbortSignal.timeout(8_000),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.raw).not.toMatch(/^reply-to:/im)
  })

  test('is encrypted by STARTTLS before the login', async () => {
    const logins: unknown[] = []
    const { port } = await smtp({
      ...good,
      authOptional: false,
      onAuth: ({ username, password }, { secure }, done) => {
        logins.push([username, password, secure])
        done(null, { user: username ?? '' })
      },
    })
    await send(port, { login: { username: 'versand', password: PASSWORD } })
    expect(logins).toEqual([['versand', PASSWORD, true]])
  })

  test('is encrypted from the first byte on ports that require it', async () => {
    const { port, mails } = await smtp({ ...good, secure: true })
    await send(port, { isImplicitTls: true })
    expect(mails).toHaveLength(1)
  })

  test('is reported per recipient: accepted, refused permanently, or deferred', async () => {
    const answers: Readonly<Record<string, Error>> = {
      'a@firma.example': refusal(450, '4.2.0 Greylisting'),
      'b@firma.example': refusal(550, '5.1.1 <b@firma.example> unbekannt'),
    }
    const { port, mails } = await smtp({ onRcptTo: ({ address }, _, done) => done(answers[address] ?? null) })
    expect(await send(port)).toEqual({
      answer: '250 2.0.0 angenommen',
      taken: ['archiv@firma.example'],
      refusals: [
        { address: 'a@firma.example', words: '450 4.2.0 Greylisting', isFinal: false },
        { address: 'b@firma.example', words: '550 5.1.1 <b@firma.example> unbekannt', isFinal: true },
      ],
    })
    expect(mails[0]?.recipients).toEqual(['archiv@firma.example'])
  })

  test('reports when no login was tried because the server offers none', async () => {
    const { port } = await smtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
    const { answer } = await send(port, { login: { username: 'versand', password: PASSWORD } })
    expect(answer).toBe('250 2.0.0 angenommen (ohne Anmeldung: Der Server bietet keine an)')
  })
})

describe('a mail that a server does not accept', () => {
  test.each([
    [550, '5.7.1 Kein Zugang für Sie', true],
    [450, '4.2.0 Greylisting', false],
  ])('is refused to every recipient by a %i, in the server’s own words', async (code, words, isFinal) => {
    const { port } = await smtp({ onRcptTo: (_, __, done) => done(refusal(code, words)) })
    const { taken, refusals } = await send(port)
    expect(taken).toEqual([])
    expect(refusals).toEqual(
      ['a@firma.example', 'b@firma.example', 'archiv@firma.example'].map((address) => ({ address, words: `${code} ${words}`, isFinal })),
    )
  })

  test('is refused permanently by a 554 to its data', async () => {
    const { port } = await smtp({}, () => refusal(554, '5.6.0 Unerwünschter Inhalt'))
    expect(await failureOf(send(port))).toMatchObject({ isFinal: true, message: 'Der Server lehnt ab: 554 5.6.0 Unerwünschter Inhalt' })
  })

  test('may be retried after a temporary refusal at the greeting', async () => {
    const { port } = await smtp({ onConnect: (_, done) => done(refusal(421, '4.3.2 Wartung')) })
    expect(await failureOf(send(port))).toMatchObject({ isFinal: false, message: 'Der Server nimmt vorerst nichts an: 421 4.3.2 Wartung' })
  })

  test('may be retried when the server hangs up after the data, because it may have kept the mail', async () => {
    const { port, mails } = await smtp({}, () => 'drop')
    expect(await failureOf(send(port))).toMatchObject({ isFinal: false })
    expect(mails).toHaveLength(1)
  })

  test('may be retried after a refused password, which may be corrected; the reason does not contain the password', async () => {
    const { port } = await smtp({
      ...good,
      onAuth: ({ username, password }, _, done) =>
        done(refusal(535, `5.7.8 ${password} ${Buffer.from(`\0${username}\0${password}`).toString('base64')} stimmt nicht`)),
    })
    const failure = await failureOf(send(port, { login: { username: 'versand', password: PASSWORD } }))
    expect(failure).toMatchObject({ isFinal: false, message: 'Der Server lehnt die Anmeldung ab: 535 5.7.8 ••• ••• stimmt nicht' })
  })
})

describe('a server that cannot be trusted', () => {
  test.each([
    ['by STARTTLS', false],
    ['from the first byte', true],
  ])('receives nothing with an untrusted certificate, %s', async (_, isImplicitTls) => {
    const { port, mails } = await smtp({ ...makeCertificate('localhost'), secure: isImplicitTls })
    const failure = await failureOf(send(port, { isImplicitTls, login: { username: 'versand', password: PASSWORD } }))
    expect(failure.message).toContain('Das Zertifikat von „localhost“ ist nicht vertrauenswürdig')
    expect(mails).toEqual([])
  })

  test('receives nothing with a certificate for another name', async () => {
    const { port } = await smtp(good)
    const failure = await failureOf(send(port, { host: '127.0.0.1' }))
    expect(failure.message).toContain('Das Zertifikat von „127.0.0.1“ ist nicht vertrauenswürdig')
  })
})

describe('a slow server', () => {
  test('is given up after the time limit for connecting', async () => {
    const { port } = await silence()
    const started = Date.now()
    expect(await failureOf(send(port, { connectMs: 300 }))).toMatchObject({ isFinal: false, isUnreachable: true })
    expect(Date.now() - started).toBeLessThan(1_000)
  })

  test('is given up after the time limit of the attempt', async () => {
    const { port } = await silence('220 langsam')
    const started = Date.now()
    expect(await failureOf(send(port, {}, 300))).toMatchObject({ isFinal: false, isUnreachable: true })
    expect(Date.now() - started).toBeLessThan(1_000)
  })

  test('that refuses the connection is unreachable', async () => {
    const { port, stop } = await startSilence()
    await stop()
    expect(await failureOf(send(port))).toMatchObject({ isUnreachable: true, message: expect.stringContaining('ECONNREFUSED') })
  })
})

describe('an address in a private network', () => {
  test('is not connected to, under any name', async () => {
    vi.stubEnv('SMTP_ALLOW_LOOPBACK', '')
    const { port, connections } = await silence('220 hier')
    for (const host of ['localhost', '127.0.0.1', '::1', '::ffff:127.0.0.1', '2130706433'])
      expect((await failureOf(send(port, { host }))).message).toContain('privaten Netz')
    expect(connections()).toBe(0)
  })

  test('is not reached by a name that changes its answer: it is resolved once, and the checked address is used', async () => {
    const { port, mails } = await smtp()
    await send(port, { host: 'smtp.rebinding.invalid' })
    expect(mails).toHaveLength(1)
    expect(lookup).toHaveBeenCalledTimes(1)
  })
})
