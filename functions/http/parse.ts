import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import type { Route } from '../../shared/api/route.ts'
import { germanIssue } from '../../shared/platform/zod-messages.ts'
import { ApiError } from '../runtime/api-error.ts'
import { fieldMessages } from './errors.ts'

z.config({ localeError: germanIssue })

/** Paths of texts with half a character (a lone surrogate), which JSON can express but neither UTF-8 nor the table can. */
const halfCharacters = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => halfCharacters(part, path === '' ? name : `${path}.${name}`))
}

const parsePart = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  if (result.success) {
    const bad = halfCharacters(result.data, '')
    if (bad.length === 0) return result.data
    throw new ApiError('validation', undefined, {
      fields: Object.fromEntries(bad.map((path) => [path || 'body', 'Enthält unzulässige Zeichen (unvollständiges Zeichen)'])),
    })
  }
  throw new ApiError('validation', undefined, { fields: fieldMessages(result.error), cause: result.error })
}

const objectSchema = z.record(z.string(), z.unknown())
const asObject = (value: unknown) => objectSchema.parse(value)

/** Settings may be sent back as they were read: what only the answer has is no misspelling, and is left out. */
const withoutReadOnly = ({ body: schema, response }: Route, body: unknown): unknown => {
  if (!(schema instanceof z.ZodObject && response instanceof z.ZodObject)) return body
  const { data } = objectSchema.safeParse(body)
  const isReadOnly = (name: string) => Object.hasOwn(response.shape, name) && !Object.hasOwn(schema.shape, name)
  return data === undefined ? body : Object.fromEntries(Object.entries(data).filter(([name]) => !isReadOnly(name)))
}

/** Parses path, query and body of a request with the schemas of its route; the body is already parsed JSON. */
export const parseRequest = (route: Route, event: Omit<APIGatewayProxyEventV2, 'body'> & { readonly body?: unknown }) => ({
  params: asObject(route.params === undefined ? {} : parsePart(z.object(route.params), event.pathParameters ?? {})),
  query: asObject(route.query === undefined ? {} : parsePart(route.query, event.queryStringParameters ?? {})),
  body: route.body === undefined ? undefined : parsePart(route.body, withoutReadOnly(route, event.body)),
})

/** @throws ApiError validation when the header is present but not a version */
export const parseIfMatch = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1]
  if (version === undefined) throw new ApiError('validation', 'Ungültiger If-Match-Kopf.')
  return Number(version)
}

/** @throws ApiError validation when the key is empty or longer than 200 characters */
export const parseIdempotencyKey = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new ApiError('validation', 'Ungültiger Idempotency-Key.')
  return header
}
