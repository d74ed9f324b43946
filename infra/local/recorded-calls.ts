import { AsyncLocalStorage } from 'node:async_hooks'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SESClient } from '@aws-sdk/client-ses'
import * as z from 'zod'
import { documents } from '../../functions/data/client.ts'
import { type IndexName, indexNames, table } from '../../shared/platform/table.ts'

/** The parts of the system that are Lambdas on AWS. */
export type LambdaName = 'accountApi' | 'publicApi' | 'consoleApi' | 'previewApi' | 'mediaApi' | 'pages' | 'mailer' | 'jobs'

/** A call of AWS as IAM sees it. `leadingKey` is the prefix of the partition key, without the record's own part. */
export type RecordedCall = {
  readonly lambda: LambdaName
  readonly action: string
  /** The table, an index by name, or another service. */
  readonly on: 'table' | IndexName | 'other'
  readonly leadingKey: string
  /** The attributes that updates of the item name, other than its key. */
  readonly attributes: readonly string[]
}

const key = z.looseObject({ [table.partitionKey]: z.string() })
const inputSchema = z.looseObject({
  Key: key.optional(),
  Item: key.optional(),
  IndexName: z.enum(indexNames).optional(),
  KeyConditionExpression: z.string().optional(),
  UpdateExpression: z.string().default(''),
  ConditionExpression: z.string().default(''),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()).default({}),
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(key).default([]) })).default({}),
})
type Input = z.infer<typeof inputSchema>
const operationSchema = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) })

/** Words in capitals name a kind of record; the rest of a key belongs to the record. */
const beginning = (partitionKey: string) => /^(?:[A-Z_]+#)*(?:[A-Z_]+(?=[^\w#-]|$))?/.exec(partitionKey)?.[0] ?? ''

const queried = ({ KeyConditionExpression = '', ExpressionAttributeNames: names, ExpressionAttributeValues: values }: Input) => {
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)) {
    if (/pk$/.test(names[name] ?? name)) return String(values[value])
  }
  throw new Error(`No partition in ${KeyConditionExpression}`)
}

const keyNames: readonly string[] = [table.partitionKey, table.sortKey]
const KEYWORDS = ['SET', 'REMOVE', 'ADD', 'DELETE', 'AND', 'OR', 'NOT', 'BETWEEN', 'IN']

/** The top-level attributes in the expressions of an update. Names followed by a bracket are functions, others by a dot or after one are paths. */
const attributesOf = ({ UpdateExpression, ConditionExpression, ExpressionAttributeNames: names }: Input) => {
  const words = [...`${UpdateExpression} ${ConditionExpression}`.matchAll(/(?<![:\w#.])(#?[A-Za-z_]\w*)(?!\w*\s*\()/g)].map(
    ([, word = '']) => word,
  )
  const attributes = words.filter((word) => !KEYWORDS.includes(word.toUpperCase())).map((word) => names[word] ?? word)
  return [...new Set(attributes)].filter((name) => !keyNames.includes(name)).sort()
}

type Call = Omit<RecordedCall, 'lambda'>
const onTable = (name: string, partitionKey: string | undefined, attributes: readonly string[] = []): Call => ({
  action: `dynamodb:${name}`,
  on: 'table',
  leadingKey: beginning(partitionKey ?? ''),
  attributes,
})

const single = (name: string, input: Input): Call[] => {
  if (name === 'Query') return [{ ...onTable(name, queried(input)), on: input.IndexName ?? 'table' }]
  if (name === 'BatchGetItem')
    return Object.values(input.RequestItems).flatMap(({ Keys }) => Keys.map(({ pk }) => onTable(name, String(pk))))
  const attributes = name === 'UpdateItem' ? attributesOf(input) : []
  return [onTable(name, String((input.Key ?? input.Item)?.[table.partitionKey]), attributes)]
}

const ofTable = (operation: string, input: unknown): Call[] => {
  if (operation !== 'TransactWriteItems') return single(operation, inputSchema.parse(input))
  return operationSchema
    .parse(input)
    .TransactItems.flatMap((item) => Object.entries(item).flatMap(([action, part]) => single(`${action}Item`, inputSchema.parse(part))))
}

/** Commands about the table itself, such as backups, go through the plain client; those about items through {@link documents}. */
const services = { 'cognito-idp': CognitoIdentityProviderClient, ses: SESClient, s3: S3Client, dynamodb: DynamoDBClient }

/** The rights of operations that have no right of their own name. */
const rightOf: Readonly<Record<string, string>> = {
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  ListObjectsV2: 'ListBucket',
}

const ofService = (service: string, command: unknown): Call[] => {
  const name = Object(command).constructor.name.replace(/Command$/, '')
  return [{ action: `${service}:${rightOf[name] ?? name}`, on: service === 'dynamodb' ? 'table' : 'other', leadingKey: '', attributes: [] }]
}

/** The file in which the API tests store the recorded calls. */
export const recordedCallsFile = 'test-results/calls.json'

/** Records the rights that each Lambda uses while the system runs. Call it once per process. */
export const recordCalls = () => {
  const running = new AsyncLocalStorage<LambdaName>()
  const calls = new Map<string, Omit<RecordedCall, 'attributes'> & { readonly attributes: Set<string> }>()
  const note = (callsOf: () => readonly Call[]) => {
    const lambda = running.getStore()
    if (lambda === undefined) return
    for (const { attributes, ...call } of callsOf()) {
      const key = JSON.stringify([lambda, call])
      const recorded = calls.get(key) ?? { lambda, ...call, attributes: new Set() }
      for (const attribute of attributes) recorded.attributes.add(attribute)
      calls.set(key, recorded)
    }
  }
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        note(() => ofTable(commandName.replace(/Command$/, ''), args.input))
        return next(args)
      },
    { step: 'initialize', name: 'recordCalls' },
  )
  for (const [service, client] of Object.entries(services)) {
    const send: unknown = Reflect.get(client.prototype, 'send')
    if (typeof send !== 'function') throw new Error(`The client of ${service} has no send`)
    Object.defineProperty(client.prototype, 'send', {
      configurable: true,
      writable: true,
      value: function (this: unknown, ...parameters: unknown[]) {
        note(() => ofService(service, parameters[0]))
        return Reflect.apply(send, this, parameters)
      },
    })
  }
  return {
    around: <Result>(lambda: LambdaName, run: () => Promise<Result>): Promise<Result> => running.run(lambda, run),
    calls: (): RecordedCall[] =>
      [...calls.values()]
        .map(({ attributes, ...call }) => ({ ...call, attributes: [...attributes].sort() }))
        .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  }
}
