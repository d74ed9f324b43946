import { inject } from 'vitest'
import * as z from 'zod'
import { errorSchema } from '../../shared/api/error-body.ts'
import { loginResultSchema, tokenSchema } from '../../shared/domain/sign-in.ts'
import { unique } from './fault-cases/case.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the running portal. */
    origin: string
    /** Origin of its mail inbox. */
    mailUrl: string
  }
}

/** The session cookie of each token: where the stage is strict, a token counts only with it. */
const cookies = new Map<string, string>()

type Options = { body?: unknown; token?: string; headers?: Record<string, string> }

/** Calls the running portal over HTTP. */
export const call = async (method: string, path: string, { body, token, headers = {} }: Options = {}) => {
  const response = await fetch(new URL(path, inject('origin')), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}`, cookie: cookies.get(token) ?? '' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json: unknown = text === '' ? undefined : JSON.parse(text)
  const issued = tokenSchema.safeParse(json).data?.token
  if (issued !== undefined) cookies.set(issued, sidOf(response.headers) || (headers.cookie ?? ''))
  return { status: response.status, headers: response.headers, json }
}

/** The status and the error body of a call that must fail. */
export const failing = async (...parameters: Parameters<typeof call>) => {
  const { status, json } = await call(...parameters)
  return { status, error: errorSchema.parse(json) }
}

const tokens = new Map<string, Promise<string>>()

/** An access token of a demo account; each account signs in once per test file. */
export const tokenOf = (username: string) => {
  const token = tokens.get(username) ?? signIn(username)
  tokens.set(username, token)
  return token
}

const signIn = async (username: string) => {
  const { json } = await call('POST', '/api/login', { body: { username, password: 'Demo-2026!' } })
  return loginResultSchema.parse(json).token
}

/** A text with its decoded forms appended: percent-encoding and base64, nested. */
const withDecodedForms = (text: string, depth = 3): string => {
  const plain = text.replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  const encoded = depth === 0 ? [] : (plain.match(/[\w+/-]{8,}/g) ?? [])
  return [text, plain, ...encoded.map((part) => withDecodedForms(Buffer.from(part, 'base64url').toString('latin1'), depth - 1))].join('\n')
}

/** Which of these words a response contains in body or headers, in any case, plain or encoded. */
export const wordsIn = (
  { json, headers }: { readonly json: unknown; readonly headers: Iterable<readonly [string, unknown]> },
  words: readonly string[],
) => {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase()
  const everything = plain(withDecodedForms([JSON.stringify(json), ...[...headers].flat().map(String)].join('\n')))
  return words.filter((word) => everything.includes(plain(word)))
}

/** The session cookie that a response sets. */
export const sidOf = (headers: Headers) => /(?:__Host-)?sid=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''

const inboxSchema = z.object({
  emails: z.array(
    z.object({
      subject: z.string(),
      destination: z.object({ to: z.array(z.string()), cc: z.array(z.string()), bcc: z.array(z.string()) }),
      body: z.object({ text: z.string().optional(), html: z.string().optional() }),
      from: z.string(),
      replyTo: z.array(z.string()),
    }),
  ),
})

type InboxMail = z.infer<typeof inboxSchema>['emails'][number]

/** Seconds since the epoch. The mails of files that ran before are many, and none of them is looked for. */
const begun = Math.floor(Date.now() / 1000) - 1

const inbox = async () => inboxSchema.parse(await (await fetch(new URL(`/store?since=${begun}`, inject('mailUrl')))).json()).emails

/** The mails in the inbox to this address. */
export const mailsTo = async (address: string) => (await inbox()).filter(({ destination }) => destination.to.includes(address))

const waitForMail = async (what: string, find: () => Promise<InboxMail | undefined>, timeoutMs: number) => {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const mail = await find()
    if (mail !== undefined) return mail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail ${what} within ${timeoutMs} ms`)
}

/** Waits for a mail in the inbox with these words in its text or sender. */
export const mailWith = (words: string, timeoutMs = 10_000) =>
  waitForMail(
    `with „${words}“`,
    async () => (await inbox()).find(({ body, from }) => body.text?.includes(words) || from.includes(words)),
    timeoutMs,
  )

/** Waits for a mail in the inbox to this address with this subject. */
export const mailTo = (address: string, subject: string, timeoutMs = 10_000) =>
  waitForMail(`to ${address} about „${subject}“`, async () => (await mailsTo(address)).find((mail) => mail.subject === subject), timeoutMs)

/** A person with a unique name and address, as a public form would send it. */
export const newPerson = () => {
  const word = unique()
  return { firstName: 'Ulrike', lastName: `Tester${word}`, email: `ulrike.${word}@mail.example`, phone: '+49 30 5550 123' }
}
