import { applicationRoutes as routes } from '../../shared/api/applications.ts'
import * as endpoints from '../endpoints/applications.ts'

export const resource = { routes, endpoints }
