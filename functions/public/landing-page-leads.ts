import { landingLeadRoutes as routes } from '../../shared/api/landing-leads.ts'
import { landingLeadCreate } from '../endpoints/landing-leads.ts'

export const resource = { routes, endpoints: { landingLeadCreate } }
