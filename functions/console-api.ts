import type { ConsoleRouteName } from '../shared/api/index.ts'
import { httpHandler } from './http/handler.ts'
import type { Resources } from './http/resources.ts'
import { loadSecrets } from './runtime/load-secrets.ts'

await loadSecrets()

const imports = () => import('./endpoints/imports.ts')
const search = () => import('./endpoints/search.ts')
const users = () => import('./endpoints/users.ts')

const resources = {
  'audit-log': () => import('./endpoints/audit-log.ts'),
  auth: users,
  backups: () => import('./endpoints/backups.ts'),
  bulk: () => import('./endpoints/bulk.ts'),
  customers: () => import('./endpoints/customers.ts'),
  dashboard: () => import('./endpoints/dashboard.ts'),
  desk: () => import('./endpoints/desk.ts'),
  duplicates: search,
  'form-configurations': () => import('./endpoints/form-configurations.ts'),
  'ib-applications': () => import('./endpoints/applications.ts'),
  'ib-interessenten': () => import('./endpoints/leads.ts'),
  'ib-partners': () => import('./endpoints/partners.ts'),
  'import-columns': imports,
  imports,
  inbox: () => import('./endpoints/inbox.ts'),
  'legal-holds': () => import('./endpoints/legal-holds.ts'),
  'mail-suppressions': () => import('./endpoints/mail-suppressions.ts'),
  'mail-templates': () => import('./endpoints/mail-templates.ts'),
  mails: () => import('./endpoints/mails.ts'),
  merges: () => import('./endpoints/merges.ts'),
  notes: () => import('./endpoints/notes.ts'),
  notifications: () => import('./endpoints/notifications.ts'),
  onboarding: () => import('./endpoints/onboarding.ts'),
  'partner-invitations': () => import('./endpoints/partner-invitations.ts'),
  'partner-network': () => import('./endpoints/partner-network.ts'),
  'partner-pages': () => import('./endpoints/partner-pages.ts'),
  presence: () => import('./endpoints/presence.ts'),
  'privacy-requests': () => import('./endpoints/privacy-requests.ts'),
  privacy: () => import('./endpoints/privacy.ts'),
  records: () => import('./endpoints/records.ts'),
  'referral-links': () => import('./endpoints/referral-links.ts'),
  reports: () => import('./endpoints/reports.ts'),
  retention: () => import('./endpoints/retention.ts'),
  'role-permissions': () => import('./endpoints/role-permissions.ts'),
  'saved-views': () => import('./endpoints/saved-views.ts'),
  search,
  settings: () => import('./endpoints/portal-settings.ts'),
  'sign-ins': () => import('./endpoints/sign-ins.ts'),
  trash: () => import('./endpoints/trash.ts'),
  users,
  work: () => import('./endpoints/work.ts'),
} satisfies Resources<ConsoleRouteName>

/** Serves the routes that need a session and have no Lambda of their own. */
export const handler = httpHandler(resources)
