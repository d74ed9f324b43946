import type * as z from 'zod'
import type { Application, applicationAcceptSchema } from '../../../shared/domain/application.ts'
import { isWaiting } from '../../../shared/domain/inbox.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { answerItems } from '../../data/idempotency.ts'
import { partnerIds } from '../../data/partner-ids.ts'
import { partners } from '../../data/partners.ts'
import { withGeneratedId } from '../../data/sequence.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { refuseUnconfirmed } from '../forms/refuse-unconfirmed.ts'
import { planAnswer, takeBackMails } from '../mail/answer-applicant.ts'
import { demandDecision, type Review, reviewApplication } from './change-application.ts'
import { chosenParent, linkOf, planLinkedPartner, planNewPartner } from './partner-of-applicant.ts'
import { checkVersion } from './update.ts'

/**
 * Makes a partner of an application and approves it in the same transaction. An application has at most one partner: repeated and
 * concurrent calls return the same one, and a new one is made only if that was deleted. A partner with the same e-mail address is linked
 * instead, and gets no access by it.
 * @param given notes to store with the application, the new partner's parent, and the mail to the person
 * @throws ApiError not_found, stale, forbidden for a rejected one without the right to reject, conflict when the chosen parent is gone
 */
export const acceptApplication = (review: Review, given: z.output<typeof applicationAcceptSchema>): Promise<Partner> =>
  withFreshVersion(review.ifMatch, async () => {
    const { id, ifMatch, actor, actorName, acting, beforeAccess, can } = review
    const before = await applications.getOrThrow(id)
    demandDecision(can, before.status, 'approved')
    const reviewNotes = given.reviewNotes === undefined ? before.reviewNotes : given.reviewNotes
    const made = before.acceptedPartnerId === null ? undefined : await partners.get(before.acceptedPartnerId)
    if (made !== undefined) {
      if (reviewNotes !== before.reviewNotes) await reviewApplication(review, { status: before.status, reviewNotes })
      return made
    }
    checkVersion(before, ifMatch)
    refuseUnconfirmed(before)
    const now = new Date().toISOString()
    const decided =
      before.status === 'approved'
        ? {}
        : {
            status: 'approved' as const,
            reviewedBy: actor,
            reviewedByName: actorName,
            reviewedAt: now,
            ...(isWaiting.application(before) && { answeredAt: now }),
          }
    const { firstName, lastName, email, phone, country } = before
    const applicant = { companyName: before.companyName ?? `${firstName} ${lastName}`, firstName, lastName, email, phone, country }
    return withGeneratedId(partnerIds, ['id', 'email'], async (nextId) => {
      const linked = await planLinkedPartner(applicant, linkOf('APPLICATION', before))
      const { partner, items } = linked ?? (await planNewPartner(applicant, await chosenParent(given.parentId), { now, actor, nextId }))
      const newPartner = linked === undefined ? partner : undefined
      const { decisionMails, items: takenBack } = await takeBackMails(before)
      const undecided = { ...before, rejection: undefined, decisionMails }
      const answered = { entity: 'APPLICATION', record: undecided, partnerName: null } as const
      const answer = await planAnswer({
        ...answered,
        decision: 'acceptance',
        given,
        time: now,
        newPartner,
        actor,
        acting,
        beforeAccess,
      })
      const after: Application = {
        ...undecided,
        ...answer.kept,
        ...decided,
        reviewNotes,
        acceptedPartnerId: partner.id,
        followUpOn: undefined,
        updatedAt: now,
      }
      await transact([
        // First, so that of two concurrent calls the second one is refused as stale, whatever else they conflict in.
        ...applications.updateItems(before, after),
        auditItem({ actor, action: 'applicationAccept', entity: 'APPLICATION', id, before, after, time: now }),
        ...items,
        ...takenBack,
        ...answer.items,
        ...answerItems(partner),
      ])
      return partner
    })
  })
