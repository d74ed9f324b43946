import type { PublicRouteName } from '../shared/api/index.ts'
import { httpHandler } from './http/handler.ts'
import { withHtmlForms } from './http/html-forms.ts'
import type { Resources } from './http/resources.ts'

const session = () => import('./public/session.ts')

const resources = {
  'form-configurations': () => import('./public/form-configurations.ts'),
  'ib-applications': () => import('./public/ib-applications.ts'),
  'ib-interessenten': () => import('./public/ib-interessenten.ts'),
  'ib-partners': () => import('./public/ib-partners.ts'),
  'landing-page-leads': () => import('./public/landing-page-leads.ts'),
  login: session,
  logout: session,
  'openapi.json': () => import('./public/openapi.ts'),
  portal: () => import('./public/portal.ts'),
  session,
} satisfies Resources<PublicRouteName>

/** Serves the routes that anyone may call, and the public forms of browsers that run no script. */
export const handler = withHtmlForms(httpHandler(resources))
