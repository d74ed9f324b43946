import * as z from 'zod'
import { acceptanceSchema } from '../domain/acceptance.ts'
import { idParamSchema } from '../domain/ids.ts'
import {
  interessentCountsSchema,
  interessentCreateSchema,
  interessentSchema,
  interessentStatusSchema,
  interessentUpdateSchema,
} from '../domain/interessent.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const interessentRoutes = defineRoutes({
  interessentList: {
    method: 'GET',
    path: '/api/ib-interessenten',
    access: 'ib_interessenten.view|own',
    summary: 'Interessenten, neueste zuerst; ein IB-Partner sieht seine eigenen',
    query: z.object({ ...listQuery, status: interessentStatusSchema.optional(), partnerId: idParamSchema.optional() }),
    status: 200,
    response: interessentSchema,
    isList: true,
  },
  interessentCounts: {
    method: 'GET',
    path: '/api/ib-interessenten/counts',
    access: 'ib_interessenten.view',
    summary: 'Anzahl der Interessenten je Status',
    status: 200,
    response: interessentCountsSchema,
  },
  interessentAcceptance: {
    method: 'GET',
    path: '/api/ib-interessenten/{id}/acceptance',
    access: 'ib_interessenten.edit',
    summary: 'Was IB-Akzeptiert bewirken würde',
    params: { id: idParamSchema },
    status: 200,
    response: acceptanceSchema,
  },
  interessentCreate: {
    method: 'POST',
    path: '/api/ib-interessenten',
    access: 'public',
    summary: 'Formular der Anwerbeseite eines Partners absenden',
    body: interessentCreateSchema,
    status: 201,
    response: interessentSchema.pick({
      id: true,
      partnerId: true,
      firstName: true,
      lastName: true,
      email: true,
      phone: true,
      source: true,
      status: true,
      version: true,
      createdAt: true,
      updatedAt: true,
    }),
  },
  interessentUpdate: {
    method: 'PATCH',
    path: '/api/ib-interessenten/{id}',
    access: 'ib_interessenten.edit',
    summary: 'Status eines Interessenten ändern; IB-Akzeptiert legt den IB-Partner an',
    params: { id: idParamSchema },
    body: interessentUpdateSchema,
    status: 200,
    response: interessentSchema,
  },
  interessentDelete: {
    method: 'DELETE',
    path: '/api/ib-interessenten/{id}',
    access: 'ib_interessenten.delete',
    summary: 'Interessenten löschen',
    params: { id: idParamSchema },
    status: 204,
    response: null,
  },
  interessentRestore: {
    method: 'POST',
    path: '/api/ib-interessenten/{id}/restore',
    access: 'ib_interessenten.delete',
    summary: 'Gelöschten Interessenten wiederherstellen, bis 30 Tage danach',
    params: { id: idParamSchema },
    status: 201,
    response: interessentSchema,
  },
})
