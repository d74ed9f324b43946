import type * as z from 'zod'
import { isWaiting } from '../../../shared/domain/inbox.ts'
import type { Lead, LeadStatus, leadUpdateSchema } from '../../../shared/domain/lead.ts'
import type { Decision } from '../../../shared/domain/mail-template.ts'
import { auditItem } from '../../data/audit.ts'
import { leads } from '../../data/leads.ts'
import { noteJobItems } from '../../data/note-jobs.ts'
import { partners } from '../../data/partners.ts'
import { transact } from '../../data/transact.ts'
import { putTrashItem } from '../../data/trash.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { followUpAfter } from '../desk/end-follow-up.ts'
import { type Decider, planAnswer, takeBackMails } from '../mail/answer-applicant.ts'
import { acceptLead } from './accept-lead.ts'
import { takeBackPartnerItems } from './made-partner.ts'
import { checkVersion } from './update.ts'

type Change = Decider & { readonly id: number; readonly ifMatch: number | undefined }

/** The decisions among the statuses, about which the person may get a mail. */
const decisions: Partial<Record<LeadStatus, Decision>> = { 'IB-Akzeptiert': 'acceptance', Abgelehnt: 'rejection' }

/** Whether the partner made from a lead still exists. */
const hasPartner = async ({ acceptedPartnerId }: Lead) =>
  acceptedPartnerId !== null && (await partners.get(acceptedPartnerId)) !== undefined

/**
 * Sets any status from any status. The first `IB-Akzeptiert` creates the partner, and a later one if that was deleted; another status
 * deletes the partner only if that is asked for, and nothing refers to it. The person gets a mail about an acceptance or a rejection if its template is on or one was written; the mail about an earlier
 * decision that has not left is taken back.
 * @throws ApiError not_found, stale, conflict, validation for the mail or the reason
 */
export const setLeadStatus = (
  { id, ifMatch, actor, acting, beforeAccess }: Change,
  { status, parentId, removesPartner = false, ...given }: z.output<typeof leadUpdateSchema>,
): Promise<Lead> =>
  withFreshVersion(ifMatch, async () => {
    const before = await leads.getOrThrow(id)
    checkVersion(before, ifMatch)
    if (before.status === status) return before
    if (status === 'IB-Akzeptiert' && !(await hasPartner(before)))
      return acceptLead(before, parentId, given, { actor, acting, beforeAccess })
    const isRemoving = removesPartner && status !== 'IB-Akzeptiert'
    const removal = isRemoving ? await takeBackPartnerItems('INTERESSENT', before, actor) : []
    const time = new Date().toISOString()
    const { decisionMails, items: takenBack } = await takeBackMails(before)
    const undecided = { ...before, rejection: undefined, decisionMails, ...(isRemoving && { acceptedPartnerId: null }) }
    const decision = decisions[status]
    const { kept, items } =
      decision === undefined
        ? { kept: {}, items: [] }
        : await planAnswer({
            entity: 'INTERESSENT',
            record: undecided,
            partnerName: before.partnerName,
            decision,
            given,
            time,
            actor,
            acting,
          })
    const after: Lead = {
      ...undecided,
      ...kept,
      ...(isWaiting.lead(before) && { answeredAt: time }),
      ...(await followUpAfter({
        entity: 'INTERESSENT',
        record: before,
        was: decisions[before.status] !== undefined,
        is: decision !== undefined,
      })),
      status,
      updatedAt: time,
    }
    await transact([
      ...removal,
      ...leads.updateItems(before, after),
      auditItem({ actor, action: 'leadUpdate', entity: 'INTERESSENT', id, before, after, time }),
      ...takenBack,
      ...items,
    ])
    return { ...after, version: before.version + 1 }
  })

/** Deletes a lead but not the partner made from it. @throws ApiError not_found, stale */
export const deleteLead = ({ id, ifMatch, actor }: Omit<Change, 'acting'>): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const before = await leads.getOrThrow(id)
    checkVersion(before, ifMatch)
    const time = new Date().toISOString()
    await transact([
      ...leads.removeItems(before),
      ...noteJobItems('INTERESSENT', before),
      auditItem({ actor, action: 'leadDelete', entity: 'INTERESSENT', id, before, after: null, time }),
      putTrashItem('lead', before, { actor, time }),
    ])
  })
