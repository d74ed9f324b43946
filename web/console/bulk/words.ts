import type { BulkChange, BulkKind, BulkOperation } from '../../../shared/domain/bulk.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { countOf, formatCount } from '../../ui/format.ts'

/** The records in words, such as „3 Kunden“. */
export const recordsOf = (kind: BulkKind, count: number) =>
  kind === 'inbox' ? countOf(count, 'Eintrag', 'Einträge') : countOf(count, recordKinds[kind].label, recordKinds[kind].plural)

/** The word for chosen records: in the inbox that of their kind, if all are leads or all are applications. */
export const wordFor = (kind: BulkKind, kinds: readonly RecordKind[]): BulkKind => {
  const [first, ...others] = kinds
  return kind === 'inbox' && others.length === 0 && (first === 'lead' || first === 'application') ? first : kind
}

const names = {
  partner: 'Partner wechseln',
  status: 'Status ändern',
  decision: 'Status ändern',
  assign: 'Zuweisen',
  followUp: 'Wiedervorlage',
  delete: 'Löschen',
} as const satisfies Record<BulkChange['action']['type'], string>

/** What an operation does, in one word or two. */
export const actionName = ({ change: { action }, undoOf }: Pick<BulkOperation, 'change' | 'undoOf'>) =>
  undoOf === null ? names[action.type] : 'Rückgängig machen'

const participles = {
  partner: 'neu zugeordnet',
  status: 'geändert',
  decision: 'geändert',
  assign: 'zugewiesen',
  followUp: 'auf Wiedervorlage gelegt',
  delete: 'gelöscht',
} as const satisfies Record<BulkChange['action']['type'], string>

/** What was done to records, such as „neu zugeordnet“. */
export const participle = ({ change: { action }, undoOf }: Pick<BulkOperation, 'change' | 'undoOf'>) => {
  if (undoOf === null) return participles[action.type]
  return action.type === 'delete' ? 'wiederhergestellt' : 'zurückgesetzt'
}

/** What an operation has done, such as „3 Kunden neu zugeordnet“. */
export const outcomeWords = ({ change, undoOf, done }: BulkOperation) => `${recordsOf(change.kind, done)} ${participle({ change, undoOf })}`

/** What it has not done; undefined if it has done everything. */
export const failureWords = ({ state, total, done, unchanged, failed }: BulkOperation): string | undefined => {
  const left = total - done - unchanged - failed
  const parts = [
    ...(failed > 0 ? [`${formatCount(failed)} nicht möglich`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged)} schon so`] : []),
    ...(left > 0 && state === 'cancelled' ? [`${formatCount(left)} abgebrochen`] : []),
    ...(left > 0 && state === 'failed' ? [`${formatCount(left)} wegen eines Fehlers nicht bearbeitet`] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Whether there is anything to tell of single records yet. */
export const hasResults = ({ done, unchanged, failed }: BulkOperation): boolean => done + unchanged + failed > 0
