import { randomUUID } from 'node:crypto'
import type { ExportPosition } from '../../data/export-jobs.ts'
import { JobTaken } from '../../data/job-updates.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { transact } from '../../data/transact.ts'
import { isTurnOver } from '../../runtime/turn.ts'
import {
  abandonFile,
  beginFile,
  completeFile,
  isUploadGone,
  keepPiece,
  readPiece,
  SMALLEST_PART_BYTES,
  storePart,
  type Upload,
} from '../../storage/export-files.ts'
import { runOrGiveUp } from '../jobs/give-up.ts'
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

type Reading = {
  readonly partBytes: number
  /** Time limit in ms since the epoch. */
  /** The rows that the last run has kept. */
  readonly rest: { readonly content: Uint8Array; readonly rows: number } | undefined
  /** Called with the number of rows so far. */
  readonly onRows: (rows: number) => Promise<void>
}

/** Reads rows until they fill a part or end, or the time is up. */
const readPart = async ({ upload }: ExportPosition, readPage: ReadCsvPage, { partBytes, rest, onRows }: Reading): Promise<Part> => {
  const chunks: Uint8Array[] = rest === undefined ? [] : [rest.content]
  let bytes = rest?.content.length ?? 0
  let rows = rest?.rows ?? 0
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
  } while (cursor !== undefined && bytes < partBytes && !isTurnOver())
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

  const readRest = async ({ rest }: NonNullable<ExportPosition['upload']>) =>
    rest && { rows: rest.rows, content: await readPiece({ kind: files, id: rest.id }) }

  /** Reads the next rows, and stores them as a part, or for the next run when the time is up before they fill one. */
  const writePart = async (job: HeldJob<Position>, position: Writing<Position>): Promise<Writing<Position>> => {
    const { upload } = position
    let shownAt = Date.now()
    const onRows = async (rows: number) => {
      if (Date.now() - shownAt < SHOW_EVERY_MS) return
      shownAt = Date.now()
      await jobs.show(job, { ...position, written: upload.rows + rows })
    }
    const reading = { partBytes, rest: await readRest(upload), onRows }
    const { content, rows, cursor, total = position.total } = await readPart(position, readPage, reading)
    const written = upload.rows + rows
    if (cursor !== undefined && content.length < partBytes) {
      const rest = { id: randomUUID(), rows }
      await keepPiece({ kind: files, id: rest.id }, content)
      return { ...position, total, written, upload: { ...upload, rest, cursor } }
    }
    const tag = await storePart(uploadOf(job, upload), upload.parts.length + 1, content)
    return { ...position, total, written, upload: { id: upload.id, parts: [...upload.parts, tag], rows: written, cursor } }
  }

  return {
    /** Begins the file, or continues it. */
    writeFile: async (job: HeldJob<Position>): Promise<void> => {
      const upload = job.position.upload ?? { id: (await beginFile(fileOf(job), job.position.fileName)).id, parts: [], rows: 0 }
      let position: Writing<Position> = { ...job.position, upload }
      try {
        while (!isRead(position.upload)) {
          position = await writePart(job, position)
          await jobs.save(job, position)
          if (isTurnOver() && !isRead(position.upload)) return await jobs.release(job, position, new Date())
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
  readPageOf: (position: Position) => ReadCsvPage,
  partBytes = SMALLEST_PART_BYTES,
): Promise<void> => {
  const job = exports.jobs.parse(held)
  const { writeFile, giveUp } = writer(exports, readPageOf(job.position), partBytes)
  const run = async () => {
    try {
      await writeFile(job)
    } catch (error) {
      if (!isUploadGone(error)) throw error
      // A crash after completing the file leaves no upload: it is written anew.
      await exports.jobs.release(job, { ...job.position, upload: undefined, written: 0 }, new Date())
    }
  }
  await runOrGiveUp(job, 'An export', run, () => giveUp(job))
}
