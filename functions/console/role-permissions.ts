import { rolePermissionRoutes as routes } from '../../shared/api/role-permissions.ts'
import * as endpoints from '../endpoints/role-permissions.ts'

export const resource = { routes, endpoints }
