import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { joinHierarchyPath, type Partner } from '../../shared/domain/partner.ts'
import { dueLevelJobs, finishLevelJob, postponeLevelJob, takeLevelJob } from '../data/level-jobs.ts'
import { listChildren, partnerAsReadItem, partners, placeOf, publicLevelItem } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { ApiError } from '../errors.ts'
import { errorFacts, log } from '../log.ts'

/** For so long it is the mover alone who sees to the levels. */
export const LEVEL_JOB_LEASE_MS = 60_000
/** An index shows a write a moment later, so the subtree is walked once more after this. */
const INDEX_LAG_MS = 10_000

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

/** One walk through the subtree from the top; tells how many partners were out of line. */
const walk = async (rootId: number): Promise<number> => {
  let mended = 0
  const root = await partners.get(rootId)
  const queue = root === undefined ? [] : [root]
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift()) {
    for await (const children of listChildren(parent.id)) {
      const outOfLine = children.filter((child) => !isInLine(child, parent))
      queue.push(...children.filter((child) => isInLine(child, parent) && child.childCount > 0))
      for (let start = 0; start < outOfLine.length; start += BATCH) {
        const after = await bringInLine(outOfLine.slice(start, start + BATCH), parent)
        mended += after.length
        queue.push(...after.filter((child) => child.childCount > 0))
      }
    }
  }
  return mended
}

/** Walks until a walk finds nothing to mend, because other moves may go on meanwhile. */
const walkUntilInLine = async (partnerId: number) => {
  for (let mended = 1; mended > 0; ) {
    try {
      mended = await walk(partnerId)
    } catch (error) {
      // Somebody moved or changed one of them meanwhile: look again.
      if (!(error instanceof ApiError && error.code === 'stale')) throw error
    }
  }
}

/** Carries out a step of a job that a later move of the same partner may have taken over; then that one sees to it. */
const unlessTakenOver = async (step: Promise<unknown>) => {
  try {
    await step
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

/**
 * Brings the levels of all descendants of a moved partner in line. Cut off anywhere, the job stays; and it stays once more for a last look by
 * {@link followDueLevels}, because an index may have shown a partner late.
 */
export const followLevels = async (partnerId: number, token: string): Promise<void> => {
  await walkUntilInLine(partnerId)
  await unlessTakenOver(postponeLevelJob(partnerId, token, new Date(Date.now() + INDEX_LAG_MS)))
}

/**
 * Takes up the jobs that are due, and ends them.
 * @param now jobs that are due by then @default - the present moment
 */
export const followDueLevels = async (now = new Date()): Promise<void> => {
  for (const partnerId of await dueLevelJobs(now)) {
    try {
      const token = randomUUID()
      await takeLevelJob(partnerId, token, new Date(Date.now() + LEVEL_JOB_LEASE_MS))
      await walkUntilInLine(partnerId)
      await unlessTakenOver(finishLevelJob(partnerId, token))
    } catch (error) {
      log('error', 'Levels of a moved partner could not be brought in line', { partnerId, ...errorFacts(error) })
    }
  }
}
