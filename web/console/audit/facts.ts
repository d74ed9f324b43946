import { applicationStatusLabels } from '../../../shared/domain/application.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { customerTypeLabels } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { fieldLabels } from '../../../shared/domain/field-labels.ts'
import { configTypeLabels } from '../../../shared/domain/form-configuration.ts'
import { interessentSourceLabels } from '../../../shared/domain/interessent.ts'
import { mailStatusLabels } from '../../../shared/domain/mail.ts'
import { levelLabel } from '../../../shared/domain/partner.ts'
import { isPermissionKey, roleLabels } from '../../../shared/domain/permissions.ts'
import { commissionUnitLabels, legalTextLabels } from '../../../shared/domain/portal-settings.ts'
import { describePermission } from '../../../shared/domain/role-permission.ts'
import { publicFormLabels } from '../../../shared/domain/submission.ts'
import { userStatusLabels } from '../../../shared/domain/user.ts'
import { formatCountry, formatDateTime, formatDecimal } from '../../ui/format.ts'

type Words = Readonly<Record<string, string>>

/** The words for coded values, by field. */
const words: Readonly<Record<string, Words>> = {
  status: { ...userStatusLabels, ...activityLabels, ...applicationStatusLabels, ...mailStatusLabels },
  role: roleLabels,
  customerType: customerTypeLabels,
  type: customerTypeLabels,
  configType: configTypeLabels,
  source: interessentSourceLabels,
  form: publicFormLabels,
  text: legalTextLabels,
  commissionUnit: commissionUnitLabels,
}
const AMOUNTS: readonly string[] = ['commissionRate', 'subIbCommissionPerLot']
const PARTNERS: readonly string[] = ['ibPartnerId', 'parentId', 'acceptedPartnerId']
/** What the record keeps for itself and tells nobody anything. */
const BOOKKEEPING: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt', 'generation', 'hash']
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const labelOf = (name: string) => (isPermissionKey(name) ? describePermission(name).description : (fieldLabels[name] ?? name))

/** One option of a form configuration, or anything else that has a name. */
const namedOf = (record: Readonly<Record<string, unknown>>) => {
  const name = record.label ?? record.name
  if (typeof name !== 'string') return undefined
  return record.isActive === false ? `${name} (inaktiv)` : name
}

/** A value as people read it; empty text where there is none. */
export const wordsOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (Array.isArray(value)) return value.map((item) => wordsOf(field, item)).join(', ')
  if (isRecord(value)) {
    const lines = Object.entries(value).flatMap(([name, inner]) =>
      wordsOf(name, inner) === '' ? [] : [`${labelOf(name)}: ${wordsOf(name, inner)}`],
    )
    return namedOf(value) ?? lines.join('\n')
  }
  const text = String(value)
  if (field === 'level') return levelLabel(Number(value))
  if (field === 'country') return formatCountry(text)
  // Without a unit: the log does not know which one was set then.
  if (AMOUNTS.includes(field)) return formatDecimal(text)
  if (ISO_TIME.test(text)) return formatDateTime(text)
  return words[field]?.[text] ?? text
}

export type Fact = {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
  /** Internal ids of partners, to be shown by name. */
  readonly partners?: { readonly before: number | undefined; readonly after: number | undefined }
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

const ORDER = Object.keys(fieldLabels)
/** Fields stand in the order of their labels; what has none comes last. */
const rank = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

/** What differed, field by field, in words. */
export const factsOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly Fact[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !BOOKKEEPING.includes(name))
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => ({
      name,
      label: labelOf(name),
      before: wordsOf(name, before?.[name]),
      after: wordsOf(name, after?.[name]),
      ...(PARTNERS.includes(name) ? { partners: { before: idOf(before?.[name]), after: idOf(after?.[name]) } } : {}),
    }))
    .filter((fact) => fact.before !== fact.after)

/** The name of the record, where the entry tells it. */
export const nameOf = ({ entity, entityId, before, after }: AuditEntry): string | undefined => {
  const facts: Readonly<Record<string, unknown>> = { ...before, ...after }
  if (entity === 'ROLE') return wordsOf('role', entityId)
  if (entity === 'USER') return `@${entityId}`
  if (entityId === 'global') return 'global'
  if (entity === 'PORTAL') return 'Systemeinstellungen'
  if (typeof facts.companyName === 'string' && facts.companyName !== '') return facts.companyName
  if (typeof facts.firstName === 'string' && typeof facts.lastName === 'string') return `${facts.firstName} ${facts.lastName}`
  return typeof facts.configKey === 'string' ? (fieldLabels[facts.configKey] ?? facts.configKey) : undefined
}
