import * as z from 'zod'
import { type AuditEntity, isAuditEntity } from '../../../shared/domain/audit-labels.ts'
import { legalHoldKindSchema, legalHoldSchema } from '../../../shared/domain/legal-hold.ts'
import { auditSubject, personRecordKindSchema } from '../../../shared/domain/privacy-request.ts'
import { workKindOf } from '../../../shared/domain/record-kind.ts'
import { getAuditEntry } from '../../data/audit-log.ts'
import { eraseAuditEntriesAbout, eraseAuditEntry } from '../../data/erase-audit-entries.ts'
import { auditKey } from '../../data/keys.ts'
import { eraseNoteItem, isNoteSubject, readNotes, removeNotes } from '../../data/notes.ts'
import { workRecords } from '../../data/records.ts'
import { isSubmissionEntity } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { joinedErasure } from './erase-submissions.ts'
import type { Erasing, Erasure, ErasureTarget } from './erasure.ts'
import { auditDecision } from './erasure-rules.ts'
import { eraseHoldReason } from './legal-hold.ts'
import { stateOfPerson } from './stored-traces.ts'

/** Audit entries about a record that was deleted when it was found. If it was restored since, it is erased itself. */
const deletedErasure = async (entity: string, id: string, erasureOf: (target: ErasureTarget) => Promise<Erasure>): Promise<Erasure> => {
  const isPresent = async () => (await stateOfPerson(entity, id)) === 'present'
  const { data: kind } = personRecordKindSchema.safeParse(entity)
  if (kind === undefined || !(await isPresent())) {
    const eraseEntries = async (erasing: Erasing) => {
      await eraseAuditEntriesAbout(entity, id, erasing)
      if (isNoteSubject(entity)) await removeNotes({ entity, id: Number(id) })
      if (await isPresent()) throw new ApiError('conflict')
    }
    const joined = isSubmissionEntity(entity) ? await joinedErasure(entity, Number(id)) : undefined
    if (joined === undefined) return { decision: auditDecision, carryOut: eraseEntries }
    const eraseAll = async (erasing: Erasing) => {
      await joined.carryOut(erasing)
      await eraseEntries(erasing)
    }
    return { decision: joined.decision.action === 'keep' ? joined.decision : auditDecision, carryOut: eraseAll }
  }
  const { decision, carryOut } = await erasureOf({ kind, recordId: id, entry: null })
  const eraseBoth = async (erasing: Erasing) => {
    await carryOut(erasing)
    await eraseAuditEntriesAbout(entity, id, erasing)
  }
  return { decision, carryOut: eraseBoth }
}

const loggedNoteSchema = z.object({ text: z.string() })

/** Erases the text of a note that an audit entry tells of; nothing for an entry about something else. */
const eraseNoteOf = async (entity: AuditEntity, id: number, entry: string) => {
  const logged = isNoteSubject(entity) ? await getAuditEntry(entity, id, entry) : undefined
  if (!isNoteSubject(entity) || !logged?.action.startsWith('note')) return
  const texts = [logged.before, logged.after].flatMap((side) => loggedNoteSchema.safeParse(side).data?.text ?? [])
  const joined = isSubmissionEntity(entity) ? ((await workRecords[workKindOf[entity]].get(id))?.joined ?? []) : []
  for (const about of [id, ...joined.map((one) => one.id)]) {
    const notes = (await readNotes({ entity, id: about })).filter(({ text }) => texts.includes(text))
    for (const note of notes) await transact([eraseNoteItem({ entity, id: about }, note.id)])
  }
}

const loggedHoldSchema = z.object({ legalHold: legalHoldSchema })

/** Erases the reason of a legal hold that an audit entry tells of; nothing for an entry about something else. */
const eraseHoldOf = async (entity: AuditEntity, id: number, entry: string) => {
  const { data: kind } = legalHoldKindSchema.safeParse(entity)
  if (kind === undefined || (await stateOfPerson(kind, String(id))) !== 'present') return
  const logged = await getAuditEntry(kind, id, entry)
  const reasons = [logged?.before, logged?.after].flatMap((side) => loggedHoldSchema.safeParse(side).data?.legalHold.reason ?? [])
  if (reasons.length > 0) await eraseHoldReason(kind, id, reasons)
}

/**
 * Erases the content of an audit entry, or of all entries about a deleted record, with the notes and legal holds that they tell of.
 * @param erasureOf of a record that was restored since
 */
export const auditErasure = async (
  { recordId, entry }: ErasureTarget,
  erasureOf: (target: ErasureTarget) => Promise<Erasure>,
): Promise<Erasure> => {
  const { entity, id } = auditSubject({ recordId })
  if (entry === null) return deletedErasure(entity, id, erasureOf)
  return {
    decision: auditDecision,
    carryOut: async (erasing) => {
      // First the note or the hold: only the entry tells which one it is.
      if (isAuditEntity(entity)) {
        await eraseNoteOf(entity, Number(id), entry)
        await eraseHoldOf(entity, Number(id), entry)
      }
      await eraseAuditEntry({ pk: auditKey(entity, id, '', '').pk, sk: entry }, erasing)
    },
  }
}
