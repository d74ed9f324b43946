import * as z from 'zod'
import { errorSchema } from './error-body.ts'
import { errorStatus } from './errors.ts'
import { routeEntries } from './index.ts'
import type { Route } from './route.ts'

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

const success = (route: Route) => {
  if (route.response === null) return { description: 'Erledigt' }
  const schema = jsonSchema(route.response, 'output')
  if (!route.isList) return { description: route.summary, ...json(schema) }
  return {
    description: route.summary,
    headers: {
      Link: { description: 'Adresse der nächsten Seite (RFC 8288)', schema: { type: 'string' } },
      'X-Total-Count': { description: 'Anzahl aller Treffer, soweit bekannt', schema: { type: 'integer' } },
    },
    ...json({ type: 'array', items: schema }),
  }
}

/** Reads of signed-in callers take the ETag of their last answer as `If-None-Match`. */
const unchanged = ({ method, access }: Route) =>
  method === 'GET' && access !== 'public' ? { '304': { description: 'Unverändert seit der Antwort mit diesem ETag' } } : {}

const failures = (route: Route) => {
  const codes = [
    'validation',
    ...(route.access === 'public' ? [] : ['unauthenticated', 'forbidden']),
    'not_found',
    'conflict',
    'stale',
    'too_large',
    'not_json',
    'key_reused',
    'too_many',
    'unexpected',
  ]
  const statuses = Object.entries(errorStatus).filter(
    ([code]) => codes.includes(code) || route.path.endsWith('/login') || route.path.endsWith('/refresh'),
  )
  return Object.fromEntries(statuses.map(([code, status]) => [String(status), { description: code, ...json({ $ref: `${SCHEMAS}Error` }) }]))
}

/** The OpenAPI 3.1 document of the whole API, generated from the contract. */
export const openApiDocument = (title: string) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, route] of routeEntries()) {
    const operation = {
      operationId: name,
      summary: route.summary,
      parameters: parameters(route),
      ...(route.body && { requestBody: { required: true, ...json(jsonSchema(route.body, 'input')) } }),
      responses: { [String(route.status)]: success(route), ...unchanged(route), ...failures(route) },
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
