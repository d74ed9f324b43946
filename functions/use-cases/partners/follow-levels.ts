import { joinHierarchyPath, type Partner } from '../../../shared/domain/partner.ts'
import { internal } from '../../data/cursor.ts'
import { JobTaken } from '../../data/job-updates.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { type Branch, type LevelPosition, levelJobs, startOfPass } from '../../data/level-jobs.ts'
import { listPartners, partnerAsReadItem, partners, positionOf } from '../../data/partners.ts'
import { publicLevelItem } from '../../data/public-partners.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { fullJitter } from '../../runtime/full-jitter.ts'
import { isTurnOver, runInTurn } from '../../runtime/turn.ts'

/** How long the process that moved the partner has the job to itself. */
export const LEVEL_JOB_LEASE_MS = 60_000
/** Indexes show writes with a delay, so the subtree is checked again after this. */
const INDEX_LAG_MS = 10_000
/** How long a move waits for the descendants' levels; the rest is recomputed in the background. */
const PATIENCE_MS = 3_000
const SAVE_EVERY_MS = 1_000
/** Children read per step. */
const PAGE = 100
const RETRY_BASE_MS = 20

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
const recompute = async (children: readonly Partner[], parent: Partner): Promise<void> => {
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
}

/**
 * Recomputes one page of a branch's children.
 * @returns how many were outdated, and the branches that follow: the next page, and the children that have children themselves
 */
const recomputePage = async ({ id, cursor }: Branch): Promise<{ readonly recomputed: number; readonly following: readonly Branch[] }> => {
  const parent = await partners.get(id)
  // A deleted partner has no children. One that was moved elsewhere meanwhile has a job of its own; visiting its children here does no harm.
  if (parent === undefined) return { recomputed: 0, following: [] }
  const page = await listPartners({ parentId: id }, { limit: PAGE, cursor, caller: internal })
  const outdated = page.items.filter((child) => !isUpToDate(child, parent))
  for (let start = 0; start < outdated.length; start += BATCH) await recompute(outdated.slice(start, start + BATCH), parent)
  const inner = page.items.filter(({ childCount }) => childCount > 0)
  return {
    recomputed: outdated.length,
    following: [...(page.cursor === undefined ? [] : [{ id, cursor: page.cursor }]), ...inner.map(({ id }) => ({ id }))],
  }
}

/** The position after the next branch. Branches are visited depth first, so that few of them wait at a time. */
const advance = async (position: LevelPosition): Promise<LevelPosition> => {
  const next = position.branches.at(-1)
  if (next === undefined) return position
  try {
    const { recomputed, following } = await recomputePage(next)
    return {
      ...position,
      mended: position.mended + recomputed,
      mendedInPass: position.mendedInPass + recomputed,
      branches: [...position.branches.slice(0, -1), ...following],
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'stale')) throw error
    // A partner was moved or changed meanwhile: the next step reads again.
    await fullJitter(1, RETRY_BASE_MS)
    return position
  }
}

/**
 * Continues a pass, at least by one page of children, until its end or until the time is up, and stores the position every second.
 * @returns the position, without branches at the end of the pass
 */
const continuePass = async (job: HeldJob<LevelPosition>): Promise<LevelPosition> => {
  let position = job.position
  let savedAt = Date.now()
  do {
    position = await advance(position)
    if (Date.now() - savedAt < SAVE_EVERY_MS) continue
    savedAt = Date.now()
    await levelJobs.save(job, position)
  } while (position.branches.length > 0 && !isTurnOver())
  return position
}

/**
 * Continues a job until the end of its pass. A pass that found nothing to recompute ends the job; otherwise a further one checks the branch after
 * a while, because an index may have shown a partner late.
 * @throws JobTaken when a later move of the same partner has replaced the job
 */
export const runLevelJob = async (held: HeldJob): Promise<void> => {
  const job = levelJobs.parse(held)
  const position = await continuePass(job)
  if (position.branches.length > 0) return levelJobs.release(job, position, new Date())
  if (position.isChecking && position.mendedInPass === 0) return levelJobs.remove(job)
  const checking = startOfPass(Number(job.id), { mended: position.mended, isChecking: true })
  return levelJobs.release(job, checking, new Date(Date.now() + INDEX_LAG_MS))
}

/**
 * Recomputes the levels of all descendants of a moved partner for as long as the caller can wait. The jobs do the rest, and check the result.
 * @param token under which the move's transaction has stored the job
 */
export const followLevels = async (partnerId: number, token: string): Promise<void> => {
  try {
    const held = { id: String(partnerId), token, failures: 0, position: startOfPass(partnerId) }
    await runInTurn(Date.now() + PATIENCE_MS, () => runLevelJob(held))
  } catch (error) {
    if (!(error instanceof JobTaken)) throw error
  }
}

/** Most moves that are shown as unfinished. */
const MOST_SHOWN = 25

/** Moved partners whose descendants are not all recomputed yet, with the number of those that are. */
export const unfinishedMoves = async () => {
  const jobs = await levelJobs.listOpen(100)
  return jobs
    .filter(({ position }) => !position.isChecking)
    .slice(0, MOST_SHOWN)
    .map(({ id, position: { mended } }) => ({ partnerId: Number(id), mended }))
}
