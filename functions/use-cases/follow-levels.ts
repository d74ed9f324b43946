import { randomUUID } from 'node:crypto'
import { joinHierarchyPath, type Partner } from '../../shared/domain/partner.ts'
import { isConditionFailed } from '../data/client.ts'
import { dueLevelJobs, finishLevelJob, noteMended, postponeLevelJob, takeLevelJob } from '../data/level-jobs.ts'
import { listChildren, partnerAsReadItem, partners, placeOf, publicLevelItem } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { ApiError } from '../runtime/api-error.ts'
import { errorFacts, log } from '../runtime/log.ts'

/** For so long it is the mover alone who sees to the levels. */
export const LEVEL_JOB_LEASE_MS = 60_000
/** An index shows a write a moment later, so the subtree is walked once more after this. */
const INDEX_LAG_MS = 10_000
/** Whoever moves a partner waits so long for the levels below it; what takes longer follows by itself. */
const PATIENCE_MS = 3_000
/** The time that one round has: below what its Lambda has. */
const ROUND_MS = 240_000
const NOTE_EVERY_MS = 1_000

/** Partners that one transaction brings in line: two actions each, and two more for the parent and the counter; a transaction holds 100. */
const BATCH = 45

const isInLine = (child: Partner, parent: Partner) =>
  child.level === parent.level + 1 && child.hierarchyPath === joinHierarchyPath(parent.hierarchyPath, child.partnerId)

/**
 * What must still be true of a partner whose level changes: a leaf is not looked below, so it must not have got a child since it was read, which would
 * hang at the old level.
 */
export const stillLeaf = ({ childCount }: Partner) => (childCount === 0 ? { childCount } : {})

/** Sets level and path of some children by their parent; refused (stale) when the parent or a child has changed since it was read. */
const bringInLine = async (children: readonly Partner[], parent: Partner): Promise<Partner[]> => {
  const updatedAt = new Date().toISOString()
  const pairs = children.map((before) => ({
    before,
    after: { ...before, level: parent.level + 1, hierarchyPath: joinHierarchyPath(parent.hierarchyPath, before.partnerId), updatedAt },
  }))
  await transact([
    partnerAsReadItem(parent.id, placeOf(parent)),
    ...pairs.flatMap(({ before, after }) => [
      ...partners.updateItems(before, after, stillLeaf(before)),
      ...(before.level === after.level ? [] : [publicLevelItem(before, after.level)]),
    ]),
  ])
  return pairs.map(({ before, after }) => ({ ...after, version: before.version + 1 }))
}

type Walking = {
  /** Hears of every batch that was brought in line. */
  readonly onMended: (count: number) => Promise<void>
  /** In ms since the epoch; whoever walks stops after it. */
  readonly until: number
}

/** One walk through the subtree from the top; tells how many partners were out of line, or nothing when time was up before its end. */
const walk = async (rootId: number, { onMended, until }: Walking): Promise<number | undefined> => {
  let mended = 0
  const root = await partners.get(rootId)
  const queue = root === undefined ? [] : [root]
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift()) {
    if (Date.now() > until) return
    for await (const children of listChildren(parent.id)) {
      const outOfLine = children.filter((child) => !isInLine(child, parent))
      queue.push(...children.filter((child) => isInLine(child, parent) && child.childCount > 0))
      for (let start = 0; start < outOfLine.length; start += BATCH) {
        const after = await bringInLine(outOfLine.slice(start, start + BATCH), parent)
        mended += after.length
        await onMended(after.length)
        queue.push(...after.filter((child) => child.childCount > 0))
      }
    }
  }
  return mended
}

/** Walks until a walk finds nothing to mend, because other moves may go on meanwhile. Tells whether there was time for it. */
const walkUntilInLine = async (partnerId: number, walking: Walking): Promise<boolean> => {
  for (let mended = 1; mended > 0; ) {
    try {
      const found = await walk(partnerId, walking)
      if (found === undefined) return false
      mended = found
    } catch (error) {
      // Somebody moved or changed one of them meanwhile: look again.
      if (!(error instanceof ApiError && error.code === 'stale')) throw error
    }
  }
  return true
}

/** Carries out a step of a job that a later move of the same partner may have taken over; then that one sees to it. */
const unlessTakenOver = async (step: Promise<unknown>) => {
  try {
    await step
  } catch (error) {
    if (!isConditionFailed(error)) throw error
  }
}

/** Counts what is brought in line, and notes it now and then for whoever watches. */
const counting = (partnerId: number, token: string, before: number) => {
  let mended = before
  let noted = Date.now()
  return {
    mended: () => mended,
    onMended: async (count: number) => {
      mended += count
      if (Date.now() - noted < NOTE_EVERY_MS) return
      noted = Date.now()
      await unlessTakenOver(noteMended(partnerId, token, mended))
    },
  }
}

/**
 * Brings the levels of all descendants of a moved partner in line, as far as that can be waited for. Cut off anywhere, the job stays; and it stays once
 * more for a last look by {@link followDueLevels}, because an index may have shown a partner late.
 */
export const followLevels = async (partnerId: number, token: string, patienceMs = PATIENCE_MS): Promise<void> => {
  const { mended, onMended } = counting(partnerId, token, 0)
  const isInLine = await walkUntilInLine(partnerId, { onMended, until: Date.now() + patienceMs })
  const due = new Date(Date.now() + (isInLine ? INDEX_LAG_MS : 0))
  await unlessTakenOver(postponeLevelJob(partnerId, token, due, { mended: mended(), isInLine }))
}

/**
 * Takes up the jobs that are due, and ends them. One that takes longer than there is time for goes on in the next round.
 * @param now jobs that are due by then @default - the present moment
 */
export const followDueLevels = async (now = new Date()): Promise<void> => {
  const until = Date.now() + ROUND_MS
  for (const { partnerId, mended: before } of await dueLevelJobs(now)) {
    try {
      const token = randomUUID()
      await takeLevelJob(partnerId, token, new Date(Date.now() + ROUND_MS + LEVEL_JOB_LEASE_MS))
      const { mended, onMended } = counting(partnerId, token, before)
      const isInLine = await walkUntilInLine(partnerId, { onMended, until })
      await unlessTakenOver(
        isInLine ? finishLevelJob(partnerId, token) : postponeLevelJob(partnerId, token, new Date(), { mended: mended(), isInLine }),
      )
    } catch (error) {
      log('error', 'Levels of a moved partner could not be brought in line', { partnerId, ...errorFacts(error) })
    }
  }
}

/** Moved partners whose descendants do not all have their new levels yet, and how many have got them. */
export const unfinishedMoves = async () => {
  const jobs = await dueLevelJobs(new Date(Date.now() + ROUND_MS + LEVEL_JOB_LEASE_MS))
  return jobs.filter(({ isInLine }) => !isInLine).map(({ partnerId, mended }) => ({ partnerId, mended }))
}
