import { mailRoutes as routes } from '../../shared/api/mails.ts'
import * as endpoints from '../endpoints/mails.ts'

export const resource = { routes, endpoints }
