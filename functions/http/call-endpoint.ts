import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import { type Route, routeKey, takesIdempotencyKey } from '../../shared/api/route.ts'
import { SOLUTION_HEADER } from '../../shared/platform/challenge.ts'
import { type ContactKind, kindsWithoutContact } from '../content/contact-rights.ts'
import { ApiError } from '../runtime/api-error.ts'
import { parsedValue } from '../runtime/parse-once.ts'
import { noteBulkReads } from './bulk-reads.ts'
import { callerAddress } from './caller-address.ts'
import { type Cookie, cookieHeader, readCookies } from './cookies.ts'
import type { AnyEndpoint, RequestFacts } from './endpoint.ts'
import { entityTag, isKnownTag } from './entity-tag.ts'
import type { Middleware } from './middleware.ts'
import { listHeaders, pageSchema } from './pages.ts'
import { parseIdempotencyKey, parseIfMatch, parseRequest } from './parse.ts'
import { jsonForPartner } from './partner-json.ts'
import { seesContact } from './session.ts'

type Answer = APIGatewayProxyStructuredResultV2

const requestFacts = (event: APIGatewayProxyEventV2, cookies: Cookie[]): RequestFacts => ({
  requestId: event.requestContext.requestId,
  sourceIp: callerAddress(event),
  userAgent: event.headers['user-agent'] ?? '',
  cookies: readCookies(event),
  proofs: { headers: event.headers, ...(event.cookies && { cookies: event.cookies }) },
  idempotencyKey: parseIdempotencyKey(event.headers['idempotency-key']),
  challengeSolution: event.headers[SOLUTION_HEADER],
  ifMatch: parseIfMatch(event.headers['if-match']),
  setCookie: (cookie) => cookies.push(cookie),
})

const fileSchema = z.object({ content: z.instanceof(Uint8Array), cacheControl: z.string() })

const versionSchema = z.object({ version: z.int() })

/** A read by someone who is signed in: such answers have an entity tag, with which the caller can ask again. */
type TaggedRead = {
  /** The tag of the answer in a state. */
  readonly tagOf: (state: string) => string
  /** The `If-None-Match` header. */
  readonly known: string | undefined
}

type Input = Parameters<AnyEndpoint>[0]

const taggedRead = (route: Route, { params, query, session }: Input, event: APIGatewayProxyEventV2): TaggedRead | undefined =>
  route.method !== 'GET' || session === undefined
    ? undefined
    : { tagOf: (state) => entityTag(route, { params, query, session }, state), known: event.headers['if-none-match'] }

/** Calls the endpoint, once per `Idempotency-Key` where the route takes one from this caller. */
const calledOnce = async (route: Route, endpoint: AnyEndpoint, input: Input): Promise<unknown> => {
  const { params, body, session, request } = input
  if (request.idempotencyKey === undefined || session === undefined || route.response === null || !takesIdempotencyKey(route))
    return endpoint(input)
  const keyed = { route: `${routeKey(route)} ${session.user.id}`, key: request.idempotencyKey, body: { params, body } }
  const { executeOnce } = await import('../data/idempotency.ts')
  return executeOnce(keyed, route.response, () => endpoint(input))
}

/** The JSON for a caller. */
const jsonFor = (session: Input['session'], value: unknown) =>
  session?.ownPartnerId === undefined ? JSON.stringify(value) : jsonForPartner(session.ownPartnerId, value)

/** Parses a value with its schema, so that no undeclared field leaves. */
type Shown = (schema: z.ZodType, value: unknown) => unknown

const PARTNERS_OWN: readonly ContactKind[] = ['customers', 'leads']

/** The kinds of records whose contact data may not leave in this answer. */
const contactHiddenFrom = async ({ records }: Route, session: Input['session']): Promise<readonly ContactKind[]> => {
  if (session === undefined) return []
  if (session.ownPartnerId === undefined) return kindsWithoutContact(session.can)
  const hidden = PARTNERS_OWN.filter((kind) => records.includes(kind))
  return hidden.length > 0 && (await seesContact(session)) ? [] : hidden
}

const shownWithout = async (hidden: readonly ContactKind[]): Promise<Shown> => {
  if (hidden.length === 0) return parsedValue
  const { parsedWithoutContact } = await import('../content/answers-without-contact.ts')
  return parsedWithoutContact(hidden)
}

/** Answers with the result as its caller may see it. */
const answer = (
  route: Route,
  result: unknown,
  event: APIGatewayProxyEventV2,
  read: TaggedRead | undefined,
  { session, shown }: { readonly session: Input['session']; readonly shown: Shown },
): Answer => {
  const schema = route.response
  const common = { 'cache-control': 'no-store', ...(route.clearsBrowserStorage && { 'clear-site-data': '"storage"' }) }
  if (route.file !== undefined) {
    const { content, cacheControl } = fileSchema.parse(result)
    const headers = { 'content-type': route.file, 'cache-control': cacheControl }
    return { statusCode: route.status, headers, body: Buffer.from(content).toString('base64'), isBase64Encoded: true }
  }
  if (schema === null) return { statusCode: route.status, headers: common, body: '' }
  const json = (body: string, headers: Record<string, string>): Answer => ({
    statusCode: route.status,
    headers: { ...common, 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  })
  const tagged = (body: string, tag: string | undefined, headers: Record<string, string> = {}): Answer => {
    if (tag === undefined) return json(body, headers)
    return isKnownTag(read?.known, tag)
      ? { statusCode: 304, headers: { ...common, etag: tag }, body: '' }
      : json(body, { ...headers, etag: tag })
  }
  if (route.isList) {
    const page = pageSchema.parse(result)
    const headers = listHeaders(page, event.rawPath, event.queryStringParameters ?? {})
    const body = jsonFor(
      session,
      page.items.map((item) => shown(schema, item)),
    )
    return tagged(body, read?.tagOf(JSON.stringify([headers, body])), headers)
  }
  const parsed = shown(schema, result)
  const body = jsonFor(session, parsed)
  const version = versionSchema.safeParse(parsed)
  // What else an answer shows may change without the version of its record, which `If-Match` takes.
  if (version.success) return json(body, { etag: `"${version.data.version}"` })
  return tagged(body, read?.tagOf(body))
}

/** Parses a request with the schemas of its route, calls the endpoint, and answers with its result and cookies. */
export const callEndpoint = (route: Route, endpoint: AnyEndpoint): Middleware => ({
  before: async ({ event, internal }) => {
    const cookies: Cookie[] = []
    const input = { ...parseRequest(route, event), session: internal.session, request: requestFacts(event, cookies) }
    if (route.needsVersion && input.request.ifMatch === undefined) throw new ApiError('version_required')
    const read = taggedRead(route, input, event)
    const { session } = internal
    const hiddenContact = contactHiddenFrom(route, session)
    const [result, hidden] = await Promise.all([calledOnce(route, endpoint, input), hiddenContact])
    await noteBulkReads(route, input.query, session, result)
    const response = answer(route, result, event, read, { session, shown: await shownWithout(hidden) })
    // Ends the chain of middlewares.
    return { ...response, ...(cookies.length > 0 && { cookies: cookies.map(cookieHeader) }) }
  },
})
