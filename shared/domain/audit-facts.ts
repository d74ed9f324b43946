import { actorWithoutName } from './audit-action-labels.ts'
import type { AuditEntry } from './audit-entry.ts'
import { byFieldOrder } from './field-labels.ts'
import { formatField, labelOf, PARTNER_FIELDS } from './format-field.ts'

/** Internal fields, which mean nothing to people. */
const BOOKKEEPING: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt', 'generation', 'reviewedBy']

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
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !BOOKKEEPING.includes(name))
    .sort(byFieldOrder)
    .map((name) => ({
      name,
      label: labelOf(name),
      before: formatField(name, before?.[name]),
      after: formatField(name, after?.[name]),
      ...(PARTNER_FIELDS.includes(name) ? { partners: { before: idOf(before?.[name]), after: idOf(after?.[name]) } } : {}),
    }))
    .filter((fact) => fact.before !== fact.after)

/** The record's name, if the entry has it. */
export const auditRecordName = ({ entity, entityId, name }: Pick<AuditEntry, 'entity' | 'entityId' | 'name'>): string | undefined => {
  if (entity === 'ROLE') return formatField('role', entityId)
  if (entity === 'USER') return name === null ? `@${entityId}` : `${name} @${entityId}`
  if (entityId === 'global') return 'global'
  if (entity === 'PORTAL') return 'Systemeinstellungen'
  if (entity === 'MAIL' && name !== null) return `„${name}“`
  if (name !== null) return name
  return typeof entityId === 'string' ? entityId : undefined
}

/** Who acted, by name and user name. */
export const auditActorName = ({ actor, actorName, action }: Pick<AuditEntry, 'actor' | 'actorName' | 'action'>): string => {
  if (actor === null) return actorWithoutName(action)
  return actorName === null ? `@${actor}` : `${actorName} @${actor}`
}
