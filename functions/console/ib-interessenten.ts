import { interessentRoutes as routes } from '../../shared/api/interessenten.ts'
import * as endpoints from '../endpoints/interessenten.ts'

export const resource = { routes, endpoints }
