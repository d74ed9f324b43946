import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { Page } from '../../../shared/api/route.ts'
import {
  type Import,
  type ImportColumns,
  type ImportKind,
  type ImportOutcome,
  type ImportRow,
  type ImportRowInput,
  type ImportState,
  type ImportStep,
  type importCreateSchema,
  MOST_CHUNKS,
  MOST_LISTED_IMPORTS,
  mayImport,
} from '../../../shared/domain/import.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { pageOfChunks } from '../../data/chunk-pages.ts'
import { answerItems } from '../../data/idempotency.ts'
import {
  getColumns,
  getImport,
  getResultsChunk,
  getRowsChunk,
  importJobs,
  insertImportItem,
  listImportsOf,
  newImport,
  putColumnsItem,
  putRowsItem,
  ROWS_KEPT_MS,
  type StoredImport,
  shownImport,
  updateImportItem,
} from '../../data/imports.ts'
import type { PageRequest } from '../../data/list.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { recordNames } from '../../data/record-names.ts'
import { type Account, hasMade } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'

/** Who makes or looks at an import. */
export type ImportCaller = Account & { readonly can: (key: PermissionKey) => boolean }

/** Whether somebody has made an import, and may still make such imports. */
const isOwn = ({ owner, createdAt, kind }: StoredImport, caller: ImportCaller) =>
  hasMade(caller, { by: owner, at: createdAt }) && mayImport(kind, caller.can)

/** One's own imports of the kinds that one may import, the newest first. */
export const listImports = async (caller: ImportCaller): Promise<Import[]> =>
  (await listImportsOf(caller.username, MOST_LISTED_IMPORTS)).filter((stored) => isOwn(stored, caller)).map(shownImport)

/** The columns that a person chose for their last import of a kind. @throws ApiError forbidden */
export const readColumns = (kind: ImportKind, caller: ImportCaller): Promise<ImportColumns> => {
  if (!mayImport(kind, caller.can)) throw new ApiError('forbidden')
  return getColumns(caller, kind)
}

/** Begins an import, and remembers its columns. @throws ApiError forbidden, too_many */
export const createImport = async (
  { columns, ...given }: z.output<typeof importCreateSchema>,
  { username, can }: ImportCaller,
): Promise<Import> => {
  if (!mayImport(given.kind, can)) throw new ApiError('forbidden')
  await countAttempt('importsPerUser', username, 'Importe')
  const stored = newImport({ ...given, id: randomUUID(), owner: username })
  const shown = shownImport(stored)
  await transact([
    ...answerItems(shown),
    insertImportItem(stored),
    ...(columns === undefined ? [] : [putColumnsItem(username, given.kind, columns)]),
  ])
  return shown
}

const getOwn = async (id: string, caller: ImportCaller): Promise<StoredImport> => {
  const stored = await getImport(id)
  if (stored === undefined || !isOwn(stored, caller)) throw new ApiError('not_found')
  return stored
}

/** One's own import. @throws ApiError not_found */
export const readImport = async (id: string, caller: ImportCaller): Promise<Import> => shownImport(await getOwn(id, caller))

/**
 * Stores some rows of one's own import, in place of those that were sent with this number before.
 * @throws ApiError not_found; conflict once the check has begun
 */
export const saveRows = (id: string, nth: number, rows: readonly ImportRowInput[], caller: ImportCaller): Promise<Import> =>
  withFreshVersion(undefined, async () => {
    const stored = await getOwn(id, caller)
    if (stored.state !== 'uploading') throw new ApiError('conflict', 'Dieser Import nimmt keine Zeilen mehr an.')
    const received = { ...stored.received, [nth]: rows.length }
    await transact([putRowsItem(stored, nth, rows), updateImportItem(stored, { received })])
    return shownImport(stored)
  })

/** Whether all rows have arrived, in parts without a gap. */
const isWhole = ({ received, total }: StoredImport) => {
  const numbers = Object.keys(received).map(Number)
  const sum = Object.values(received).reduce((rows, more) => rows + more, 0)
  return sum === total && numbers.length <= MOST_CHUNKS && Math.max(...numbers) === numbers.length - 1
}

const ended: readonly ImportState[] = ['finished', 'failed', 'cancelled', 'undone']

/** Why a step cannot begin; undefined if it can. */
const refusalOf = (step: ImportStep, stored: StoredImport): string | undefined => {
  const { state, counts, createdAt, undoUntil } = stored
  switch (step) {
    case 'check':
      if (state !== 'uploading') return 'Diese Zeilen sind schon geprüft.'
      return isWhole(stored) ? undefined : 'Es sind noch nicht alle Zeilen angekommen.'
    case 'create':
      if (state !== 'checked' && state !== 'cancelled' && state !== 'failed') return 'Dieser Import legt jetzt nichts an.'
      if (counts.new + counts.exists + counts.failed + counts.created + counts.deleted + counts.kept < stored.total)
        return 'Es sind noch nicht alle Zeilen geprüft.'
      if (counts.new === 0) return 'Keine Zeile lässt sich anlegen.'
      return Date.parse(createdAt) + ROWS_KEPT_MS > Date.now()
        ? undefined
        : 'Die Zeilen sind nicht mehr gespeichert. Bitte wählen Sie die Datei noch einmal.'
    case 'undo':
      if (!ended.includes(state)) return 'Dieser Import läuft noch.'
      if (counts.created === 0) return 'Dieser Import hat nichts angelegt.'
      return Date.parse(undoUntil) > Date.now() ? undefined : 'Dieser Import lässt sich nicht mehr rückgängig machen.'
  }
}

const underWay = { check: 'checking', create: 'creating', undo: 'undoing' } as const satisfies Record<ImportStep, ImportState>

/** Starts a job that carries out a step of one's own import. @throws ApiError not_found; conflict when the step cannot begin */
export const startStep = (id: string, step: ImportStep, caller: ImportCaller): Promise<Import> =>
  withFreshVersion(undefined, async () => {
    const stored = await getOwn(id, caller)
    const refusal = refusalOf(step, stored)
    if (refusal !== undefined) throw new ApiError('conflict', refusal)
    const changes = { state: underWay[step], isCancelRequested: false } as const
    const shown = { ...shownImport(stored), state: changes.state }
    await transact([
      ...answerItems(shown),
      updateImportItem(stored, changes),
      // A new job for each step: only newly inserted jobs wake the Lambda that runs them.
      importJobs.startItem(
        `${id}.${stored.version}`,
        { importId: id, step, chunk: 0, checked: 0 },
        { token: '', due: new Date() },
        stored.owner,
      ),
    ])
    return shown
  })

const running: readonly ImportState[] = Object.values(underWay)

/** Cancels one's own import, after the rows that it is dealing with. What it has created stays, and can be taken back. @throws ApiError not_found */
export const cancelImport = (id: string, caller: ImportCaller): Promise<void> =>
  withFreshVersion(undefined, async () => {
    const stored = await getOwn(id, caller)
    if (running.includes(stored.state)) await transact([updateImportItem(stored, { isCancelRequested: true })])
    else if (!ended.includes(stored.state)) await transact([updateImportItem(stored, { state: 'cancelled' })])
  })

/**
 * A page of what became of the rows of one's own import, in their order.
 * @param outcome only those with this outcome
 * @throws ApiError not_found; validation for a cursor of another list
 */
export const listImportRows = async (
  id: string,
  outcome: ImportOutcome | undefined,
  page: PageRequest,
  caller: ImportCaller,
): Promise<Page<ImportRow>> => {
  const { kind, received } = await getOwn(id, caller)
  const rows = await pageOfChunks({ query: ['import', id, outcome], caller: caller.username }, page, async function* (from) {
    for (let nth = from; nth < Object.keys(received).length; nth++) {
      const [sent, stored] = await Promise.all([getRowsChunk(id, nth), getResultsChunk(id, nth)])
      const values = new Map(sent?.rows.map((row) => [row.number, row.values]))
      yield {
        nth,
        rows: (stored?.results ?? []).map(({ number, recordId = null, field = null, message = null, ...result }) =>
          outcome === undefined || result.outcome === outcome
            ? { number, outcome: result.outcome, recordId, field, message, values: values.get(number) ?? {} }
            : undefined,
        ),
      }
    }
  })
  const ids = rows.items.flatMap(({ recordId }) => recordId ?? [])
  const names = await recordNames(kind, ids)
  return { ...rows, items: rows.items.map((row) => ({ ...row, recordName: names.get(row.recordId ?? 0) ?? null })) }
}
