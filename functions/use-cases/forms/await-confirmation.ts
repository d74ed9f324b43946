import { germanDaysLater } from '../../../shared/domain/calendar.ts'
import { isUnconfirmed, mailTimes } from '../../../shared/domain/confirmation.ts'
import { RESTORABLE_DAYS } from '../../../shared/platform/limits.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { type ConfirmationPosition, confirmationJobId, confirmationJobs } from '../../data/confirmation-jobs.ts'
import { customers } from '../../data/customers.ts'
import { eraseAuditEntriesAbout } from '../../data/erase-audit-entries.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { leads } from '../../data/leads.ts'
import { deleteMailItems } from '../../data/mails.ts'
import { readMailsAbout } from '../../data/mails-about.ts'
import { removeNotes } from '../../data/notes.ts'
import type { Submission, SubmissionEntity, SubmissionOf, SubmissionRecords } from '../../data/submissions.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { unlessStale, withFreshVersion } from '../../data/versions.ts'
import { checkTurn } from '../../runtime/turn.ts'
import { removeCustomerItems } from '../records/change-customer.ts'
import { mayMail } from './may-mail.ts'
import { confirmationMailItems, reminderAt } from './request-confirmation.ts'

type Held = HeldJob<ConfirmationPosition>

type Kind<Record extends Submission> = {
  readonly records: SubmissionRecords<Record>
  /** Deletes the record with all that belongs to it, in one transaction with these items. */
  readonly remove: (record: Record, items: readonly WriteItem[]) => Promise<void>
}

/** Sends the mail or the reminder, unless it is sent, staff or the person have decided meanwhile, or the address has had another one within the hour. */
const askAgain = async <Record extends Submission>(
  { entity, next, until }: ConfirmationPosition,
  { records }: Kind<Record>,
  before: Record,
): Promise<void> => {
  const { confirmation } = before
  if (confirmation === undefined || (next === 'mail' ? confirmation.sentAt : confirmation.remindedAt) !== null) return
  const isDecided = before.status === 'Abgelehnt' || before.status === 'rejected' || before.consent?.withdrawnAt !== undefined
  if (isDecided || !(await mayMail('confirmationsPerRecipient', before.email))) return
  const time = new Date().toISOString()
  const asked = { ...confirmation, sentAt: confirmation.sentAt ?? time, ...(next === 'reminder' && { remindedAt: time }) }
  const after = { ...before, confirmation: asked, updatedAt: time }
  await transact([
    ...records.updateItems(before, after),
    auditItem({ actor: null, action: 'submissionRemind', entity, id: before.id, before, after, time }),
    ...confirmationMailItems({ entity, record: after }, { which: confirmation.sentAt === null ? 'first' : 'reminder', until, time }),
  ])
}

/** Erases the content of the audit entries about a record, and notes why, once. */
const eraseEntries = async (entity: SubmissionEntity, id: number) => {
  const requestId = confirmationJobId(entity, id)
  const time = new Date().toISOString()
  const noted = { action: 'submissionExpire', entity: 'PRIVACY' } as const
  if (!(await latestAuditEntries(noted.entity, requestId)).some(({ action }) => action === noted.action))
    await transact([auditItem({ ...noted, actor: null, id: requestId, before: null, after: null, time })])
  await eraseAuditEntriesAbout(entity, id, { requestId, time })
}

/** Deletes a record that nobody has confirmed, with the mails to its person and the job. The audit entry of it names no person. */
const expire = async <Record extends Submission>({ entity, id }: ConfirmationPosition, { remove }: Kind<Record>, record: Record) => {
  for (const mail of await readMailsAbout(record.email, mailTimes(record))) {
    checkTurn()
    await unlessStale(transact(deleteMailItems(mail)))
  }
  await eraseEntries(entity, id)
  await removeNotes({ entity, id })
  await remove(record, [
    auditItem({ actor: null, action: 'submissionExpire', entity, id, before: null, after: null }),
    confirmationJobs.removeItem(confirmationJobId(entity, id)),
  ])
}

const awaiting =
  <Record extends Submission>(kind: Kind<Record>) =>
  (held: Held, now: Date): Promise<void> =>
    withFreshVersion(undefined, async () => {
      const { position } = held
      const { id, next } = position
      const until = Date.parse(position.until)
      const waitForTheEnd = (at: number) => confirmationJobs.release(held, { ...position, next: 'end' }, new Date(at))
      const record = await kind.records.get(id)
      if (record === undefined) {
        // Staff may still undo the deletion.
        const end = germanDaysLater(until, RESTORABLE_DAYS)
        return now.getTime() < end ? waitForTheEnd(end) : confirmationJobs.remove(held)
      }
      if (!isUnconfirmed(record)) return confirmationJobs.remove(held)
      if (now.getTime() < until) {
        await askAgain(position, kind, record)
        if (next !== 'mail') return waitForTheEnd(until)
        return confirmationJobs.release(held, { ...position, next: 'reminder' }, reminderAt(record.createdAt))
      }
      if (record.legalHold !== undefined) return waitForTheEnd(germanDaysLater(now.getTime(), 1))
      return expire(position, kind, record)
    })

const runs: { readonly [Entity in SubmissionEntity]: (held: Held, now: Date) => Promise<void> } = {
  INTERESSENT: awaiting<SubmissionOf['INTERESSENT']>({
    records: leads,
    remove: (lead, items) => transact([...leads.removeItems(lead), ...items]),
  }),
  APPLICATION: awaiting<SubmissionOf['APPLICATION']>({
    records: applications,
    remove: (application, items) => transact([...applications.removeItems(application), ...items]),
  }),
  CUSTOMER: awaiting<SubmissionOf['CUSTOMER']>({
    records: customers,
    remove: (customer, items) => transact([...removeCustomerItems(customer), ...items]),
  }),
}

/** One step of a record that waits for its person: the mail, the reminder, or the record's deletion. Repeating a step after a crash changes nothing. */
export const runConfirmationJob = async (job: HeldJob, now = new Date()): Promise<void> => {
  const held = confirmationJobs.parse(job)
  await runs[held.position.entity](held, now)
}
