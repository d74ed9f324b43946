import type * as z from 'zod'
import {
  type Application,
  type ApplicationStatus,
  type applicationUpdateSchema,
  decisionRights,
} from '../../../shared/domain/application.ts'
import { isWaiting } from '../../../shared/domain/inbox.ts'
import type { Decision } from '../../../shared/domain/mail-template.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { noteJobItems } from '../../data/note-jobs.ts'
import { transact } from '../../data/transact.ts'
import { putTrashItem } from '../../data/trash.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { followUpAfter } from '../desk/end-follow-up.ts'
import { refuseUnconfirmed } from '../forms/refuse-unconfirmed.ts'
import { type Decider, planAnswer, takeBackMails } from '../mail/answer-applicant.ts'
import { takeBackPartnerItems } from './made-partner.ts'
import { changed, checkVersion } from './update.ts'

type Change = Decider & { readonly id: number; readonly ifMatch: number | undefined }
/** A change with the rights and the name of the reviewer. */
export type Review = Change & {
  readonly can: (key: PermissionKey) => boolean
  /** First and last name of the actor. */
  readonly actorName: string
}

/** @throws ApiError forbidden when the reviewer may not make this decision or revoke the previous one */
export const demandDecision = (can: Review['can'], from: ApplicationStatus, to: ApplicationStatus | undefined) => {
  if (to !== undefined && !decisionRights(from, to).every(can)) throw new ApiError('forbidden')
}

/** The decisions among the statuses, about which the person may get a mail. */
const decisions: Partial<Record<ApplicationStatus, Decision>> = { approved: 'acceptance', rejected: 'rejection' }

/**
 * Stores a review. A decision stores the reviewer and the time; `pending` clears both. The person gets a mail about it if its template is on or one was
 * written; the mail about an earlier decision that has not left is taken back.
 * @throws ApiError not_found, stale, validation for the mail or the reason, forbidden: the required rights depend on the new and the previous decision
 */
export const reviewApplication = (
  { id, ifMatch, actor, actorName, acting, can }: Review,
  { status, reviewNotes, removesPartner = false, ...given }: z.output<typeof applicationUpdateSchema>,
): Promise<Application> =>
  withFreshVersion(ifMatch, async () => {
    demandDecision(can, 'pending', status ?? (reviewNotes === undefined ? undefined : 'pending'))
    const before = await applications.getOrThrow(id)
    demandDecision(can, before.status, status)
    checkVersion(before, ifMatch)
    if (status === 'approved' && before.status !== status) refuseUnconfirmed(before)
    const now = new Date().toISOString()
    const isDecided = status !== undefined && status !== before.status
    const wanted = changed(before, { status, reviewNotes })
    if (wanted === before) return before
    const isRemoving = isDecided && removesPartner && status !== 'approved'
    const removal = isRemoving ? await takeBackPartnerItems('APPLICATION', before, actor) : []
    const { decisionMails, items: takenBack } = isDecided ? await takeBackMails(before) : { decisionMails: before.decisionMails, items: [] }
    const undecided = isDecided ? { ...wanted, rejection: undefined, decisionMails } : wanted
    const decision = isDecided ? decisions[status] : undefined
    const { kept, items } =
      decision === undefined
        ? { kept: {}, items: [] }
        : await planAnswer({ entity: 'APPLICATION', record: undecided, partnerName: null, decision, given, time: now, actor, acting })
    const after: Application = {
      ...undecided,
      ...kept,
      ...(isRemoving && { acceptedPartnerId: null }),
      ...(isDecided &&
        (status === 'pending'
          ? { reviewedBy: null, reviewedByName: null, reviewedAt: null }
          : { reviewedBy: actor, reviewedByName: actorName, reviewedAt: now })),
      ...(isDecided && isWaiting.application(before) && { answeredAt: now }),
      ...(isDecided &&
        (await followUpAfter({
          entity: 'APPLICATION',
          record: before,
          was: decisions[before.status] !== undefined,
          is: decision !== undefined,
        }))),
      updatedAt: now,
    }
    await transact([
      ...removal,
      ...applications.updateItems(before, after),
      auditItem({ actor, action: 'applicationUpdate', entity: 'APPLICATION', id, before, after, time: now }),
      ...takenBack,
      ...items,
    ])
    return { ...after, version: before.version + 1 }
  })

/** Deletes an application but not the partner made from it. @throws ApiError not_found, stale */
export const deleteApplication = ({ id, ifMatch, actor }: Omit<Change, 'acting'>): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const before = await applications.getOrThrow(id)
    checkVersion(before, ifMatch)
    const time = new Date().toISOString()
    await transact([
      ...applications.removeItems(before),
      ...noteJobItems('APPLICATION', before),
      auditItem({ actor, action: 'applicationDelete', entity: 'APPLICATION', id, before, after: null, time }),
      putTrashItem('application', before, { actor, time }),
    ])
  })
