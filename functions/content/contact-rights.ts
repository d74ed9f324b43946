import type { RouteRecords } from '../../shared/api/route.ts'
import type { PermissionKey } from '../../shared/domain/permissions.ts'

/** The right with which staff see the contact data in an answer; without it they may have been allowed to change the record all the same. */
export const contactRights = {
  customers: 'customers.contact',
  leads: 'ib_interessenten.view',
  applications: 'ib_applications.view',
  partners: 'ib_partners.view',
  users: 'users.view',
  privacyRequests: 'privacy.view',
} as const satisfies Partial<Record<RouteRecords, PermissionKey>>
export type ContactKind = keyof typeof contactRights

const KINDS: readonly ContactKind[] = ['customers', 'leads', 'applications', 'partners', 'users', 'privacyRequests']

/** The kinds of records whose contact data staff with some rights may not see. */
export const kindsWithoutContact = (can: (key: PermissionKey) => boolean): readonly ContactKind[] =>
  KINDS.filter((kind) => !can(contactRights[kind]))
