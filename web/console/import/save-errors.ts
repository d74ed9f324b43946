import type { Import, ImportRow } from '../../../shared/domain/import.ts'
import { call } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'
import { showFailure } from '../../ui/toast.ts'
import { errorFile } from './error-file.ts'

/** Downloads the rows with mistakes, so that they can be mended and imported again. */
export const saveErrors = async ({ id, kind, fileName }: Import): Promise<void> => {
  try {
    const rows: ImportRow[] = []
    let cursor: string | undefined
    do {
      const page = await call('importRows', { params: { id }, query: { outcome: 'failed', cursor } })
      rows.push(...page.items)
      cursor = page.cursor
    } while (cursor !== undefined)
    const name = fileName.replace(/\.\w{1,5}$/, '')
    saveFile(`${name}-fehler.csv`, [errorFile(kind, rows)], 'text/csv;charset=utf-8')
  } catch (error) {
    showFailure('Die Fehlerliste konnte nicht geladen werden.', error)
  }
}
