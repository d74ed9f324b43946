import { portalRoutes as routes } from '../../shared/api/portal.ts'
import { legalTextPreview } from '../endpoints/legal-preview.ts'

export const resource = { routes, endpoints: { legalTextPreview } }
