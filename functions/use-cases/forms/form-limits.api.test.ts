import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { environment } from '../../../shared/platform/environment.ts'
import { rateLimits } from '../../../shared/platform/limits.ts'
import { formLines } from '../../../shared/platform/log-lines.ts'
import { send, tableName } from '../../data/client.ts'
import { listCustomers } from '../../data/customers.ts'
import { rateKey } from '../../data/keys.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { challengeIn, solutionOf } from '../../testing/challenge.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { callLambda } from '../../testing/lambda.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { newPerson } from '../../testing/portal.ts'

let partner: Awaited<ReturnType<typeof makePartner>>

const HOUR_MS = 3_600_000
/** The limits of production apply: the test portal's are taken away. */
const limitNames = ['formsPerAddress', 'formsPerWiderNetwork', 'formsPerPartner', 'formsPerKind'] as const

beforeAll(async () => {
  await takeOwnTable(`forms-${process.pid}`)
  partner = await makePartner()
})
beforeEach(() => {
  for (const name of limitNames) vi.stubEnv(environment[name], '')
  // No window of an hour ends within a test.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 60_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

type Sent = { readonly sourceIp: string; readonly headers?: Record<string, string>; readonly to?: number }

const register = ({ sourceIp, headers = {}, to = partner.id }: Sent) =>
  callLambda('registrationCreate', {
    body: {
      ...newPerson(),
      ibPartnerId: to,
      country: 'DE',
      tradingExperience: 'expert',
      investmentAmount: '50000+',
      fillTimeMs: 20_000,
    },
    sourceIp,
    headers,
  })

const apply = ({ sourceIp, headers = {} }: Sent) =>
  callLambda('leadCreate', { body: { ...newPerson(), partnerId: partner.partnerId, fillTimeMs: 20_000 }, sourceIp, headers })

/** As the page does: solves what it is asked for, and repeats the call. */
const registerWithWork = async (sent: Sent) => {
  let asked = 0
  let answer = await register(sent)
  while (answer.status === 429 && asked < 3) {
    asked++
    answer = await register({ ...sent, headers: await solutionOf(answer.json) })
  }
  return { asked, status: answer.status }
}

let networks = 0
/** A network that has sent nothing yet. */
const network = () => {
  networks++
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

/** Sets the count of a network, as if so many forms had come from it. */
const pretend = (sourceIp: string, taken: number) => {
  const [, seconds = ''] = rateLimits.formsPerAddress.split('/')
  return send(
    new UpdateCommand({
      TableName: tableName(),
      Key: rateKey(`formsPerAddress#${sha256(sourceIp)}#0`, Math.floor(Date.now() / 1000 / Number(seconds))),
      UpdateExpression: 'SET taken = :taken',
      ExpressionAttributeValues: { ':taken': taken },
    }),
  )
}

const levelIn = (json: unknown) => challengeIn(json).parameters.data

describe('a challenge', () => {
  test('is valid for its form and network, unchanged, until it expires', async () => {
    vi.stubEnv(environment.formsPerAddress, '1/3600')
    const sourceIp = network()
    await register({ sourceIp })
    const solution = await solutionOf((await register({ sourceIp })).json)
    expect((await apply({ sourceIp, headers: solution })).status).toBe(429)
    const other = network()
    await register({ sourceIp: other })
    expect((await register({ sourceIp: other, headers: solution })).status).toBe(429)
    const [name = '', value = ''] = Object.entries(solution)[0] ?? []
    const forged = Buffer.from(Buffer.from(value, 'base64').toString().replace('"level":1', '"level":4')).toString('base64')
    for (const wrong of [forged, 'x', '', `${value.slice(0, -20)}A`]) {
      expect((await register({ sourceIp, headers: { [name]: wrong } })).status).toBe(429)
    }
    vi.setSystemTime(Date.now() + 301_000)
    expect((await register({ sourceIp, headers: solution })).status).toBe(429)
    vi.setSystemTime(Date.now() - 2000)
    expect((await register({ sourceIp, headers: solution })).status).toBe(201)
  })

  test('takes more work the more forms a network has sent; work of a lower level is no longer enough', async () => {
    const sourceIp = network()
    const levels: unknown[] = []
    await pretend(sourceIp, 10)
    const least = await solutionOf((await register({ sourceIp })).json)
    for (const taken of [10, 20, 80, 320, 5000]) {
      await pretend(sourceIp, taken)
      levels.push(levelIn((await register({ sourceIp })).json))
    }
    expect(levels).toMatchObject([{ level: 1 }, { level: 2 }, { level: 3 }, { level: 4 }, { level: 4 }])
    expect((await register({ sourceIp, headers: least })).status).toBe(429)
  })

  test('is stored with one of two forms that use the same solution at once', async () => {
    vi.stubEnv(environment.formsPerAddress, '1/3600')
    const sourceIp = network()
    await register({ sourceIp })
    const headers = await solutionOf((await register({ sourceIp })).json)
    const statuses = await Promise.all([register({ sourceIp, headers }), register({ sourceIp, headers })])
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 429])
  })

  test('is asked of an IPv6 network of 65,536 smaller ones together', async () => {
    vi.stubEnv(environment.formsPerWiderNetwork, '2/3600')
    const from = (subnet: number) => register({ sourceIp: `2001:db8:77:${subnet}::1` })
    expect([(await from(1)).status, (await from(2)).status, (await from(3)).status]).toEqual([201, 201, 429])
    expect((await register({ sourceIp: '2001:db8:78:1::1' })).status).toBe(201)
  })

  test.each(['formsPerPartner', 'formsPerKind'] as const)(
    'is asked of everyone beyond %s, refuses nobody, and is logged',
    async (limit) => {
      vi.stubEnv(environment[limit], '1/86400')
      const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
      const { id: to } = await makePartner()
      await register({ sourceIp: network(), to })
      for (let nth = 0; nth < 8; nth++) expect(await registerWithWork({ sourceIp: network(), to })).toEqual({ asked: 1, status: 201 })
      const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)))
      expect(lines).toHaveLength(8)
      expect(lines[0]).toMatchObject({
        message: formLines.challenged,
        form: 'landing_page',
        limit,
        ...(limit === 'formsPerPartner' && { partnerId: to }),
      })
      // Another partner’s or another form goes on.
      expect((await (limit === 'formsPerKind' ? apply({ sourceIp: network() }) : register({ sourceIp: network() }))).status).toBe(201)
    },
  )

  test('does not help a network far beyond any honest burst', async () => {
    const sourceIp = network()
    await pretend(sourceIp, 5999)
    const headers = await solutionOf((await register({ sourceIp })).json)
    expect((await register({ sourceIp, headers })).status).toBe(201)
    expect(await register({ sourceIp, headers })).toMatchObject({ status: 429, json: { code: 'too_many' } })
  })

  test('of a network leaves the counts of partner and form alone', async () => {
    vi.stubEnv(environment.formsPerAddress, '1/3600')
    vi.stubEnv(environment.formsPerPartner, '2/3600')
    const [sourceIp, { id: to }] = [network(), await makePartner()]
    await register({ sourceIp, to })
    for (let nth = 0; nth < 5; nth++) expect((await register({ sourceIp, to })).status).toBe(429)
    expect((await register({ sourceIp: network(), to })).status).toBe(201)
  })
})

describe('a webinar’s 2,000 registrations in five minutes', () => {
  // Every visitor solves up to a second of work, so that the test sends 18 of them: three at each of six stages of the burst.
  test('from one company address to one partner all get through, with the limits of production', async () => {
    const { id: to } = await makePartner()
    const sourceIp = network()
    const outcomes: Awaited<ReturnType<typeof registerWithWork>>[] = []
    for (const taken of [0, 10, 40, 160, 640, 1990]) {
      await pretend(sourceIp, taken)
      for (let nth = 0; nth < 3; nth++) outcomes.push(await registerWithWork({ sourceIp, to }))
    }
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 201))
    expect(outcomes.map(({ asked }) => asked)).toEqual(outcomes.map((_, nth) => (nth < 3 ? 0 : 1)))
    expect((await listCustomers({ partnerId: to }, { limit: 100, caller: null })).items).toHaveLength(18)
  }, 120_000)
})

describe('a flood from 3,000 networks of one /48', () => {
  test('stops nobody else’s form', async () => {
    const { id: to } = await makePartner()
    const statuses: number[] = []
    const flood = Array.from({ length: 3000 }, (_, nth) => `2001:db8:f100:${nth.toString(16)}::1`)
    for (let from = 0; from < flood.length; from += 30) {
      const answers = await Promise.all(flood.slice(from, from + 30).map((sourceIp) => register({ sourceIp, to })))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2900)
    expect(await registerWithWork({ sourceIp: network(), to })).toEqual({ asked: 0, status: 201 })
    expect(await registerWithWork({ sourceIp: '2001:db8:f200::1', to })).toEqual({ asked: 0, status: 201 })
    expect((await apply({ sourceIp: network() })).status).toBe(201)
  }, 120_000)
})
