import { environment } from '../../shared/platform/environment.ts'
import { setting } from './environment.ts'

/** The absolute URL of a page of this portal. @param path see `paths` */
export const portalLink = (path: string) => `${setting(environment.portalOrigin)}${path}`
