import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { tableName } from '../data/client.ts'
import { customers } from '../data/customers.ts'
import { levelJobs } from '../data/level-jobs.ts'
import { partners } from '../data/partners.ts'
import { ApiError } from '../runtime/api-error.ts'
import { among, type Command, commands } from '../testing/forest/commands.ts'
import { type Outcome, PureForest } from '../testing/forest/pure-forest.ts'
import { storedForest } from '../testing/forest/stored-forest.ts'
import { runJobsOfTheHour } from '../testing/jobs-of-the-hour.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { sdk } from '../testing/sdk.ts'

/** Number of random commands and their concurrency: `MOVES=10000 CONCURRENCY=50`. */
const MOVES = Number(process.env.MOVES ?? 250)
const CONCURRENCY = Number(process.env.CONCURRENCY ?? 12)

let tables = 0
const newTable = () => takeOwnTable(`forest-${process.pid}-${++tables}`)

const expectSound = async () => {
  await runJobsOfTheHour()
  expect(await levelJobs.listOpen(1)).toEqual([])
  expect(await findInconsistencies()).toEqual([])
}

/** All stored records of one kind. */
const stored = async <Entity>({ schema }: { schema: { parse: (item: unknown) => Entity } }, prefix: string): Promise<Entity[]> => {
  const found: Entity[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await sdk.send(new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey }))
    found.push(...(page.Items ?? []).filter(({ pk, sk }) => String(pk).startsWith(prefix) && sk === 'A').map((item) => schema.parse(item)))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
  return found
}

const outcomeOf = async (act: Promise<unknown>): Promise<Outcome | string> => {
  try {
    await act
    return 'done'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

/** The plain model beside the stored hierarchy. */
class Both {
  readonly pure = new PureForest()
  readonly #ids = new Map<string, number>()
  #made = 0

  #id(name: string | null) {
    return name === null ? null : (this.#ids.get(name) ?? 0)
  }

  async #make(create: Promise<{ readonly id: number }>, tell: (name: string) => Outcome) {
    const name = `n${++this.#made}`
    const outcome = await outcomeOf(create.then(({ id }) => this.#ids.set(name, id)))
    // Only created records have a name; a refusal is compared with the model's outcome.
    expect(outcome).toBe(tell(name))
  }

  async obey({ kind, one, other }: Command) {
    const { pure } = this
    const all = [...pure.parents.keys()]
    const owned = [...pure.owners.keys()]
    const [partner, target, customer] = [among(all, one), among(all, other), among(owned, one)]
    if (kind === 'plant') return this.#make(storedForest.plant(this.#id(target)), (name) => pure.plant(name, target))
    if (kind === 'attach') return this.#make(storedForest.attach(this.#id(target)), (name) => pure.attach(name, target))
    if (kind === 'promote' && customer !== null)
      return this.#make(storedForest.promote(this.#id(customer) ?? 0), (name) => pure.promote(customer, name))
    if (kind === 'move' && partner !== null)
      expect(await outcomeOf(storedForest.move(this.#id(partner) ?? 0, this.#id(target)))).toBe(pure.move(partner, target))
    if (kind === 'fell' && partner !== null) expect(await outcomeOf(storedForest.fell(this.#id(partner) ?? 0))).toBe(pure.fell(partner))
    if (kind === 'rename' && partner !== null) expect(await outcomeOf(storedForest.rename(this.#id(partner) ?? 0))).toBe('done')
    if (kind === 'claimTaken' && partner !== null) {
      const { partnerId } = await partners.getOrThrow(this.#id(partner) ?? 0)
      expect(await outcomeOf(storedForest.plant(null, partnerId.toLowerCase()))).toBe('conflict')
    }
    if (kind === 'transfer' && customer !== null)
      expect(await outcomeOf(storedForest.transfer(this.#id(customer) ?? 0, this.#id(target)))).toBe(pure.attach(customer, target))
    if (kind === 'detach' && customer !== null)
      expect(await outcomeOf(storedForest.detach(this.#id(customer) ?? 0))).toBe(pure.detach(customer))
  }

  /** Expects the same parents and owners in the model and in the table. */
  async compare() {
    const told = (map: ReadonlyMap<string, string | null>) => [...map].map(([name, above]) => [this.#id(name), this.#id(above)]).sort()
    const [trees, people] = [await stored(partners.definition, 'PARTNER#'), await stored(customers.definition, 'CUSTOMER#')]
    expect(trees.map(({ id, parentId }) => [id, parentId]).sort()).toEqual(told(this.pure.parents))
    expect(people.map(({ id, ibPartnerId }) => [id, ibPartnerId]).sort()).toEqual(told(this.pure.owners))
  }
}

test('sequential commands on partners and customers have the same outcomes and results as the plain model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 30, maxLength: 60 }), async (todo) => {
      await newTable()
      const both = new Both()
      for (const command of todo) await both.obey(command)
      await both.compare()
      await expectSound()
    }),
    {
      numRuns: Number(process.env.FORESTS ?? 6),
      seed: Number(process.env.FOREST_SEED ?? 4711),
      endOnFailure: process.env.FORESTS === undefined,
    },
  )
}, 600_000)

test(`${MOVES} random commands, ${CONCURRENCY} at a time, lose nobody and keep levels, paths, counts, tokens and markers correct`, async () => {
  await newTable()
  const trees: number[] = []
  const people: number[] = []
  const gone = new Set<number>()
  const tally = new Map<string, number>()
  const told = new Set(['done', 'conflict', 'not_found', 'validation', 'stale'])
  const add = (list: number[]) => (made: { readonly id: number }) => list.push(made.id)
  const obey = ({ kind, one, other }: Command): Promise<unknown> | undefined => {
    const [tree, target, customer] = [among(trees, one), among(trees, other), among(people, one)]
    if (kind === 'plant') return storedForest.plant(target).then(add(trees))
    if (kind === 'attach') return storedForest.attach(target).then(add(people))
    if (kind === 'promote' && customer !== null) return storedForest.promote(customer).then(add(trees))
    if (kind === 'move' && tree !== null) return storedForest.move(tree, target)
    if (kind === 'fell' && tree !== null) return storedForest.fell(tree).then(() => gone.add(tree))
    if (kind === 'rename' && tree !== null) return storedForest.rename(tree)
    if (kind === 'transfer' && customer !== null) return storedForest.transfer(customer, target)
    if (kind === 'detach' && customer !== null) return storedForest.detach(customer).then(() => gone.add(customer))
    return undefined
  }
  for (let nth = 0; nth < 20; nth++) trees.push((await storedForest.plant(among(trees, nth * 3))).id)
  for (let nth = 0; nth < 20; nth++) people.push((await storedForest.attach(among(trees, nth * 5))).id)

  const todo = fc.sample(commands, { numRuns: MOVES, seed: Number(process.env.FOREST_SEED ?? 4711) })
  const worker = async () => {
    for (let command = todo.pop(); command !== undefined; command = todo.pop()) {
      const act = obey(command)
      if (act === undefined) continue
      const outcome = await outcomeOf(act)
      expect(told).toContain(outcome)
      tally.set(`${command.kind} ${outcome}`, (tally.get(`${command.kind} ${outcome}`) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))

  await expectSound()
  const left = (made: readonly number[]) => made.filter((id) => !gone.has(id)).sort()
  expect((await stored(partners.definition, 'PARTNER#')).map(({ id }) => id).sort()).toEqual(left(trees))
  expect((await stored(customers.definition, 'CUSTOMER#')).map(({ id }) => id).sort()).toEqual(left(people))
  expect(tally.get('move done')).toBeGreaterThan(MOVES / 20)
  if (process.env.MOVES) process.stdout.write(`${JSON.stringify(Object.fromEntries([...tally].sort()), null, 2)}\n`)
}, 3_600_000)
