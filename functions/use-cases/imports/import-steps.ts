import { fieldLabels } from '../../../shared/domain/field-labels.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import type { ImportRowInput, ImportState, ImportStep } from '../../../shared/domain/import.ts'
import { MOST_CHUNK_ROWS } from '../../../shared/platform/limits.ts'
import { idOfRow } from '../../data/ids.ts'
import { getResultsChunk, getRowsChunk, type ImportResult, type StoredImport } from '../../data/imports.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { cleanedCell } from './import-cells.ts'
import {
  addressOfRow,
  createRecord,
  deleteMade,
  findExisting,
  findNamedPartner,
  identityOfRow,
  idProblem,
  isMadeBy,
  otherHolder,
  publicIdOf,
  sameAddressAs,
} from './import-records.ts'
import { type FindPartner, isProblem, type ReadRow, readImportRow } from './read-import-row.ts'
import { compareRow, type Differences, hasUpdated, type Importer, restoreRecord, updateRecord } from './update-record.ts'

/** A row of the file: its number, and its place counted from 0. */
type RowPlace = { readonly number: number; readonly nth: number }

/** What earlier rows of the file are about: it need not be in the table yet. */
export type EarlierRows = Readonly<Record<'identities' | 'addresses' | 'publicIds', Map<string, RowPlace>>>

/** Before the first row. */
export const noEarlierRows = (): EarlierRows => ({ identities: new Map(), addresses: new Map(), publicIds: new Map() })

const noteRow = ({ identities, addresses, publicIds }: EarlierRows, row: ReadRow, place: RowPlace) => {
  identities.set(identityOfRow(row), place)
  addresses.set(addressOfRow(row), addresses.get(addressOfRow(row)) ?? place)
  const publicId = publicIdOf(row)
  if (publicId !== undefined) publicIds.set(foldPublicId(publicId), place)
}

/** The result of a row that is about the same as an earlier one of the file; undefined if none is. */
const findRepeated = ({ identities, addresses, publicIds }: EarlierRows, row: ReadRow, number: number): ImportResult | undefined => {
  const wordsOf = (place: RowPlace) => `Zeile ${place.number} dieser Datei`
  const same = identities.get(identityOfRow(row))
  if (same !== undefined) return { number, outcome: 'exists', repeats: same.nth, message: `Wie ${wordsOf(same)}` }
  const holder = publicIds.get(foldPublicId(publicIdOf(row) ?? ''))
  if (holder !== undefined) return { number, outcome: 'exists', repeats: holder.nth, message: otherHolder(row, wordsOf(holder)) }
  const neighbour = addresses.get(addressOfRow(row))
  return neighbour && { number, outcome: 'duplicate', repeats: neighbour.nth, message: sameAddressAs(wordsOf(neighbour)) }
}

/** What one step knows while it runs. */
export type Run = {
  readonly stored: StoredImport
  readonly importer: Importer
  readonly earlier: EarlierRows
  readonly partnersByText: Map<string, number>
}

/** Finds partners, and remembers those that it has found. Only the check looks at earlier rows: later their partners exist. */
const partnerFinder =
  ({ importer: { can }, stored, earlier, partnersByText }: Run): FindPartner =>
  async (text) => {
    const known = partnersByText.get(text)
    if (known !== undefined) return known
    const found = await findNamedPartner(text, can('ib_partners.view'))
    if (typeof found === 'number') partnersByText.set(text, found)
    else if (stored.kind === 'partner' && earlier.publicIds.has(foldPublicId(text))) return 'later'
    return found
  }

const failed = (number: number, field: string | undefined, message: string): ImportResult => ({
  number,
  outcome: 'failed',
  message,
  ...(field !== undefined && { field }),
})

const SURPLUS = 'Mehr Werte als Überschriften: Vielleicht enthält ein Wert das Trennzeichen und steht nicht in Anführungszeichen'

/** What a row would change in the record that it is about; undefined if it is about none that may be changed. */
const differencesOf = async ({ importer }: Run, row: ReadRow, existing: Awaited<ReturnType<typeof findExisting>>) =>
  existing?.outcome === 'exists' && existing.message === undefined ? compareRow(row, existing.recordId, importer.can) : undefined

const withheldBy = (differences: Differences | undefined) => {
  const names = (differences?.withheld ?? []).map((name) => (name === 'partner' ? 'IB-Partner' : fieldLabels[name])).join(', ')
  return names === '' ? {} : { message: `Ohne ${names}: Zum Ändern fehlt Ihnen das Recht` }
}

/** Checks a row without writing anything. */
const checkRow = async (run: Run, { number, values, hasSurplus = false }: ImportRowInput, nth: number): Promise<ImportResult> => {
  if (hasSurplus) return failed(number, undefined, SURPLUS)
  const row = await readImportRow(run.stored, values, partnerFinder(run))
  if (isProblem(row)) return failed(number, row.field, row.message)
  const existing = await findExisting(row)
  const differences = await differencesOf(run, row, existing)
  if (existing?.outcome === 'exists' && (differences?.changes ?? []).length === 0)
    return { number, ...existing, ...withheldBy(differences) }
  const repeated = findRepeated(run.earlier, row, number)
  if (repeated?.outcome === 'exists') return repeated
  const idField = row.kind === 'customer' ? 'customerId' : 'partnerId'
  const refused = differences === undefined || differences.changes.includes(idField) ? await idProblem(row) : undefined
  if (refused !== undefined) return failed(number, idField, refused)
  noteRow(run.earlier, row, { number, nth })
  if (existing !== undefined && differences !== undefined)
    return { number, outcome: 'differs', recordId: existing.recordId, changes: [...differences.changes], ...withheldBy(differences) }
  return existing === undefined ? (repeated ?? { number, outcome: 'new' }) : { number, ...existing }
}

/** Creates the record of the nth row. An earlier run may have done so, and ended before it could note it. */
const createRow = async (run: Run, { number, values }: ImportRowInput, nth: number): Promise<ImportResult> => {
  const { id: importId, kind, owner, origin, createdAt, createsDuplicates } = run.stored
  const id = idOfRow(importId, Date.parse(createdAt), nth)
  if (await isMadeBy(kind, id, importId)) return { number, outcome: 'created', recordId: id }
  const row = await readImportRow(run.stored, values, partnerFinder(run))
  if (isProblem(row)) return failed(number, row.field, row.message)
  const existing = await findExisting(row)
  if (existing !== undefined && !(existing.outcome === 'duplicate' && createsDuplicates)) return { number, ...existing }
  try {
    await createRecord(row, { id, imported: { importId, at: new Date().toISOString(), origin } }, owner)
    return { number, outcome: 'created', recordId: id }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'too_many') throw error
    return failed(number, Object.keys(error.fields ?? {})[0], error.message)
  }
}

/** Gives the record of a row its values. An earlier run may have done so, and ended before it could note it. */
const updateRow = async (run: Run, { number, values }: ImportRowInput, result: ImportResult): Promise<ImportResult> => {
  const { id: importId, kind, origin } = run.stored
  const row = await readImportRow(run.stored, values, partnerFinder(run))
  if (isProblem(row)) return failed(number, row.field, row.message)
  const existing = await findExisting(row)
  const differences = await differencesOf(run, row, existing)
  if (existing === undefined || differences === undefined || existing.recordId !== result.recordId)
    return failed(number, undefined, 'Der Eintrag lässt sich nicht mehr aktualisieren: Er wurde inzwischen geändert oder gelöscht.')
  const { recordId: id } = existing
  const updated = { number, recordId: id, outcome: 'updated', ...withheldBy(differences) } as const
  if (differences.changes.length === 0) {
    return (await hasUpdated(kind, id, importId))
      ? { ...updated, changes: result.changes ?? [] }
      : { number, outcome: 'exists', recordId: id }
  }
  try {
    await updateRecord(row, differences, { ...run.importer, id, origin })
    return { ...updated, changes: [...differences.changes] }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'too_many') throw error
    return failed(number, Object.keys(error.fields ?? {})[0], error.message)
  }
}

/** Deletes the record of a row again, or gives one that was updated its earlier values. */
const undoRow = async ({ stored: { id, kind, owner, deletesChanged }, importer }: Run, result: ImportResult): Promise<ImportResult> => {
  const { number, recordId, changes } = result
  if (recordId !== undefined && changes !== undefined)
    return { number, recordId, changes, ...(await restoreRecord(kind, recordId, id, importer)) }
  return recordId === undefined ? result : { number, recordId, ...(await deleteMade(kind, recordId, id, { actor: owner, deletesChanged })) }
}

/** Some rows of the file, and what became of them. */
export type Chunk = { readonly nth: number; readonly rows: readonly ImportRowInput[]; readonly results: readonly ImportResult[] }

/** A part of an import; empty behind its last one. Two requests. */
export const readChunk = async (id: string, nth: number): Promise<Chunk> => {
  const [rows, results] = await Promise.all([getRowsChunk(id, nth), getResultsChunk(id, nth)])
  return { nth, rows: rows?.rows ?? [], results: results?.results ?? [] }
}

/** Reads what the rows before a position are about. @param checked number of rows of the last chunk that come before it */
export const readEarlier = async (run: Run, { chunk, checked }: { readonly chunk: number; readonly checked: number }): Promise<void> => {
  for (let nth = 0; nth <= chunk; nth++) {
    const { rows, results } = await readChunk(run.stored.id, nth)
    for (const [place, { number, values }] of rows.entries()) {
      const outcome = results[place]?.outcome
      if ((nth === chunk && place >= checked) || !(outcome === 'new' || outcome === 'duplicate' || outcome === 'differs')) continue
      const row = await readImportRow(run.stored, values, partnerFinder(run))
      if (!isProblem(row)) noteRow(run.earlier, row, { number, nth: nth * MOST_CHUNK_ROWS + place })
    }
  }
}

type Step = {
  /** The state of an import after its last row. */
  readonly goal: ImportState
  /** Whether it starts with the last row: what hangs on a record was made after it, so it goes first. */
  readonly isBackwards: boolean
  /** How often it goes through the file. */
  readonly rounds: number
  /** The places of the rows of a chunk that are yet to come, in their order. @param checked number of rows that were dealt with before */
  readonly pendingIn: (chunk: Chunk, checked: number, stored: StoredImport, round: number) => readonly number[]
  /** What becomes of the row at a place. Errors that are not its own are thrown. */
  readonly process: (run: Run, chunk: Chunk, place: number) => Promise<ImportResult | undefined>
}

const placesOf = ({ results }: Chunk, ...wanted: readonly ImportResult['outcome'][]) =>
  [...results.entries()].flatMap(([place, { outcome }]) => (wanted.includes(outcome) ? [place] : []))

/** Whether the row at a place names the public id of its record. */
const namesId = ({ rows, results }: Chunk, place: number) => {
  const { customerId, partnerId } = rows.find(({ number }) => number === results[place]?.number)?.values ?? {}
  return cleanedCell(customerId ?? partnerId ?? '') !== ''
}

const placeInFile = ({ nth }: Chunk, place: number) => nth * MOST_CHUNK_ROWS + place

/** The steps of an import. */
export const importSteps: Readonly<Record<ImportStep, Step>> = {
  check: {
    goal: 'checked',
    isBackwards: false,
    rounds: 1,
    pendingIn: ({ rows }, checked) => [...rows.keys()].slice(checked),
    process: async (run, chunk, place) => {
      const row = chunk.rows[place]
      return row && checkRow(run, row, placeInFile(chunk, place))
    },
  },
  create: {
    goal: 'finished',
    isBackwards: false,
    // Rows that name their ids come first: no id generated for another row takes one of them.
    rounds: 2,
    pendingIn: (chunk, _, { createsDuplicates, updatesExisting }, round) =>
      placesOf(chunk, 'new', ...(createsDuplicates ? ['duplicate' as const] : []), ...(updatesExisting ? ['differs' as const] : [])).filter(
        (place) => round > 0 || namesId(chunk, place),
      ),
    process: async (run, chunk, place) => {
      const result = chunk.results[place]
      const row = chunk.rows.find(({ number }) => number === result?.number)
      if (row === undefined) return result && failed(result.number, undefined, 'Diese Zeile ist nicht mehr gespeichert.')
      if (result?.outcome === 'differs') return updateRow(run, row, result)
      return createRow(run, row, placeInFile(chunk, place))
    },
  },
  undo: {
    goal: 'undone',
    isBackwards: true,
    rounds: 1,
    // What stayed earlier may go by now.
    pendingIn: (chunk, checked) =>
      placesOf(chunk, 'created', 'updated', 'kept')
        .filter((place) => place < chunk.results.length - checked)
        .toReversed(),
    process: async (run, { results }, place) => {
      const result = results[place]
      return result && undoRow(run, result)
    },
  },
}
