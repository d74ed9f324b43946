import * as z from 'zod'
import { networkPartnerSchema } from '../domain/partner-network.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const partnerNetworkRoutes = defineRoutes({
  partnerNetwork: {
    method: 'GET',
    path: '/api/partner-network/{partnerId}',
    access: 'ib_partners.hierarchy_view|own',
    records: ['partners', 'customers'],
    summary: 'Die IB-Partner direkt unter einem Partner, oder unter einem aus seinem Zweig; ein IB-Partner sieht nur den eigenen Zweig',
    params: { partnerId: idParamSchema },
    query: z.object({ parent: idParamSchema.optional(), limit: listQuery.limit, cursor: listQuery.cursor }),
    status: 200,
    response: networkPartnerSchema,
    isList: true,
  },
  partnerNetworkGet: {
    method: 'GET',
    path: '/api/partner-network/{partnerId}/partners/{id}',
    access: 'ib_partners.hierarchy_view|own',
    records: ['partners', 'customers'],
    summary: 'Ein Partner, oder ein IB-Partner aus seinem Zweig',
    params: { partnerId: idParamSchema, id: idParamSchema },
    status: 200,
    response: networkPartnerSchema,
  },
})
