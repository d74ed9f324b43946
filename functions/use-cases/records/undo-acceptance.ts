import type * as z from 'zod'
import { ACCEPTANCE_UNDOABLE_MS } from '../../../shared/domain/acceptance.ts'
import { type Application, applicationSchema } from '../../../shared/domain/application.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { type Lead, leadSchema } from '../../../shared/domain/lead.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { userSchema } from '../../../shared/domain/user.ts'
import { withdrawAccountLinkItem } from '../../data/account-links.ts'
import { applications } from '../../data/applications.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { internal } from '../../data/cursor.ts'
import { leads, listLeads } from '../../data/leads.ts'
import { getMailConfiguration } from '../../data/mail-configurations.ts'
import { isPartnerLinked, partners } from '../../data/partners.ts'
import { dropPoolTaskItem } from '../../data/pool-tasks.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { removeUserItems, users } from '../../data/users.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { takeBackMails } from '../mail/answer-applicant.ts'
import { closeForCustomersItems, hasNoChildren, removePartnerItems } from '../partners/change-partner.ts'
import { asBefore } from './changed-since.ts'
import { checkVersion } from './update.ts'

type Undoing = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

const conflict = (message: string) => new ApiError('conflict', message)
const stays = (reason: string) => conflict(`Die Annahme lässt sich nicht mehr rückgängig machen: ${reason}`)

/**
 * The audit entry of an applicant's acceptance. @throws ApiError conflict when it was not the last change, was made by another user, or is
 * too long ago
 */
const acceptanceEntry = async (entity: string, applicant: { id: number; updatedAt: string }, actor: Actor): Promise<AuditEntry> => {
  // Notes and who takes care of the applicant change nothing that an acceptance does.
  const last = (await latestAuditEntries(entity, applicant.id)).find(({ action }) => !/^(?:note[A-Z]|workUpdate$)/.test(action))
  if (last?.time !== applicant.updatedAt || last.after === null || last.before === null) throw stays('Der Eintrag wurde danach geändert.')
  if (last.actor !== actor) throw stays('Das kann nur, wer angenommen hat.')
  if (Date.now() - Date.parse(last.time) > ACCEPTANCE_UNDOABLE_MS) throw stays('Sie liegt länger als eine Minute zurück.')
  return last
}

/** The reason why a partner cannot be removed again; undefined when nothing refers to it. */
const obstacle = async ({ id, version, childCount }: Partner): Promise<string | undefined> => {
  if (childCount > 0) return 'Unter dem IB-Partner hängt inzwischen ein anderer.'
  if (version > 1) return 'Der IB-Partner wurde inzwischen geändert.'
  const [mail, isLinked, referred] = await Promise.all([
    getMailConfiguration(id),
    isPartnerLinked(id),
    listLeads({ partnerId: id }, { limit: 1, caller: internal }),
  ])
  if (mail !== undefined) return 'Der IB-Partner hat inzwischen eine E-Mail-Konfiguration.'
  if (isLinked) return 'Mit dem IB-Partner ist inzwischen ein Zugang oder ein anderer Eintrag verknüpft.'
  if (referred.items.length > 0) return 'Über die Seite des IB-Partners hat sich inzwischen jemand gemeldet.'
  return undefined
}

/** Items that delete the partner created by an acceptance; none when it was linked, or is gone. */
const partnerItems = async (acceptedPartnerId: number | null, { time, after }: AuditEntry, actor: Actor): Promise<WriteItem[]> => {
  if (acceptedPartnerId === null || after?.acceptedPartnerId !== acceptedPartnerId) return []
  const partner = await partners.get(acceptedPartnerId)
  // An acceptance gives the applicant and the new partner the same time.
  if (partner === undefined || partner.createdAt !== time) return []
  const reason = await obstacle(partner)
  if (reason !== undefined) throw stays(reason)
  const closing = await closeForCustomersItems(partner.id, () => stays('Dem IB-Partner ist inzwischen ein Kunde zugeordnet.'))
  const { expression, values } = hasNoChildren
  const condition = { expression: `${expression} AND attribute_not_exists(isLinked)`, values }
  return [...(await removePartnerItems(partner, { actor, isUndo: true }, condition)), ...closing]
}

/**
 * Takes back the mail of an acceptance, and the access that was made with it: nobody has got the link.
 * @throws ApiError conflict when the mail has left
 */
const takeBackMail = async (accepted: Lead | Application, { time }: AuditEntry, actor: Actor) => {
  const { decisionMails, taken, items } = await takeBackMails(accepted)
  if (decisionMails?.some(({ kind, at }) => kind === 'acceptance' && at === time)) throw stays('Die Zusage ist schon verschickt.')
  const names = taken.flatMap(({ at, username }) => (at === time && username !== undefined ? [username] : []))
  const accesses = await Promise.all(names.map((username) => users.get(username)))
  const inUse = () => stays('Der Zugang, der dadurch entstand, wird schon benutzt.')
  return {
    decisionMails,
    items: [
      ...items,
      ...accesses
        .filter((user) => user !== undefined)
        .flatMap((user) => [
          ...removeUserItems(user),
          withdrawAccountLinkItem(user.id, 'invitation'),
          dropPoolTaskItem(user.id, inUse),
          auditItem({ actor, action: 'userDelete', entity: 'USER', id: user.id, before: userSchema.parse(user), after: null }),
        ]),
    ],
  }
}

/** The applicant as it was before its acceptance, and the items that take back the mail about it. */
const beforeAcceptance = async <Applicant extends Lead | Application>(
  schema: z.ZodType<Applicant>,
  accepted: Applicant,
  entry: AuditEntry,
  actor: Actor,
) => {
  const { decisionMails, items } = await takeBackMail(accepted, entry, actor)
  const { record } = asBefore(schema, accepted, entry, { chief: 'status', except: ['decisionMails'] })
  const after: Applicant = { ...record, decisionMails }
  return { after, items }
}

/**
 * Undoes the user's own acceptance of a lead within a minute: restores the lead and, in the same transaction, deletes the partner that the
 * acceptance created. A linked partner stays.
 * @throws ApiError not_found, stale; conflict when it is not accepted, was changed since, was accepted by another user or too long ago, or
 * when something refers to the partner by now
 */
export const undoLeadAcceptance = ({ id, ifMatch, actor }: Undoing): Promise<Lead> =>
  withFreshVersion(ifMatch, async () => {
    const accepted = await leads.getOrThrow(id)
    checkVersion(accepted, ifMatch)
    if (accepted.status !== 'IB-Akzeptiert') throw conflict('Dieser Interessent ist nicht angenommen.')
    const entry = await acceptanceEntry('INTERESSENT', accepted, actor)
    const { after, items } = await beforeAcceptance(leadSchema, accepted, entry, actor)
    await transact([
      ...leads.updateItems(accepted, after),
      auditItem({ actor, action: 'leadUndoAcceptance', entity: 'INTERESSENT', id, before: accepted, after, time: after.updatedAt }),
      ...items,
      ...(await partnerItems(accepted.acceptedPartnerId, entry, actor)),
    ])
    return { ...after, version: accepted.version + 1 }
  })

/**
 * Undoes the user's own acceptance of an application within a minute: restores decision and note and, in the same transaction, deletes the
 * partner that the acceptance created. A linked partner stays.
 * @throws ApiError not_found, stale; conflict when it has no partner, was changed since, was accepted by another user or too long ago, or
 * when something refers to the partner by now
 */
export const undoApplicationAcceptance = ({ id, ifMatch, actor }: Undoing): Promise<Application> =>
  withFreshVersion(ifMatch, async () => {
    const accepted = await applications.getOrThrow(id)
    checkVersion(accepted, ifMatch)
    if (accepted.acceptedPartnerId === null) throw conflict('Aus dieser Bewerbung ist kein IB-Partner entstanden.')
    const entry = await acceptanceEntry('APPLICATION', accepted, actor)
    if (entry.action !== 'applicationAccept') throw stays('Der Eintrag wurde danach geändert.')
    const { after, items } = await beforeAcceptance(applicationSchema, accepted, entry, actor)
    await transact([
      ...applications.updateItems(accepted, after),
      auditItem({ actor, action: 'applicationUndoAcceptance', entity: 'APPLICATION', id, before: accepted, after, time: after.updatedAt }),
      ...items,
      ...(await partnerItems(accepted.acceptedPartnerId, entry, actor)),
    ])
    return { ...after, version: accepted.version + 1 }
  })
