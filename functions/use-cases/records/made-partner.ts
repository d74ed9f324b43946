import * as z from 'zod'
import type { Removal } from '../../../shared/domain/acceptance.ts'
import { answeredShape } from '../../../shared/domain/answer.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { isAcceptance } from '../../../shared/domain/reversal.ts'
import { userSchema } from '../../../shared/domain/user.ts'
import { withdrawAccountLinkItem } from '../../data/account-links.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { readCounter } from '../../data/counters.ts'
import { internal } from '../../data/cursor.ts'
import { partnerCustomerCounter } from '../../data/customers.ts'
import { listLeads } from '../../data/leads.ts'
import { getMailConfiguration } from '../../data/mail-configurations.ts'
import { isPartnerLinked, partners } from '../../data/partners.ts'
import { dropPoolTaskItem, pendingPoolTasks } from '../../data/pool-tasks.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import type { WriteItem } from '../../data/transact.ts'
import { putTrashItem } from '../../data/trash.ts'
import { removeUserItems, users } from '../../data/users.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { closeForCustomersItems, hasNoChildren, removePartnerItems } from '../partners/change-partner.ts'

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
const acceptanceWithPartner = async (entity: ApplicantEntity, { id, acceptedPartnerId }: Applicant): Promise<AuditEntry | undefined> =>
  (await entriesOf(entity, id)).find((entry) => gavePartner(entry) && entry.after?.acceptedPartnerId === acceptedPartnerId)

const mailsSchema = z.object({ decisionMails: answeredShape.decisionMails })

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
const HAS_CUSTOMER = 'Dem IB-Partner ist inzwischen ein Kunde zugeordnet.'

/** Whether somebody has signed in with an access, or chosen a password: then the user pool has it. */
const isUsed = async ({ id, lastLogin }: StoredUser) => lastLogin !== null || (await pendingPoolTasks([id])).length === 0

/** What refers to a partner by now, so that it cannot be removed again; undefined for nothing. */
export const obstacleTo = async ({ partner: { id, childCount }, access }: MadePartner): Promise<string | undefined> => {
  if (childCount > 0) return 'Unter dem IB-Partner hängt inzwischen ein anderer.'
  const [mail, isLinked, referred, customers, used] = await Promise.all([
    getMailConfiguration(id),
    isPartnerLinked(id),
    listLeads({ partnerId: id }, { limit: 1, total: 'none', caller: internal }),
    readCounter(partnerCustomerCounter(id)),
    access !== undefined && isUsed(access),
  ])
  if ((customers.total ?? 0) > 0) return HAS_CUSTOMER
  if (mail !== undefined) return 'Der IB-Partner hat inzwischen eine E-Mail-Konfiguration.'
  if (isLinked) return 'Mit dem IB-Partner ist inzwischen ein Zugang oder ein anderer Eintrag verknüpft.'
  if (referred.items.length > 0) return 'Über die Seite des IB-Partners hat sich inzwischen jemand gemeldet.'
  return used ? IN_USE : undefined
}

type Removing = { readonly actor: Actor; readonly isUndo: boolean; readonly refuse: (reason: string) => Error }

/**
 * Items that delete the access that an acceptance made, and those that delete its partner, unless something refers to them by then. What is not undone
 * lies in the trash.
 * @throws the refusal, with what refers to it
 */
export const removeMadeItems = async (made: MadePartner, { actor, isUndo, refuse }: Removing): Promise<readonly WriteItem[][]> => {
  const reason = await obstacleTo(made)
  if (reason !== undefined) throw refuse(reason)
  const { partner, access } = made
  const closing = await closeForCustomersItems(partner.id, () => refuse(HAS_CUSTOMER))
  const { expression, values } = hasNoChildren
  const condition = { expression: `${expression} AND attribute_not_exists(isLinked)`, values }
  const time = new Date().toISOString()
  return [
    access === undefined
      ? []
      : [
          ...removeUserItems(access),
          withdrawAccountLinkItem(access.id, 'invitation'),
          dropPoolTaskItem(access.id, () => refuse(IN_USE)),
          auditItem({ actor, action: 'userDelete', entity: 'USER', id: access.id, before: userSchema.parse(access), after: null }),
        ],
    [
      ...(await removePartnerItems(partner, { actor, isUndo, time }, condition)),
      ...closing,
      ...(isUndo ? [] : [putTrashItem('partner', partner, { actor, time })]),
    ],
  ].filter((group) => group.length > 0)
}

/** Whether the partner of an applicant can be removed when its acceptance is taken back; null when the acceptance has not made it. */
export const previewRemoval = async (entity: ApplicantEntity, applicant: Applicant): Promise<Removal | null> => {
  const entry = await acceptanceWithPartner(entity, applicant)
  const made = entry && (await readMadePartner(applicant, entry))
  return made === undefined ? null : { hasAccess: made.access !== undefined, obstacle: (await obstacleTo(made)) ?? null }
}

/**
 * Groups of items that remove the access and the partner of an acceptance that is taken back.
 * @throws ApiError conflict when the acceptance has made none, or something refers to it by now
 */
export const takeBackPartnerItems = async (
  entity: ApplicantEntity,
  applicant: Applicant,
  actor: Actor,
): Promise<readonly WriteItem[][]> => {
  const entry = await acceptanceWithPartner(entity, applicant)
  const made = entry && (await readMadePartner(applicant, entry))
  if (made === undefined) throw new ApiError('conflict', 'Durch diese Annahme ist kein IB-Partner entstanden, der sich entfernen lässt.')
  return removeMadeItems(made, {
    actor,
    isUndo: false,
    refuse: (reason) => new ApiError('conflict', `Der IB-Partner lässt sich nicht mehr entfernen: ${reason}`),
  })
}
