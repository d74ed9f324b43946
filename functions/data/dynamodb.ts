import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { isRecord } from '../../shared/domain/is-record.ts'
import { madeOnFirstUse } from '../../shared/domain/made-on-first-use.ts'
import { environment } from '../../shared/platform/environment.ts'
import { setting, settingOr } from '../environment.ts'
import { fullJitter } from '../full-jitter.ts'
import { signedHeaders } from './signature.ts'

/** Why one action of a cancelled transaction was not carried out; `None` for those that would have been. */
type CancellationReason = { readonly code: string }

/** The service's refusal of a request. `name` is the service's own word for it, such as `ConditionalCheckFailedException`. */
export class DynamoDbError extends Error {
  readonly status: number
  /** Of a cancelled transaction: one for each action, in their order. */
  readonly reasons: readonly CancellationReason[]
  constructor(name: string, message: string, { status, reasons = [] }: { status: number; reasons?: readonly CancellationReason[] }) {
    super(message)
    this.name = name
    this.status = status
    this.reasons = reasons
  }
}

/** There was no answer, or not all of it: what was asked may have been done. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

const isNamed = (error: unknown, ...names: readonly string[]): error is DynamoDbError =>
  error instanceof DynamoDbError && names.includes(error.name)

/** Whether this is the refusal of a write whose condition does not hold. */
export const isConditionFailed = (error: unknown) => isNamed(error, 'ConditionalCheckFailedException')

/** Whether this is the refusal of a transaction, with a reason for each action. */
export const isCancelled = (error: unknown) => isNamed(error, 'TransactionCanceledException')

/** Whether the service has done nothing because too much is asked of it or another transaction is in the way: the same may succeed a moment later. */
export const isPassing = (error: unknown) =>
  isNamed(
    error,
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'TransactionConflictException',
    'TransactionInProgressException',
  )

/** A table that is asked too much turns single requests away, at random: three attempts, as an SDK makes them, give up too soon. */
const MAX_ATTEMPTS = 6
const BASE_DELAY_MS = 25
const MOST_CONNECTIONS = 50

/**
 * The service answers within tenths of a second; a connection that stays silent for so long is taken for lost. No attempt begins when two silences are over: one request
 * ends before a Lambda's ten seconds do, and whoever asks can still answer.
 */
const silenceMs = () => Number(settingOr(environment.tableSilence, '2500'))

/** Where the service listens: what the environment names, as the SDK reads it, else the region's address. */
const service = madeOnFirstUse(() => {
  const region = setting('AWS_REGION')
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL } = process.env
  const { protocol, host, hostname, port } = new URL(
    AWS_ENDPOINT_URL_DYNAMODB || AWS_ENDPOINT_URL || `https://dynamodb.${region}.amazonaws.com`,
  )
  const isSecure = protocol === 'https:'
  const options = { keepAlive: true, maxSockets: MOST_CONNECTIONS }
  return {
    request: isSecure ? secureRequest : plainRequest,
    agent: isSecure ? new Agent(options) : new PlainAgent(options),
    address: { host, hostname, port },
    region,
  }
})

const credentials = () => ({
  accessKeyId: setting('AWS_ACCESS_KEY_ID'),
  secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
  sessionToken: process.env.AWS_SESSION_TOKEN,
})

/** Where one connection was lost, those that have rested as long are lost too. Those that are in use find out for themselves. */
const forgetRestingConnections = () => {
  for (const resting of Object.values(service().agent.freeSockets)) for (const connection of resting ?? []) connection.destroy()
}

const exchange = (operation: string, body: string) => {
  const { request, agent, address, region } = service()
  const signed = signedHeaders({ host: address.host, region, target: `DynamoDB_20120810.${operation}`, body }, credentials())
  const headers = { ...signed, 'content-length': Buffer.byteLength(body) }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const fail = (cause: Error) => reject(new NoAnswerError(`The table has not answered: ${cause.message}`, { cause }))
    const options = { ...address, agent, method: 'POST', path: '/', headers, timeout: silenceMs() }
    const asking = request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', fail)
    })
    asking.on('timeout', () => asking.destroy(new Error('silence')))
    asking.on('error', fail)
    asking.end(body)
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusal = (status: number, text: string) => {
  const answer = parsed(text)
  const { __type: type, message, Message, CancellationReasons: reasons } = isRecord(answer) ? answer : {}
  // The name stands behind the version of the protocol: com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException.
  const name = typeof type === 'string' ? type.slice(type.lastIndexOf('#') + 1) : `HTTP ${status}`
  return new DynamoDbError(name, String(message ?? Message ?? ''), {
    status,
    reasons: Array.isArray(reasons) ? reasons.map((reason) => ({ code: String((isRecord(reason) && reason.Code) || 'None') })) : [],
  })
}

const mayPass = (error: unknown) =>
  error instanceof NoAnswerError || isPassing(error) || (error instanceof DynamoDbError && error.status >= 500)

type Answer = Readonly<Record<string, unknown>>

/**
 * DynamoDB's own protocol, without what an SDK does beside it (docs/decisions/0031): https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html.
 * Attributes are those of the protocol, with their types. `send` goes through `dynamodb.attempt`, so that tests can put faults there.
 */
export const dynamodb = {
  /**
   * One attempt.
   * @throws DynamoDbError for a refusal, NoAnswerError when the outcome of a write is unknown
   */
  attempt: async (operation: string, body: string): Promise<Answer> => {
    const { status, text } = await exchange(operation, body)
    if (status !== 200) throw refusal(status, text)
    const answer = parsed(text)
    if (!isRecord(answer)) throw new NoAnswerError('The answer of the table is cut off')
    return answer
  },

  /**
   * Asks until there is an answer that trying again would not change: throttling, lost connections and the service's own faults are tried up to six times, until
   * two silences are over. A write without a condition or a request token may then have been carried out twice.
   * @throws DynamoDbError, or NoAnswerError of the last attempt
   */
  send: async (operation: string, input: object): Promise<Answer> => {
    const body = JSON.stringify(input)
    const latest = performance.now() + 2 * silenceMs()
    for (let attempt = 1; ; attempt++) {
      try {
        return await dynamodb.attempt(operation, body)
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !mayPass(error) || performance.now() > latest) throw error
        if (error instanceof NoAnswerError) forgetRestingConnections()
        await fullJitter(attempt, BASE_DELAY_MS)
      }
    }
  },

  /**
   * All rows of a batch: what the service leaves out, because too much is asked of it, is asked for again.
   * @throws as `send`; ThrottlingException when some are left out time and again
   */
  sendBatch: async (input: { readonly RequestItems?: unknown }): Promise<Answer> => {
    const rows = new Map<string, unknown[]>()
    for (let [attempt, wanted] = [1, input.RequestItems]; ; attempt++) {
      const { Responses, UnprocessedKeys, ...answer } = await dynamodb.send('BatchGetItem', { ...input, RequestItems: wanted })
      for (const [table, found] of Object.entries(isRecord(Responses) ? Responses : {})) {
        rows.set(table, [...(rows.get(table) ?? []), ...(Array.isArray(found) ? found : [])])
      }
      if (!isRecord(UnprocessedKeys) || Object.keys(UnprocessedKeys).length === 0) return { ...answer, Responses: Object.fromEntries(rows) }
      if (attempt === MAX_ATTEMPTS) throw new DynamoDbError('ThrottlingException', 'Not all rows of a batch were read', { status: 400 })
      wanted = UnprocessedKeys
      await fullJitter(attempt, BASE_DELAY_MS)
    }
  },
}
