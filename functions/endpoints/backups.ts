import type { Endpoint } from '../http/endpoint.ts'
import { readBackups, startBackup } from '../use-cases/jobs/back-up.ts'

export { backupRoutes as routes } from '../../shared/api/backups.ts'

export const backupOverview: Endpoint<'backupOverview'> = () => readBackups()

export const backupStart: Endpoint<'backupStart'> = ({ session }) => startBackup(session.user.id)
