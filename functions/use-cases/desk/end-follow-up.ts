import type { Work } from '../../../shared/domain/work.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import type { SubmissionEntity } from '../../data/submissions.ts'

type Decided = {
  readonly entity: SubmissionEntity
  readonly record: Pick<Work, 'followUpOn'> & { readonly id: number }
  /** Whether the record was accepted or rejected before, and is so now. */
  readonly was: boolean
  readonly is: boolean
}

/** The follow-up that a decision ended; undefined if people have changed it since, or the entry is too old or erased. One request. */
const endedFollowUp = async (entity: SubmissionEntity, id: number): Promise<string | undefined> => {
  const entries = await latestAuditEntries(entity, id)
  const last = entries.find(({ before, after }) => before?.followUpOn !== undefined || after?.followUpOn !== undefined)
  const day = last?.action === 'workUpdate' ? undefined : last?.before?.followUpOn
  return typeof day === 'string' ? day : undefined
}

/**
 * The follow-up of a record whose status changes: an acceptance or a rejection ends it, and taking that back restores it, unless there is another
 * one by now. Other changes leave it.
 */
export const followUpAfter = async ({ entity, record, was, is }: Decided): Promise<Pick<Work, 'followUpOn'>> => {
  if (is) return { followUpOn: undefined }
  const { followUpOn } = record
  return { followUpOn: was && followUpOn === undefined ? await endedFollowUp(entity, record.id) : followUpOn }
}
