import { partnerRoutes as routes } from '../../shared/api/partners.ts'
import { partnerLandingPreview } from '../endpoints/landing-preview.ts'

export const resource = { routes, endpoints: { partnerLandingPreview } }
