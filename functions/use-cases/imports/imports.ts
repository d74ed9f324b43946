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
  type ImportStepInput,
  type ImportUndo,
  type importCreateSchema,
  mayImport,
} from '../../../shared/domain/import.ts'
import { importFields } from '../../../shared/domain/import-fields.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { MOST_LISTED_IMPORTS } from '../../../shared/platform/limits.ts'
import { pageOfChunks } from '../../data/chunk-pages.ts'
import { internal } from '../../data/cursor.ts'
import { answerItems } from '../../data/idempotency.ts'
import { idOfRow } from '../../data/ids.ts'
import {
  getColumns,
  getImport,
  getResultsChunk,
  getRowsChunk,
  type ImportResult,
  importJobs,
  insertImportItem,
  listImports as listAllImports,
  listImportsOf,
  newImport,
  putColumnsItem,
  putRowsItem,
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
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { changesOf, ended, refusalOf, running } from './begin-step.ts'
import { amountsIn } from './column-amounts.ts'
import { previewUndo } from './preview-undo.ts'

/** Who makes or looks at an import. */
export type ImportCaller = Account & { readonly can: (key: PermissionKey) => boolean }

/** Whether a user has made an import, and may still make such imports. */
const isOwn = ({ owner, createdAt, kind }: StoredImport, caller: ImportCaller) =>
  hasMade(caller, { by: owner, at: createdAt }) && mayImport(kind, caller.can)

/** Whether somebody may see an import: their own, and those of others as a reader of the log who may see such records. */
const maySee = (stored: StoredImport, caller: ImportCaller) =>
  isOwn(stored, caller) || (caller.can('system.logs') && caller.can(recordKinds[stored.kind].rights.view))

/**
 * The latest imports, the newest first: one's own of the kinds that one may import, or for readers of the log those of everybody.
 * @throws ApiError forbidden
 */
export const listImports = async (caller: ImportCaller, of: 'me' | 'all' = 'me'): Promise<Import[]> => {
  if (of === 'me') return (await listImportsOf(caller.username, MOST_LISTED_IMPORTS)).filter((one) => isOwn(one, caller)).map(shownImport)
  if (!caller.can('system.logs')) throw new ApiError('forbidden')
  const { items } = await listAllImports({ limit: MOST_LISTED_IMPORTS, total: 'none', caller: internal })
  return items.filter((one) => maySee(one, caller)).map(shownImport)
}

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

/** An import of one's own, or any for readers of the log. @throws ApiError not_found */
const getVisible = async (id: string, caller: ImportCaller): Promise<StoredImport> => {
  const stored = await getImport(id)
  if (stored === undefined || !maySee(stored, caller)) throw new ApiError('not_found')
  return stored
}

/** An import as {@link getVisible} finds it. @throws ApiError not_found */
export const readImport = async (id: string, caller: ImportCaller): Promise<Import> => shownImport(await getVisible(id, caller))

/** One's own import, with what taking it back would meet. @throws ApiError not_found */
export const readImportToUndo = async (id: string, caller: ImportCaller): Promise<Import & { readonly undo: ImportUndo }> => {
  const stored = await getOwn(id, caller)
  return { ...shownImport(stored), undo: await previewUndo(stored, caller.can('customers.contact')) }
}

/** @throws ApiError validation for a value of a field that records of the kind do not have */
const requireFields = (kind: ImportKind, rows: readonly ImportRowInput[]): void => {
  const known = new Set<string>(importFields[kind].map(({ name }) => name))
  for (const { number, values } of rows) {
    const unknown = Object.keys(values).find((name) => !known.has(name))
    if (unknown !== undefined) throw fieldError('rows', `Zeile ${number}: ${recordKinds[kind].plural} haben kein Feld „${unknown}“`)
  }
}

/**
 * Stores some rows of one's own import, in place of those that were sent with this number before.
 * @throws ApiError not_found; conflict once the check has begun; validation for fields that the kind lacks
 */
export const saveRows = (id: string, nth: number, rows: readonly ImportRowInput[], caller: ImportCaller): Promise<Import> =>
  withFreshVersion(undefined, async () => {
    const stored = await getOwn(id, caller)
    if (stored.state !== 'uploading') throw new ApiError('conflict', 'Dieser Import nimmt keine Zeilen mehr an.')
    requireFields(stored.kind, rows)
    const received = { ...stored.received, [nth]: rows.length }
    const seenAmounts = { ...stored.seenAmounts, [nth]: amountsIn(rows) }
    await transact([putRowsItem(stored, nth, rows), updateImportItem(stored, { received, seenAmounts })])
    return shownImport(stored)
  })

/** Starts a job that carries out a step of one's own import. @throws ApiError not_found; conflict when the step cannot begin */
export const startStep = (id: string, input: ImportStepInput, caller: ImportCaller): Promise<Import> =>
  withFreshVersion(undefined, async () => {
    const { step } = input
    const stored = await getOwn(id, caller)
    const refusal = refusalOf(input, stored)
    if (refusal !== undefined) throw new ApiError('conflict', refusal)
    const changes = changesOf(input, stored)
    const shown = shownImport({ ...stored, ...changes })
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

/** Cancels one's own import, after the rows that it is dealing with. What it has created stays, and can be taken back. @throws ApiError not_found */
export const cancelImport = (id: string, caller: ImportCaller): Promise<void> =>
  withFreshVersion(undefined, async () => {
    const stored = await getOwn(id, caller)
    if (running.includes(stored.state)) await transact([updateImportItem(stored, { isCancelRequested: true })])
    else if (!ended.includes(stored.state)) await transact([updateImportItem(stored, { state: 'cancelled' })])
  })

/** The record that a row is about: its own, or the one that an earlier row makes. */
const recordOf = ({ id, createdAt }: StoredImport, { recordId, repeats }: ImportResult): number | null =>
  recordId ?? (repeats === undefined ? null : idOfRow(id, Date.parse(createdAt), repeats))

/**
 * A page of what became of the rows of an import, in their order: of one's own, or of any for readers of the log, who do not see the values.
 * @param outcome only those with this outcome
 * @throws ApiError not_found; validation for a cursor of another list
 */
export const listImportRows = async (
  id: string,
  outcome: ImportOutcome | undefined,
  page: PageRequest,
  caller: ImportCaller,
): Promise<Page<ImportRow>> => {
  const stored = await getVisible(id, caller)
  const rowsOf = (nth: number) => (isOwn(stored, caller) ? getRowsChunk(id, nth) : undefined)
  const rows = await pageOfChunks({ query: ['import', id, outcome], caller: caller.username }, page, async function* (from) {
    for (let nth = from; nth < Object.keys(stored.received).length; nth++) {
      const [sent, chunk] = await Promise.all([rowsOf(nth), getResultsChunk(id, nth)])
      const values = new Map(sent?.rows.map((row) => [row.number, row.values]))
      yield {
        nth,
        rows: (chunk?.results ?? []).map((result) =>
          outcome === undefined || result.outcome === outcome ? { result, values: values.get(result.number) ?? {} } : undefined,
        ),
      }
    }
  })
  // An import may find records that its owner may not see.
  const mayNameOthers = caller.can(recordKinds[stored.kind].rights.view)
  const names = await recordNames(
    stored.kind,
    rows.items.flatMap(({ result }) =>
      mayNameOthers || !['exists', 'differs', 'updated', 'restored'].includes(result.outcome) ? (recordOf(stored, result) ?? []) : [],
    ),
  )
  const shown = ({ result, values }: (typeof rows.items)[number]): ImportRow => {
    const { number, repeats, field = null, message = null, changes = [] } = result
    const recordId = recordOf(stored, result)
    const recordName = names.get(recordId ?? 0) ?? null
    // The record of an earlier row is not there yet, or not any more.
    const isMissing = repeats !== undefined && recordName === null
    return { number, outcome: result.outcome, recordId: isMissing ? null : recordId, recordName, field, message, changes, values }
  }
  return { ...rows, items: rows.items.map(shown) }
}
