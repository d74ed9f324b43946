import { partnerRoutes as routes } from '../../shared/api/partners.ts'
import { partnerByPartnerId } from '../endpoints/public-partner.ts'

export const resource = { routes, endpoints: { partnerByPartnerId } }
