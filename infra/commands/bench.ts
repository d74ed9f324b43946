import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { loginResultSchema } from '../../shared/domain/user.ts'
import { atOnce, inTurn } from '../bench/load.ts'
import { DEMO_PASSWORD } from '../local/seed/accounts.ts'
import { startSystem } from '../local/system.ts'

/**
 * `npm run bench [-- customers]`: the API over HTTP as the restricted role `backoffice`, beside bare queries of the same engine in the same run. Figures
 * are this machine's at this moment: compare the ratios.
 */
const customers = Number(process.argv[2] ?? 10_000)
const ROUNDS = 400
const SECONDS = 6
const CALLERS = 20

const say = (line: string) => process.stdout.write(`${line}\n`)
const number = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const dataDir = await mkdtemp(join(tmpdir(), 'partnerportal-bench-'))
const begun = performance.now()
const system = await startSystem({
  dataDir,
  port: 0,
  mailPort: 0,
  seed: async () => (await import('../local/seed.ts')).seed(),
  quiet: true,
})
say(`Started and seeded in ${number.format((performance.now() - begun) / 1000)} s`)

const { addCustomers } = await import('../bench/bulk.ts')
const { documents, tableName } = await import('../../functions/data/client.ts')
const { QueryCommand } = await import('@aws-sdk/lib-dynamodb')

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
const call = (method: string, path: string, token?: string, body?: unknown) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(new URL(path, system.origin), { method, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    if (token !== undefined) sent.setHeader('authorization', `Bearer ${token}`)
    if (body !== undefined) sent.setHeader('content-type', 'application/json')
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

try {
  const filling = performance.now()
  await addCustomers(customers)
  say(`${customers} customers in ${number.format((performance.now() - filling) / 1000)} s\n`)

  const login = await call('POST', '/api/login', undefined, { username: 'backoffice', password: DEMO_PASSWORD })
  const { token } = loginResultSchema.parse(JSON.parse(login.text))
  const expectGood = async (...parameters: Parameters<typeof call>) => {
    const answer = await call(...parameters)
    if (answer.status >= 300) throw new Error(`${parameters[0]} ${parameters[1]}: ${answer.status} ${answer.text}`)
    return answer.text
  }
  const get = (path: string) => expectGood('GET', path, token)
  const [first] = z.array(z.object({ id: z.int() })).parse(JSON.parse(await get('/api/customers?limit=1')))
  const one = `/api/customers/${first?.id}`
  const bare = () =>
    documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': 'CUSTOMER' },
        ScanIndexForward: false,
        Limit: 25,
      }),
    )

  const reference = await inTurn(ROUNDS, bare)
  const report = (name: string, { p50, p99 }: { p50: number; p99: number }) =>
    say(
      `${name.padEnd(26)}${number.format(p50).padStart(8)}${number.format(p99).padStart(9)}${number.format(p50 / reference.p50).padStart(9)}`,
    )
  say('                            p50 ms   p99 ms  × bare query')
  report('bare query, 25 rows', reference)
  report('25 newest', await inTurn(ROUNDS, () => get('/api/customers?limit=25')))
  report('filtered by status', await inTurn(ROUNDS, () => get('/api/customers?limit=25&status=active')))
  report('prefix search', await inTurn(ROUNDS, () => get('/api/customers?limit=25&search=Mue')))
  report('get one', await inTurn(ROUNDS, () => get(one)))
  const person = (round: number) => ({ firstName: 'Berta', lastName: `Bench${round}`, email: `bench${round}@mail.example` })
  report('create', await inTurn(ROUNDS, (round) => expectGood('POST', '/api/customers', token, person(round))))
  report('patch', await inTurn(ROUNDS, (round) => expectGood('PATCH', one, token, { phone: `+49 30 ${100_000 + round}` })))

  const { perSecond, cpuMs } = await atOnce(CALLERS, SECONDS, () => get('/api/customers?limit=25&status=active'))
  say(
    `\nfiltered list, ${CALLERS} at once: ${Math.round(perSecond)} requests/s, ${number.format(cpuMs)} ms CPU a call (handlers, gateway and this client together)`,
  )
  say(`memory of the API process: ${Math.round(process.memoryUsage().rss / 1_000_000)} MB`)
} finally {
  agent.destroy()
  await system.stop()
  await rm(dataDir, { recursive: true, force: true })
}
