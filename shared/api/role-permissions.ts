import * as z from 'zod'
import { roleSchema } from '../domain/permissions.ts'
import { rolePermissionSchema, rolePermissionUpdateSchema } from '../domain/role-permission.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const rolePermissionRoutes = defineRoutes({
  rolePermissionList: {
    method: 'GET',
    path: '/api/role-permissions',
    access: 'roles.view',
    records: ['rolePermissions'],
    summary: 'Rechte der Rollen nach Rolle und Recht; ohne limit alle auf einmal',
    query: z.object({ ...listQuery, limit: listQuery.limit.unwrap().optional(), role: roleSchema.optional() }),
    status: 200,
    response: rolePermissionSchema,
    isList: true,
  },
  rolePermissionUpdate: {
    method: 'PATCH',
    path: '/api/role-permissions/{id}',
    access: 'system.roles',
    records: ['rolePermissions'],
    summary: 'Einer Rolle ein Recht geben oder nehmen; wirkt ab der nächsten Anfrage',
    params: { id: idParamSchema },
    body: rolePermissionUpdateSchema,
    status: 200,
    response: rolePermissionSchema,
  },
  rolePermissionInitialize: {
    method: 'POST',
    path: '/api/role-permissions/initialize',
    access: 'system.roles',
    records: ['rolePermissions'],
    summary: 'Fehlende Rechte mit ihrem Standard anlegen; vorhandene bleiben, wie sie sind',
    status: 200,
    response: z.array(rolePermissionSchema),
  },
})
