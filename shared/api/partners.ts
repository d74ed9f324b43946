import * as z from 'zod'
import { idParamSchema, publicPartnerIdSchema } from '../domain/ids.ts'
import { partnerFiguresSchema, partnerSchema, publicPartnerSchema } from '../domain/partner.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const partnerRoutes = defineRoutes({
  partnerList: {
    method: 'GET',
    path: '/api/ib-partners',
    access: 'ib_partners.view|own',
    summary: 'IB-Partner nach Firmenname; ein IB-Partner sieht sich selbst',
    query: z.object(listQuery),
    status: 200,
    response: partnerSchema,
    isList: true,
  },
  partnerByPartnerId: {
    method: 'GET',
    path: '/api/ib-partners/by-partner-id/{partnerId}',
    access: 'public',
    summary: 'Die öffentliche Seite eines aktiven Partners',
    params: { partnerId: publicPartnerIdSchema },
    status: 200,
    response: publicPartnerSchema,
  },
  partnerFigures: {
    method: 'GET',
    path: '/api/ib-partners/{id}/figures',
    access: 'ib_partners.view|own',
    summary: 'Kennzahlen eines Partners; ein IB-Partner sieht die eigenen',
    params: { id: idParamSchema },
    status: 200,
    response: partnerFiguresSchema,
  },
})
