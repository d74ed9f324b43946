import type { PreviewRouteName } from '../shared/api/index.ts'
import { partnerLandingPreview } from './endpoints/landing-preview.ts'
import { legalTextPreview } from './endpoints/legal-preview.ts'
import type { Endpoints } from './http/endpoint.ts'
import { httpHandler } from './http/handler.ts'

const endpoints = { legalTextPreview, partnerLandingPreview } satisfies Endpoints<PreviewRouteName>

/** Serves the routes that render a page. It writes nothing. */
export const handler = httpHandler(endpoints)
