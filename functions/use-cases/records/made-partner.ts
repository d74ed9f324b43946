import * as z from 'zod'
import type { Removal } from '../../../shared/domain/acceptance.ts'
import { decisionTraceShape } from '../../../shared/domain/answer.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { isAcceptance } from '../../../shared/domain/reversal.ts'
import { userSchema } from '../../../shared/domain/user.ts'
import { withdrawAccountLinkItem } from '../../data/account-links.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { readCounter } from '../../data/counters.ts'
import { partnerCustomerCounter } from '../../data/customers.ts'
import { type PartnerMarks, partnerMarks, stillMarked } from '../../data/partner-marks.ts'
import { partners } from '../../data/partners.ts'
import { dropPoolTaskItem, pendingPoolTasks } from '../../data/pool-tasks.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import type { WriteItem } from '../../data/transact.ts'
import { putTrashItem } from '../../data/trash.ts'
import { removeUserItems, users } from '../../data/users.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { attachedTo } from '../partners/attached-to-partner.ts'
import { isAlone, removePartnerItems } from '../partners/change-partner.ts'
import { isAsMade, isPartnerAsMade } from './as-made.ts'

/** A lead or an application that may have been accepted. */
type Applicant = { readonly id: number; readonly acceptedPartnerId: number | null }
type ApplicantEntity = 'INTERESSENT' | 'APPLICATION'

/** What an acceptance has made. */
export type MadePartner = {
  readonly partner: Partner
  /** The access that was made with it; undefined for none, and once it was deleted. */
  readonly access: StoredUser | undefined
}

/** Entries of one applicant among which the acceptance is looked for. */
const LOOKED_THROUGH = 50

const entriesOf = async (entity: ApplicantEntity, id: number) => {
  const entries = await latestAuditEntries(entity, id, LOOKED_THROUGH)
  return entries.filter(({ before, after }) => before !== null && after !== null)
}

const gavePartner = ({ before, after }: AuditEntry) => (before?.acceptedPartnerId ?? null) !== (after?.acceptedPartnerId ?? null)

/** The audit entry of an applicant's last acceptance; undefined when it lies too far back. One request. */
export const lastAcceptance = async (entity: ApplicantEntity, { id }: Applicant): Promise<AuditEntry | undefined> =>
  (await entriesOf(entity, id)).find((entry) => gavePartner(entry) || (isAcceptance(entry) && entry.before?.status !== entry.after?.status))

/** The audit entry of the acceptance that led to an applicant's partner; undefined when it lies too far back. One request. */
export const acceptanceWithPartner = async (
  entity: ApplicantEntity,
  { id, acceptedPartnerId }: Applicant,
): Promise<AuditEntry | undefined> =>
  (await entriesOf(entity, id)).find((entry) => gavePartner(entry) && entry.after?.acceptedPartnerId === acceptedPartnerId)

const mailsSchema = z.object({ decisionMails: decisionTraceShape.decisionMails })

/** The user whose access came with an acceptance, also when its mail was taken back since. */
const accessOf = async ({ time, after }: AuditEntry, partner: Partner): Promise<StoredUser | undefined> => {
  const { data } = mailsSchema.safeParse(after)
  const username = data?.decisionMails?.find(({ at }) => at === time)?.username
  const user = username === undefined ? undefined : await users.get(username)
  return user?.ibPartnerId === partner.id ? user : undefined
}

/** The partner that an acceptance made, with its access; undefined when it was linked, or is gone. */
export const readMadePartner = async ({ acceptedPartnerId }: Applicant, entry: AuditEntry): Promise<MadePartner | undefined> => {
  const partner = acceptedPartnerId === null ? undefined : await partners.get(acceptedPartnerId)
  // An acceptance gives the applicant and the new partner the same time.
  if (partner === undefined || partner.createdAt !== entry.time) return undefined
  return { partner, access: await accessOf(entry, partner) }
}

const IN_USE = 'Der Zugang, der dadurch entstand, wird schon benutzt.'
const CHANGED = 'Der IB-Partner wurde inzwischen geändert.'
const HAS_CUSTOMER = 'Dem IB-Partner ist inzwischen ein Kunde zugeordnet.'

/** Whether an access has been used to sign in or to choose a password: then the user pool has it. */
const isUsed = async ({ id, lastLogin }: StoredUser) => lastLogin !== null || (await pendingPoolTasks([id])).length === 0

const aboutAccess = async (access: StoredUser): Promise<readonly string[]> => {
  const [used, isSame] = await Promise.all([isUsed(access), isAsMade('USER', userSchema.parse(access))])
  return [...(used ? [IN_USE] : []), ...(isSame ? [] : ['Der Zugang, der dadurch entstand, wurde inzwischen geändert.'])]
}

/** A sentence about each thing for which a partner cannot be removed again. */
const obstaclesTo = async ({ partner: { id, childCount }, access }: MadePartner, marks: PartnerMarks): Promise<readonly string[]> => {
  const [customers, attached, ofAccess] = await Promise.all([
    readCounter(partnerCustomerCounter(id)),
    attachedTo({ id, marks, access: access?.id }),
    access === undefined ? [] : aboutAccess(access),
  ])
  return [
    ...(childCount > 0 ? ['Unter dem IB-Partner hängt inzwischen ein anderer.'] : []),
    ...((customers.total ?? 0) > 0 ? [HAS_CUSTOMER] : []),
    ...attached,
    ...ofAccess,
  ]
}

type Removing = {
  readonly actor: Actor
  /** Whether the acceptance has never been: then a changed partner stays, and otherwise it lies in the trash with its changes. */
  readonly isUndo: boolean
  readonly refuse: (reason: string) => Error
}

/**
 * Items that delete the access that an acceptance made, and those that delete its partner, unless there is more on them by then. What is not undone
 * lies in the trash.
 * @throws the refusal, with what is there
 */
export const removeMadeItems = async (made: MadePartner, { actor, isUndo, refuse }: Removing): Promise<readonly WriteItem[]> => {
  const { partner, access } = made
  const marks = await partnerMarks(partner.id)
  const [obstacles, isChanged] = await Promise.all([obstaclesTo(made, marks), isUndo && isPartnerAsMade(partner).then((same) => !same)])
  const reasons = [...obstacles, ...(isChanged ? [CHANGED] : [])]
  if (reasons.length > 0) throw refuse(reasons.join(' '))
  const unmarked = stillMarked(marks)
  const condition = {
    expression: `${isAlone.expression} AND ${unmarked.expression}`,
    values: { ...isAlone.values, ...unmarked.values },
  }
  const time = new Date().toISOString()
  return [
    ...(access === undefined
      ? []
      : [
          ...removeUserItems(access),
          withdrawAccountLinkItem(access.id, 'invitation'),
          dropPoolTaskItem(access.id, () => refuse(IN_USE)),
          auditItem({ actor, action: 'userDelete', entity: 'USER', id: access.id, before: userSchema.parse(access), after: null }),
        ]),
    ...(await removePartnerItems(partner, { actor, time }, condition)),
    ...(isUndo ? [] : [putTrashItem('partner', partner, { actor, time })]),
  ]
}

/** Whether the partner of an applicant can be removed when its acceptance is taken back; null when the acceptance has not made it. */
export const previewRemoval = async (entity: ApplicantEntity, applicant: Applicant): Promise<Removal | null> => {
  const entry = await acceptanceWithPartner(entity, applicant)
  const made = entry && (await readMadePartner(applicant, entry))
  if (made === undefined) return null
  const obstacles = await obstaclesTo(made, await partnerMarks(made.partner.id))
  return { hasAccess: made.access !== undefined, obstacle: obstacles.length === 0 ? null : obstacles.join(' ') }
}

/**
 * Items that remove the access and the partner of an acceptance that is taken back.
 * @throws ApiError conflict when the acceptance has made none, or something refers to it by now
 */
export const takeBackPartnerItems = async (entity: ApplicantEntity, applicant: Applicant, actor: Actor): Promise<readonly WriteItem[]> => {
  const entry = await acceptanceWithPartner(entity, applicant)
  const made = entry && (await readMadePartner(applicant, entry))
  if (made === undefined) throw new ApiError('conflict', 'Durch diese Annahme ist kein IB-Partner entstanden, der sich entfernen lässt.')
  return removeMadeItems(made, {
    actor,
    isUndo: false,
    refuse: (reason) => new ApiError('conflict', `Der IB-Partner lässt sich nicht mehr entfernen: ${reason}`),
  })
}
