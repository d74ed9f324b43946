import { setTimeout as delay } from 'node:timers/promises'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { api, type RouteName, routeEntries } from '../../shared/api/index.ts'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { environment } from '../../shared/platform/environment.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { tableName } from '../data/client.ts'
import { readDueJobs } from '../data/due-jobs.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { aCaller } from '../testing/caller.ts'
import { bulkCases } from '../testing/fault-cases/bulk.ts'
import type { Cases, World, WritingRouteName } from '../testing/fault-cases/case.ts'
import { deskCases } from '../testing/fault-cases/desk.ts'
import { formCases } from '../testing/fault-cases/forms.ts'
import { importCases } from '../testing/fault-cases/imports.ts'
import { notificationCases } from '../testing/fault-cases/notifications.ts'
import { partnerPageCases } from '../testing/fault-cases/partner-pages.ts'
import { makePartner, partnerCases } from '../testing/fault-cases/partners.ts'
import { peopleCases } from '../testing/fault-cases/people.ts'
import { pictureCases } from '../testing/fault-cases/pictures.ts'
import { privacyCases } from '../testing/fault-cases/privacy.ts'
import { recordCases } from '../testing/fault-cases/records.ts'
import { retentionCases } from '../testing/fault-cases/retention.ts'
import { settingsCases } from '../testing/fault-cases/settings.ts'
import { countWrites, crashing, injectFaults, type Moment, withTurbulence } from '../testing/faults.ts'
import { runJobsOfTheHour } from '../testing/jobs-of-the-hour.ts'
import { callLambda } from '../testing/lambda.ts'
import { sweep } from '../testing/mail-storm.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { sdk } from '../testing/sdk.ts'
import { PASSWORD } from '../testing/users.ts'
import { newUser, storeNewUser } from '../use-cases/accounts/create-user.ts'
import { signIn } from '../use-cases/accounts/sign-in.ts'

/** They write a mail that is deleted with the answer, or expires, and an audit entry in the same transaction. */
const LEAVE_NOTHING = ['mailConfigurationTest', 'partnerMailConfigurationTest'] as const
/** They only make proposals, one a signed form; one sends a secret in its body and only reads, and one shows a mail that is written. */
const WRITE_NOTHING = [
  'secondFactorPropose',
  'passkeyPropose',
  'passkeyRequest',
  'passwordLink',
  'pictureUploadCreate',
  'materialUploadCreate',
  'mailTemplatePreview',
  'bulkMatches',
] as const
/** Refuses a second call within a minute: `functions/use-cases/jobs/back-up.api.test.ts` interrupts it. */
const ONCE_A_MINUTE = ['backupStart'] as const

/** A writing route without a case does not compile. */
const cases = {
  ...partnerCases,
  ...bulkCases,
  ...importCases,
  ...partnerPageCases,
  ...formCases,
  ...deskCases,
  ...peopleCases,
  ...pictureCases,
  ...privacyCases,
  ...notificationCases,
  ...recordCases,
  ...retentionCases,
  ...settingsCases,
} satisfies Record<Exclude<WritingRouteName, (typeof LEAVE_NOTHING | typeof WRITE_NOTHING | typeof ONCE_A_MINUTE)[number]>, Cases>
type CaseName = keyof typeof cases

/** Cases that affect the whole table, or the one item of their caller. */
const ALONE: readonly RouteName[] = [
  'rolePermissionInitialize',
  'mailConfigurationSave',
  'presenceReport',
  'savedViewCreate',
  'savedViewUpdate',
  'savedViewDelete',
  'savedViewRestore',
  'savedViewOrder',
]
const SHAKEN = 0.3
const SIDE_BY_SIDE = 2

injectFaults()
process.env.LOG_LEVEL = 'silent'

beforeAll(trustLocalPool)

const names = Object.keys(cases).filter((name): name is CaseName => name in cases)
const variants = names.flatMap((name) => Object.entries<Cases[string]>(cases[name]).map(([about, prepare]) => ({ name, about, prepare })))

let tables = 0
/** A separate table with a signed-in administrator. */
const newWorld = async (): Promise<World> => {
  await takeOwnTable(`faults-${process.pid}-${++tables}`)
  const admin = `boss${process.pid}x${tables}`
  const form = { id: admin, email: `${admin}@mail.example`, firstName: 'Berta', lastName: 'Boss', role: 'admin' }
  await storeNewUser(newUser(userCreateSchema.parse(form)), PASSWORD, null)
  const { token } = await signIn({ username: admin, password: PASSWORD }, aCaller())
  return { headers: { authorization: `Bearer ${token}` }, admin }
}

/** Runs background jobs, then tells every inconsistency. */
const inconsistencies = async (isRepeated: boolean) => {
  await runJobsOfTheHour()
  const wrong = await findInconsistencies()
  // Until the call is repeated, an update of the pool may be pending.
  return isRepeated ? wrong : wrong.filter((line) => !line.startsWith('the pool was not told'))
}

/** In parallel or in sequence. */
const each = async <Value, Result>(
  name: RouteName,
  values: readonly Value[],
  act: (value: Value) => Promise<Result>,
): Promise<Result[]> => {
  if (!ALONE.includes(name)) return Promise.all(values.map(act))
  const results: Result[] = []
  for (const value of values) results.push(await act(value))
  return results
}

/** After a write is before the next one, except for parallel writes: `FAULTS=all` tries both. */
const momentsOf = (writes: number): Moment[] => [
  { at: 1, when: 'before', counted: 'writes' },
  ...Array.from({ length: writes }, (_, nth) => nth + 1).flatMap((at): Moment[] => [
    ...(process.env.FAULTS === 'all' && at > 1 ? [{ at, when: 'before', counted: 'writes' } as const] : []),
    { at, when: 'after', counted: 'writes' },
  ]),
]

let moments = 0

type Variant = (typeof variants)[number]

/** Crashes a call at each of its moments. */
const interrupt = async ({ name, prepare }: Variant, world: World) => {
  const { status } = api[name]
  const undisturbed = await prepare(world)
  expect(await undisturbed.isDone()).toBe(false)
  const writes = await countWrites(async () => expect(await callLambda(name, undisturbed.call)).toMatchObject({ status }))
  expect(writes).toBeGreaterThan(0)
  expect(await undisturbed.isDone()).toBe(true)

  const all = momentsOf(writes)
  const crashed = await each(name, all, async (moment) => {
    const prepared = await prepare(world)
    const hasCrashed = await crashing(moment, () => callLambda(name, prepared.call))
    const wasDone = await prepared.isDone()
    return { moment, hasCrashed, wasDone, ...prepared }
  })
  moments += all.length
  expect(crashed.filter(({ hasCrashed }) => hasCrashed).length).toBeGreaterThan(all.length / 2)
  return crashed
}

/** Repeats the calls that have crashed. */
const repeat = ({ name }: Variant, crashed: Awaited<ReturnType<typeof interrupt>>) =>
  each(name, crashed, async ({ moment, wasDone, call, isDone, isSettled = async () => true }) => {
    const { status } = api[name]
    const { status: repeated, json } = await callLambda(name, call)
    // If only the answer was lost, the repetition may report that it is already done, or that the version it names is gone.
    const afterwards = [status, 401, 404, 409, ...(call.headers?.['if-match'] === undefined ? [] : [412])]
    expect(wasDone ? afterwards : [status], JSON.stringify({ moment, json })).toContain(repeated)
    expect({ moment, isDone: await isDone(), isSettled: await isSettled() }).toEqual({ moment, isDone: true, isSettled: true })
  })

/** Interrupts and repeats these cases in one table, and tells what went wrong. */
const problemsOf = async (tried: readonly Variant[]) => {
  const world = await newWorld()
  const problems: string[] = []
  const note = ({ name, about }: Variant) => {
    return (error: unknown) => {
      problems.push(`${name} ${about}: ${error}`)
      return []
    }
  }
  const crashed = await Promise.all(
    tried.map(async (variant) => ({ variant, calls: await interrupt(variant, world).catch(note(variant)) })),
  )
  problems.push(...(await inconsistencies(false)))
  await Promise.all(crashed.map(({ variant, calls }) => repeat(variant, calls).catch(note(variant))))
  problems.push(...(await inconsistencies(true)))
  return problems
}

/** Cases that share a table, as they do in production. */
const AT_ONCE = 12
const isAlone = ({ name }: Variant) => ALONE.includes(name)
const sharing = variants.filter((variant) => !isAlone(variant))
const batches = [
  ...Array.from({ length: Math.ceil(sharing.length / AT_ONCE) }, (_, nth) => sharing.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE)),
  ...variants.filter(isAlone).map((variant) => [variant]),
].map((batch) => [batch.map(({ name, about }) => `${name} ${about}`).join(', '), batch] as const)

// By `%s`, because `$name` would cut the names that `-t` looks for.
describe.each(batches)('%s', (_, batch) => {
  test('interrupted before or after any write to table, pool or bucket, are undone or done, and done when repeated', async () => {
    const problems = await problemsOf(batch)
    // What went wrong in the table names no case: tried alone, each names itself.
    if (problems.length > 0)
      for (const variant of batch)
        expect({ about: variant.about, problems: await problemsOf([variant]) }, variant.name).toEqual({
          about: variant.about,
          problems: [],
        })
    expect(problems).toEqual([])
  }, 300_000)
})

/** The jobs that read the whole table, due or held. */
const wholeTableJobs = async () => {
  const all: string[] = []
  for await (const jobs of readDueJobs(new Date(Date.now() + 86_400_000), 'whole table')) all.push(...jobs.map(({ pk }) => pk))
  return all
}

describe('called by anybody', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })
  test.each(variants.filter(({ name }) => api[name].access === 'public'))(
    '$name $about starts no job that reads the whole table',
    async ({ name, prepare }) => {
      const { call } = await prepare(world)
      const before = await wholeTableJobs()
      expect(await callLambda(name, call)).toMatchObject({ status: api[name].status })
      expect(await wholeTableJobs()).toEqual(before)
    },
  )
})

/** A concurrent mailer without faults. */
const mailerAtWork = () => {
  let isOver = false
  const work = async () => {
    while (!isOver) {
      await sweep()
      await delay(20)
    }
  }
  const ended = work()
  return () => {
    isOver = true
    return ended
  }
}

const testMessagesSchema = z.array(
  z.object({ dueAt: z.string().nullable(), expiresAt: z.number(), trial: z.object({ until: z.string() }) }),
)

/** Test messages left in the table. */
const testMessagesLeft = async () => {
  const { Items } = await sdk.send(
    new ScanCommand({ TableName: tableName(), ConsistentRead: true, FilterExpression: 'attribute_exists(trial)' }),
  )
  return testMessagesSchema.parse(Items)
}

describe.each(LEAVE_NOTHING)('%s', (name) => {
  test('interrupted before or after any write, leaves at most a message that expires in minutes, and is answered when repeated', async () => {
    vi.stubEnv(environment.testMessagesPerUser, '1000/60')
    const { headers } = await newWorld()
    const { id } = await makePartner()
    const call = { headers, params: { id }, body: { senderName: 'Probe' } }
    const stop = mailerAtWork()
    try {
      const answered = { status: api[name].status, json: { isDelivered: true } }
      const writes = await countWrites(async () => expect(await callLambda(name, call)).toMatchObject(answered))
      expect(await testMessagesLeft()).toEqual([])

      const all = momentsOf(writes)
      const crashes = await Promise.all(all.map((moment) => crashing(moment, () => callLambda(name, call))))
      expect(crashes.filter(Boolean).length).toBeGreaterThan(all.length / 2)
      moments += all.length
      const latest = Date.now() + 600_000
      for (const { expiresAt, trial } of await testMessagesLeft()) {
        expect(expiresAt * 1000).toBeLessThanOrEqual(latest)
        expect(Date.parse(trial.until)).toBeLessThan(Date.now() + 10_000)
      }
      expect(await callLambda(name, call)).toMatchObject(answered)
      // The mailer has finished all of them: none is sent later.
      await vi.waitFor(async () => expect((await testMessagesLeft()).filter(({ dueAt }) => dueAt !== null)).toEqual([]), 10_000)
    } finally {
      await stop()
      vi.unstubAllEnvs()
    }
    expect(await inconsistencies(true)).toEqual([])
  }, 60_000)
})

test('all at once, with a third of all attempts conflicting or throttled, are carried out and answered correctly', async () => {
  const world = await newWorld()
  const outcomes = await Promise.all(
    variants
      .filter(({ name }) => !ALONE.includes(name))
      .flatMap((variant) => Array.from({ length: SIDE_BY_SIDE }, () => variant))
      .map(async ({ name, about, prepare }) => {
        const { call, isDone, isSettled = async () => true } = await prepare(world)
        const { status, json } = await withTurbulence(SHAKEN, () => callLambda(name, call))
        const isTold = status === api[name].status
        // A caller who is refused is told so and may retry.
        if (!isTold) expect({ name, about, status, json }).toMatchObject({ status: 429 })
        if (!isTold) await callLambda(name, call)
        return { name, about, isTold, isDone: await isDone(), isSettled: await isSettled() }
      }),
  )
  expect(outcomes.filter(({ isDone, isSettled }) => !isDone || !isSettled)).toEqual([])
  // With four attempts at each call, some 4 % of the callers are refused.
  expect(outcomes.filter(({ isTold }) => !isTold).length).toBeLessThan(outcomes.length / 10)
  expect(await inconsistencies(true)).toEqual([])
}, 180_000)

test('every writing route of the contract was tested with faults', () => {
  const writing = routeEntries().filter(([, { method, rendersPage }]) => method !== 'GET' && !rendersPage)
  expect([...names, ...LEAVE_NOTHING, ...WRITE_NOTHING, ...ONCE_A_MINUTE].sort()).toEqual(writing.map(([name]) => name).sort())
  expect(moments).toBeGreaterThan(names.length * 2)
  if (process.env.FAULTS === 'all') process.stdout.write(`${variants.length} cases, ${moments} crashes\n`)
})
