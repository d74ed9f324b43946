import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { isRecord } from '../../shared/domain/is-record.ts'
import { madeOnFirstUse } from '../../shared/domain/made-on-first-use.ts'
import { signedHeaders } from './signature.ts'

/** Why one action of a cancelled transaction was not carried out; `None` for those that would have been. */
export type CancellationReason = { readonly code: string }

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

/** Whether this is the refusal of a write whose condition does not hold. */
export const isConditionFailed = (error: unknown) => error instanceof Error && error.name === 'ConditionalCheckFailedException'

const THROTTLED = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
])

/** Whether the service says that too much is asked of it, and that the same may succeed a moment later. */
export const isThrottled = (error: unknown) => error instanceof Error && THROTTLED.has(error.name)

/** A table that is asked too much turns single requests away, at random: three attempts, as an SDK makes them, give up too soon. */
const MAX_ATTEMPTS = 6
const BASE_DELAY_MS = 25
/** The service answers within tenths of a second; a connection that stays silent for so long is taken for lost. */
const SILENCE_MS = 5000
const MOST_CONNECTIONS = 50

const environment = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`Environment variable ${name} is not set`)
  return value
}

/** Where the service listens: what the environment names, as the SDKs read it, else the region's address. */
const service = madeOnFirstUse(() => {
  const region = environment('AWS_REGION')
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL } = process.env
  const url = new URL(AWS_ENDPOINT_URL_DYNAMODB || AWS_ENDPOINT_URL || `https://dynamodb.${region}.amazonaws.com`)
  const isSecure = url.protocol === 'https:'
  const options = { keepAlive: true, maxSockets: MOST_CONNECTIONS }
  return {
    request: isSecure ? secureRequest : plainRequest,
    address: { agent: isSecure ? new Agent(options) : new PlainAgent(options), host: url.host, hostname: url.hostname, port: url.port },
    region,
  }
})

/** Where Lambda puts the credentials of its role. */
const credentials = () => ({
  accessKeyId: environment('AWS_ACCESS_KEY_ID'),
  secretAccessKey: environment('AWS_SECRET_ACCESS_KEY'),
  sessionToken: process.env.AWS_SESSION_TOKEN,
})

const exchange = (operation: string, body: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { request, address, region } = service()
    const signed = signedHeaders({ host: address.host, region, target: `DynamoDB_20120810.${operation}`, body }, credentials())
    const headers = { ...signed, 'content-length': Buffer.byteLength(body) }
    const asking = request({ ...address, method: 'POST', path: '/', headers, timeout: SILENCE_MS }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    asking.on('timeout', () => asking.destroy(new Error(`The table's service stayed silent for ${SILENCE_MS} ms`)))
    asking.on('error', reject)
    asking.end(body)
  })

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

/** No answer at all, or one that is the service's own trouble: the same may succeed a moment later. */
const mayPass = (error: unknown) => !(error instanceof DynamoDbError) || error.status >= 500 || isThrottled(error)

/**
 * DynamoDB's own protocol, without what an SDK does beside it (docs/decisions/0031): https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html.
 * Attributes are those of the protocol, with their types.
 */
export const dynamodb = {
  /**
   * One attempt.
   * @throws DynamoDbError for a refusal; any other Error when there was no answer, and the outcome of a write is unknown
   */
  attempt: async (operation: string, body: string): Promise<Readonly<Record<string, unknown>>> => {
    const { status, text } = await exchange(operation, body)
    if (status !== 200) throw refusal(status, text)
    const answer = parsed(text)
    if (!isRecord(answer)) throw new Error('The answer of the table is cut off')
    return answer
  },

  /**
   * Asks until there is an answer that trying again would not change: throttling, lost connections and the service's own faults are tried up to six times
   * with full jitter. A write without a condition or a request token may then have been carried out twice.
   * @throws DynamoDbError, or what the last attempt failed with
   */
  send: async (operation: string, input: object): Promise<Readonly<Record<string, unknown>>> => {
    const body = JSON.stringify(input)
    for (let attempt = 1; ; attempt++) {
      try {
        return await dynamodb.attempt(operation, body)
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !mayPass(error)) throw error
        await setTimeout(Math.random() * BASE_DELAY_MS * 2 ** attempt)
      }
    }
  },
}
