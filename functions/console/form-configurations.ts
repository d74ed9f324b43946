import { formConfigurationRoutes as routes } from '../../shared/api/form-configurations.ts'
import {
  formConfigurationCreate,
  formConfigurationDelete,
  formConfigurationRestore,
  formConfigurationUpdate,
} from '../endpoints/form-configurations.ts'

export const resource = {
  routes,
  endpoints: { formConfigurationCreate, formConfigurationDelete, formConfigurationRestore, formConfigurationUpdate },
}
