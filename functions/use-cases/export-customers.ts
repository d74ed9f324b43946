import { randomUUID } from 'node:crypto'
import { type CustomerExport, EXPORT_DAYS } from '../../shared/domain/customer-export.ts'
import type { ExportedFile } from '../../shared/platform/exported-files.ts'
import { auditItem } from '../data/audit.ts'
import type { CustomerFilter } from '../data/customers.ts'
import { type ExportPosition, exportJobs } from '../data/export-jobs.ts'
import { answerItems } from '../data/idempotency.ts'
import { type JobState, JobTaken } from '../data/jobs.ts'
import { countAttempt } from '../data/rate-limits.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { ApiError } from '../runtime/api-error.ts'

/** How long the job of an export is kept: as long as the bucket keeps its file. */
export const KEPT_MS = EXPORT_DAYS * 86_400_000
const LINK_SECONDS = 300

/** An export's file in the bucket. */
export const exportFile = (id: string): ExportedFile => ({ kind: 'customers', id })

type Exporter = {
  readonly username: string
  /** Whether they may see the owning partners. */
  readonly maySeePartners: boolean
  /** Whether they may see e-mail addresses and phone numbers. */
  readonly maySeeContact: boolean
}

/** Formats `yyyy-mm-dd` in the office's time zone. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

const states = { open: 'running', finished: 'finished', failed: 'failed', cancelled: 'cancelled' } as const satisfies Record<
  JobState,
  string
>

const shown = (id: string, state: JobState, { written, total, fileName }: ExportPosition): CustomerExport => ({
  id,
  state: states[state],
  rows: written,
  total,
  fileName,
})

/** The audit entry of an ended export: the filter, and how many customers were written. */
export const exportAuditItem = (
  { owner, filter, written }: ExportPosition,
  action: 'customerExport' | 'customerExportFail' | 'customerExportCancel',
): WriteItem => auditItem({ actor: owner, action, entity: 'CUSTOMER_LIST', id: 'CSV', before: null, after: { ...filter, rows: written } })

/**
 * Starts a job that writes the filtered customers into a CSV file.
 * @throws ApiError too_many
 */
export const startCustomerExport = async (
  { search, partnerId, status, type }: CustomerFilter,
  { username, maySeePartners, maySeeContact }: Exporter,
): Promise<CustomerExport> => {
  await countAttempt('exportsPerUser', username, 'Exporte')
  const id = randomUUID()
  const position: ExportPosition = {
    owner: username,
    filter: { search, partnerId, status, type },
    showsPartners: maySeePartners,
    showsContact: maySeeContact,
    fileName: `kunden-${today.format(new Date())}.csv`,
    written: 0,
  }
  const started = shown(id, 'open', position)
  await transact([...answerItems(started), exportJobs.startItem(id, position, { token: '', due: new Date() })])
  return started
}

/** @throws ApiError not_found, also for other users' exports, and for one whose owner may no longer see the partners or contact data in it */
const getOwn = async (id: string, { username, maySeePartners, maySeeContact }: Exporter) => {
  const job = await exportJobs.get(id)
  if (job === undefined || job.position.owner !== username) throw new ApiError('not_found')
  const { showsPartners, showsContact } = job.position
  if ((showsPartners && !maySeePartners) || (showsContact && !maySeeContact)) throw new ApiError('not_found')
  return job
}

/**
 * The progress of one's own export, and a link to its file once it is finished.
 * @throws ApiError not_found
 */
export const readCustomerExport = async (id: string, exporter: Exporter): Promise<CustomerExport> => {
  const { state, position } = await getOwn(id, exporter)
  const progress = shown(id, state, position)
  if (state !== 'finished') return progress
  const { linkToFile } = await import('../storage/file-links.ts')
  return { ...progress, link: await linkToFile(exportFile(id), LINK_SECONDS) }
}

/**
 * Cancels one's own export; one that has ended stays as it is. The process that writes the file notices at its next step.
 * @throws ApiError not_found
 */
export const cancelCustomerExport = async (id: string, exporter: Exporter): Promise<void> => {
  const { state, position } = await getOwn(id, exporter)
  if (state !== 'open') return
  try {
    await transact([exportJobs.cancelItem(id, new Date(Date.now() + KEPT_MS)), exportAuditItem(position, 'customerExportCancel')])
  } catch (error) {
    if (!(error instanceof JobTaken)) throw error
  }
}
