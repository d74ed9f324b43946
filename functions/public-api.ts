import type { PublicRouteName } from '../shared/api/index.ts'
import { withHtmlForms } from './html-forms/html-forms.ts'
import { httpHandler } from './http/handler.ts'
import type { Resources } from './http/resources.ts'
import { loadSecrets } from './runtime/load-secrets.ts'

await loadSecrets()

const data = () => import('./endpoints/public-data.ts')
const forms = () => import('./endpoints/public-forms.ts')
const links = () => import('./endpoints/submission-links.ts')
const unsubscriptions = () => import('./endpoints/unsubscriptions.ts')

const resources = {
  disclosures: () => import('./endpoints/disclosures.ts'),
  confirmations: links,
  'form-configurations': data,
  'ib-applications': forms,
  'ib-interessenten': forms,
  'ib-partners': data,
  'landing-page-leads': forms,
  'openapi.json': data,
  portal: data,
  resubscriptions: unsubscriptions,
  visits: () => import('./endpoints/visits.ts'),
  unsubscriptions,
  withdrawals: links,
} satisfies Resources<PublicRouteName>

/** Serves public routes, and the public forms of browsers without script. */
export const handler = withHtmlForms(httpHandler(resources))
