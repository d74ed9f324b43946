import { applicationStatusLabels } from '../../../shared/domain/application.ts'
import type { BulkChange, BulkKind, BulkOperation } from '../../../shared/domain/bulk.ts'
import { registrationOutcomeLabels } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { countOf, formatCount } from '../../ui/format.ts'
import { formatDay } from '../record/use-work.ts'

/** The records in words, such as „3 Kunden“. */
export const recordsOf = (kind: BulkKind, count: number) =>
  kind === 'inbox' ? countOf(count, 'Eintrag', 'Einträge') : countOf(count, recordKinds[kind].label, recordKinds[kind].plural)

/** The word for chosen records: in the inbox that of their kind, if all are leads or all are applications. */
export const wordFor = (kind: BulkKind, kinds: readonly RecordKind[]): BulkKind => {
  const [first, ...others] = kinds
  return kind === 'inbox' && others.length === 0 && (first === 'lead' || first === 'application') ? first : kind
}

/** Of all kinds; no status of one kind has another meaning in another. */
const statusLabels = {
  ...activityLabels,
  ...applicationStatusLabels,
  'IB-Interessent': 'IB-Interessent',
  'IB-Bewerbung': 'IB-Bewerbung',
  Kontaktiert: 'Kontaktiert',
  Abgelehnt: 'Abgelehnt',
} as const

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

const participle = ({ change: { action }, undoOf }: Pick<BulkOperation, 'change' | 'undoOf'>) => {
  if (undoOf === null) return participles[action.type]
  return action.type === 'delete' ? 'wiederhergestellt' : 'zurückgesetzt'
}

/** What an operation has done, such as „3 Kunden neu zugeordnet“. */
export const outcomeWords = ({ change, undoOf, done }: BulkOperation) => `${recordsOf(change.kind, done)} ${participle({ change, undoOf })}`

/** The same as a heading, such as „Neu zugeordnet“. */
export const participleOf = (operation: Pick<BulkOperation, 'change' | 'undoOf'>) => {
  const word = participle(operation)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

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

/** What the records were given, such as „Status: Aktiv“; undefined where the outcome says it, or does not name it. */
export const valueWords = ({ change, undoOf }: Pick<BulkOperation, 'change' | 'undoOf'>): string | undefined => {
  if (undoOf !== null) return undefined
  const { action } = change
  switch (action.type) {
    case 'decision':
      return `Status: ${registrationOutcomeLabels[action.outcome]}`
    case 'assign':
      return action.assignee === null ? 'Zuständig: niemand' : `Zuständig: @${action.assignee}`
    case 'followUp':
      return `Wiedervorlage: ${action.followUpOn === null ? 'keine' : formatDay(action.followUpOn)}`
    case 'status':
      return `Status: ${statusLabels[action.status]}`
    case 'partner':
    case 'delete':
      return undefined
  }
}

/** Whether there is anything to tell of single records yet. */
export const hasResults = ({ done, unchanged, failed }: BulkOperation): boolean => done + unchanged + failed > 0
