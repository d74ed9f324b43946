import type { ConsoleRouteName } from '../shared/api/index.ts'
import { httpHandler } from './http/handler.ts'
import type { Resources } from './http/resources.ts'
import { loadSecrets } from './runtime/load-secrets.ts'

await loadSecrets()

const users = () => import('./endpoints/users.ts')

const resources = {
  'audit-log': () => import('./endpoints/audit-log.ts'),
  auth: users,
  backups: () => import('./endpoints/backups.ts'),
  customers: () => import('./endpoints/customers.ts'),
  dashboard: () => import('./endpoints/dashboard.ts'),
  'form-configurations': () => import('./endpoints/form-configurations.ts'),
  'ib-partners': () => import('./endpoints/partners.ts'),
  'partner-pages': () => import('./endpoints/partner-pages.ts'),
  'legal-holds': () => import('./endpoints/legal-holds.ts'),
  'mail-suppressions': () => import('./endpoints/mail-suppressions.ts'),
  mails: () => import('./endpoints/mails.ts'),
  'partner-invitations': () => import('./endpoints/partner-invitations.ts'),
  'partner-network': () => import('./endpoints/partner-network.ts'),
  notifications: () => import('./endpoints/notifications.ts'),
  privacy: () => import('./endpoints/privacy.ts'),
  'privacy-requests': () => import('./endpoints/privacy-requests.ts'),
  'referral-links': () => import('./endpoints/referral-links.ts'),
  reports: () => import('./endpoints/reports.ts'),
  retention: () => import('./endpoints/retention.ts'),
  'role-permissions': () => import('./endpoints/role-permissions.ts'),
  settings: () => import('./endpoints/portal-settings.ts'),
  'sign-ins': () => import('./endpoints/sign-ins.ts'),
  users,
} satisfies Resources<ConsoleRouteName>

/** Serves the routes that need a session and have no Lambda of their own. */
export const handler = httpHandler(resources)
