import { csvExportSchema, exportIdSchema } from '../domain/csv-export.ts'
import { referralReportSchema } from '../domain/referral-link.ts'
import { defineRoutes } from './route.ts'

export const reportRoutes = defineRoutes({
  referralReport: {
    method: 'POST',
    path: '/api/reports/referrals',
    access: 'reports.create+ib_partners.view',
    records: [],
    summary: 'Export dessen beginnen, was die Links aller Partner gebracht haben, als CSV-Datei',
    body: referralReportSchema,
    status: 201,
    response: csvExportSchema,
  },
  referralReportGet: {
    method: 'GET',
    path: '/api/reports/referrals/{id}',
    access: 'reports.create+ib_partners.view',
    proof: { asked: 'byContent', because: 'The file leaves the portal by its link; the progress tells nothing.' },
    records: [],
    summary: 'Stand des eigenen Exports; ist er fertig, mit einem Link zur Datei, der wenige Minuten gilt',
    params: { id: exportIdSchema },
    status: 200,
    response: csvExportSchema,
  },
  referralReportCancel: {
    method: 'DELETE',
    path: '/api/reports/referrals/{id}',
    access: 'reports.create+ib_partners.view',
    proof: { asked: 'never', because: 'It ends the caller’s own work.' },
    records: [],
    summary: 'Eigenen Export abbrechen',
    params: { id: exportIdSchema },
    status: 204,
    response: null,
  },
})
