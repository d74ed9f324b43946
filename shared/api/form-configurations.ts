import * as z from 'zod'
import { formConfigurationCreateSchema, formConfigurationSchema, formConfigurationUpdateSchema } from '../domain/form-configuration.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const formConfigurationRoutes = defineRoutes({
  formConfigurationList: {
    method: 'GET',
    path: '/api/form-configurations',
    access: 'public',
    records: ['formConfigurations'],
    summary: 'Was Formulare zur Auswahl stellen; Besucher sehen nur aktive Konfigurationen und Optionen',
    query: z.object(listQuery),
    status: 200,
    response: formConfigurationSchema,
    isList: true,
  },
  formConfigurationCreate: {
    method: 'POST',
    path: '/api/form-configurations',
    access: 'system.forms',
    records: ['formConfigurations'],
    summary: 'Formularkonfiguration anlegen',
    body: formConfigurationCreateSchema,
    status: 201,
    response: formConfigurationSchema,
  },
  formConfigurationUpdate: {
    method: 'PUT',
    path: '/api/form-configurations/{id}',
    access: 'system.forms',
    records: ['formConfigurations'],
    summary: 'Formularkonfiguration ändern; was fehlt, bleibt',
    params: { id: idParamSchema },
    body: formConfigurationUpdateSchema,
    status: 200,
    response: formConfigurationSchema,
  },
  formConfigurationDelete: {
    method: 'DELETE',
    path: '/api/form-configurations/{id}',
    access: 'system.forms',
    records: ['formConfigurations'],
    summary: 'Formularkonfiguration löschen',
    params: { id: idParamSchema },
    status: 204,
    response: null,
  },
  formConfigurationRestore: {
    method: 'POST',
    path: '/api/form-configurations/{id}/restore',
    access: 'system.forms+form_config.view',
    records: ['formConfigurations', 'auditLog'],
    summary: 'Gelöschte Formularkonfiguration wiederherstellen, bis 30 Tage danach',
    params: { id: idParamSchema },
    status: 201,
    response: formConfigurationSchema,
  },
})
