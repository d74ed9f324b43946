import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brokenData } from './failure.ts'

/** The files of the portal in its data directory. */
export const dataFiles = (dataDir: string) => ({
  table: join(dataDir, 'table.db'),
  /** cognito-local expects its files in `.cognito` of its working directory. */
  userPool: join(dataDir, '.cognito'),
  inbox: join(dataDir, 'inbox.jsonl'),
  /** Exported files; a bucket on AWS. */
  exports: join(dataDir, 'exports'),
  /** What was erased, to erase it again after a restore, which keeps them; a bucket on AWS. */
  tombstones: join(dataDir, 'tombstones'),
  /** Uploaded files, and pictures and material made of them; two buckets on AWS. */
  uploads: join(dataDir, 'uploads'),
  media: join(dataDir, 'media'),
  logs: join(dataDir, 'logs'),
  /** Copies of the data, a folder each; a reset keeps them. */
  backups: join(dataDir, 'backups'),
  signingKey: join(dataDir, 'signing-key'),
  linkKey: join(dataDir, 'link-key'),
  secretsKey: join(dataDir, 'secrets-key'),
  /** Written when the demo data is complete. */
  seeded: join(dataDir, 'seeded'),
  lock: join(dataDir, 'lock'),
})

/** @throws StartFailure when the path is not a directory */
export const createDataDir = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await mkdir(dataFiles(dataDir).logs, { recursive: true })
  } catch (error) {
    throw brokenData(dataDir, 'kein Ordner', error)
  }
}

/** Deletes the stored data; keeps the keys, the logs, the lock, and what must be erased again in a restored table. */
export const removeContents = async (dataDir: string) => {
  const { table, userPool, inbox, exports, uploads, media, seeded } = dataFiles(dataDir)
  for (const path of [seeded, table, `${table}-wal`, `${table}-shm`, userPool, inbox, exports, uploads, media])
    await rm(path, { recursive: true, force: true })
}

/** Deletes all files of the portal, and the directory unless it contains others. */
export const removeDataDir = async (dataDir: string) => {
  await removeContents(dataDir)
  const { tombstones, logs, signingKey, linkKey, secretsKey, lock } = dataFiles(dataDir)
  for (const path of [tombstones, logs, signingKey, linkKey, secretsKey, lock]) await rm(path, { recursive: true, force: true })
  if (existsSync(dataDir)) await rmdir(dataDir).catch(() => undefined)
}

const keptKey = async (file: string): Promise<string> => {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.length >= 32) return kept
  const made = randomBytes(48).toString('base64url')
  await writeFile(file, made, { mode: 0o600 })
  return made
}

/** The key that encrypts cursors, created at the first start. */
export const signingKey = (dataDir: string): Promise<string> => keptKey(dataFiles(dataDir).signingKey)

/** The key of the links that people are sent, created at the first start. */
export const linkKey = (dataDir: string): Promise<string> => keptKey(dataFiles(dataDir).linkKey)

/** The key that encrypts SMTP passwords, created at the first start; KMS on AWS. */
export const secretsKey = (dataDir: string): Promise<string> => keptKey(dataFiles(dataDir).secretsKey)
