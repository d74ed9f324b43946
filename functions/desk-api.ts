import type { DeskRouteName } from '../shared/api/index.ts'
import { httpHandler } from './http/handler.ts'
import type { Resources } from './http/resources.ts'
import { loadSecrets } from './runtime/load-secrets.ts'

await loadSecrets()

const imports = () => import('./endpoints/imports.ts')
const search = () => import('./endpoints/search.ts')

const resources = {
  duplicates: search,
  bulk: () => import('./endpoints/bulk.ts'),
  desk: () => import('./endpoints/desk.ts'),
  'ib-applications': () => import('./endpoints/applications.ts'),
  'ib-interessenten': () => import('./endpoints/leads.ts'),
  'import-columns': imports,
  imports,
  inbox: () => import('./endpoints/inbox.ts'),
  'mail-templates': () => import('./endpoints/mail-templates.ts'),
  merges: () => import('./endpoints/merges.ts'),
  notes: () => import('./endpoints/notes.ts'),
  onboarding: () => import('./endpoints/onboarding.ts'),
  presence: () => import('./endpoints/presence.ts'),
  'saved-views': () => import('./endpoints/saved-views.ts'),
  search,
  records: () => import('./endpoints/records.ts'),
  trash: () => import('./endpoints/trash.ts'),
  work: () => import('./endpoints/work.ts'),
} satisfies Resources<DeskRouteName>

/** Serves the routes of the staff's daily work: what came in, what they do about it, and finding records. */
export const handler = httpHandler(resources)
