import { deskFiguresSchema, deskOverviewSchema, silentPartnersSchema } from '../domain/desk-overview.ts'
import { SILENT_DAYS } from '../platform/limits.ts'
import { defineRoutes } from './route.ts'

export const deskRoutes = defineRoutes({
  deskOverview: {
    method: 'GET',
    path: '/api/desk',
    access: 'staff',
    records: ['inbox', 'leads', 'applications', 'customers', 'privacyRequests'],
    summary: 'Was wartet und was überfällig ist, soweit der Benutzer die Bereiche sehen darf',
    status: 200,
    response: deskOverviewSchema,
  },
  deskFigures: {
    method: 'GET',
    path: '/api/desk/figures',
    access: 'staff',
    records: ['leads', 'applications', 'customers'],
    summary: 'Was je Tag einging, und diese Woche neben der letzten, soweit der Benutzer die Bereiche sehen darf',
    status: 200,
    response: deskFiguresSchema,
  },
  silentPartners: {
    method: 'GET',
    path: '/api/desk/silent-partners',
    access: 'ib_partners.view',
    records: ['partners'],
    summary: `Aktive Partner, die seit ${SILENT_DAYS} Tagen weder Besuche noch Formulare noch neue Kunden gebracht haben: ihre Zahl und die mit der längsten Stille, jede Nacht ermittelt`,
    status: 200,
    response: silentPartnersSchema,
  },
})
