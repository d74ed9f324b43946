import type { Endpoint } from '../http/endpoint.ts'
import { restoreFormConfiguration } from '../use-cases/records/restore.ts'
import {
  createFormConfiguration,
  deleteFormConfiguration,
  updateFormConfiguration,
} from '../use-cases/settings/change-form-configuration.ts'

export { formConfigurationRoutes as routes } from '../../shared/api/form-configurations.ts'

export const formConfigurationCreate: Endpoint<'formConfigurationCreate'> = ({ body, session }) =>
  createFormConfiguration(body, session.user.id)

export const formConfigurationUpdate: Endpoint<'formConfigurationUpdate'> = ({ params, body, session, request }) =>
  updateFormConfiguration({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }, body)

export const formConfigurationDelete: Endpoint<'formConfigurationDelete'> = ({ params, session, request }) =>
  deleteFormConfiguration({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const formConfigurationRestore: Endpoint<'formConfigurationRestore'> = ({ params, session }) =>
  restoreFormConfiguration({ id: params.id, actor: session.user.id })
