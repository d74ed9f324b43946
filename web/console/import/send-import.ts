import type { Import, ImportColumns, ImportKind } from '../../../shared/domain/import.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { inParts, rowsToSend } from './columns.ts'
import type { CsvFile } from './read-csv.ts'

type NewImport = {
  readonly kind: ImportKind
  readonly fileName: string
  readonly file: CsvFile
  readonly columns: ImportColumns
  readonly origin: string
}

/**
 * Sends the rows of a file in parts, and has them checked.
 * @param onProgress called with the number of rows that have arrived
 * @throws ApiError
 */
export const sendImport = async (
  { kind, fileName, file, columns, origin }: NewImport,
  onProgress: (rows: number) => void,
): Promise<Import> => {
  const rows = rowsToSend(file, columns)
  const { id } = await change('importCreate', { body: { kind, fileName, origin, total: rows.length, columns } })
  let sent = 0
  for (const [chunk, part] of inParts(rows).entries()) {
    await call('importChunkPut', { params: { id, chunk }, body: { rows: [...part] } })
    sent += part.length
    onProgress(sent)
  }
  return change('importStepStart', { params: { id }, body: { step: 'check' } })
}
