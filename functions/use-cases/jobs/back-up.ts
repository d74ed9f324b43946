import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Backup, BackupOverview } from '../../../shared/domain/backup.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { auditItem } from '../../data/audit.ts'
import {
  backupPlace,
  backupVault,
  continuousRecovery,
  describeBackup,
  failBackup,
  lastBackupItem,
  listBackups,
  newBackupItem,
  noteBackup,
  startTableBackup,
} from '../../data/backups.ts'
import { answerItems } from '../../data/idempotency.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { optionalSetting } from '../../runtime/environment.ts'
import { log } from '../../runtime/log.ts'

/** A backup by hand follows an earlier one after this. */
const PAUSE_MS = 60_000

const justStarted = () =>
  new ApiError('conflict', 'Eine Sicherung wurde eben erst begonnen. Warten Sie eine Minute, bevor Sie die nächste beginnen.')

/** The backups of the portal's data, and what protects them. */
export const readBackups = async (now = new Date()): Promise<BackupOverview> => {
  const [rows, continuous] = await Promise.all([listBackups(), continuousRecovery()])
  return {
    backups: await Promise.all(rows.map((row) => describeBackup(row, now))),
    continuous,
    vault: backupVault(),
    folder: optionalSetting(environment.backupFolder) ?? null,
  }
}

/**
 * Starts a backup of the whole table. It is logged before the storage is asked, so that none exists that nobody started.
 * @throws ApiError conflict within a minute of another one
 */
export const startBackup = async (actor: string, now = new Date()): Promise<Backup> => {
  const latest = (await listBackups()).find(({ kind }) => kind === 'manual')
  const pause = { since: new Date(now.getTime() - PAUSE_MS), failed: latest?.state === 'failed' ? latest.id : undefined }
  const backup: Backup = {
    id: randomUUID(),
    kind: 'manual',
    state: 'running',
    startedAt: now.toISOString(),
    startedBy: actor,
    bytes: null,
    place: backupPlace(),
  }
  await transact([
    ...answerItems(backup),
    newBackupItem(backup),
    lastBackupItem(backup, pause, justStarted),
    auditItem({ actor, action: 'backupStart', entity: 'SYSTEM', id: 'backup', before: null, after: null, time: backup.startedAt }),
  ])
  try {
    return await startTableBackup(backup)
  } catch (error) {
    await failBackup(backup)
    throw error
  }
}

/** Events of AWS Backup about a backup or a copy, as EventBridge delivers them. */
const eventSchema = z.object({
  'detail-type': z.enum(['Backup Job State Change', 'Copy Job State Change']),
  region: z.string(),
  detail: z.object({
    backupJobId: z.string().optional(),
    copyJobId: z.string().optional(),
    state: z.string(),
    creationDate: z.string(),
    backupSizeInBytes: z.coerce.number().optional(),
    destinationBackupVaultArn: z.string().optional(),
  }),
})

const STATES: Readonly<Record<string, Backup['state']>> = { COMPLETED: 'complete', FAILED: 'failed', ABORTED: 'failed', EXPIRED: 'failed' }

/** Logs the state of a daily backup or of its copy; a failure is an error, which alarms. An event may come twice. */
export const noteBackupEvent = async (event: unknown): Promise<void> => {
  const { data, error } = eventSchema.safeParse(event)
  if (data === undefined) {
    log('error', 'An event of AWS Backup cannot be read', { reason: error.issues.map(({ path }) => path.join('.')).join(', ') })
    return
  }
  const { detail, region } = data
  const isCopy = data['detail-type'] === 'Copy Job State Change'
  const backup: Backup = {
    id: detail.copyJobId ?? detail.backupJobId ?? 'unknown',
    kind: isCopy ? 'copy' : 'daily',
    state: STATES[detail.state] ?? 'running',
    startedAt: new Date(detail.creationDate).toISOString(),
    startedBy: null,
    bytes: detail.backupSizeInBytes ?? null,
    place: detail.destinationBackupVaultArn?.split(':')[3] ?? region,
  }
  await noteBackup(backup)
  if (backup.state === 'failed') log('error', 'A backup has failed', { kind: backup.kind, job: backup.id, state: detail.state })
}
