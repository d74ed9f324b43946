import { sessionRoutes as routes } from '../../shared/api/session.ts'
import { login, logout, sessionRefresh } from '../endpoints/session.ts'

export const resource = { routes, endpoints: { login, logout, sessionRefresh } }
