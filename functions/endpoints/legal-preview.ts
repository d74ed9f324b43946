import { sanitiseLegal } from '../content/sanitise-html.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const legalTextPreview: Endpoint<'legalTextPreview'> = async ({ body }) => ({ html: sanitiseLegal(body.html) ?? '' })
