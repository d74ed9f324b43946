import { WITHDRAWN_BY_PERSON } from '../../../shared/domain/consent-words.ts'
import type { Consent } from '../../../shared/domain/submission.ts'
import { applications } from '../../data/applications.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { customers } from '../../data/customers.ts'
import { getOrKeptOrThrow } from '../../data/joined-records.ts'
import { leads } from '../../data/leads.ts'
import type { Submission, SubmissionEntity, SubmissionOf, SubmissionRecords } from '../../data/submissions.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import type { CallerFacts } from '../../network/caller-facts.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { undoableUntil } from './link-undo.ts'

/** Changes of the consents that a record keeps. */
type ConsentChange = {
  readonly id: number
  /** Null for the person. */
  readonly actor: Actor
  /** What the audit entry tells of the program by which the person acted. @default - nothing */
  readonly caller?: CallerFacts | undefined
  /** What else the change causes, in its transaction. @default - nothing */
  readonly consequences?: (record: Submission, time: string) => Promise<readonly WriteItem[]>
}

type Kind = {
  readonly action: 'consentWithdraw' | 'consentRestore'
  /** The consent as it is afterwards; the same if it stays as it is. */
  readonly changed: (consent: Consent, change: ConsentChange, time: string) => Consent
}

const withdrawal: Kind = {
  action: 'consentWithdraw',
  changed: (consent, { actor }, time) =>
    consent.withdrawnAt === undefined ? { ...consent, withdrawnAt: time, withdrawnBy: actor ?? WITHDRAWN_BY_PERSON } : consent,
}

const restoration: Kind = {
  action: 'consentRestore',
  changed: (consent, _, time) => {
    const until = restorableUntil([consent])
    if (until === null || time >= until) return consent
    const { withdrawnAt, withdrawnBy, ...given } = consent
    return given
  },
}

/**
 * Until when the person may take back their withdrawal by the same link; null if there is none, or staff withdrew.
 * @param consents of a record
 */
export const restorableUntil = (consents: readonly Consent[]): string | null => {
  const [last] = consents
    .flatMap(({ withdrawnAt, withdrawnBy }) => (withdrawnBy === WITHDRAWN_BY_PERSON ? (withdrawnAt ?? []) : []))
    .toSorted()
    .reverse()
  return last === undefined ? null : undoableUntil(last)
}

/** The consents of a record, its own and those of records that were joined to it. */
export const consentsOf = ({ consent, joined = [] }: Pick<Submission, 'consent' | 'joined'>): readonly Consent[] =>
  [{ consent }, ...joined].flatMap((one) => one.consent ?? [])

/** The record as it is now, and whether this call has changed it. */
type Changed<Record> = { readonly record: Record; readonly isNew: boolean }

const changing =
  <Record extends Submission>(entity: SubmissionEntity, records: SubmissionRecords<Record>) =>
  ({ action, changed }: Kind, change: ConsentChange): Promise<Changed<Record>> =>
    withFreshVersion(undefined, async () => {
      const { id, actor, caller, consequences = async () => [] } = change
      const before = await getOrKeptOrThrow(entity, records, id)
      if (consentsOf(before).length === 0) throw new ApiError('conflict', 'Zu diesem Eintrag ist keine Einwilligung gespeichert.')
      const time = new Date().toISOString()
      const after = <One extends { readonly consent?: Consent | undefined }>(one: One): One =>
        one.consent === undefined ? one : { ...one, consent: changed(one.consent, change, time) }
      const { joined } = before
      const record = { ...after(before), ...(joined && { joined: joined.map(after) }), updatedAt: time }
      const consents = consentsOf(before)
      if (consentsOf(record).every((consent, index) => consent === consents[index])) return { record: before, isNew: false }
      await transact([
        ...records.updateItems(before, record),
        auditItem({ actor, action, entity, id: before.id, before, after: { ...record, ...caller }, time }),
        ...(await consequences(record, time)),
      ])
      return { record: { ...record, version: before.version + 1 }, isNew: true }
    })

const changes: { readonly [Entity in SubmissionEntity]: (kind: Kind, change: ConsentChange) => Promise<Changed<SubmissionOf[Entity]>> } = {
  INTERESSENT: changing('INTERESSENT', leads),
  APPLICATION: changing('APPLICATION', applications),
  CUSTOMER: changing('CUSTOMER', customers),
}

type ChangeOf<Entity> = ConsentChange & { readonly entity: Entity }

/**
 * Withdraws the consents that a record of a public form keeps, its own and those of records that were joined to it. A repetition changes nothing.
 * @throws ApiError not_found, conflict for a record without a consent
 */
export const withdrawConsent = <Entity extends SubmissionEntity>({
  entity,
  ...change
}: ChangeOf<Entity>): Promise<Changed<SubmissionOf[Entity]>> => changes[entity](withdrawal, change)

/**
 * Takes back what the person has withdrawn within the last days, see {@link restorableUntil}. What staff withdrew stays so.
 * @throws ApiError not_found, conflict for a record without a consent
 */
export const restoreConsent = <Entity extends SubmissionEntity>({
  entity,
  ...change
}: ChangeOf<Entity>): Promise<Changed<SubmissionOf[Entity]>> => changes[entity](restoration, change)
