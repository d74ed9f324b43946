import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { joinHierarchyPath, type Partner } from '../../../shared/domain/partner.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import type { JobRun } from '../../data/jobs.ts'
import { levelJobItem, levelJobs } from '../../data/level-jobs.ts'
import { partners } from '../../data/partners.ts'
import { publicLevelItem } from '../../data/public-partners.ts'
import { transact } from '../../data/transact.ts'
import { runInTurn } from '../../runtime/turn.ts'
import { reportConsumedCapacity } from '../../testing/consumed-capacity.ts'
import { countCalls, crashing, injectFaults } from '../../testing/faults.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { createPartner } from './create-partner.ts'
import { runLevelJob, unfinishedMoves } from './follow-levels.ts'
import { movePartner } from './move-partner.ts'

let requests = 0
let tables = 0
beforeAll(() => {
  injectFaults()
  reportConsumedCapacity(() => requests++)
})
beforeEach(() => takeOwnTable(`follow-levels-${process.pid}-${++tables}`))

let made = 0
const create = (parentId: number | null): Promise<Partner> => {
  const partnerId = `L-${++made}`
  const person = { firstName: 'Imke', lastName: 'Thomsen', email: `l${made}@mail.example` }
  return createPartner({ partnerId, companyName: `Haus ${made}`, ...person, parentId }, 'test')
}
const levelOf = async (id: number) => (await partners.getOrThrow(id)).level
const LATER = 3_600_000
const runJobsLater = () => runDueJobs({ now: new Date(Date.now() + LATER) })

/** The state after a move ran out of time at once: the top has its new position, its descendants keep the old one. */
const moveWithoutFollowing = async (id: number, target: Partner) => {
  const top = await partners.getOrThrow(id)
  const position = { level: target.level + 1, hierarchyPath: joinHierarchyPath(target.hierarchyPath, top.partnerId) }
  const moved = { ...top, parentId: target.id, ...position }
  const counted = { ...target, childCount: target.childCount + 1 }
  await transact([
    ...partners.updateItems(top, moved),
    ...partners.updateItems(target, counted),
    publicLevelItem(top, moved.level),
    levelJobItem(id, 'out-of-time', new Date()),
  ])
}

/** A partner with `inner` children, each of which has `leaves` children. */
const branch = async (inner: number, leaves: number) => {
  const top = await create(null)
  const children: Partner[] = []
  for (let nth = 0; nth < inner; nth++) children.push(await create(top.id))
  for (const child of children) for (let nth = 0; nth < leaves; nth++) await create(child.id)
  return { top, children }
}

test('a branch too large to wait for is recomputed in the background, is listed until then, and ends with the right levels', async () => {
  const [target, top] = [await create(null), await create(null)]
  const child = await create(top.id)
  const grandchildren = [await create(child.id), await create(child.id)]
  expect((await movePartner({ id: top.id, ifMatch: undefined, actor: 'test' }, target.id)).level).toBe(1)
  expect(await levelOf(child.id)).toBe(2)
  // A move whose recomputation finished in time is not listed.
  expect(await unfinishedMoves()).toEqual([])

  await movePartner({ id: top.id, ifMatch: undefined, actor: 'test' }, null)
  await runJobsLater()
  await moveWithoutFollowing(top.id, await partners.getOrThrow(target.id))
  expect(await unfinishedMoves()).toEqual([{ partnerId: top.id, mended: 0 }])
  expect(await levelOf(child.id)).toBe(1)

  await runJobsLater()
  expect(await unfinishedMoves()).toEqual([])
  expect(await levelJobs.listOpen(1)).toEqual([])
  expect(await levelOf(child.id)).toBe(2)
  for (const { id } of grandchildren) expect(await levelOf(id)).toBe(3)
})

test('a branch is finished by runs that have time for one step each, and a late run costs what an early one does', async () => {
  const target = await create(null)
  const { top } = await branch(12, 2)
  await moveWithoutFollowing(top.id, target)
  const costs: number[] = []
  let end = 0
  // A turn that has no time left after its first step, and lasts until the end of the run.
  const oneStep: JobRun = async (job) => {
    await runInTurn(0, () => runLevelJob(job))
    await delay(end - Date.now())
  }
  // One run per branch of the first pass, which then waits for its check.
  for (let run = 0; run < 13; run++) {
    expect(await unfinishedMoves()).toHaveLength(1)
    requests = 0
    end = Date.now() + 150
    await runDueJobs({ until: end, runs: { LEVELS: oneStep } })
    costs.push(requests)
  }
  expect(await unfinishedMoves()).toEqual([])
  // All branches but the first are alike.
  expect(Math.max(...costs.slice(1))).toBe(Math.min(...costs.slice(1)))
  await runJobsLater()
  expect(await findInconsistencies()).toEqual([])
}, 60_000)

test('interrupted before or after any request, the next run goes on and all levels are right', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  const [a, b] = [await create(null), await create(null)]
  const { top } = await branch(2, 2)
  await moveWithoutFollowing(top.id, a)
  const calls = await countCalls(runJobsLater)
  expect(calls).toBeGreaterThan(10)
  for (let at = 1; at <= calls; at++) {
    const { parentId } = await partners.getOrThrow(top.id)
    await movePartner({ id: top.id, ifMatch: undefined, actor: 'test' }, null)
    await runJobsLater()
    await moveWithoutFollowing(top.id, await partners.getOrThrow(parentId === a.id ? b.id : a.id))
    expect(await crashing({ at, when: at % 2 === 0 ? 'before' : 'after' }, runJobsLater)).toBe(true)
    await runJobsLater()
    expect(await levelJobs.listOpen(1)).toEqual([])
    expect(await findInconsistencies()).toEqual([])
  }
  vi.unstubAllEnvs()
}, 120_000)
