import * as z from 'zod'

/** `manual` was started by a person, `daily` by the schedule, `copy` is the copy of a daily one in another region. */
export const BACKUP_KINDS = ['manual', 'daily', 'copy'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]
export const backupKindLabels = {
  manual: 'Von Hand',
  daily: 'Täglich',
  copy: 'Kopie',
} satisfies Record<BackupKind, string>

/** `deleted`: it is listed, but the storage no longer has it. */
export const BACKUP_STATES = ['running', 'complete', 'failed', 'deleted'] as const
export type BackupState = (typeof BACKUP_STATES)[number]
export const backupStateLabels = {
  running: 'Läuft',
  complete: 'Fertig',
  failed: 'Fehlgeschlagen',
  deleted: 'Gelöscht',
} satisfies Record<BackupState, string>

export const backupSchema = z.object({
  id: z.string(),
  kind: z.enum(BACKUP_KINDS),
  state: z.enum(BACKUP_STATES),
  startedAt: z.iso.datetime(),
  /** User name of the person who started it; null for the schedule. */
  startedBy: z.string().nullable(),
  /** Null while it is not known. */
  bytes: z.int().nonnegative().nullable(),
  /** Where it is: a region and its store, or a folder. */
  place: z.string(),
})
export type Backup = z.infer<typeof backupSchema>

/** How a vault refuses to delete backups: not at all, unless somebody has the right to lift it, or for anybody including AWS. */
export const VAULT_LOCKS = ['none', 'governance', 'compliance'] as const
export type VaultLock = (typeof VAULT_LOCKS)[number]

/** The backups of the portal's data, and what protects them. */
export const backupOverviewSchema = z.object({
  /** Newest first, at most 50. */
  backups: z.array(backupSchema),
  /** The period within which any second can be restored; null where there is no continuous recovery. */
  continuous: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  /** The vault of the daily backups; null where there are none. */
  vault: z.object({ name: z.string(), lock: z.enum(VAULT_LOCKS), copyRegion: z.string().nullable() }).nullable(),
  /** The folder of the backups on a single machine; null on AWS. */
  folder: z.string().nullable(),
})
export type BackupOverview = z.infer<typeof backupOverviewSchema>
