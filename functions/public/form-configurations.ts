import { formConfigurationRoutes as routes } from '../../shared/api/form-configurations.ts'
import { formConfigurationList } from '../endpoints/form-configuration-list.ts'

export const resource = { routes, endpoints: { formConfigurationList } }
