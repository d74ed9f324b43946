import { actorWithoutName } from './audit-action-labels.ts'
import type { AuditEntry } from './audit-entry.ts'
import { ROLES } from './permissions.ts'
import { roleLabels } from './role-labels.ts'

/** Internal fields, which mean nothing to people. */
const BOOKKEEPING: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt', 'generation', 'reviewedBy']

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The names of the fields that differ. An entry of a new record also holds fields that were left empty. */
export const changedFields = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !BOOKKEEPING.includes(name) && !(isEmpty(before?.[name]) && isEmpty(after?.[name])),
  )

/** The record's name, if the entry has it. */
export const auditRecordName = ({ entity, entityId, name }: Pick<AuditEntry, 'entity' | 'entityId' | 'name'>): string | undefined => {
  const role = entity === 'ROLE' ? ROLES.find((one) => one === entityId) : undefined
  if (role !== undefined) return roleLabels[role]
  if (entity === 'USER') return name === null ? `@${entityId}` : `${name} @${entityId}`
  if (entityId === 'global') return 'global'
  if (entity === 'PORTAL' && name === null) return 'Systemeinstellungen'
  if (entity === 'MAIL' && name !== null) return `„${name}“`
  if (name !== null) return name
  return typeof entityId === 'string' ? entityId : undefined
}

/** Who acted, by name and user name. */
export const auditActorName = ({ actor, actorName, action }: Pick<AuditEntry, 'actor' | 'actorName' | 'action'>): string => {
  if (actor === null) return actorWithoutName(action)
  return actorName === null ? `@${actor}` : `${actorName} @${actor}`
}
