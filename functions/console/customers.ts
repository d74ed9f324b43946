import { customerRoutes as routes } from '../../shared/api/customers.ts'
import * as customers from '../endpoints/customers.ts'

export const resource = { routes, endpoints: { ...customers, customerReplace: customers.customerUpdate } }
