import { RESTORABLE_DAYS } from '../../shared/domain/audit-entry.ts'
import { isUnconfirmed } from '../../shared/domain/confirmation.ts'
import { applications } from '../data/applications.ts'
import { auditItem } from '../data/audit.ts'
import { type ConfirmationPosition, confirmationJobs } from '../data/confirmation-jobs.ts'
import { customers, releaseCustomerIdItem } from '../data/customers.ts'
import { newId } from '../data/ids.ts'
import type { HeldJob } from '../data/jobs.ts'
import { leads } from '../data/leads.ts'
import { deleteMailItems, mails } from '../data/mails.ts'
import type { Submission, SubmissionEntity, SubmissionRecords } from '../data/submissions.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { unlessStale, withFreshVersion } from '../data/versions.ts'
import { transactCustomers } from './change-customer.ts'
import { confirmationMailItems, mayAskToConfirm, reminderAt } from './request-confirmation.ts'

const DAY = 86_400_000
const plusDays = (time: string, days: number) => new Date(Date.parse(time) + days * DAY)

type Held = HeldJob<ConfirmationPosition>

/**
 * Sends the mail or the reminder, unless the address has had another one within the hour, or staff or the person have decided. The job first notes the
 * mail, which vanishes with the record.
 */
const askAgain = async <Record extends Submission>(job: Held, records: SubmissionRecords<Record>, before: Record): Promise<Held> => {
  const { position } = job
  const { entity, next, until } = position
  const { confirmation } = before
  const isSent = next === 'mail' ? confirmation?.sentAt !== null : confirmation?.remindedAt !== null
  const isDecided = before.status === 'Abgelehnt' || before.status === 'rejected' || before.consent?.withdrawnAt !== undefined
  if (confirmation === undefined || isSent || isDecided || !(await mayAskToConfirm(before.email))) return job
  const id = newId()
  const noted = { ...job, position: { ...position, mails: [...position.mails, id] } }
  await confirmationJobs.save(job, noted.position)
  const time = new Date().toISOString()
  const isFirst = confirmation.sentAt === null
  const after = {
    ...before,
    confirmation: { ...confirmation, sentAt: confirmation.sentAt ?? time, ...(next === 'reminder' && { remindedAt: time }) },
    updatedAt: time,
  }
  await transact([
    ...records.updateItems(before, after),
    auditItem({ actor: null, action: 'submissionRemind', entity, id: before.id, before, after, time }),
    ...confirmationMailItems({ entity, record: after }, { id, which: isFirst ? 'first' : 'reminder', until, time }),
  ])
  return noted
}

const deleteMails = async ({ mails: ids }: ConfirmationPosition) => {
  for (const id of ids) {
    const mail = await mails.get(id)
    if (mail !== undefined) await unlessStale(transact(deleteMailItems(mail)))
  }
}

type Kind<Record extends Submission> = {
  readonly records: SubmissionRecords<Record>
  /** Deletes the record with all that belongs to it, in one transaction with these items. */
  readonly remove: (record: Record, items: readonly WriteItem[]) => Promise<void>
}

/** Deletes a record that nobody has confirmed. The audit entry of it names no person. */
const expire = async <Record extends Submission>({ position }: Held, { remove }: Kind<Record>, record: Record): Promise<void> => {
  const { entity, id } = position
  await deleteMails(position)
  await remove(record, [auditItem({ actor: null, action: 'submissionExpire', entity, id, before: null, after: null })])
}

const awaiting =
  <Record extends Submission>(kind: Kind<Record>) =>
  (held: Held): Promise<void> =>
    withFreshVersion(undefined, async () => {
      const { id, next, until } = held.position
      const record = await kind.records.get(id)
      const now = new Date()
      if (record === undefined) {
        // Staff may still undo the deletion.
        const end = plusDays(until, RESTORABLE_DAYS)
        return now < end ? confirmationJobs.release(held, { ...held.position, next: 'end' }, end) : confirmationJobs.remove(held)
      }
      if (!isUnconfirmed(record)) return confirmationJobs.remove(held)
      if (now.toISOString() >= until || next === 'end') {
        await expire(held, kind, record)
        return confirmationJobs.remove(held)
      }
      const { position } = await askAgain(held, kind.records, record)
      return next === 'mail'
        ? confirmationJobs.release(held, { ...position, next: 'reminder' }, reminderAt(record.createdAt))
        : confirmationJobs.release(held, { ...position, next: 'end' }, new Date(until))
    })

const runs = {
  INTERESSENT: awaiting({ records: leads, remove: (lead, items) => transact([...leads.removeItems(lead), ...items]) }),
  APPLICATION: awaiting({
    records: applications,
    remove: (application, items) => transact([...applications.removeItems(application), ...items]),
  }),
  CUSTOMER: awaiting({
    records: customers,
    remove: (customer, items) =>
      transactCustomers([...customers.removeItems(customer), releaseCustomerIdItem(customer.customerId), ...items], [customer.ibPartnerId]),
  }),
} as const satisfies Record<SubmissionEntity, unknown>

/** One step of a record that waits for its person: the mail, the reminder, or the record's deletion. */
export const runConfirmationJob = async (job: HeldJob, _until: number): Promise<void> => {
  const held = confirmationJobs.parse(job)
  await runs[held.position.entity](held)
}
