import * as z from 'zod'
import { customerSchema } from '../domain/customer.ts'
import { idParamSchema } from '../domain/ids.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const customerRoutes = defineRoutes({
  customerList: {
    method: 'GET',
    path: '/api/customers',
    access: 'customers.view|own',
    summary: 'Kunden, neueste zuerst; ein IB-Partner sieht seine eigenen',
    query: z.object({ ...listQuery, partnerId: idParamSchema.optional() }),
    status: 200,
    response: customerSchema,
    isList: true,
  },
})
