import type { AuditEntry } from './audit-entry.ts'
import { changedFields } from './audit-summary.ts'
import { byFieldOrder } from './field-labels.ts'
import { formatField, labelOf, PARTNER_FIELDS } from './format-field.ts'

export type AuditFact = {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
  /** Internal ids of partners, to show by name. */
  readonly partners?: { readonly before: number | undefined; readonly after: number | undefined }
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** The differences, field by field, as German text. */
export const auditFacts = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly AuditFact[] =>
  [...changedFields({ before, after })]
    .sort(byFieldOrder)
    .map((name) => ({
      name,
      label: labelOf(name),
      before: formatField(name, before?.[name]),
      after: formatField(name, after?.[name]),
      ...(PARTNER_FIELDS.includes(name) ? { partners: { before: idOf(before?.[name]), after: idOf(after?.[name]) } } : {}),
    }))
    .filter((fact) => fact.before !== fact.after)
