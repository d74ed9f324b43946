import { randomUUID } from 'node:crypto'
import { moveRefusals } from '../../../shared/domain/hierarchy.ts'
import { joinHierarchyPath, type Partner } from '../../../shared/domain/partner.ts'
import { MAX_DEPTH } from '../../../shared/platform/limits.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { levelJobItem } from '../../data/level-jobs.ts'
import { childCountItem, partnerAsReadItem, partners, positionOf } from '../../data/partners.ts'
import { publicLevelItem } from '../../data/public-partners.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { checkVersion } from '../records/update.ts'
import { followLevels, LEVEL_JOB_LEASE_MS, stillLeaf } from './follow-levels.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

const stale = () => new ApiError('stale')

/** The new parent and all its ancestors, nearest first. @throws ApiError not_found for the new parent */
const readAncestors = async (parentId: number): Promise<Partner[]> => {
  const ancestors: Partner[] = []
  for (let next: number | null = parentId; next !== null && ancestors.length <= MAX_DEPTH + 1; next = ancestors.at(-1)?.parentId ?? null) {
    const partner: Partner | undefined = await partners.get(next)
    if (partner === undefined)
      throw ancestors.length === 0 ? new ApiError('not_found', 'Den neuen übergeordneten Partner gibt es nicht.') : stale()
    // The chain is read while others move, so an apparent cycle is a mix of two states.
    if (ancestors.some(({ id }) => id === partner.id)) throw stale()
    ancestors.push(partner)
  }
  return ancestors
}

const refuseImpossible = (partner: Partner, ancestors: readonly Partner[]) => {
  const [parent] = ancestors
  if (parent?.id === partner.id) throw new ApiError('conflict', moveRefusals.itself)
  if (ancestors.some(({ id }) => id === partner.id)) {
    throw new ApiError('conflict', moveRefusals.ownBranch(partner.companyName))
  }
  if (ancestors.length > MAX_DEPTH) {
    throw new ApiError('conflict', moveRefusals.tooDeep)
  }
}

/**
 * Moves a partner with all its descendants below another one, or to the top. The same transaction checks every ancestor of the new parent,
 * so that concurrent moves never form a cycle. The descendants' levels are recomputed afterwards, in the background if interrupted.
 * @throws ApiError not_found, stale; conflict when the target is the partner itself or a descendant, or too deep
 */
export const movePartner = async ({ id, ifMatch, actor }: Change, parentId: number | null): Promise<Partner> => {
  const token = randomUUID()
  const moved = await withFreshVersion(ifMatch, async () => {
    const before = await partners.getOrThrow(id)
    checkVersion(before, ifMatch)
    if (before.parentId === parentId) return before
    const ancestors = parentId === null ? [] : await readAncestors(parentId)
    refuseImpossible(before, ancestors)
    const [parent, ...above] = ancestors
    const now = new Date()
    const after: Partner = {
      ...before,
      parentId,
      level: parent === undefined ? 0 : parent.level + 1,
      hierarchyPath: joinHierarchyPath(parent?.hierarchyPath ?? '', before.partnerId),
      updatedAt: now.toISOString(),
    }
    const oldParent = above.find((ancestor) => ancestor.id === before.parentId)
    const items: WriteItem[] = [
      ...partners.updateItems(before, after, stillLeaf(before)),
      ...(parent === undefined ? [] : [childCountItem(parent.id, 1, stale, positionOf(parent))]),
      // If the old parent is also an ancestor of the new one, a single action both counts and checks it.
      ...(before.parentId === null ? [] : [childCountItem(before.parentId, -1, stale, oldParent && { parentId: oldParent.parentId })]),
      ...above.filter((ancestor) => ancestor !== oldParent).map(({ id, parentId }) => partnerAsReadItem(id, { parentId })),
      ...(after.level === before.level ? [] : [publicLevelItem(before, after.level)]),
      ...(before.childCount === 0 ? [] : [levelJobItem(id, token, new Date(now.getTime() + LEVEL_JOB_LEASE_MS))]),
      auditItem({ actor, action: 'partnerMove', entity: 'PARTNER', id, before, after, time: after.updatedAt }),
    ]
    await transact(items)
    return { ...after, version: before.version + 1 }
  })
  if (moved.childCount > 0) await followLevels(id, token)
  return moved
}
