import type { ExportPosition } from '../../data/export-jobs.ts'
import { JobTaken } from '../../data/job-updates.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { transact } from '../../data/transact.ts'
import {
  abandonFile,
  beginFile,
  completeFile,
  isUploadGone,
  SMALLEST_PART_BYTES,
  storePart,
  type Upload,
} from '../../storage/export-files.ts'
import { rethrowUnlessGivenUp } from '../jobs/give-up.ts'
import { type CsvExports, KEPT_MS } from './csv-exports.ts'

const SHOW_EVERY_MS = 1_000

/** The next rows of an export as lines of its file, with headers before the first one. */
type CsvPage = {
  readonly lines: string
  readonly rows: number
  readonly cursor: string | undefined
  /** Number of all rows, if the first page knows it. */
  readonly total?: number | undefined
}
/** @param cursor of the first row to read; undefined at the beginning */
export type ReadCsvPage = (cursor: string | undefined) => Promise<CsvPage>

type Part = { readonly content: Buffer; readonly rows: number; readonly cursor: string | undefined; readonly total: number | undefined }

/** Reads rows until they fill a part or end. @param onRows called with the number of rows read so far */
const readPart = async (
  { upload }: ExportPosition,
  readPage: ReadCsvPage,
  partBytes: number,
  onRows: (rows: number) => Promise<void>,
): Promise<Part> => {
  const chunks: Buffer[] = []
  let bytes = 0
  let rows = 0
  let total: number | undefined
  let cursor = upload?.cursor
  do {
    const page = await readPage(cursor)
    total ??= page.total
    const chunk = Buffer.from(page.lines)
    chunks.push(chunk)
    bytes += chunk.length
    rows += page.rows
    cursor = page.cursor
    await onRows(rows)
  } while (cursor !== undefined && bytes < partBytes)
  return { content: Buffer.concat(chunks), rows, cursor, total }
}

type Writing<Position extends ExportPosition> = Position & { readonly upload: NonNullable<ExportPosition['upload']> }

const isRead = ({ parts, cursor }: NonNullable<ExportPosition['upload']>) => parts.length > 0 && cursor === undefined

const writer = <Position extends ExportPosition>(
  { jobs, files, auditItem }: CsvExports<Position>,
  readPage: ReadCsvPage,
  partBytes: number,
) => {
  const fileOf = ({ id }: Pick<HeldJob, 'id'>) => ({ kind: files, id })
  const uploadOf = (job: Pick<HeldJob, 'id'>, { id }: { readonly id: string }): Upload => ({ file: fileOf(job), id })
  const expires = () => new Date(Date.now() + KEPT_MS)

  /** Reads and stores the next part. */
  const writePart = async (job: HeldJob<Position>, position: Writing<Position>): Promise<Writing<Position>> => {
    const { upload } = position
    let shownAt = Date.now()
    const onRows = async (rows: number) => {
      if (Date.now() - shownAt < SHOW_EVERY_MS) return
      shownAt = Date.now()
      await jobs.show(job, { ...position, written: upload.rows + rows })
    }
    const { content, rows, cursor, total = position.total } = await readPart(position, readPage, partBytes, onRows)
    const tag = await storePart(uploadOf(job, upload), upload.parts.length + 1, content)
    const stored = { ...upload, parts: [...upload.parts, tag], rows: upload.rows + rows, cursor }
    return { ...position, total, written: stored.rows, upload: stored }
  }

  return {
    /** Begins the file, or continues it. */
    writeFile: async (job: HeldJob<Position>, until: number): Promise<void> => {
      const upload = job.position.upload ?? { id: (await beginFile(fileOf(job), job.position.fileName)).id, parts: [], rows: 0 }
      let position: Writing<Position> = { ...job.position, upload }
      try {
        // A run stores at least one part: a smaller piece could not be kept for the next run.
        while (!isRead(position.upload)) {
          position = await writePart(job, position)
          await jobs.save(job, position)
          if (Date.now() >= until && !isRead(position.upload)) return await jobs.release(job, position, new Date())
        }
        await completeFile(uploadOf(job, position.upload), position.upload.parts)
        await transact([jobs.endItem(job, { state: 'finished', position, expires: expires() }), auditItem(position, 'finished')])
      } catch (error) {
        if (error instanceof JobTaken && (await jobs.get(job.id))?.state === 'cancelled') await abandonFile(uploadOf(job, position.upload))
        throw error
      }
    },

    /** Gives an export up and tells its owner and the audit log. */
    giveUp: async (job: HeldJob<Position>): Promise<void> => {
      const { position } = job
      await transact([jobs.endItem(job, { state: 'failed', position, expires: expires() }), auditItem(position, 'failed')])
      if (position.upload !== undefined) await abandonFile(uploadOf(job, position.upload))
    },
  }
}

/**
 * Writes a list into the CSV file of an export, part by part, so that the next run goes on after the last stored part.
 * @param readPageOf begins to read the rows of an export
 * @param partBytes size from which a part is stored; 10,000 parts at most make a file, so the default has room for 250 million customers
 * @throws JobTaken when the export was cancelled
 */
export const writeCsvExport = async <Position extends ExportPosition>(
  exports: CsvExports<Position>,
  held: HeldJob,
  until: number,
  readPageOf: (position: Position) => ReadCsvPage,
  partBytes = SMALLEST_PART_BYTES,
): Promise<void> => {
  const job = exports.jobs.parse(held)
  const { writeFile, giveUp } = writer(exports, readPageOf(job.position), partBytes)
  try {
    await writeFile(job, until)
  } catch (error) {
    // A crash after completing the file leaves no upload: it is written anew.
    if (isUploadGone(error)) return exports.jobs.release(job, { ...job.position, upload: undefined, written: 0 }, new Date())
    rethrowUnlessGivenUp(error, job, 'An export')
    await giveUp(job)
  }
}
