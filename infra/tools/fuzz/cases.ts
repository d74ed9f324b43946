import { isRecord } from '../../../shared/domain/is-record.ts'
import type { Operation } from './document.ts'
import { type Draw, exampleOf } from './example.ts'
import { AUTHORIZATIONS, BODIES, CONTENT_TYPES, HEADERS, QUERIES, SEGMENTS } from './hostile-requests.ts'
import { ENDINGS, NAMES, VALUES } from './hostile-values.ts'
import type { RawRequest } from './send.ts'

/** The running portal's credentials and existing records for the cases. */
export type Portal = {
  /** Headers that authenticate a caller, a different one each time; none for a visitor. */
  readonly credentials: (operation: Operation) => Readonly<Record<string, string>>
  /** A value for a path parameter of an operation, or for its header `If-Match`. */
  readonly subject: (operation: Operation, parameter: string) => string
  /** Fields that must refer to an existing record. */
  readonly fields: (operation: Operation) => Readonly<Record<string, unknown>>
}

export type Case = RawRequest & {
  /** The operation that should answer; undefined for none. */
  readonly operation: Operation | undefined
  /** The corrupted part. */
  readonly about: string
}

const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Numbers of corrupted bodies and of queries per operation and round. */
const SPOILT_BODIES = 14
const DRAWN = 8

/** JSON that preserves lone surrogates and `__proto__`. */
const toJson = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '')

/**
 * All cases of a round for an operation: valid requests, and requests with one corrupted part each.
 * @param draw deterministic, so that a round can be repeated
 */
export const casesOf = (operation: Operation, operations: readonly Operation[], portal: Portal, draw: Draw): Case[] => {
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[draw(values.length)]
  const some = <Value>(values: readonly Value[], count: number) =>
    Array.from({ length: Math.min(count, values.length) }, () => pick(values)).filter((value) => value !== undefined)
  const { method, path, parameters, body: schema } = operation
  const target = (segment?: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment ?? encodeURIComponent(portal.subject(operation, name)))
  const example = () => (schema === undefined ? undefined : { ...Object(exampleOf(schema, draw)), ...portal.fields(operation) })

  const base = (about: string, more: Partial<RawRequest> = {}): Case => {
    const body = 'body' in more ? more.body : schema === undefined ? undefined : toJson(example())
    return {
      operation,
      about,
      method,
      target: target(),
      ...more,
      body,
      headers: {
        ...portal.credentials(operation),
        ...(operation.needsVersion && { 'if-match': `"${portal.subject(operation, 'If-Match')}"` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more.headers,
      },
    }
  }

  const spoil = (value: Record<string, unknown>) => {
    const names = Object.keys(value)
    const entries = names.map((name): [string, unknown] => [name, value[name]])
    const at = draw(entries.length + 1)
    const entry = entries[at]
    if (entry === undefined) entries.push([pick(NAMES) ?? '', pick(VALUES)])
    else if (isRecord(entry[1]) && draw(2) === 0) entry[1] = { ...entry[1], [pick(Object.keys(entry[1])) ?? 'x']: pick(VALUES) }
    else if (Array.isArray(entry[1]) && draw(2) === 0) entry[1] = [...entry[1], pick(VALUES)]
    else if (typeof entry[1] === 'string' && draw(3) === 0) entry[1] += pick(ENDINGS)
    else entry[1] = pick(VALUES)
    const spoilt: Record<string, unknown> = {}
    for (const [name, field] of entries) Object.defineProperty(spoilt, name, { value: field, enumerable: true, configurable: true })
    return { about: `body.${entry?.[0] ?? 'extra'}`, body: toJson(spoilt) }
  }

  const ofBody = () => {
    const valid = JSON.stringify(example())
    return [
      ...Array.from({ length: SPOILT_BODIES }, () => spoil(example())).map(({ about, body }) => base(about, { body })),
      ...some(BODIES(valid), DRAWN).map((body) => base('body', { body })),
      ...some(CONTENT_TYPES, 3).map((type) => base(`content-type ${type}`, { headers: { 'content-type': type } })),
      ...['gzip', 'identity, br'].map((encoding) => base(`content-encoding ${encoding}`, { headers: { 'content-encoding': encoding } })),
      base('no body', { body: undefined }),
    ]
  }
  const queryNames = [...parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name), 'cursor']
  const others = operations.filter((other) => other.path === path).map((other) => other.method)

  return [
    base('valid'),
    base('valid'),
    ...(schema === undefined
      ? [base('a body that nobody asked for', { body: Buffer.from('{'), headers: { 'content-type': 'application/json' } })]
      : ofBody()),
    ...(path.includes('{')
      ? some(SEGMENTS, DRAWN).map((segment) => ({
          ...base(`path ${segment.slice(0, 40)}`, { target: target(segment) }),
          operation: undefined,
        }))
      : []),
    ...some(QUERIES, method === 'GET' ? DRAWN : 2).map((query) => {
      const text = query.replaceAll('NAME', pick(queryNames) ?? '')
      return base(`query ${text.slice(0, 60)}`, { target: `${target()}?${text}` })
    }),
    ...some(AUTHORIZATIONS, 2).map((authorization) => base('authorization', { headers: { authorization } })),
    ...some(HEADERS, 3).map((headers) => base(`header ${Object.keys(headers)[0]}`, { headers })),
    ...some(
      METHODS.filter((odd) => !others.includes(odd)),
      1,
    ).map((odd) => ({ ...base(`method ${odd}`, { method: odd }), operation: undefined })),
  ]
}
