import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'

/** The absolute URL of a page of this portal. */
export const portalLink = (path: `/${string}`) => `${setting(environment.portalOrigin)}${path}`
