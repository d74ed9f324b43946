import { randomUUID } from 'node:crypto'
import { joinHierarchyPath, type Partner } from '../../shared/domain/partner.ts'
import { isConditionFailed } from '../data/client.ts'
import { dueLevelJobs, finishLevelJob, postponeLevelJob, storeProgress, takeLevelJob } from '../data/level-jobs.ts'
import { listChildren, partnerAsReadItem, partners, positionOf } from '../data/partners.ts'
import { publicLevelItem } from '../data/public-partners.ts'
import { transact } from '../data/transact.ts'
import { ApiError } from '../runtime/api-error.ts'
import { errorFacts, log } from '../runtime/log.ts'

/** How long the process that moved the partner has the job to itself. */
export const LEVEL_JOB_LEASE_MS = 60_000
/** Indexes show writes with a delay, so the subtree is checked again after this. */
const INDEX_LAG_MS = 10_000
/** How long a move waits for the descendants' levels; the rest is recomputed in the background. */
const PATIENCE_MS = 3_000
/** Time limit of one background run, below the timeout of its Lambda. */
const ROUND_MS = 240_000
const NOTE_EVERY_MS = 1_000

/** Partners recomputed per transaction: two actions each, two more for the parent and the counter, and at most 100 actions in all. */
const BATCH = 45

const isUpToDate = (child: Partner, parent: Partner) =>
  child.level === parent.level + 1 && child.hierarchyPath === joinHierarchyPath(parent.hierarchyPath, child.partnerId)

/**
 * Condition on a partner whose level changes. A leaf's children are not read, so it must not have gained one since it was read, which would
 * keep the old level.
 */
export const stillLeaf = ({ childCount }: Partner) => (childCount === 0 ? { childCount } : {})

/** Sets level and path of some children from their parent; refused (stale) when the parent or a child has changed since it was read. */
const recompute = async (children: readonly Partner[], parent: Partner): Promise<Partner[]> => {
  const updatedAt = new Date().toISOString()
  const pairs = children.map((before) => ({
    before,
    after: { ...before, level: parent.level + 1, hierarchyPath: joinHierarchyPath(parent.hierarchyPath, before.partnerId), updatedAt },
  }))
  await transact([
    partnerAsReadItem(parent.id, positionOf(parent)),
    ...pairs.flatMap(({ before, after }) => [
      ...partners.updateItems(before, after, stillLeaf(before)),
      ...(before.level === after.level ? [] : [publicLevelItem(before, after.level)]),
    ]),
  ])
  return pairs.map(({ before, after }) => ({ ...after, version: before.version + 1 }))
}

type Pass = {
  /** Called after every recomputed batch. */
  readonly onRecomputed: (count: number) => Promise<void>
  /** Time limit, in ms since the epoch. */
  readonly until: number
}

/** Recomputes the subtree once from the top. Returns how many partners were outdated, or undefined when time ran out. */
const recomputeOnce = async (rootId: number, { onRecomputed, until }: Pass): Promise<number | undefined> => {
  let mended = 0
  const root = await partners.get(rootId)
  const queue = root === undefined ? [] : [root]
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift()) {
    if (Date.now() > until) return
    for await (const children of listChildren(parent.id)) {
      const outdated = children.filter((child) => !isUpToDate(child, parent))
      queue.push(...children.filter((child) => isUpToDate(child, parent) && child.childCount > 0))
      for (let start = 0; start < outdated.length; start += BATCH) {
        const after = await recompute(outdated.slice(start, start + BATCH), parent)
        mended += after.length
        await onRecomputed(after.length)
        queue.push(...after.filter((child) => child.childCount > 0))
      }
    }
  }
  return mended
}

/** Repeats until nothing is outdated, because other moves may run meanwhile. Returns whether there was time for it. */
const recomputeUntilStable = async (partnerId: number, pass: Pass): Promise<boolean> => {
  for (let mended = 1; mended > 0; ) {
    try {
      const found = await recomputeOnce(partnerId, pass)
      if (found === undefined) return false
      mended = found
    } catch (error) {
      // A partner was moved or changed meanwhile: read again.
      if (!(error instanceof ApiError && error.code === 'stale')) throw error
    }
  }
  return true
}

/** Carries out a step of a job, unless a later move of the same partner has taken the job over. */
const unlessTakenOver = async (step: Promise<unknown>) => {
  try {
    await step
  } catch (error) {
    if (!isConditionFailed(error)) throw error
  }
}

/** Counts recomputed partners and stores the number at intervals, for display. */
const counting = (partnerId: number, token: string, before: number) => {
  let mended = before
  let noted = Date.now()
  return {
    mended: () => mended,
    onRecomputed: async (count: number) => {
      mended += count
      if (Date.now() - noted < NOTE_EVERY_MS) return
      noted = Date.now()
      await unlessTakenOver(storeProgress(partnerId, token, mended))
    },
  }
}

/**
 * Recomputes the levels of all descendants of a moved partner for as long as the caller can wait. An interrupted job stays, and a finished
 * one stays for a final check by {@link followDueLevels}, because an index may have shown a partner late.
 */
export const followLevels = async (partnerId: number, token: string, patienceMs = PATIENCE_MS): Promise<void> => {
  const { mended, onRecomputed } = counting(partnerId, token, 0)
  const isInLine = await recomputeUntilStable(partnerId, { onRecomputed, until: Date.now() + patienceMs })
  const due = new Date(Date.now() + (isInLine ? INDEX_LAG_MS : 0))
  await unlessTakenOver(postponeLevelJob(partnerId, token, due, { mended: mended(), isInLine }))
}

/**
 * Continues due jobs and deletes the finished ones. A job that exceeds the time limit continues in the next run.
 * @param now jobs that are due by then @default - the present moment
 */
export const followDueLevels = async (now = new Date()): Promise<void> => {
  const until = Date.now() + ROUND_MS
  for (const { partnerId, mended: before } of await dueLevelJobs(now)) {
    try {
      const token = randomUUID()
      await takeLevelJob(partnerId, token, new Date(Date.now() + ROUND_MS + LEVEL_JOB_LEASE_MS))
      const { mended, onRecomputed } = counting(partnerId, token, before)
      const isInLine = await recomputeUntilStable(partnerId, { onRecomputed, until })
      await unlessTakenOver(
        isInLine ? finishLevelJob(partnerId, token) : postponeLevelJob(partnerId, token, new Date(), { mended: mended(), isInLine }),
      )
    } catch (error) {
      log('error', 'Levels of a moved partner could not be brought in line', { partnerId, ...errorFacts(error) })
    }
  }
}

/** Moved partners whose descendants are not all recomputed yet, with the number of those that are. */
export const unfinishedMoves = async () => {
  const jobs = await dueLevelJobs(new Date(Date.now() + ROUND_MS + LEVEL_JOB_LEASE_MS))
  return jobs.filter(({ isInLine }) => !isInLine).map(({ partnerId, mended }) => ({ partnerId, mended }))
}
