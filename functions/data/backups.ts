import {
  BackupNotFoundException,
  CreateBackupCommand,
  DescribeBackupCommand,
  DescribeContinuousBackupsCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Backup, backupSchema, VAULT_LOCKS } from '../../shared/domain/backup.ts'
import { environment } from '../../shared/platform/environment.ts'
import { BACKUP_DAYS } from '../../shared/platform/limits.ts'
import { optionalSetting, setting, settingOr } from '../runtime/environment.ts'
import { IS_NEW, partitionQuery, send, tableName } from './client.ts'
import { backupKey, backupPartition, lastBackupKey } from './keys.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'

/** The log of backups in the table, and the commands that make and describe backups of the whole table. */

let connection: DynamoDBClient | undefined
/** The embedded engine makes no backups: on a single machine something else answers for it. */
const client = () => {
  const endpoint = optionalSetting(environment.backupEndpoint)
  connection ??= new DynamoDBClient({ ...(endpoint !== undefined && { endpoint }) })
  return connection
}

const rowSchema = backupSchema.extend({
  /** Identifies a backup by hand to the storage; null until it has accepted it. */
  arn: z.string().nullable().default(null),
})
type BackupRow = z.infer<typeof rowSchema>

const SHOWN = 50
const EXTRA_DAYS = 5

const itemOf = (backup: Backup) => ({
  TableName: tableName(),
  Item: {
    ...backupKey(backup.startedAt, backup.id),
    ...backup,
    // Backups by hand stay until somebody deletes them; the vault deletes the others.
    ...(backup.kind !== 'manual' && { expiresAt: Math.floor(Date.parse(backup.startedAt) / 1000) + (BACKUP_DAYS + EXTRA_DAYS) * 86_400 }),
  },
})

/** Notes a backup that a person starts, for the transaction with its audit entry. */
export const newBackupItem = (backup: Backup): WriteItem => ({ action: { Put: { ...itemOf(backup), ConditionExpression: IS_NEW } } })

/**
 * Makes a backup the last one that a person has started.
 * @param since refused if another one was started after this
 * @param failed id of one that does not count
 */
export const lastBackupItem = (
  { id, startedAt }: Backup,
  { since, failed }: { readonly since: Date; readonly failed: string | undefined },
  refusal: () => Error,
): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...lastBackupKey, id, startedAt },
      ConditionExpression: `${IS_NEW} OR startedAt <= :since OR id = :failed`,
      ExpressionAttributeValues: { ':since': since.toISOString(), ':failed': failed ?? '' },
    },
  },
  refusal,
})

/** Notes the state of a backup or copy of the schedule, replacing an earlier one. */
export const noteBackup = async (backup: Backup): Promise<void> => {
  await send(new PutCommand(itemOf(backup)))
}

/** The storage of backups by hand: the region, or a folder. */
export const backupPlace = () => settingOr(environment.backupFolder, '') || setting('AWS_REGION')

/** The vault of the daily backups; null where there are none. */
export const backupVault = () => {
  const name = optionalSetting(environment.backupVault)
  if (name === undefined) return null
  const lock = z.enum(VAULT_LOCKS).parse(settingOr(environment.backupLock, 'none'))
  return { name, lock, copyRegion: optionalSetting(environment.backupCopyRegion) ?? null }
}

/** Logged backups, newest first, at most 50; strongly consistent, one request. */
export const listBackups = async (): Promise<BackupRow[]> => {
  const { Items = [] } = await send(
    new QueryCommand({ ...partitionQuery(backupPartition), ScanIndexForward: false, Limit: SHOWN, ConsistentRead: true }),
  )
  return Items.flatMap((item) => readable(rowSchema, item))
}

const stateOf = { CREATING: 'running', AVAILABLE: 'complete', DELETED: 'deleted' } as const

/** Starts a backup of the table, and stores how the storage identifies it. @throws the storage's error */
export const startTableBackup = async (backup: Backup): Promise<Backup> => {
  const { BackupDetails } = await client().send(new CreateBackupCommand({ TableName: tableName(), BackupName: backup.id }))
  await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: backupKey(backup.startedAt, backup.id),
      UpdateExpression: 'SET arn = :arn',
      ExpressionAttributeValues: { ':arn': BackupDetails?.BackupArn ?? null },
    }),
  )
  return { ...backup, state: stateOf[BackupDetails?.BackupStatus ?? 'CREATING'], bytes: BackupDetails?.BackupSizeBytes ?? null }
}

/** Notes that a backup by hand could not be started. */
export const failBackup = async ({ startedAt, id }: Backup): Promise<void> => {
  await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: backupKey(startedAt, id),
      UpdateExpression: 'SET #state = :failed',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':failed': 'failed' },
    }),
  )
}

/** After this, a backup that the storage has not accepted was interrupted. */
const PATIENCE_MS = 600_000

/** A backup with what the storage says about it now. One request for a backup by hand. */
export const describeBackup = async ({ arn, ...backup }: BackupRow, now: Date): Promise<Backup> => {
  if (arn === null) {
    const isInterrupted = backup.kind === 'manual' && now.getTime() - Date.parse(backup.startedAt) > PATIENCE_MS
    return isInterrupted ? { ...backup, state: 'failed' } : backup
  }
  try {
    const { BackupDescription } = await client().send(new DescribeBackupCommand({ BackupArn: arn }))
    const details = BackupDescription?.BackupDetails
    const folder = optionalSetting(environment.backupFolder)
    const place = folder === undefined ? backup.place : `${folder}/${arn}`
    return { ...backup, place, state: stateOf[details?.BackupStatus ?? 'CREATING'], bytes: details?.BackupSizeBytes ?? null }
  } catch (error) {
    if (error instanceof BackupNotFoundException) return { ...backup, state: 'deleted' }
    throw error
  }
}

/** The period within which the table can be restored to any second; null without continuous recovery. */
export const continuousRecovery = async (): Promise<{ from: string; until: string } | null> => {
  const { ContinuousBackupsDescription } = await client().send(new DescribeContinuousBackupsCommand({ TableName: tableName() }))
  const { EarliestRestorableDateTime: from, LatestRestorableDateTime: until } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {}
  return from === undefined || until === undefined ? null : { from: from.toISOString(), until: until.toISOString() }
}
