import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { errorSchema } from '../../shared/api/error-body.ts'
import { leadRoutes } from '../../shared/api/leads.ts'
import { leadSchema } from '../../shared/domain/lead.ts'
import { mailSchema } from '../../shared/domain/mail.ts'
import { TOTP_SECONDS } from '../../shared/domain/second-factor.ts'
import { loginResultSchema } from '../../shared/domain/sign-in.ts'
import { MIN_FILL_MS } from '../../shared/platform/limits.ts'
import { paths } from '../../shared/platform/pages.ts'
import { DEVICE_COOKIE } from '../identity/device-cookie.ts'
import { codeAt } from '../identity/totp.ts'
import type { CanaryCredentials } from './credentials.ts'

/** Last name of the canary's leads, followed by a random word: nobody has it, and a search finds it. */
const MARK = 'Canarytest'

const CALL_MS = 15_000
const POLL_MS = 500
/** How long a stored lead may take to be found by a search. */
const SEARCH_MS = 10_000
/** How long its mail may take until it is sent. */
const MAIL_MS = 60_000
/** Leads of earlier runs are left to those runs for this long. */
const LEFTOVER_MS = 5 * 60_000

const steps = ['page', 'sign-in', 'list', 'form', 'search', 'mail', 'clean-up'] as const
export type CanaryStep = (typeof steps)[number]

/** A step did not go as it must. The message contains statuses and codes, no content. */
export class CanaryFailure extends Error {
  readonly step: CanaryStep

  constructor(step: CanaryStep, message: string, options?: ErrorOptions) {
    super(`${step}: ${message}`, options)
    this.name = 'CanaryFailure'
    this.step = step
  }
}

/** `passed`, or `challenged`: forms ask every sender for work at the moment, so that none was sent. */
type CanaryOutcome = 'passed' | 'challenged'

type Call = { readonly method?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

/** Calls that belong to a step. */
const caller = (origin: string, step: CanaryStep) => {
  const send = async (path: string, { method = 'GET', body, headers = {} }: Call = {}) => {
    try {
      return await fetch(new URL(path, origin), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(CALL_MS),
        headers: { 'user-agent': 'Partnerportal-Canary', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      throw new CanaryFailure(step, `${method} ${path.split('?')[0]} had no answer`, { cause: error })
    }
  }
  const refusal = async (path: string, response: Response, { method = 'GET' }: Call) => {
    const { data } = errorSchema.safeParse(await response.json().catch(() => undefined))
    return new CanaryFailure(step, `${method} ${path.split('?')[0]} answered ${response.status} ${data?.code ?? ''}`.trim())
  }
  return {
    send,
    /** @throws CanaryFailure unless the answer has this status and shape */
    expect: async <Schema extends z.ZodType>(schema: Schema, status: number, path: string, call: Call = {}) => {
      const response = await send(path, call)
      if (response.status !== status) throw await refusal(path, response, call)
      const { data, error } = schema.safeParse(status === 204 ? undefined : await response.json().catch(() => undefined))
      if (error !== undefined) throw new CanaryFailure(step, `${path.split('?')[0]} answered in another shape`, { cause: error })
      return { data, response }
    },
  }
}

/** The code of this moment, or the next one, which counts too: another run may have used the first. */
const codesOf = (totpSecret: string | undefined) =>
  totpSecret === undefined ? [undefined] : [0, 1].map((ahead) => codeAt(totpSecret, Date.now() + ahead * TOTP_SECONDS * 1000))

const signIn = async (origin: string, { username, password, totpSecret, device }: CanaryCredentials) => {
  const { expect } = caller(origin, 'sign-in')
  const headers = { cookie: `${DEVICE_COOKIE}=${device}; __Host-${DEVICE_COOKIE}=${device}` }
  let failure: unknown
  for (const code of codesOf(totpSecret)) {
    try {
      const body = { username, password, ...(code !== undefined && { code }) }
      const { data, response } = await expect(loginResultSchema, 200, '/api/login', { method: 'POST', body, headers })
      const cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      return { authorization: `Bearer ${data?.token}`, cookie }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Asks until there is an answer. @throws CanaryFailure with the sentence after the time */
const poll = async <Result>(step: CanaryStep, ms: number, sentence: string, ask: () => Promise<Result | undefined>): Promise<Result> => {
  const end = Date.now() + ms
  for (;;) {
    const result = await ask()
    if (result !== undefined) return result
    if (Date.now() >= end) throw new CanaryFailure(step, sentence)
    await delay(POLL_MS)
  }
}

/**
 * Uses the portal through its public address as people do: reads a partner's page, signs in, lists leads, sends a form that is marked as the
 * canary's, finds the lead and its mail, and deletes what it made, also when a step fails.
 * @throws CanaryFailure naming the first step that failed
 */
export const checkPortal = async (origin: string, credentials: CanaryCredentials): Promise<CanaryOutcome> => {
  const { partnerId } = credentials
  const page = await caller(origin, 'page').send(paths.recruitment(partnerId))
  if (page.status !== 200 || !(await page.text()).includes('<form')) throw new CanaryFailure('page', `answered ${page.status}, or no form`)

  const headers = await signIn(origin, credentials)
  const leads = z.array(leadSchema)
  const listed = (step: CanaryStep, search: string) =>
    caller(origin, step).expect(leads, 200, `/api/ib-interessenten?search=${search}&total=none`, { headers })
  const remove = (id: number) =>
    caller(origin, 'clean-up').expect(z.unknown(), 204, `/api/ib-interessenten/${id}`, { method: 'DELETE', headers })

  const { data: earlier = [] } = await listed('list', MARK)
  for (const { id, lastName, createdAt } of earlier)
    if (lastName.startsWith(MARK) && Date.parse(createdAt) < Date.now() - LEFTOVER_MS) await remove(id)

  const word = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
  const lastName = `${MARK} ${word}`
  const body = {
    partnerId,
    firstName: 'Synthetische Prüfung',
    lastName,
    email: `${word}@${MARK.toLowerCase()}.invalid`,
    phone: '+49 30 00000',
    status: 'IB-Interessent',
    fillTimeMs: 2 * MIN_FILL_MS,
  }
  const form = caller(origin, 'form')
  const sent = await form.send('/api/ib-interessenten', { method: 'POST', body })
  const { data: refused } = errorSchema.safeParse(sent.status === 201 ? undefined : await sent.json().catch(() => undefined))
  if (refused?.code === 'challenge_required') return 'challenged'
  if (sent.status !== 201) throw new CanaryFailure('form', `answered ${sent.status} ${refused?.code ?? ''}`.trim())
  const { data: created } = leadRoutes.leadCreate.response.safeParse(await sent.json())
  if (created === undefined) throw new CanaryFailure('form', 'answered in another shape')

  try {
    await poll('search', SEARCH_MS, 'the sent lead is not found', async () =>
      (await listed('search', word)).data?.find(({ id }) => id === created.id),
    )
    const mails = () => caller(origin, 'mail').expect(z.array(mailSchema), 200, `/api/mails?search=${word}&total=none`, { headers })
    const status = await poll('mail', MAIL_MS, 'the mail is not sent', async () => {
      const status = (await mails()).data?.[0]?.status
      return status === undefined || status === 'queued' ? undefined : status
    })
    // Held while staff have paused all mail.
    if (!['sent', 'skipped', 'held'].includes(status)) throw new CanaryFailure('mail', `the mail is ${status}`)
  } finally {
    await remove(created.id)
    await caller(origin, 'clean-up').send('/api/logout', { method: 'POST', headers })
  }
  return 'passed'
}
