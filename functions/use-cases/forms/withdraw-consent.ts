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
import { ApiError } from '../../runtime/api-error.ts'

type Withdrawal = {
  readonly id: number
  /** Null for the person. */
  readonly actor: Actor
  /** What else the withdrawal causes, in its transaction. @default - nothing */
  readonly consequences?: (record: Submission, time: string) => Promise<readonly WriteItem[]>
}

/** The record as it is now, and whether this call has withdrawn the consent. */
type Withdrawn<Record> = { readonly record: Record; readonly isNew: boolean }

const withdrawing =
  <Record extends Submission>(entity: SubmissionEntity, records: SubmissionRecords<Record>) =>
  ({ id, actor, consequences = async () => [] }: Withdrawal): Promise<Withdrawn<Record>> =>
    withFreshVersion(undefined, async () => {
      const before = await getOrKeptOrThrow(entity, records, id)
      const consents = [before, ...(before.joined ?? [])].flatMap(({ consent }) => consent ?? [])
      if (consents.length === 0) throw new ApiError('conflict', 'Zu diesem Eintrag ist keine Einwilligung gespeichert.')
      if (consents.every(({ withdrawnAt }) => withdrawnAt !== undefined)) return { record: before, isNew: false }
      const time = new Date().toISOString()
      const withdrawn = <One extends { readonly consent?: Consent | undefined }>(one: One): One =>
        one.consent === undefined || one.consent.withdrawnAt !== undefined
          ? one
          : { ...one, consent: { ...one.consent, withdrawnAt: time, withdrawnBy: actor ?? WITHDRAWN_BY_PERSON } }
      const { joined } = before
      const after = { ...withdrawn(before), ...(joined && { joined: joined.map(withdrawn) }), updatedAt: time }
      await transact([
        ...records.updateItems(before, after),
        auditItem({ actor, action: 'consentWithdraw', entity, id: before.id, before, after, time }),
        ...(await consequences(after, time)),
      ])
      return { record: { ...after, version: before.version + 1 }, isNew: true }
    })

const withdrawals: { readonly [Entity in SubmissionEntity]: (withdrawal: Withdrawal) => Promise<Withdrawn<SubmissionOf[Entity]>> } = {
  INTERESSENT: withdrawing('INTERESSENT', leads),
  APPLICATION: withdrawing('APPLICATION', applications),
  CUSTOMER: withdrawing('CUSTOMER', customers),
}

/**
 * Withdraws the consents that a record of a public form keeps, its own and those of records that were joined to it. A repetition changes nothing.
 * @throws ApiError not_found, conflict for a record without a consent
 */
export const withdrawConsent = <Entity extends SubmissionEntity>({
  entity,
  ...withdrawal
}: Withdrawal & { readonly entity: Entity }): Promise<Withdrawn<SubmissionOf[Entity]>> => withdrawals[entity](withdrawal)
