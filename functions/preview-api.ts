import type { PreviewRouteName } from '../shared/api/index.ts'
import { httpHandler } from './http/handler.ts'
import type { Resources } from './http/resources.ts'
import { loadSecrets } from './runtime/load-secrets.ts'

await loadSecrets()

const previews = () => import('./endpoints/previews.ts')

const resources = { 'ib-partners': previews, settings: previews } satisfies Resources<PreviewRouteName>

/** Serves the routes that render a page. They write nothing. */
export const handler = httpHandler(resources)
