import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'
import { fileTypeOf } from '../../../functions/content/file-type.ts'
import { errorSchema } from '../../../shared/api/error-body.ts'
import { errorStatus } from '../../../shared/api/errors.ts'

const jsonSchemaSchema = z.record(z.string(), z.unknown())
const JSON_TYPE = 'application/json'
const contentSchema = z.object({ [JSON_TYPE]: z.object({ schema: jsonSchemaSchema }) })
/** By media type: JSON, or the type of a file. */
const answerSchema = z.record(z.string(), z.object({ schema: jsonSchemaSchema }))

const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean().default(false), schema: jsonSchemaSchema }),
  ),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: answerSchema.optional() })),
})

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), jsonSchemaSchema) }),
})

/** Returns the error of a value; undefined if it is valid. */
type Validate = (json: unknown) => string | undefined

/** A documented answer with a body: its media type, and for JSON what it must fit. */
type Answer = { readonly type: string; readonly validate: Validate | undefined }

export type JsonSchema = Readonly<Record<string, unknown>>

/** An operation with the information of the OpenAPI document only. */
export type Operation = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly schema: JsonSchema
  }[]
  readonly body: JsonSchema | undefined
  /** Whether a call must name the version that it is about, in the header `If-Match`. */
  readonly needsVersion: boolean
  /** By status; null for a response without a body. */
  readonly answers: ReadonlyMap<number, Answer | null>
}

/** The operations of an OpenAPI document, with validators for all their responses. */
export const readDocument = (json: unknown): readonly Operation[] => {
  const { paths, components } = documentSchema.parse(json)
  // Every format comes with a pattern.
  const ajv = new Ajv2020({ validateFormats: false, allowUnionTypes: true })
  ajv.addVocabulary(['components'])
  ajv.addSchema({ $id: 'document', components })
  const validator = (schema: JsonSchema): Validate => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')))
    return (json) => (validate(json) ? undefined : ajv.errorsText(validate.errors))
  }
  const answerOf = (content: z.infer<typeof answerSchema>): Answer | null => {
    const [one] = Object.entries(content)
    if (one === undefined) return null
    const [type, { schema }] = one
    return { type, validate: type === JSON_TYPE ? validator(schema) : undefined }
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters: parameters.flatMap(({ in: place, ...rest }) => (place === 'header' ? [] : [{ ...rest, in: place }])),
      body: requestBody?.content[JSON_TYPE].schema,
      needsVersion: parameters.some(({ name, in: place, required }) => place === 'header' && name === 'If-Match' && required),
      answers: new Map(
        Object.entries(responses).map(([status, { content }]) => [Number(status), content === undefined ? null : answerOf(content)]),
      ),
    })),
  )
}

export type RawAnswer = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer }

/** English words of a schema library or an engine, which no German message contains. */
const NOT_GERMAN = /\b(?:invalid|expected|received|required|must|unrecognized|exception|undefined|dynamo|cognito|zod|node:|unexpected)\b/i

const strictError = errorSchema.strict()

/** Errors in the body of an error response. */
const errorProblems = (status: number, json: unknown): string[] => {
  const parsed = strictError.safeParse(json)
  if (!parsed.success) return [`is no error body: ${JSON.stringify(json)}`]
  const { code, message, fields = {} } = parsed.data
  const statuses: Readonly<Record<string, number>> = errorStatus
  return [
    ...(statuses[code] === status ? [] : [`code ${code} with status ${status}`]),
    ...[message, ...Object.values(fields)].filter((text) => text.trim() === '' || NOT_GERMAN.test(text)).map((text) => `says „${text}“`),
  ]
}

/** Errors of a file: another type than the document's, by its header and by its content, or no word on how long it may be kept. */
const fileProblems = (type: string, { headers, body }: RawAnswer): string[] => [
  ...(headers['content-type'] === type ? [] : [`content-type ${headers['content-type']} instead of ${type}`]),
  ...(fileTypeOf(body) === type ? [] : [`is no ${type}`]),
  ...(headers['cache-control'] === undefined ? ['without cache-control'] : []),
]

/**
 * All errors of a response: an undocumented status or body, an error without a German message, a missing header.
 * @param operation undefined for an unusual path or method that may or may not match an operation: then only the shape of an error is
 * checked
 */
export const problemsOf = (operation: Operation | undefined, method: string, response: RawAnswer): string[] => {
  const { status, headers, body } = response
  if (status >= 500) return [`status ${status}: ${body}`]
  if (operation === undefined && status < 400) return []
  const documented = operation?.answers.get(status)
  if (documented && documented.type !== JSON_TYPE && method !== 'HEAD') return fileProblems(documented.type, response)
  const missing = headers['cache-control'] === 'no-store' ? [] : ['without cache-control: no-store']
  if (status === 204 || method === 'HEAD') return body.length === 0 ? missing : [...missing, 'has a body']
  if (!String(headers['content-type']).startsWith(JSON_TYPE)) return [`content-type ${headers['content-type']}`]
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(body))
  } catch {
    return [...missing, 'is no JSON in UTF-8']
  }
  const known = operation === undefined || operation.answers.has(status)
  const misfit = documented?.validate?.(json)
  return [
    ...missing,
    ...(known ? [] : [`status ${status} is not in the document`]),
    ...(misfit === undefined ? [] : [`does not fit its schema: ${misfit}`]),
    ...(status >= 400 ? errorProblems(status, json) : []),
  ]
}
