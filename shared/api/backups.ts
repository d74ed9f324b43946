import { backupOverviewSchema, backupSchema } from '../domain/backup.ts'
import { defineRoutes } from './route.ts'

export const backupRoutes = defineRoutes({
  backupOverview: {
    method: 'GET',
    path: '/api/backups',
    access: 'system.backup',
    records: ['backups'],
    summary: 'Datensicherungen, neueste zuerst, und wie die Daten geschützt sind',
    status: 200,
    response: backupOverviewSchema,
  },
  backupStart: {
    method: 'POST',
    path: '/api/backups',
    access: 'system.backup',
    records: ['backups', 'auditLog'],
    summary: 'Datensicherung beginnen',
    status: 201,
    response: backupSchema,
  },
})
