import { userRoutes as routes } from '../../shared/api/users.ts'
import * as endpoints from '../endpoints/users.ts'

export const resource = { routes, endpoints }
