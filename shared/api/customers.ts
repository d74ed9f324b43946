import * as z from 'zod'
import {
  CUSTOMER_SORTS,
  CUSTOMER_TYPES,
  customerCountsSchema,
  customerCreateSchema,
  customerExportPartSchema,
  customerPromoteSchema,
  customerSchema,
  customerUpdateSchema,
} from '../domain/customer.ts'
import { activitySchema } from '../domain/entity.ts'
import { partnerDetailSchema } from '../domain/partner.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery, sortQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

const filters = {
  partnerId: idParamSchema.optional(),
  status: activitySchema.optional(),
  type: z.enum(CUSTOMER_TYPES, 'Unbekannter Typ').optional(),
}

export const customerRoutes = defineRoutes({
  customerList: {
    method: 'GET',
    path: '/api/customers',
    access: 'customers.view|own',
    summary: 'Kunden, neueste zuerst oder mit sort=createdAt die ältesten; ein IB-Partner sieht seine eigenen',
    query: z.object({ ...listQuery, ...filters, sort: sortQuery(CUSTOMER_SORTS) }),
    status: 200,
    response: customerSchema,
    isList: true,
  },
  customerCounts: {
    method: 'GET',
    path: '/api/customers/counts',
    access: 'customers.view|own',
    summary: 'Anzahl der Kunden, auch je Status und Typ; ein IB-Partner zählt seine eigenen',
    status: 200,
    response: customerCountsSchema,
  },
  customerExport: {
    method: 'GET',
    path: '/api/customers/export',
    access: 'customers.view+reports.export',
    summary: 'Gefilterte Kunden als CSV, in Teilen, die aneinandergehängt die Datei ergeben',
    query: z.object({ search: listQuery.search, cursor: listQuery.cursor, ...filters }),
    status: 200,
    response: customerExportPartSchema,
  },
  customerCreate: {
    method: 'POST',
    path: '/api/customers',
    access: 'customers.create',
    summary: 'Kunden anlegen',
    body: customerCreateSchema,
    status: 201,
    response: customerSchema,
  },
  customerGet: {
    method: 'GET',
    path: '/api/customers/{id}',
    access: 'customers.view|own',
    summary: 'Ein Kunde',
    params: { id: idParamSchema },
    status: 200,
    response: customerSchema,
  },
  customerReplace: {
    method: 'PUT',
    path: '/api/customers/{id}',
    access: 'customers.edit',
    summary: 'Kunden ändern; was fehlt, bleibt',
    params: { id: idParamSchema },
    body: customerUpdateSchema,
    status: 200,
    response: customerSchema,
  },
  customerUpdate: {
    method: 'PATCH',
    path: '/api/customers/{id}',
    access: 'customers.edit',
    summary: 'Kunden ändern; was fehlt, bleibt',
    params: { id: idParamSchema },
    body: customerUpdateSchema,
    status: 200,
    response: customerSchema,
  },
  customerDelete: {
    method: 'DELETE',
    path: '/api/customers/{id}',
    access: 'customers.delete',
    summary: 'Kunden löschen',
    params: { id: idParamSchema },
    status: 204,
    response: null,
  },
  customerRestore: {
    method: 'POST',
    path: '/api/customers/{id}/restore',
    access: 'customers.delete',
    summary: 'Gelöschten Kunden wiederherstellen, bis 30 Tage danach',
    params: { id: idParamSchema },
    status: 201,
    response: customerSchema,
  },
  customerPromote: {
    method: 'POST',
    path: '/api/customers/{customerId}/promote',
    access: 'customers.edit+ib_partners.create',
    summary: 'Kunden zum IB-Partner befördern',
    params: { customerId: idParamSchema },
    body: customerPromoteSchema,
    status: 201,
    response: partnerDetailSchema,
  },
})
