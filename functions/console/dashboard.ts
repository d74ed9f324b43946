import { dashboardRoutes as routes } from '../../shared/api/dashboard.ts'
import { dashboardFigures } from '../endpoints/dashboard.ts'

export const resource = { routes, endpoints: { dashboardFigures } }
