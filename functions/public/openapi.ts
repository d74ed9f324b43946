import { systemRoutes as routes } from '../../shared/api/system.ts'
import { openapi } from '../endpoints/system.ts'

export const resource = { routes, endpoints: { openapi } }
