import type { MediaRouteName } from '../shared/api/index.ts'
import { httpHandler } from './http/handler.ts'
import type { Resources } from './http/resources.ts'
import { loadSecrets } from './runtime/load-secrets.ts'

await loadSecrets()

const resources = {
  material: () => import('./endpoints/material.ts'),
  pictures: () => import('./endpoints/pictures.ts'),
} satisfies Resources<MediaRouteName>

/** Serves the routes of uploaded files. */
export const handler = httpHandler(resources)
