import { type InboxRow, inboxPlaceOf } from '../../../shared/domain/inbox.ts'
import type { ChangedRecord } from '../record/Record.tsx'

/** The row of a record after one's own change. A record that has left the inbox keeps the place of its row. */
export const changedRow = (row: InboxRow, changed: ChangedRecord): InboxRow => {
  const shapeOf = (place: { readonly isOpen: boolean; readonly due: string } | undefined) => {
    const due = place?.due ?? row.due
    return { id: row.id, due, isOpen: place?.isOpen ?? false, isOverdue: place !== undefined && Date.parse(due) < Date.now() }
  }
  switch (changed.kind) {
    case 'lead':
      return { ...changed, ...shapeOf(inboxPlaceOf.lead(changed.record)) }
    case 'application':
      return { ...changed, ...shapeOf(inboxPlaceOf.application(changed.record)) }
    case 'customer':
      return { ...changed, ...shapeOf(inboxPlaceOf.customer(changed.record)) }
  }
}
