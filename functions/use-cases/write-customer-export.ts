import type { Partner } from '../../shared/domain/partner.ts'
import { customersCsv } from '../content/customers-csv.ts'
import { customerWithoutContact } from '../content/without-contact.ts'
import { internal } from '../data/cursor.ts'
import { listCustomers } from '../data/customers.ts'
import { type ExportPosition, exportJobs } from '../data/export-jobs.ts'
import { type HeldJob, JobTaken } from '../data/jobs.ts'
import { readAll } from '../data/list.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { errorFacts, log } from '../runtime/log.ts'
import { abandonFile, beginFile, completeFile, isUploadGone, SMALLEST_PART_BYTES, storePart, type Upload } from '../storage/export-files.ts'
import { exportAuditItem, exportFile, KEPT_MS } from './export-customers.ts'

/** Customers read at a time. */
const PAGE = 1000
const SHOW_EVERY_MS = 1_000
/** An export that fails so often without progress is given up. */
const MOST_FAILURES = 3
/** Owning partners that are remembered from page to page. */
const MOST_OWNERS = 20_000

type Owners = Map<number, Pick<Partner, 'partnerId' | 'companyName'>>

/** Adds the partners with these ids that are not known yet. */
const readOwners = async (owners: Owners, ids: readonly (number | null)[]) => {
  const { schema, key } = partners.definition
  if (owners.size > MOST_OWNERS) owners.clear()
  const unknown = [...new Set(ids)].flatMap((id) => (id === null || owners.has(id) ? [] : [key(id)]))
  for (const { id, partnerId, companyName } of await readAll(schema, unknown)) owners.set(id, { partnerId, companyName })
}

type Part = { readonly content: Buffer; readonly rows: number; readonly cursor: string | undefined; readonly total: number | undefined }

type Reading = {
  /** The known owning partners; undefined when the rows do not name them. */
  readonly owners: Owners | undefined
  /** A part is stored once it has this size. */
  readonly partBytes: number
}

/** Reads customers until they fill a part or end. @param onRows called with the number of customers read so far */
const readPart = async (
  { filter, upload, showsContact }: ExportPosition,
  { owners, partBytes }: Reading,
  onRows: (rows: number) => Promise<void>,
): Promise<Part> => {
  const chunks: Buffer[] = []
  let bytes = 0
  let rows = 0
  let total: number | undefined
  let cursor = upload?.cursor
  do {
    const isFirst = cursor === undefined
    const page = await listCustomers(
      { ...filter, findsByContact: showsContact },
      { limit: PAGE, cursor, caller: internal, ...(!isFirst && { total: 'none' }) },
    )
    if (isFirst) total = page.total
    if (owners !== undefined)
      await readOwners(
        owners,
        page.items.map(({ ibPartnerId }) => ibPartnerId),
      )
    const chunk = Buffer.from(customersCsv(showsContact ? page.items : page.items.map(customerWithoutContact), owners, isFirst))
    chunks.push(chunk)
    bytes += chunk.length
    rows += page.items.length
    cursor = page.cursor
    await onRows(rows)
  } while (cursor !== undefined && bytes < partBytes)
  return { content: Buffer.concat(chunks), rows, cursor, total }
}

type Writing = ExportPosition & { readonly upload: NonNullable<ExportPosition['upload']> }

/** Reads and stores the next part. */
const writePart = async (job: HeldJob<ExportPosition>, position: Writing, reading: Reading): Promise<Writing> => {
  const { upload } = position
  let shownAt = Date.now()
  const onRows = async (rows: number) => {
    if (Date.now() - shownAt < SHOW_EVERY_MS) return
    shownAt = Date.now()
    await exportJobs.show(job, { ...position, written: upload.rows + rows })
  }
  const { content, rows, cursor, total = position.total } = await readPart(position, reading, onRows)
  const tag = await storePart(uploadOf(job, upload), upload.parts.length + 1, content)
  const stored = { ...upload, parts: [...upload.parts, tag], rows: upload.rows + rows, cursor }
  return { ...position, total, written: stored.rows, upload: stored }
}

const uploadOf = ({ id }: Pick<HeldJob, 'id'>, upload: Writing['upload']): Upload => ({ file: exportFile(id), id: upload.id })

const isRead = ({ parts, cursor }: Writing['upload']) => parts.length > 0 && cursor === undefined

/** Begins the file, or continues it; one whose parts are gone is begun anew. */
const writeFile = async (job: HeldJob<ExportPosition>, until: number, partBytes: number): Promise<void> => {
  let position: Writing =
    job.position.upload === undefined
      ? { ...job.position, upload: { id: (await beginFile(exportFile(job.id), job.position.fileName)).id, parts: [], rows: 0 } }
      : { ...job.position, upload: job.position.upload }
  const reading: Reading = { owners: position.showsPartners ? new Map() : undefined, partBytes }
  try {
    // A run stores at least one part: a smaller piece could not be kept for the next run.
    while (!isRead(position.upload)) {
      position = await writePart(job, position, reading)
      await exportJobs.save(job, position)
      if (Date.now() >= until && !isRead(position.upload)) return await exportJobs.release(job, position, new Date())
    }
    await completeFile(uploadOf(job, position.upload), position.upload.parts)
    const expires = new Date(Date.now() + KEPT_MS)
    await transact([exportJobs.endItem(job, { state: 'finished', position, expires }), exportAuditItem(position, 'customerExport')])
  } catch (error) {
    if (error instanceof JobTaken && (await exportJobs.get(job.id))?.state === 'cancelled')
      await abandonFile(uploadOf(job, position.upload))
    throw error
  }
}

/** Gives an export up and tells its owner and the audit log. */
const giveUp = async (job: HeldJob<ExportPosition>) => {
  const expires = new Date(Date.now() + KEPT_MS)
  const { position } = job
  await transact([exportJobs.endItem(job, { state: 'failed', position, expires }), exportAuditItem(position, 'customerExportFail')])
  if (position.upload !== undefined) await abandonFile(uploadOf(job, position.upload))
}

/**
 * Writes customers into the CSV file of an export, part by part, so that the next run goes on after the last stored part.
 * @param partBytes size from which a part is stored; 10,000 parts at most make a file, so the default has room for 250 million customers
 * @throws JobTaken when the export was cancelled
 */
export const writeCustomerExport = async (held: HeldJob, until: number, partBytes = SMALLEST_PART_BYTES): Promise<void> => {
  const job = exportJobs.parse(held)
  try {
    await writeFile(job, until, partBytes)
  } catch (error) {
    // A crash after completing the file leaves no upload: it is written anew.
    if (isUploadGone(error)) {
      const { upload: _, ...position } = job.position
      return exportJobs.release(job, { ...position, written: 0 }, new Date())
    }
    if (error instanceof JobTaken || job.failures + 1 < MOST_FAILURES) throw error
    log('error', 'An export was given up', { jobId: job.id, ...errorFacts(error) })
    await giveUp(job)
  }
}
