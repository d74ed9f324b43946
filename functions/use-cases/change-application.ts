import type * as z from 'zod'
import { type Application, type ApplicationStatus, type applicationUpdateSchema, decisionRights } from '../../shared/domain/application.ts'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { applications } from '../data/applications.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { transact } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../runtime/api-error.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'
import { changed, checkVersion } from './update.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }
/** A change with the rights and the name of the reviewer. */
export type Review = Change & {
  readonly can: (key: PermissionKey) => boolean
  /** First and last name of the actor. */
  readonly actorName: string
}

/** @throws ApiError forbidden when the reviewer may not make this decision or revoke the previous one */
export const demandDecision = (can: Review['can'], from: ApplicationStatus, to: ApplicationStatus) => {
  if (!decisionRights(from, to).every(can)) throw new ApiError('forbidden')
}

/**
 * Stores a review. A decision stores the reviewer and the time; `pending` clears both.
 * @throws ApiError not_found, stale, forbidden: the required rights depend on the new and the previous decision
 */
export const reviewApplication = (
  { id, ifMatch, actor, actorName, can }: Review,
  { status, reviewNotes }: z.output<typeof applicationUpdateSchema>,
): Promise<Application> =>
  withFreshVersion(ifMatch, async () => {
    const before = await applications.getOrThrow(id)
    if (status !== undefined) demandDecision(can, before.status, status)
    else if (reviewNotes !== undefined) demandDecision(can, 'pending', 'pending')
    checkVersion(before, ifMatch)
    if (status === 'approved' && before.status !== status) refuseUnconfirmed(before)
    const now = new Date().toISOString()
    const isDecided = status !== undefined && status !== before.status
    const wanted = changed(before, { status, reviewNotes })
    if (wanted === before) return before
    const after: Application = {
      ...wanted,
      ...(isDecided &&
        (status === 'pending'
          ? { reviewedBy: null, reviewedByName: null, reviewedAt: null }
          : { reviewedBy: actor, reviewedByName: actorName, reviewedAt: now })),
      updatedAt: now,
    }
    await transact([
      ...applications.updateItems(before, after),
      auditItem({ actor, action: 'applicationUpdate', entity: 'APPLICATION', id, before, after, time: now }),
    ])
    return { ...after, version: before.version + 1 }
  })

/** Deletes an application but not the partner made from it. @throws ApiError not_found, stale */
export const deleteApplication = ({ id, ifMatch, actor }: Change): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const before = await applications.getOrThrow(id)
    checkVersion(before, ifMatch)
    await transact([
      ...applications.removeItems(before),
      auditItem({ actor, action: 'applicationDelete', entity: 'APPLICATION', id, before, after: null }),
    ])
  })
