import { applicationRoutes as routes } from '../../shared/api/applications.ts'
import { applicationCreate } from '../endpoints/application-form.ts'

export const resource = { routes, endpoints: { applicationCreate } }
