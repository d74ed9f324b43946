import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { loginResultSchema } from '../../../shared/domain/sign-in.ts'
import { Failure, failWith } from '../../deployment/failure.ts'
import { DEMO_PASSWORD } from '../../local/seed/accounts.ts'
import { coldStarts, LARGEST_RATIO } from '../bench/cold-start.ts'
import { httpClient } from '../bench/http-client.ts'
import { measurePages } from '../bench/lighthouse.ts'
import { atOnce, inTurn } from '../bench/load.ts'
import { benchMail } from '../bench/mail.ts'
import { benchMixedLoad } from '../bench/mixed-load.ts'
import { fillPortal, startPortal } from '../bench/portal.ts'
import { measureScreenChange } from '../bench/screen-change.ts'

/**
 * `npm run bench -- mail [mails]`: mails through a server that fails. `npm run bench -- screen [customers]`: from a click to the rows of a list in a browser.
 * `npm run bench -- api [customers]`: the API over HTTP as the restricted role `backoffice`. `npm run bench -- start`: what each Lambda takes to start.
 * `npm run bench -- load [seconds] [callers]`: a mixed day of visitors, partners and clerks; fails if something is lost, wrong or dearer than
 * docs/capacity.md says.
 * `npm run bench [-- customers]`: all of these but the mails and the mixed day, and the public pages by Lighthouse.
 *
 * The portal, its engine and this client each have a process; each call is measured beside a bare query of the same engine. Figures are this machine's at this moment: compare the ratios.
 */
const [first = '', second, third] = process.argv.slice(2)
const part = ['mail', 'load', 'screen', 'api', 'start'].find((name) => name === first)
const count = Number((part === undefined ? first : second) || 10_000)
const BLOCKS = 12
const BARE_QUERIES = 300
const SECONDS = 6
const CALLERS = 20
const IDLE_MS = 2000
const LOAD_SECONDS = 60
const LOAD_CALLERS = 50

const say = (line = '') => process.stdout.write(`${line}\n`)
const decimals = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 })
const column = (value: number, format = decimals) => format.format(value).padStart(9)

const measureApi = async (dataDir: string) => {
  const portal = await startPortal(dataDir)
  const client = httpClient(portal.origin, CALLERS)
  try {
    await client.call('GET', '/api/form-configurations')
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const idle = await portal.usage()
    say(`Portal's process: answers after ${decimals.format(portal.startedMs / 1000)} s, idle with ${whole.format(idle.megabytes)} MB\n`)

    const login = loginResultSchema.parse(
      JSON.parse(await client.call('POST', '/api/login', undefined, { username: 'backoffice', password: DEMO_PASSWORD })),
    )
    const get = (path: string) => client.call('GET', path, login.token)
    const [first] = z.array(z.object({ id: z.int() })).parse(JSON.parse(await get('/api/customers?limit=1')))
    const one = `/api/customers/${first?.id}`

    Object.assign(process.env, portal.settings)
    const { tableName } = await import('../../../functions/data/client.ts')
    const { lists } = await import('../../../functions/data/keys.ts')
    const documents = DynamoDBDocumentClient.from(new DynamoDBClient())
    const bare = () =>
      documents.send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :pk',
          ExpressionAttributeValues: { ':pk': lists.customers },
          ScanIndexForward: false,
          Limit: 25,
        }),
      )

    const person = (round: number) => ({ firstName: 'Berta', lastName: `Bench${round}`, email: `bench${round}@mail.example` })
    const calls: Readonly<Record<string, (round: number) => Promise<unknown>>> = {
      '25 newest': () => get('/api/customers?limit=25'),
      'filtered by status': () => get('/api/customers?limit=25&status=active'),
      'prefix search': () => get('/api/customers?limit=25&search=Mue'),
      'search in words': () => get('/api/customers?limit=25&search=tätte'),
      'palette: a name': () => get('/api/search?q=Schäfer'),
      'palette: in words': () => get('/api/search?q=tätte'),
      'palette: a number': () => get('/api/search?q=0171%2039'),
      'palette: nothing': () => get('/api/search?q=xqzv'),
      'get one': () => get(one),
      create: (round) => client.call('POST', '/api/customers', login.token, person(round)),
      patch: (round) => client.call('PATCH', one, login.token, { phone: `+49 30 ${100_000 + round}` }),
    }
    say('one at a time, ms         p50      p99   bare p50  × bare')
    for (const [name, call] of Object.entries(calls)) {
      const { p50, p99, referenceP50 } = await inTurn(BLOCKS, bare, call)
      say(`${name.padEnd(20)}${column(p50)}${column(p99)}${column(referenceP50)}${column(p50 / referenceP50)}`)
    }
    const before = process.cpuUsage()
    for (let round = 0; round < BARE_QUERIES; round++) await bare()
    const { user, system } = process.cpuUsage(before)
    say(`\nCPU of a bare query, in the client: ${decimals.format((user + system) / 1000 / BARE_QUERIES)} ms`)
    say(`${CALLERS} at once              calls/s   CPU ms a call: portal, engine`)
    for (const name of ['filtered by status', 'get one'] as const) {
      const { perSecond, cpuMs, engineCpuMs } = await atOnce(CALLERS, SECONDS, portal.usage, () => Promise.resolve(calls[name]?.(0)))
      say(`${name.padEnd(24)}${column(perSecond, whole)}${column(cpuMs).padStart(22)}${column(engineCpuMs)}`)
    }
    say(`Portal's process after it all: ${whole.format((await portal.usage()).megabytes)} MB\n`)
  } finally {
    client.close()
    await portal.stop()
  }
}

const measureSite = async (dataDir: string) => {
  const portal = await startPortal(dataDir)
  try {
    const { versions, pages } = await measurePages(portal.origin)
    say(`${versions}, as a phone, medians of five   performance, accessibility, best practices, SEO`)
    say('page                       scores   LCP ms   shift  TBT ms      KB')
    for (const { path, scores, largestPaintMs, shift, blockingMs, kilobytes } of pages) {
      const figures = `${column(largestPaintMs, whole)}${column(shift)}${column(blockingMs, whole)}${column(kilobytes, whole)}`
      say(`${path.padEnd(24)}${scores.join(' ').padStart(16)}${figures}`)
    }
    say()
  } finally {
    await portal.stop()
  }
}

const measureScreen = async (dataDir: string) => {
  const portal = await startPortal(dataDir)
  const client = httpClient(portal.origin, 1)
  try {
    const { token } = loginResultSchema.parse(
      JSON.parse(await client.call('POST', '/api/login', undefined, { username: 'admin', password: DEMO_PASSWORD })),
    )
    const { firstMs, suddenMs, againMs } = await measureScreenChange(portal.origin, token)
    say('From a press on „Kunden“ in the sidebar to all 20 rows painted, ms')
    say(
      `after 100 ms over the entry ${whole.format(firstMs)}, without ${whole.format(suddenMs)}, on a second visit ${whole.format(againMs)}\n`,
    )
  } finally {
    client.close()
    await portal.stop()
  }
}

const measureBundles = async () => {
  const { referenceMs, bundles } = await coldStarts()
  say(
    `bundle        KB, start      all   import ms  × document client alone (${decimals.format(referenceMs)} ms), first answer after ms; processor time`,
  )
  for (const { name, startBytes, bytes, ms, ratio, answeredMs } of bundles) {
    const answered = answeredMs === undefined ? '' : column(answeredMs)
    say(
      `${name.padEnd(16)}${column(startBytes / 1000, whole)}${column(bytes / 1000, whole)}${column(ms).padStart(12)}${column(ratio)}${answered}`,
    )
  }
  const slow = bundles.filter(({ ratio }) => ratio > LARGEST_RATIO).map(({ name }) => name)
  if (slow.length > 0) throw new Failure(`These take more than ${LARGEST_RATIO} times as long as the client: ${slow.join(', ')}.`)
}

const measurePortal = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerportal-bench-'))
  try {
    const begun = performance.now()
    await fillPortal(dataDir, count)
    say(`Demo data and ${whole.format(count)} customers in ${decimals.format((performance.now() - begun) / 1000)} s`)
    if (part === 'screen') return await measureScreen(dataDir)
    await measureApi(dataDir)
    if (part === 'api') return
    await measureSite(dataDir)
    await measureScreen(dataDir)
    await measureBundles()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (part === 'mail') await benchMail(count, say)
else if (part === 'load') await benchMixedLoad(Number(second || LOAD_SECONDS), Number(third || LOAD_CALLERS), say).catch(failWith)
else if (part === 'start') await measureBundles().catch(failWith)
else await measurePortal().catch(failWith)
