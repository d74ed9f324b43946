import * as z from 'zod'
import type { AuditEntity } from './audit-labels.ts'
import type { PermissionKey } from './permissions.ts'

/** The kinds of records about people, each with a page that staff open. */
export const RECORD_KINDS = ['lead', 'application', 'customer', 'partner'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
export const recordKindSchema = z.enum(RECORD_KINDS, 'Unbekannte Art von Datensatz')

/** The kinds that come in by public forms and that staff work on. */
export const WORK_KINDS = ['lead', 'application', 'customer'] as const satisfies readonly RecordKind[]
export type WorkKind = (typeof WORK_KINDS)[number]
export const workKindSchema = z.enum(WORK_KINDS, 'Unbekannte Art von Datensatz')

type KindFacts = {
  /** What the audit log and keys call it. */
  readonly entity: Extract<AuditEntity, 'INTERESSENT' | 'APPLICATION' | 'CUSTOMER' | 'PARTNER'>
  readonly label: string
  readonly plural: string
  readonly rights: Readonly<Record<'view' | 'edit' | 'delete', PermissionKey>>
}

/** Names and rights of each kind of record. The names in the addresses of their pages: `recordSlugs` in `shared/platform/pages.ts`. */
export const recordKinds = {
  lead: {
    entity: 'INTERESSENT',
    label: 'Interessent',
    plural: 'Interessenten',
    rights: { view: 'ib_interessenten.view', edit: 'ib_interessenten.edit', delete: 'ib_interessenten.delete' },
  },
  application: {
    entity: 'APPLICATION',
    label: 'Bewerbung',
    plural: 'Bewerbungen',
    rights: { view: 'ib_applications.view', edit: 'ib_applications.edit', delete: 'ib_applications.delete' },
  },
  customer: {
    entity: 'CUSTOMER',
    label: 'Kunde',
    plural: 'Kunden',
    rights: { view: 'customers.view', edit: 'customers.edit', delete: 'customers.delete' },
  },
  partner: {
    entity: 'PARTNER',
    label: 'IB-Partner',
    plural: 'IB-Partner',
    rights: { view: 'ib_partners.view', edit: 'ib_partners.edit', delete: 'ib_partners.delete' },
  },
} as const satisfies Record<RecordKind, KindFacts>

/** The kind of the records that public forms make, by what the audit log calls them. */
export const workKindOf = { INTERESSENT: 'lead', APPLICATION: 'application', CUSTOMER: 'customer' } as const satisfies {
  readonly [Kind in WorkKind as (typeof recordKinds)[Kind]['entity']]: Kind
}

/** Which of some kinds a caller has this right to. */
export const kindsWithRight = <Kind extends RecordKind>(
  kinds: readonly Kind[],
  right: keyof KindFacts['rights'],
  can: (key: PermissionKey) => boolean,
): readonly Kind[] => kinds.filter((kind) => can(recordKinds[kind].rights[right]))
