import type { PreviewRouteName } from '../shared/api/index.ts'
import { httpHandler } from './http/handler.ts'
import type { Resources } from './http/resources.ts'

const resources = {
  'ib-partners': () => import('./preview/ib-partners.ts'),
  settings: () => import('./preview/settings.ts'),
} satisfies Resources<PreviewRouteName>

/** Serves the routes that render a page. It writes nothing. */
export const handler = httpHandler(resources)
