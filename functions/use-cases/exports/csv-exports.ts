import { randomUUID } from 'node:crypto'
import type { CsvExport } from '../../../shared/domain/csv-export.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import type { ExportedFileKind } from '../../../shared/platform/exported-files.ts'
import { EXPORT_DAYS } from '../../../shared/platform/limits.ts'
import type { ExportPosition } from '../../data/export-jobs.ts'
import { answerItems } from '../../data/idempotency.ts'
import { JobTaken } from '../../data/job-updates.ts'
import type { defineJob, JobState } from '../../data/jobs.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { type Account, hasMade } from '../../data/stored-user.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'

/** How long the job of an export is kept: as long as the bucket keeps its file. */
export const KEPT_MS = EXPORT_DAYS * 86_400_000
const LINK_SECONDS = 300

/** A list that can be exported as a CSV file. */
export type CsvExports<Position extends ExportPosition> = {
  readonly jobs: ReturnType<typeof defineJob<Position>>
  /** The folder of its files. */
  readonly files: ExportedFileKind
  /** The audit entry of an ended export: its filter, and how many rows were written. */
  readonly auditItem: (position: Position, end: 'finished' | 'failed' | 'cancelled') => WriteItem
}

const states = { open: 'running', finished: 'finished', failed: 'failed', cancelled: 'cancelled' } as const satisfies Record<
  JobState,
  string
>

const shown = (id: string, state: JobState, { written, total, fileName }: ExportPosition): CsvExport => ({
  id,
  state: states[state],
  rows: written,
  total,
  fileName,
})

/** The position of an export that has not begun. @param list name of the exported list, with which the file's name begins */
export const newExport = ({ username }: Account, list: string) => {
  const now = new Date()
  return { owner: username, startedAt: now.toISOString(), fileName: `${list}-${germanDay(now.getTime())}.csv`, written: 0 }
}

/** Whether an account has started an export. */
export const isExportOf = (account: Account, { owner: by, startedAt: at = account.since }: ExportPosition): boolean =>
  hasMade(account, { by, at })

/**
 * Starts a job that writes a list into a CSV file.
 * @throws ApiError too_many
 */
export const startExport = async <Position extends ExportPosition>(
  { jobs }: CsvExports<Position>,
  position: Position,
): Promise<CsvExport> => {
  await countAttempt('exportsPerUser', position.owner, 'Exporte')
  const id = randomUUID()
  const started = shown(id, 'open', position)
  await transact([...answerItems(started), jobs.startItem(id, position, { token: '', due: new Date() }, position.owner)])
  return started
}

/** Whether the caller may still have what an export shows. */
type MayHave<Position> = (position: Position) => boolean

const getOwn = async <Position extends ExportPosition>({ jobs }: CsvExports<Position>, id: string, mayHave: MayHave<Position>) => {
  const job = await jobs.get(id)
  if (job === undefined || !mayHave(job.position)) throw new ApiError('not_found')
  return job
}

/**
 * The progress of an export, and a link to its file once it is finished.
 * @throws ApiError not_found, also for an export that the caller may not have
 */
export const readExport = async <Position extends ExportPosition>(
  exports: CsvExports<Position>,
  id: string,
  mayHave: MayHave<Position>,
): Promise<CsvExport> => {
  const { state, position } = await getOwn(exports, id, mayHave)
  const progress = shown(id, state, position)
  if (state !== 'finished') return progress
  const { linkToFile } = await import('../../storage/file-links.ts')
  return { ...progress, link: await linkToFile({ kind: exports.files, id }, LINK_SECONDS) }
}

/**
 * Cancels an export; one that has ended stays as it is. The process that writes the file notices at its next step.
 * @throws ApiError not_found, also for an export that the caller may not have
 */
export const cancelExport = async <Position extends ExportPosition>(
  exports: CsvExports<Position>,
  id: string,
  mayHave: MayHave<Position>,
): Promise<void> => {
  const { state, position } = await getOwn(exports, id, mayHave)
  if (state !== 'open') return
  try {
    await transact([exports.jobs.cancelItem(id, new Date(Date.now() + KEPT_MS)), exports.auditItem(position, 'cancelled')])
  } catch (error) {
    if (!(error instanceof JobTaken)) throw error
  }
}
