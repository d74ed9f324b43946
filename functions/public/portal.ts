import { portalRoutes as routes } from '../../shared/api/portal.ts'
import { portalFacts } from '../endpoints/portal-facts.ts'

export const resource = { routes, endpoints: { portalFacts } }
