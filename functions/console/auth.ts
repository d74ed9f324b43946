import { sessionRoutes as routes } from '../../shared/api/session.ts'
import { authUser } from '../endpoints/auth-user.ts'

export const resource = { routes, endpoints: { authUser } }
