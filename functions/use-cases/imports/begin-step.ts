import type { ImportState, ImportStepInput } from '../../../shared/domain/import.ts'
import { MOST_CHUNKS } from '../../../shared/platform/limits.ts'
import { NO_ROWS, rowsKeptUntil, type StoredImport } from '../../data/imports.ts'
import { amountsOf } from './column-amounts.ts'

/** Whether all rows have arrived, in parts without a gap. */
const isWhole = ({ received, total }: StoredImport) => {
  const numbers = Object.keys(received).map(Number)
  const sum = Object.values(received).reduce((rows, more) => rows + more, 0)
  return sum === total && numbers.length <= MOST_CHUNKS && Math.max(...numbers) === numbers.length - 1
}

/** The states in which nothing more happens by itself. */
export const ended: readonly ImportState[] = ['finished', 'failed', 'cancelled', 'undone']

const ROWS_GONE = 'Die Zeilen sind nicht mehr gespeichert. Bitte wählen Sie die Datei noch einmal.'

/** Why a step cannot begin; undefined if it can. */
export const refusalOf = ({ step, duplicates, existing }: ImportStepInput, stored: StoredImport): string | undefined => {
  const { state, counts, undoUntil } = stored
  const gone = rowsKeptUntil(stored.createdAt) > Date.now() ? undefined : ROWS_GONE
  switch (step) {
    case 'check':
      if (state !== 'uploading' && state !== 'checked') return 'Diese Zeilen sind schon geprüft.'
      return isWhole(stored) ? gone : 'Es sind noch nicht alle Zeilen angekommen.'
    case 'create':
      if (!['checked', 'cancelled', 'failed', 'finished'].includes(state)) return 'Dieser Import legt jetzt nichts an.'
      if (Object.values(counts).reduce((rows, more) => rows + more, 0) < stored.total) return 'Es sind noch nicht alle Zeilen geprüft.'
      if (counts.new + (duplicates === 'create' ? counts.duplicate : 0) + (existing === 'update' ? counts.differs : 0) === 0)
        return existing === 'update' ? 'Keine Zeile lässt sich anlegen oder aktualisieren.' : 'Keine Zeile lässt sich anlegen.'
      return gone
    case 'undo':
      if (!ended.includes(state)) return 'Dieser Import läuft noch.'
      if (counts.created + counts.updated + counts.kept === 0) return 'Von diesem Import ist nichts mehr da.'
      return Date.parse(undoUntil) > Date.now() ? undefined : 'Dieser Import lässt sich nicht mehr rückgängig machen.'
  }
}

const underWay = { check: 'checking', create: 'creating', undo: 'undoing' } as const satisfies Record<ImportStepInput['step'], ImportState>

/** What a step that begins changes in its import. The check begins anew with each run, and knows the signs that the person has said. */
export const changesOf = ({ step, decimals, duplicates, existing, changed }: ImportStepInput, stored: StoredImport) => {
  const begun = { state: underWay[step], isCancelRequested: false }
  if (step !== 'check')
    return {
      ...begun,
      createsDuplicates: step === 'create' && duplicates === 'create',
      updatesExisting: step === 'create' && existing === 'update',
      deletesChanged: step === 'undo' && changed === 'delete',
    }
  return { ...begun, counts: NO_ROWS, amounts: amountsOf(stored, decimals) }
}

/** The states of a step under way. */
export const running: readonly ImportState[] = Object.values(underWay)
