import { applicationStatusLabels } from '../../../shared/domain/application.ts'
import type { BulkOperation } from '../../../shared/domain/bulk.ts'
import { registrationOutcomeLabels } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { formatDay } from '../record/use-work.ts'
import { participle } from './words.ts'

/** Of all kinds; no status of one kind has another meaning in another. */
const statusLabels = {
  ...activityLabels,
  ...applicationStatusLabels,
  'IB-Interessent': 'IB-Interessent',
  'IB-Bewerbung': 'IB-Bewerbung',
  Kontaktiert: 'Kontaktiert',
  Abgelehnt: 'Abgelehnt',
} as const

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

/** What was done as a heading, such as „Neu zugeordnet“. */
export const participleOf = (operation: Pick<BulkOperation, 'change' | 'undoOf'>) => {
  const word = participle(operation)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
