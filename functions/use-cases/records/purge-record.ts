import * as z from 'zod'
import { mailTimes } from '../../../shared/domain/confirmation.ts'
import { joinedShape } from '../../../shared/domain/joined-record.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { confirmationSchema } from '../../../shared/domain/submission.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { eraseAuditEntriesAbout } from '../../data/erase-audit-entries.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { deleteMailItems } from '../../data/mails.ts'
import { readMailsAbout } from '../../data/mails-about.ts'
import { removeNotes } from '../../data/notes.ts'
import { purgeJobs } from '../../data/purge-jobs.ts'
import { transact } from '../../data/transact.ts'
import { unlessStale } from '../../data/versions.ts'
import { checkTurn } from '../../runtime/turn.ts'
import { removePartnerRemains } from '../partners/remove-partner-remains.ts'

const personSchema = z.object({
  email: z.string(),
  createdAt: z.iso.datetime(),
  confirmation: confirmationSchema.optional(),
  ...joinedShape,
})

/**
 * Deletes the mails that the record caused, and those that were joined to it; none once the content of its audit entries is erased.
 * @returns the internal ids of those that were joined to it
 */
const deleteMails = async (kind: RecordKind, id: number): Promise<readonly number[]> => {
  const joinedIds = new Set<number>()
  for (const { before } of await latestAuditEntries(recordKinds[kind].entity, id)) {
    const { data: person } = personSchema.safeParse(before)
    if (person === undefined) continue
    const { joined = [] } = person
    for (const one of joined) joinedIds.add(one.id)
    for (const one of [person, ...joined])
      for (const mail of await readMailsAbout(one.email, mailTimes(one))) {
        checkTurn()
        await unlessStale(transact(deleteMailItems(mail)))
      }
  }
  return [...joinedIds]
}

/**
 * Erases what is left of a record that was deleted for good, and of those that were joined to it: mails, notes and the content of audit entries, and of a
 * partner the links, pictures and page. Each step can be repeated, so the next run continues where this one ended.
 * @throws JobTaken
 */
export const runPurge = async (held: HeldJob): Promise<void> => {
  const job = purgeJobs.parse(held)
  const { kind, id, time } = job.position
  const joinedIds = await deleteMails(kind, id)
  if (kind === 'partner') await removePartnerRemains(id)
  const { entity } = recordKinds[kind]
  // The record comes last: only its entries name the records that were joined to it.
  for (const one of [...joinedIds, id]) {
    checkTurn()
    await removeNotes({ entity, id: one })
    await eraseAuditEntriesAbout(entity, one, { requestId: Number(job.id), time })
  }
  await purgeJobs.remove(job)
}
