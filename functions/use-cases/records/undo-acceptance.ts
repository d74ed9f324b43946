import type * as z from 'zod'
import { type Application, applicationSchema } from '../../../shared/domain/application.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { type Lead, leadSchema } from '../../../shared/domain/lead.ts'
import { applications } from '../../data/applications.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { leads } from '../../data/leads.ts'
import { unlinkPartnerItem } from '../../data/partner-marks.ts'
import { partners } from '../../data/partners.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { takeBackMails } from '../mail/answer-applicant.ts'
import { asBefore, CHANGED_SINCE } from './changed-since.ts'
import { lastAcceptance, readMadePartner, removeMadeItems } from './made-partner.ts'
import { linkOf } from './partner-of-applicant.ts'
import { checkVersion } from './update.ts'

type Entity = 'INTERESSENT' | 'APPLICATION'
type Undoing = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

const conflict = (message: string) => new ApiError('conflict', message)
const stays = (reason: string) => conflict(`Die Annahme lässt sich nicht mehr rückgängig machen: ${reason}`)

/** The audit entry of an applicant's acceptance. @throws ApiError conflict when other changes have followed it */
const acceptanceEntry = async (entity: Entity, applicant: Lead | Application): Promise<AuditEntry> => {
  const entry = await lastAcceptance(entity, applicant)
  if (entry === undefined) throw stays(CHANGED_SINCE)
  return entry
}

/** Items that unlink the partner that an acceptance has linked; none when it has linked none, or the partner is gone. */
const unlinkingItems = async (entity: Entity, accepted: Lead | Application, { before }: AuditEntry): Promise<readonly WriteItem[]> => {
  const { acceptedPartnerId: id } = accepted
  const isLinked = id !== null && before?.acceptedPartnerId !== id && (await partners.get(id)) !== undefined
  return isLinked ? [unlinkPartnerItem(id, linkOf(entity, accepted))] : []
}

/** Items that delete the access and the partner created by an acceptance, or unlink a partner that it has linked; none when it is gone. */
const partnerItems = async (
  entity: Entity,
  accepted: Lead | Application,
  entry: AuditEntry,
  actor: Actor,
): Promise<readonly WriteItem[]> => {
  const made = await readMadePartner(accepted, entry)
  if (made === undefined) return unlinkingItems(entity, accepted, entry)
  return removeMadeItems(made, { actor, isUndo: true, refuse: stays })
}

/** Takes back the mail of an acceptance. @throws ApiError conflict when it has left */
const takeBackMail = async (accepted: Lead | Application, { time }: AuditEntry) => {
  const { decisionMails, items } = await takeBackMails(accepted)
  if (decisionMails?.some(({ kind, at }) => kind === 'acceptance' && at === time)) throw stays('Die Zusage ist schon verschickt.')
  return { decisionMails, items }
}

/** The applicant as it was before its acceptance, and the items that take back the mail about it. */
const beforeAcceptance = async <Applicant extends Lead | Application>(
  schema: z.ZodType<Applicant>,
  accepted: Applicant,
  entry: AuditEntry,
) => {
  const { decisionMails, items } = await takeBackMail(accepted, entry)
  const { record } = asBefore(schema, accepted, entry, { chief: 'status', except: ['decisionMails'] })
  const after: Applicant = { ...record, decisionMails }
  return { after, items }
}

/**
 * Undoes the acceptance of a lead whose mail has not left: restores the lead and deletes the partner and the access that the
 * acceptance made, in one transaction. A linked partner stays.
 * @throws ApiError not_found, stale; conflict when it is not accepted, its status was changed since, its mail has left, or the partner is not
 * as it was made
 */
export const undoLeadAcceptance = ({ id, ifMatch, actor }: Undoing): Promise<Lead> =>
  withFreshVersion(ifMatch, async () => {
    const accepted = await leads.getOrThrow(id)
    checkVersion(accepted, ifMatch)
    if (accepted.status !== 'IB-Akzeptiert') throw conflict('Dieser Interessent ist nicht angenommen.')
    const entry = await acceptanceEntry('INTERESSENT', accepted)
    const { after, items } = await beforeAcceptance(leadSchema, accepted, entry)
    await transact([
      ...(await partnerItems('INTERESSENT', accepted, entry, actor)),
      ...leads.updateItems(accepted, after),
      auditItem({ actor, action: 'leadUndoAcceptance', entity: 'INTERESSENT', id, before: accepted, after, time: after.updatedAt }),
      ...items,
    ])
    return { ...after, version: accepted.version + 1 }
  })

/**
 * Undoes the acceptance of an application whose mail has not left: restores decision and note and deletes the partner and the access that
 * the acceptance made, in one transaction. A linked partner stays, and so does a note that was changed since.
 * @throws ApiError not_found, stale; conflict when it has no partner, its status was changed since, its mail has left, or the partner is not
 * as it was made
 */
export const undoApplicationAcceptance = ({ id, ifMatch, actor }: Undoing): Promise<Application> =>
  withFreshVersion(ifMatch, async () => {
    const accepted = await applications.getOrThrow(id)
    checkVersion(accepted, ifMatch)
    if (accepted.acceptedPartnerId === null) throw conflict('Aus dieser Bewerbung ist kein IB-Partner entstanden.')
    const entry = await acceptanceEntry('APPLICATION', accepted)
    const { after, items } = await beforeAcceptance(applicationSchema, accepted, entry)
    await transact([
      ...(await partnerItems('APPLICATION', accepted, entry, actor)),
      ...applications.updateItems(accepted, after),
      auditItem({ actor, action: 'applicationUndoAcceptance', entity: 'APPLICATION', id, before: accepted, after, time: after.updatedAt }),
      ...items,
    ])
    return { ...after, version: accepted.version + 1 }
  })
