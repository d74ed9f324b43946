/**
 * Measures our own code's share of a request: the console handler with a real token and a stubbed database. Prints microseconds of
 * processor time per call as JSON.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { environment } from '../../shared/platform/environment.ts'
import { toContext } from '../local/lambda-event.ts'

Object.assign(process.env, {
  [environment.tableName]: 'bench',
  [environment.signingKey]: 'a key of at least thirty-two characters',
  AWS_REGION: 'eu-central-1',
})

const { handler } = await import('../../functions/console-api.ts')
const { documents } = await import('../../functions/data/client.ts')
const { newAccessToken } = await import('../../functions/identity/access-token.ts')
const { newSession } = await import('../../functions/identity/session-cookie.ts')
const { SHARDS } = await import('../../functions/data/counters.ts')
const { customerCounter, customers } = await import('../../functions/data/customers.ts')
const { counterKey, customerKey, grantsKeys, sessionKey, userKey } = await import('../../functions/data/keys.ts')
const { customer } = await import('./bulk.ts')

const username = 'backoffice'
const { name: session } = newSession(username)
const token = newAccessToken(session.username, session.id)

const time = new Date().toISOString()
const user = {
  id: username,
  version: 1,
  email: 'b@mail.example',
  firstName: 'Berta',
  lastName: 'Bench',
  profileImageUrl: null,
  role: 'backoffice',
}
const rows = Array.from({ length: 25 }, (_, index) => {
  const row = customer(index, Date.now())
  return { ...customerKey(row.id), ...customers.definition.indexes(row), ...row }
})
const callerItems = [
  {
    ...sessionKey(session.username, session.id),
    ...session,
    generation: 'bench',
    createdAt: time,
    lastActiveAt: time,
    provenAt: time,
    device: 'bench',
    network: '127.0.0.1',
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  },
  {
    ...userKey(username),
    ...user,
    status: 'active',
    ibPartnerId: null,
    permissions: {},
    lastLogin: time,
    createdAt: time,
    updatedAt: time,
    generation: 'bench',
  },
  ...grantsKeys.map((key) => ({
    ...key,
    backoffice: new Set(['customers.view', 'customers.edit', 'customers.create', 'ib_partners.view']),
  })),
]
const shards = Array.from({ length: SHARDS }, (_, sk) => ({
  ...counterKey(customerCounter, sk),
  'client/active': 130,
  'client/inactive': 30,
}))
// Replaces database and client: each read answers at once with prepared items.
Object.assign(documents, {
  send: async ({ input }: { readonly input: object }) => {
    if ('RequestItems' in input) return { Responses: { bench: callerItems } }
    if ('IndexName' in input) return { Items: rows }
    return 'KeyConditionExpression' in input ? { Items: shards } : { Item: rows[0] }
  },
})

const event = (routeKey: string, query: Record<string, string>, pathParameters: Record<string, string>): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey,
  rawPath: '/api/customers',
  rawQueryString: '',
  headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  queryStringParameters: query,
  pathParameters,
  requestContext: {
    accountId: '000000000000',
    apiId: 'bench',
    domainName: 'localhost',
    domainPrefix: 'bench',
    http: { method: 'GET', path: '/api/customers', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
    requestId: 'bench',
    routeKey,
    stage: '$default',
    time: '',
    timeEpoch: 0,
  },
  isBase64Encoded: false,
})

const WARM_UP = 3000
const CALLS = 5000
const costOf = async (...parameters: Parameters<typeof event>) => {
  const run = async (calls: number) => {
    for (let index = 0; index < calls; index++) {
      const { statusCode, body } = await handler(event(...parameters), toContext('bench', 'bench'))
      if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
    }
  }
  await run(WARM_UP)
  const before = process.cpuUsage()
  await run(CALLS)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}

const one = await costOf('GET /api/customers/{id}', {}, { id: '1' })
const list = await costOf('GET /api/customers', { limit: '25', status: 'active' }, {})
process.stdout.write(JSON.stringify({ one, list }))
