import { routes } from 'virtual:api-routes'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Page, Sent } from '../../shared/api/route.ts'
import { SOLUTION_HEADER } from '../../shared/platform/challenge.ts'
import { searchText } from '../../shared/platform/search-text.ts'
import { ApiError, NoAnswer } from './api-error.ts'
import { createKnownAnswers } from './known-answers.ts'
import { hastenPolls } from './polling.ts'
import { token } from './token.ts'

/** What a call sends besides the request that the contract declares. */
export type Extras = {
  readonly signal?: AbortSignal | undefined
  /** The version that the change starts from. */
  readonly ifMatch?: number | undefined
  /** The server executes a request once per key and body, however often it arrives. */
  readonly idempotencyKey?: string | undefined
  /** The solution of the challenge that the server answered this request with. */
  readonly challengeSolution?: string | undefined
}
export type Request = {
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined
  readonly body?: unknown
}

/** The URL of a call: the path with its parameters, then the query in the order of its keys. */
export const addressOf = (name: RouteName, { params = {}, query = {} }: Pick<Request, 'params' | 'query'>) => {
  const path = routes[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')))
  const search = new URLSearchParams()
  for (const key of Object.keys(query).sort()) {
    const value = query[key]
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return `${path}${searchText(search)}`
}

type Conditions = Extras & { readonly ifNoneMatch?: string | undefined }

/** How long a call waits for the server's whole answer, in ms. The gateway ends every call after half of that. */
const ANSWER_LIMIT = 60_000

type Answered = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers'> & { readonly text: string }

/** Fetches an answer with its text. @throws NoAnswer */
const fetchText = async (address: string, { signal, ...request }: RequestInit): Promise<Answered> => {
  const waiting = new AbortController()
  signal?.addEventListener('abort', () => waiting.abort())
  const timer = setTimeout(() => waiting.abort(), ANSWER_LIMIT)
  try {
    const response = await fetch(address, { ...request, signal: waiting.signal })
    const { ok, status, statusText, headers } = response
    return { ok, status, statusText, headers, text: await response.text() }
  } catch (cause) {
    throw new NoAnswer('The server has not answered', { cause })
  } finally {
    clearTimeout(timer)
  }
}

const send = (
  method: string,
  address: string,
  body: unknown,
  { signal, ifMatch, idempotencyKey, challengeSolution, ifNoneMatch }: Conditions,
) => {
  const bearer = token.get()
  return fetchText(address, {
    method,
    credentials: 'include',
    headers: {
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }),
      ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      ...(challengeSolution === undefined ? {} : { [SOLUTION_HEADER]: challengeSolution }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

let actor: string | undefined

/** Names the person whom this page belongs to. */
export const actAs = (userId: string | undefined) => {
  actor = userId
}

/** Whether another person has signed in, in another tab. Nothing of this page may be done in their name. */
const isSomebodyElse = () => actor !== undefined && token.get() !== undefined && ![undefined, actor].includes(token.owner())

let refreshing: Promise<boolean> | undefined

/** Renews the access token from the session cookie. Calls that fail together share one renewal. */
const refresh = (): Promise<boolean> => {
  refreshing ??= (async () => {
    const { method, path } = routes.sessionRefresh
    const response = await send(method, path, undefined, {})
    if (!response.ok) return false
    const answer: Answer<Api['sessionRefresh']> = JSON.parse(response.text)
    token.set(answer.token)
    return true
  })().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** Why the person is asked for their password: the session has ended, nobody has worked for a while, or a delicate call needs a proof. */
export type PasswordReason = 'sessionEnd' | 'absence' | 'proof'

let asker: ((reason: PasswordReason) => Promise<boolean>) | undefined
let asking: Promise<boolean> | undefined
let absence: Promise<boolean> | undefined

/** Sets the function that asks for the password. It resolves to whether it was right. */
export const onPasswordNeeded = (ask: typeof asker) => {
  asker = ask
}

/** Asks the person for their password. All calls that wait for it share one question: a right password is the answer to each. */
export const askForPassword = (reason: PasswordReason): Promise<boolean> => {
  if (asker === undefined) return Promise.resolve(false)
  asking ??= asker(reason).finally(() => {
    asking = undefined
  })
  return asking
}

/** Asks a person who was away for their password. Other calls wait for the answer, so that nothing is read and no token renewed meanwhile. */
export const askAfterAbsence = (): Promise<boolean> => {
  absence ??= askForPassword('absence').finally(() => {
    absence = undefined
  })
  return absence
}

const ABOUT_SESSION: readonly RouteName[] = ['login', 'logout', 'sessionRefresh', 'accountProof']
/** Calls about the session itself: their 401 is an answer and does not mean an expired token. */
const isAboutSession = (name: RouteName) => ABOUT_SESSION.includes(name)

const cursorOf = (link: string | null) => {
  const address = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return address === undefined ? undefined : (new URL(address, location.origin).searchParams.get('cursor') ?? undefined)
}

/** The body of an answer; undefined if there is none. A gateway in between may have put anything there. */
const bodyOf = ({ status, text }: Answered) => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(status, 'The answer cannot be read', text)
  }
}

const readPage = (response: Answered): Page<unknown> => {
  const total = response.headers.get('X-Total-Count')
  const items: unknown[] = bodyOf(response)
  return {
    items,
    cursor: cursorOf(response.headers.get('Link')),
    total: total === null ? undefined : Number(total),
    foundBy: response.headers.get('X-Found-By') === 'partner' ? 'partner' : undefined,
  }
}

type Format<Value> = {
  readonly read: (response: Answered) => Value
  readonly known: ReturnType<typeof createKnownAnswers<Value>>
}
const pageFormat: Format<Page<unknown>> = { read: readPage, known: createKnownAnswers() }
const bodyFormat: Format<unknown> = { read: bodyOf, known: createKnownAnswers() }

const errorOf = ({ status, statusText, text }: Answered) => new ApiError(status, statusText, text)

/** Calls the server. A read whose answer has not changed resolves to the same object as before. */
const respond = async <Value>(name: RouteName, request: Request & Extras, { read, known }: Format<Value>): Promise<Value> => {
  const { method } = routes[name]
  const address = addressOf(name, request)
  const isRead = method === 'GET'
  let before: ReturnType<typeof known.get>
  const attempt = () => {
    before = isRead ? known.get(address, token.get()) : undefined
    return send(method, address, request.body, { ...request, ifNoneMatch: before?.etag })
  }
  const isAnswer = (response: Answered) => response.ok || response.status === 304
  const answerOf = (response: Answered): Value => {
    if (response.status === 304 && before !== undefined) return before.answer
    const answer = read(response)
    if (isRead) known.keep(address, response.headers.get('ETag'), answer)
    else if (routes[name].records.length > 0) hastenPolls()
    return answer
  }
  if (!isAboutSession(name)) await absence
  if (isSomebodyElse()) {
    location.reload()
    return new Promise(() => {})
  }
  let response = await attempt()
  if (response.status === 401 && !isAboutSession(name)) {
    // Without a token the person has signed out, perhaps in another tab: renewing it would silently sign them in again.
    if (token.get() !== undefined && (await refresh())) response = await attempt()
    // Asks for the password, then repeats the call.
    if (response.status === 401 && name !== 'authUser' && (await askForPassword('sessionEnd'))) response = await attempt()
  }
  if (isAnswer(response)) return answerOf(response)
  const error = errorOf(response)
  if (error.code !== 'proof_required' || !(await askForPassword('proof'))) throw error
  const repeated = await attempt()
  if (!isAnswer(repeated)) throw errorOf(repeated)
  return answerOf(repeated)
}

/** {@link call} for route names and requests that are only known at run time. */
export const callUntyped = (name: RouteName, request: Request & Extras): Promise<unknown> =>
  routes[name].isList === true ? respond(name, request, pageFormat) : respond(name, request, bodyFormat)

/** Calls the API. Lists are answered as a {@link Page}. Throws an {@link ApiError} for every answer other than a success. */
export async function call<Name extends RouteName>(name: Name, request: Sent<Api[Name]> & Extras): Promise<Answer<Api[Name]>>
export async function call(name: RouteName, request: Request & Extras): Promise<unknown> {
  return callUntyped(name, request)
}

/** One page of any list. */
export const callPage = (name: RouteName, request: Pick<Request, 'params' | 'query'>) => respond(name, request, pageFormat)
