import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { customers, releaseCustomerIdItem } from '../../data/customers.ts'
import { type AuditErasure, eraseAuditEntriesAbout, eraseAuditEntry } from '../../data/erase-audit-entries.ts'
import { leads } from '../../data/leads.ts'
import { keysNamingJoined } from '../../data/merged-entries.ts'
import { removeNotes } from '../../data/notes.ts'
import type { Submission, SubmissionEntity, SubmissionRecords } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'

const erasing =
  <Record extends Submission>(entity: SubmissionEntity, records: SubmissionRecords<Record>) =>
  (keptId: number, erasure: AuditErasure, only: number | undefined): Promise<void> =>
    withFreshVersion(undefined, async () => {
      const record = await records.get(keptId)
      const all = record?.joined ?? []
      const joined = all.filter(({ id }) => only === undefined || id === only)
      if (record === undefined || joined.length === 0) return
      // The record is updated last: only it names those that were joined to it.
      for (const { id, at } of joined) {
        await eraseAuditEntriesAbout(entity, id, erasure)
        for (const key of await keysNamingJoined(keptId, { entity, id, from: at })) await eraseAuditEntry(key, erasure)
        await removeNotes({ entity, id })
      }
      const left = all.filter((one) => !joined.includes(one))
      await transact([
        ...records.updateItems(record, { ...record, joined: left.length === 0 ? undefined : left }),
        ...joined.flatMap(({ customerId }) => (customerId === undefined ? [] : [releaseCustomerIdItem(customerId)])),
        ...joined.map(({ id }) => auditItem({ actor: null, action: 'privacyErase', entity, id, before: null, after: null })),
      ])
    })

const erasures = {
  INTERESSENT: erasing('INTERESSENT', leads),
  APPLICATION: erasing('APPLICATION', applications),
  CUSTOMER: erasing('CUSTOMER', customers),
} satisfies Record<SubmissionEntity, ReturnType<typeof erasing>>

/**
 * Erases what a record keeps of those that were joined to it, their notes and the content of their audit entries. Repeating it changes nothing.
 * @param only the joined record to erase; undefined for all of them
 */
export const eraseJoinedRecords = (entity: SubmissionEntity, keptId: number, erasure: AuditErasure, only?: number): Promise<void> =>
  erasures[entity](keptId, erasure, only)
