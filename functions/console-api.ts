import type { ConsoleRouteName } from '../shared/api/index.ts'
import { httpHandler } from './http/handler.ts'
import type { Resources } from './http/resources.ts'

const resources = {
  'audit-log': () => import('./console/audit-log.ts'),
  auth: () => import('./console/auth.ts'),
  customers: () => import('./console/customers.ts'),
  dashboard: () => import('./console/dashboard.ts'),
  'form-configurations': () => import('./console/form-configurations.ts'),
  'ib-applications': () => import('./console/ib-applications.ts'),
  'ib-interessenten': () => import('./console/ib-interessenten.ts'),
  'ib-partners': () => import('./console/ib-partners.ts'),
  mails: () => import('./console/mails.ts'),
  'role-permissions': () => import('./console/role-permissions.ts'),
  settings: () => import('./console/settings.ts'),
  users: () => import('./console/users.ts'),
} satisfies Resources<ConsoleRouteName>

/** Serves the routes that need someone signed in. */
export const handler = httpHandler(resources)
