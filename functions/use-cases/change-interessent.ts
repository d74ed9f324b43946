import type * as z from 'zod'
import type { Interessent, interessentUpdateSchema } from '../../shared/domain/interessent.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { interessenten } from '../data/interessenten.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { acceptInteressent } from './accept-interessent.ts'
import { checkVersion } from './update.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

/** Whether the partner that came of a lead still exists. */
const hasPartner = async ({ acceptedPartnerId }: Interessent) =>
  acceptedPartnerId !== null && (await partners.get(acceptedPartnerId)) !== undefined

/**
 * Sets any status from any status. The first `IB-Akzeptiert` creates the partner, and another one where that was deleted; leaving it later deletes nothing.
 * @throws ApiError not_found, stale, conflict
 */
export const setInteressentStatus = (
  { id, ifMatch, actor }: Change,
  { status, parentId }: z.output<typeof interessentUpdateSchema>,
): Promise<Interessent> =>
  withFreshVersion(ifMatch, async () => {
    const before = await interessenten.getOrThrow(id)
    checkVersion(before, ifMatch)
    if (before.status === status) return before
    if (status === 'IB-Akzeptiert' && !(await hasPartner(before))) return acceptInteressent(before, parentId, actor)
    const after: Interessent = { ...before, status, updatedAt: new Date().toISOString() }
    await transact([
      ...interessenten.updateItems(before, after),
      auditItem({ actor, action: 'interessentUpdate', entity: 'INTERESSENT', id, before, after, time: after.updatedAt }),
    ])
    return { ...after, version: before.version + 1 }
  })

/** Deletes a lead; a partner that came of it stays. @throws ApiError not_found, stale */
export const deleteInteressent = ({ id, ifMatch, actor }: Change): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const before = await interessenten.getOrThrow(id)
    checkVersion(before, ifMatch)
    await transact([
      ...interessenten.removeItems(before),
      auditItem({ actor, action: 'interessentDelete', entity: 'INTERESSENT', id, before, after: null }),
    ])
  })
