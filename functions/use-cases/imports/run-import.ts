import { foldPublicId } from '../../../shared/domain/ids.ts'
import {
  IMPORT_OUTCOMES,
  type ImportRowInput,
  type ImportState,
  type ImportStep,
  MOST_CHUNK_ROWS,
  mayImport,
} from '../../../shared/domain/import.ts'
import { isAllowed, type PermissionKey } from '../../../shared/domain/permissions.ts'
import { isActiveUser } from '../../../shared/domain/user.ts'
import { readGrants } from '../../data/grants.ts'
import { idOfRow } from '../../data/ids.ts'
import {
  getImport,
  getResultsChunk,
  getRowsChunk,
  type ImportResult,
  importJobs,
  putResultsItem,
  putRowsItem,
  type StoredImport,
  updateImportItem,
} from '../../data/imports.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { accountOf, hasMade } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { runInBulkOperation } from '../../runtime/request-context.ts'
import { rethrowUnlessGivenUp } from '../jobs/give-up.ts'
import { processBatch } from '../jobs/process-batch.ts'
import {
  createRecord,
  deleteUnchanged,
  findExisting,
  findNamedPartner,
  identityOfRow,
  isMadeBy,
  otherHolder,
  publicIdOf,
} from './import-records.ts'
import { type FindPartner, isProblem, type ReadRow, readImportRow } from './read-import-row.ts'

type Position = { readonly importId: string; readonly step: ImportStep; readonly chunk: number; readonly checked: number }
type Job = HeldJob<Position>
type Can = (key: PermissionKey) => boolean

/** The rights of the person who made the import, as they are now; undefined when they may not import such records any more. */
const rightsOf = async ({ owner: by, createdAt: at, kind }: StoredImport): Promise<Can | undefined> => {
  const [user, grants] = await Promise.all([users.get(by), readGrants()])
  if (user === undefined || !hasMade(accountOf(user), { by, at })) return undefined
  const can: Can = (key) => isActiveUser(user) && isAllowed(user, key, grants)
  return mayImport(kind, can) ? can : undefined
}

/** A row of the file: its number, and its place counted from 0. */
type RowPlace = { readonly number: number; readonly nth: number }

/** What earlier rows of the file are about: it need not be in the table yet. */
type EarlierRows = { readonly identities: Map<string, RowPlace>; readonly publicIds: Map<string, RowPlace> }

const noteRow = ({ identities, publicIds }: EarlierRows, row: ReadRow, place: RowPlace) => {
  identities.set(identityOfRow(row), place)
  const publicId = publicIdOf(row)
  if (publicId !== undefined) publicIds.set(foldPublicId(publicId), place)
}

/** The result of a row that is about the same as an earlier one of the file; undefined if none is. */
const findRepeated = ({ identities, publicIds }: EarlierRows, row: ReadRow, number: number): ImportResult | undefined => {
  const same = identities.get(identityOfRow(row))
  const found = same ?? publicIds.get(foldPublicId(publicIdOf(row) ?? ''))
  if (found === undefined) return undefined
  const earlier = `Zeile ${found.number} dieser Datei`
  return { number, outcome: 'exists', repeats: found.nth, message: same === undefined ? otherHolder(row, earlier) : `Wie ${earlier}` }
}

/** What one step knows while it runs. */
type Run = { readonly stored: StoredImport; readonly can: Can; readonly earlier: EarlierRows; readonly partnersByText: Map<string, number> }

/** Finds partners, and remembers those that it has found. Only the check looks at earlier rows: later their partners exist. */
const partnerFinder =
  ({ can, stored, earlier, partnersByText }: Run): FindPartner =>
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

/** Checks a row without writing anything. */
const checkRow = async (run: Run, { number, values }: ImportRowInput, nth: number): Promise<ImportResult> => {
  const row = await readImportRow(run.stored.kind, values, partnerFinder(run))
  if (isProblem(row)) return failed(number, row.field, row.message)
  const existing = await findExisting(row)
  if (existing !== undefined) return { number, outcome: 'exists', ...existing }
  const repeated = findRepeated(run.earlier, row, number)
  if (repeated !== undefined) return repeated
  noteRow(run.earlier, row, { number, nth })
  return { number, outcome: 'new' }
}

/** Creates the record of the nth row. An earlier run may have done so, and ended before it could note it. */
const createRow = async (run: Run, { number, values }: ImportRowInput, nth: number): Promise<ImportResult> => {
  const { id: importId, kind, owner, origin, createdAt } = run.stored
  const id = idOfRow(importId, Date.parse(createdAt), nth)
  if (await isMadeBy(kind, id, importId)) return { number, outcome: 'created', recordId: id }
  const row = await readImportRow(kind, values, partnerFinder(run))
  if (isProblem(row)) return failed(number, row.field, row.message)
  const existing = await findExisting(row)
  if (existing !== undefined) return { number, outcome: 'exists', ...existing }
  try {
    await createRecord(row, { id, imported: { importId, at: new Date().toISOString(), origin } }, owner)
    return { number, outcome: 'created', recordId: id }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'too_many') throw error
    return failed(number, Object.keys(error.fields ?? {})[0], error.message)
  }
}

/** Deletes the record of a row again. */
const undoRow = async ({ stored: { id, kind, owner } }: Run, result: ImportResult): Promise<ImportResult> => {
  const { number, recordId } = result
  return recordId === undefined ? result : { number, recordId, ...(await deleteUnchanged(kind, recordId, id, owner)) }
}

type Chunk = { readonly nth: number; readonly rows: readonly ImportRowInput[]; readonly results: readonly ImportResult[] }

const readChunk = async (id: string, nth: number): Promise<Chunk> => {
  const [rows, results] = await Promise.all([getRowsChunk(id, nth), getResultsChunk(id, nth)])
  return { nth, rows: rows?.rows ?? [], results: results?.results ?? [] }
}

/** The places in a chunk that a step has yet to deal with, in its order: what hangs on a record was made after it, so it goes first. */
const pendingIn = ({ step, checked }: Position, { rows, results }: Chunk): readonly number[] => {
  if (step === 'check') return [...rows.keys()].slice(checked)
  const wanted = step === 'create' ? 'new' : 'created'
  const places = [...results.entries()].flatMap(([place, { outcome }]) => (outcome === wanted ? [place] : []))
  return step === 'create' ? places : places.toReversed()
}

const processRow = (step: ImportStep, run: Run, { nth, rows, results }: Chunk, place: number): Promise<ImportResult | undefined> => {
  const result = results[place]
  const row = step === 'check' ? rows[place] : rows.find(({ number }) => number === result?.number)
  const act = async () => {
    if (step === 'undo') return result && undoRow(run, result)
    if (row === undefined) return result && failed(result.number, undefined, 'Diese Zeile ist nicht mehr gespeichert.')
    const inFile = nth * MOST_CHUNK_ROWS + place
    return step === 'check' ? checkRow(run, row, inFile) : createRow(run, row, inFile)
  }
  return runInBulkOperation(run.stored.id, act)
}

/** The figures of an import after some results have changed. */
const recounted = (
  counts: StoredImport['counts'],
  before: readonly ImportResult[],
  after: readonly ImportResult[],
): StoredImport['counts'] => {
  const changed = { ...counts }
  for (const outcome of IMPORT_OUTCOMES) {
    const of = (results: readonly ImportResult[]) => results.filter((result) => result.outcome === outcome).length
    changed[outcome] += of(after) - of(before)
  }
  return changed
}

const getOrThrow = async (id: string): Promise<StoredImport> => {
  const stored = await getImport(id)
  if (stored === undefined) throw new ApiError('not_found')
  return stored
}

/** Stores what became of some rows, together with the position of the job. Rows whose records are there are not kept any longer. */
const save = (job: Job, position: Position, before: Chunk, results: readonly ImportResult[]) =>
  withFreshVersion(undefined, async () => {
    const stored = await getOrThrow(position.importId)
    const isCreated = position.step === 'create' && !results.some(({ outcome }) => outcome === 'new')
    const wrong = new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ number }) => number))
    await transact([
      importJobs.saveItem(job, position),
      updateImportItem(stored, { counts: recounted(stored.counts, before.results, results) }),
      putResultsItem(stored, before.nth, results),
      ...(isCreated
        ? [
            putRowsItem(
              stored,
              before.nth,
              before.rows.filter(({ number }) => wrong.has(number)),
            ),
          ]
        : []),
    ])
  })

const end = (job: Job, position: Position, state: ImportState) =>
  withFreshVersion(undefined, async () => {
    const stored = await getOrThrow(position.importId)
    await transact([
      updateImportItem(stored, { state, isCancelRequested: false }),
      importJobs.endItem(job, { state: state === 'failed' || state === 'cancelled' ? state : 'finished', position }),
    ])
  })

const goals = { check: 'checked', create: 'finished', undo: 'undone' } as const satisfies Record<ImportStep, ImportState>

/** Reads what the rows before this position are about. */
const readEarlier = async (run: Run, { chunk, checked }: Position): Promise<void> => {
  for (let nth = 0; nth <= chunk; nth++) {
    const { rows, results } = await readChunk(run.stored.id, nth)
    for (const [place, { number, values }] of rows.entries()) {
      if ((nth === chunk && place >= checked) || results[place]?.outcome !== 'new') continue
      const row = await readImportRow(run.stored.kind, values, partnerFinder(run))
      if (!isProblem(row)) noteRow(run.earlier, row, { number, nth: nth * MOST_CHUNK_ROWS + place })
    }
  }
}

/** Processes some more rows of a chunk, at least one, and stores their results. @returns the next position */
const runBatch = async (
  job: Job,
  position: Position,
  { run, chunk, until }: { readonly run: Run; readonly chunk: Chunk; readonly until: number },
): Promise<Position> => {
  const { step } = position
  const pending = pendingIn(position, chunk)
  const known = step === 'check' ? chunk.results.slice(0, position.checked) : chunk.results
  const batch = await processBatch(pending, until, (place) => processRow(step, run, chunk, place))
  const results = [...known]
  for (const [index, result] of batch.entries()) {
    const place = pending[index]
    if (place !== undefined && result !== undefined) results[place] = result
  }
  const next: Position =
    batch.length === pending.length
      ? { ...position, chunk: position.chunk + 1, checked: 0 }
      : { ...position, checked: step === 'check' ? position.checked + batch.length : 0 }
  await save(job, next, { ...chunk, results: known }, results)
  return next
}

const carryOut = async (job: Job, until: number): Promise<void> => {
  let { position } = job
  const { step } = position
  const earlier: EarlierRows = { identities: new Map(), publicIds: new Map() }
  const partnersByText = new Map<string, number>()
  let isFirst = true
  for (;;) {
    const stored = await getOrThrow(position.importId)
    if (stored.isCancelRequested) return end(job, position, 'cancelled')
    const can = await rightsOf(stored)
    if (can === undefined) return end(job, position, 'failed')
    const run: Run = { stored, can, earlier, partnersByText }
    if (isFirst && step === 'check') await readEarlier(run, position)
    isFirst = false

    const chunks = Object.keys(stored.received).length
    if (position.chunk >= chunks) return end(job, position, goals[step])
    // What was made last goes first.
    const nth = step === 'undo' ? chunks - 1 - position.chunk : position.chunk
    const chunk = await readChunk(stored.id, nth)
    position = await runBatch(job, position, { run, chunk, until })
    if (Date.now() >= until) return importJobs.release(job, position, new Date())
  }
}

/**
 * Continues a step of an import: checks its rows, creates their records or deletes those again, one after the other and with the present rights of the
 * person who made it, and stores what became of each.
 * @param until time limit in ms since the epoch
 * @throws JobTaken when another process has taken it over
 */
export const runImport = async (held: HeldJob, until: number): Promise<void> => {
  const job = importJobs.parse(held)
  try {
    await carryOut(job, until)
  } catch (error) {
    rethrowUnlessGivenUp(error, job, 'An import')
    const latest = await importJobs.get(job.id)
    await end(job, latest?.position ?? job.position, 'failed')
  }
}
