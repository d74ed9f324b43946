import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinHierarchyPath, type Partner } from '../../shared/domain/partner.ts'
import { startBareEngine } from './bare-engine.ts'

/** Partners below the moved one; `MOVE_PARTNERS=5000` takes a minute and prints the duration of the move. */
const BELOW = Number(process.env.MOVE_PARTNERS ?? 200)
const BATCH = 45
const script = fileURLToPath(new URL('move-process.ts', import.meta.url))

let stop = async () => {}
let parts: Awaited<ReturnType<typeof load>>

const load = async () => {
  const [bulk, counters, jobs, partners, follow, run] = await Promise.all([
    import('./bulk.ts'),
    import('../../functions/data/counters.ts'),
    import('../../functions/data/level-jobs.ts'),
    import('../../functions/data/partners.ts'),
    import('../../functions/use-cases/partners/follow-levels.ts'),
    import('../../functions/use-cases/jobs/run-jobs.ts'),
  ])
  return { addPartnerTree: bulk.addPartnerTree, readCounter: counters.readCounter, ...jobs, ...partners, ...follow, ...run }
}

beforeAll(async () => {
  stop = await startBareEngine()
  parts = await load()
}, 30_000)
afterAll(() => stop())

/** The children of a partner, page by page. */
async function* listChildren(parentId: number | null) {
  let cursor: string | undefined
  do {
    const page = await parts.listPartners({ parentId }, { limit: 200, cursor, caller: null })
    yield page.items
    cursor = page.cursor
  } while (cursor !== undefined)
}

/** All partners, from the top down. */
const readTree = async () => {
  const all = new Map<number, Partner>()
  const waiting: (number | null)[] = [null]
  for (let parent = waiting.shift(); parent !== undefined; parent = waiting.shift()) {
    for await (const page of listChildren(parent)) {
      for (const partner of page) {
        all.set(partner.id, partner)
        if (partner.childCount > 0) waiting.push(partner.id)
      }
    }
  }
  return all
}

const isTrue = (partner: Partner, all: ReadonlyMap<number, Partner>) => {
  const parent = partner.parentId === null ? undefined : all.get(partner.parentId)
  return (
    partner.level === (parent === undefined ? 0 : parent.level + 1) &&
    partner.hierarchyPath === joinHierarchyPath(parent?.hierarchyPath ?? '', partner.partnerId)
  )
}

const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)

const ending = async (...parameters: readonly (string | number)[]) => {
  const [, signal] = await once(fork(script, parameters.map(String), { execArgv: [] }), 'exit')
  return signal
}

test(`a move of ${BELOW} partners that is killed twice is finished by the next process: no partner is lost, and all levels, paths and figures are correct`, async () => {
  const below = await parts.addPartnerTree(1, 'Z')
  const [target] = await listChildren(below)
    .next()
    .then(({ value }) => value ?? [])
  const moved = await parts.addPartnerTree(BELOW, 'M')
  const due = () => new Date(Date.now() + 10 * parts.LEVEL_JOB_LEASE_MS)
  const half = Math.floor(BELOW / BATCH / 2)

  // The move itself and two batches of its descendants.
  expect(await ending('move', moved, target?.id ?? 0, 3)).toBe('SIGKILL')
  const afterFirst = await readTree()
  expect(afterFirst.size).toBe(BELOW + 3)
  expect(afterFirst.get(moved)?.parentId).toBe(target?.id)
  expect([...afterFirst.values()].filter((partner) => !isTrue(partner, afterFirst)).length).toBeGreaterThan(0)

  const followed = performance.now()
  expect(await ending('follow', half)).toBe('SIGKILL')
  const afterSecond = await readTree()
  expect(afterSecond.size).toBe(BELOW + 3)
  expect(await parts.levelJobs.listOpen(10)).toHaveLength(1)

  const resumed = performance.now()
  await parts.runDueJobs({ now: due() })
  const ended = performance.now()

  const all = await readTree()
  expect(all.size).toBe(BELOW + 3)
  expect([...all.values()].filter((partner) => !isTrue(partner, all))).toEqual([])
  expect(await parts.levelJobs.listOpen(10)).toEqual([])
  const levels = Object.groupBy(all.values(), ({ level }) => `level-${level}`)
  expect(await parts.readCounter(parts.partnerCounter)).toMatchObject(
    Object.fromEntries(Object.entries(levels).map(([name, some]) => [name, some?.length])),
  )
  if (process.env.MOVE_PARTNERS)
    process.stdout.write(`Until killed again ${seconds(followed, resumed)} s, from there to the end ${seconds(resumed, ended)} s\n`)
}, 900_000)
