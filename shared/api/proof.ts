import { isPermissionKey, type PermissionKey } from '../domain/permissions.ts'
import type { ProofAsked, Route } from './route.ts'

/**
 * Whether what a right allows is delicate: it decides who may do what, what the portal does for everybody, what leaves it, whose a customer is, or about a
 * person's data. Creating, editing and deleting single records, which can be undone, is everyday work.
 */
const isDelicate = {
  'users.view': false,
  'users.create': true,
  'users.edit': true,
  'users.delete': true,
  'users.roles': true,
  'roles.view': false,
  'ib_partners.view': false,
  'ib_partners.create': false,
  'ib_partners.edit': false,
  'ib_partners.delete': false,
  'ib_partners.hierarchy_view': false,
  'customers.view': false,
  'customers.create': false,
  'customers.edit': false,
  'customers.delete': false,
  'customers.transfer': true,
  'customers.contact': false,
  'ib_interessenten.view': false,
  'ib_interessenten.edit': false,
  'ib_interessenten.delete': false,
  'ib_applications.view': false,
  'ib_applications.create': false,
  'ib_applications.edit': false,
  'ib_applications.delete': false,
  'ib_applications.approve': false,
  'ib_applications.reject': false,
  'form_config.view': false,
  'settings.view': false,
  'system.settings': true,
  'system.forms': true,
  'system.roles': true,
  'system.logs': false,
  'system.signins': false,
  'system.backup': true,
  'system.purge': true,
  'privacy.view': false,
  'privacy.act': true,
  'reports.view': false,
  'reports.create': true,
  'reports.export': true,
  'reports.delete': false,
} as const satisfies Record<PermissionKey, boolean>

/** Whether a route asks for a proof by its rights alone; undefined where they do not tell: its path or body decides which ones it needs. */
export const proofByRights = ({ method, access }: Pick<Route, 'method' | 'access'>): ProofAsked | undefined => {
  if (method === 'GET' || access === 'public') return 'never'
  const keys = access.replace('|own', '').split('+').filter(isPermissionKey)
  if (keys.length === 0) return undefined
  return keys.some((key) => isDelicate[key]) ? 'always' : 'never'
}

/** Whether a route asks for a proof. A route whose rights do not tell says so itself. */
export const proofOf = (route: Pick<Route, 'method' | 'access' | 'proof'>): ProofAsked =>
  route.proof?.asked ?? proofByRights(route) ?? 'always'
