import { interessentRoutes as routes } from '../../shared/api/interessenten.ts'
import { interessentCreate } from '../endpoints/interessent-form.ts'

export const resource = { routes, endpoints: { interessentCreate } }
