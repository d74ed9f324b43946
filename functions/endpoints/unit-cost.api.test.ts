import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { findPage } from '../pages/find-page.ts'
import { reportConsumedCapacity } from '../testing/consumed-capacity.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { callLambda } from '../testing/lambda.ts'
import { sweep } from '../testing/mail-storm.ts'
import { smtp, takeOwnMail, through } from '../testing/own-mail.ts'
import { newPerson } from '../testing/portal.ts'
import { PASSWORD } from '../testing/users.ts'
import { newUser, storeNewUser } from '../use-cases/accounts/create-user.ts'

const runbook = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'runbook.md'), 'utf8')

/** Capacity units that a user journey consumes in the table and its indexes. The cost table of docs/runbook.md is derived from them. */
type Units = { reads: number; writes: number }
let spent: Units = { reads: 0, writes: 0 }

const READS = ['GetItem', 'BatchGetItem', 'Query']

takeOwnMail()
beforeAll(async () => {
  trustLocalPool()
  reportConsumedCapacity((operation, units) => {
    if (READS.includes(operation)) spent.reads += units
    else spent.writes += units
  })
})

const unitsOf = async (act: () => Promise<unknown>): Promise<Units> => {
  spent = { reads: 0, writes: 0 }
  await act()
  return spent
}

describe('the cost of a user journey', () => {
  // Engines disagree on the units of transactions: DynamoDB local reports half of the embedded one's.
  test.skipIf(process.env.DYNAMODB_ENDPOINT)('matches the cost table of the runbook', async () => {
    const { port } = await smtp()
    await through(port)
    const partner = await makePartner()
    const form = {
      id: `kosten${process.pid}`,
      email: `kosten${process.pid}@mail.example`,
      firstName: 'Kim',
      lastName: 'Kosten',
      role: 'admin',
    }
    await storeNewUser(newUser(userCreateSchema.parse(form)), PASSWORD, null)
    const okay = async (calling: ReturnType<typeof callLambda>) => {
      const answer = await calling
      expect(answer.status).toBeLessThan(300)
      return answer.json
    }
    const credentials = { username: form.id, password: PASSWORD }
    const { cookies: knownDevice } = await callLambda('login', { body: credentials })
    let token = ''
    let lead = 0
    const headers = () => ({ authorization: `Bearer ${token}` })
    const journeys = {
      'a partner page': () => findPage(`/ib-recruitment/${partner.partnerId}`),
      'a lead': async () => {
        const body = { ...newPerson(), partnerId: partner.partnerId }
        lead = z.object({ id: z.int() }).parse(await okay(callLambda('leadCreate', { body }))).id
      },
      'its mails': sweep,
      'a run with nothing to do': sweep,
      'signing in': async () => {
        const cookies = knownDevice.map((cookie) => cookie.replace(/;.*/, ''))
        token = z.object({ token: z.string() }).parse(await okay(callLambda('login', { body: credentials, cookies }))).token
      },
      'a list': () => okay(callLambda('leadList', { headers: headers() })),
      'a change of status': () =>
        okay(
          callLambda('leadUpdate', {
            params: { id: lead },
            headers: { ...headers(), 'if-match': '"1"' },
            body: { status: 'Kontaktiert' },
          }),
        ),
    }
    const counted: Record<string, Units> = {}
    for (const [name, act] of Object.entries(journeys)) counted[name] = await unitsOf(act)
    for (const [name, { writes, reads }] of Object.entries(counted)) {
      const row = new RegExp(`^\\| ${name} \\| (\\d+) \\| (\\d+) \\|$`, 'im').exec(runbook)
      const told = { writes: Number(row?.[1]), reads: Number(row?.[2]) }
      // A slightly longer record, or one more look-up of a mail, changes no relevant cost.
      expect(Math.abs(writes - told.writes), `${name}: ${writes} write units`).toBeLessThanOrEqual(3)
      // Two mails lie in one partition or in two, by their ids, and are looked for until none is left.
      expect(Math.abs(reads - told.reads), `${name}: ${reads} read units`).toBeLessThanOrEqual(name === 'its mails' ? 6 : 2)
    }
  })
})
