import * as z from 'zod'
import { publicForms } from '../domain/public-forms.ts'
import { SOLUTION_HEADER } from '../platform/challenge.ts'
import { errorSchema } from './error-body.ts'
import { errorStatus } from './errors.ts'
import { routeEntries } from './index.ts'
import { type Route, takesIdempotencyKey } from './route.ts'

const SCHEMAS = '#/components/schemas/'

/** Recursive schemas by id: each is defined once in the document. */
const recursive: Record<string, object> = {}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  if ($defs === undefined) return rest
  const hoisted = (part: object): object => JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"${SCHEMAS}`))
  for (const [name, definition] of Object.entries($defs)) recursive[name] = hoisted(definition)
  return hoisted(rest)
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const parameters = (route: Route) => [
  ...Object.entries(route.params ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(schema, 'input'),
  })),
  ...Object.entries(route.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !z.safeParse(schema, undefined).success,
    schema: jsonSchema(schema, 'input'),
  })),
]

const publicRoutes: readonly string[] = Object.values(publicForms).map(({ route }) => route)
const isPublicForm = (name: string) => publicRoutes.includes(name)

const headers = (name: string, route: Route) => [
  ...(isPublicForm(name) || takesIdempotencyKey(route)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Derselbe Schlüssel mit demselben Inhalt wird einen Tag lang nur einmal ausgeführt und gleich beantwortet.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      ]
    : []),
  ...(route.needsVersion
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: true,
          description: 'Die Fassung (`version`), über die entschieden wird, etwa `"3"`; `*` genügt nicht.',
          schema: { type: 'string' },
        },
      ]
    : []),
  ...(isPublicForm(name)
    ? [
        {
          name: SOLUTION_HEADER,
          in: 'header',
          required: false,
          description:
            'Die Lösung der Aufgabe (`challenge`), mit der challenge_required beantwortet wurde: `{ challenge, solution }` als JSON in Base64.',
          schema: { type: 'string' },
        },
      ]
    : []),
]

const success = (route: Route) => {
  if (route.file !== undefined)
    return { description: route.summary, content: { [route.file]: { schema: { type: 'string', format: 'binary' } } } }
  if (route.response === null) return { description: 'Erledigt' }
  const schema = jsonSchema(route.response, 'output')
  if (!route.isList) return { description: route.summary, ...json(schema) }
  return {
    description: route.summary,
    headers: {
      Link: { description: 'Adresse der nächsten Seite (RFC 8288)', schema: { type: 'string' } },
      'X-Total-Count': { description: 'Anzahl aller Treffer, soweit bekannt', schema: { type: 'integer' } },
      'X-Found-By': {
        description: 'partner: Nichts passt zur Suche. Die Einträge gehören zu Partnern, zu denen sie passt',
        schema: { type: 'string', enum: ['partner'] },
      },
    },
    ...json({ type: 'array', items: schema }),
  }
}

/** Reads of signed-in callers take the ETag of their last answer as `If-None-Match`. */
const unchanged = ({ method, access }: Route) =>
  method === 'GET' && access !== 'public' ? { '304': { description: 'Unverändert seit der Antwort mit diesem ETag' } } : {}

const failures = (name: string, route: Route) => {
  const codes = [
    'validation',
    ...(route.access === 'public' ? [] : ['unauthenticated', 'forbidden']),
    'not_found',
    'conflict',
    'stale',
    'too_large',
    'not_json',
    'key_reused',
    ...(isPublicForm(name) ? ['challenge_required'] : []),
    ...(route.needsVersion ? ['version_required'] : []),
    'too_many',
    'unexpected',
  ]
  const statuses = Object.entries(errorStatus).filter(
    ([code]) => codes.includes(code) || route.path.endsWith('/login') || route.path.endsWith('/refresh'),
  )
  const codesOf = (status: number) => statuses.flatMap(([code, its]) => (its === status ? [code] : [])).join(', ')
  return Object.fromEntries(
    statuses.map(([, status]) => [String(status), { description: codesOf(status), ...json({ $ref: `${SCHEMAS}Error` }) }]),
  )
}

/** The OpenAPI 3.1 document of the whole API, generated from the contract. */
export const openApiDocument = (title: string) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, route] of routeEntries()) {
    const operation = {
      operationId: name,
      summary: route.summary,
      parameters: [...parameters(route), ...headers(name, route)],
      ...(route.body && { requestBody: { required: true, ...json(jsonSchema(route.body, 'input')) } }),
      responses: { [String(route.status)]: success(route), ...unchanged(route), ...failures(name, route) },
      security: route.access === 'public' ? [] : [{ bearer: [] }],
      'x-access': route.access,
    }
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...recursive, Error: jsonSchema(errorSchema, 'output') },
    },
  }
}
