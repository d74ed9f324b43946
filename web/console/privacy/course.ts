import { auditActionLabels } from '../../../shared/domain/audit-action-labels.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'

/** The parts of an entry that describe a step. */
type Step = Pick<AuditEntry, 'action' | 'after' | 'name'>

/** A fact of an entry, by the names that lead to it. */
const factOf = (facts: AuditEntry['after'], ...names: readonly string[]): unknown =>
  names.reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), facts)

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What was done, in words. */
export const stepWords = ({ action, after }: Step): string => {
  // The facts of an erased entry are gone.
  if (action !== 'personRecordUpdate' || after === null) return auditActionLabels[action] ?? action
  return Object.values(after).includes(true) ? 'Fund einbezogen' : 'Fund weggelassen'
}

/** What was said about it: the record it is about, or the reason that was given. */
export const stepNote = ({ action, after, name }: Step): string | undefined => {
  if (action === 'personRecordUpdate') return textOf(name)
  if (action === 'privacyRequestExtend') return textOf(factOf(after, 'extension', 'reason'))
  return action === 'privacyRequestClose' ? textOf(factOf(after, 'outcome')) : undefined
}

const DECISIONS: readonly string[] = [
  'privacyRequestCreate',
  'privacyRequestExtend',
  'privacyRequestClose',
  'privacyDisclosureLink',
  'privacyErasureStart',
  'privacyErasureFinish',
]

/** Whether a step decides something; the others are drawn smaller. */
export const isDecision = ({ action }: Pick<Step, 'action'>): boolean => DECISIONS.includes(action)
