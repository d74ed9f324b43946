import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { isRecord } from '../../../shared/domain/is-record.ts'
import type { TimelineRow } from '../../../shared/domain/timeline.ts'

/** What an entry of the audit log tells of joined records. */
const joinedIn = (side: AuditEntry['before']) =>
  (Array.isArray(side?.joined) ? side.joined : []).flatMap((one: unknown) =>
    isRecord(one) && typeof one.id === 'number' && typeof one.at === 'string' ? [{ id: one.id, at: one.at }] : [],
  )

/** The record that a merge has joined; undefined for other entries. */
export const joinedIdOf = ({ action, time, after }: AuditEntry): number | undefined =>
  action === 'mergeCreate' ? joinedIn(after).find(({ at }) => at === time)?.id : undefined

/** The times of the merges that a timeline tells to be undone. */
export const undoneMerges = (rows: readonly TimelineRow[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap((row) => {
      if (row.type !== 'change' || row.entry.action !== 'mergeUndo') return []
      const left = joinedIn(row.entry.after).map(({ at }) => at)
      return joinedIn(row.entry.before).flatMap(({ at }) => (left.includes(at) ? [] : [at]))
    }),
  )
