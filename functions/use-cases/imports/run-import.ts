import { IMPORT_OUTCOMES, type ImportState, type ImportStep, mayImport } from '../../../shared/domain/import.ts'
import { isAllowed, type PermissionKey } from '../../../shared/domain/permissions.ts'
import { isActiveUser } from '../../../shared/domain/user.ts'
import { readGrants } from '../../data/grants.ts'
import {
  getImport,
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
import { isTurnOver } from '../../runtime/turn.ts'
import { runOrGiveUp } from '../jobs/give-up.ts'
import { processBatch } from '../jobs/process-batch.ts'
import { type Chunk, importSteps, noEarlierRows, type Run, readChunk, readEarlier } from './import-steps.ts'
import type { Importer } from './update-record.ts'

type Position = { readonly importId: string; readonly step: ImportStep; readonly chunk: number; readonly checked: number }
type Job = HeldJob<Position>

/** The person who made the import, with their present rights; undefined when they may not import such records any more. */
const importerOf = async ({ owner: by, createdAt: at, kind }: StoredImport): Promise<Importer | undefined> => {
  const [user, grants] = await Promise.all([users.get(by), readGrants()])
  if (user === undefined || !hasMade(accountOf(user), { by, at })) return undefined
  const can = (key: PermissionKey) => isActiveUser(user) && isAllowed(user, key, grants)
  return mayImport(kind, can) ? { can, user, grants } : undefined
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

/** Stores what became of some rows, together with the position of the job. Rows whose records are there as they say are not kept any longer. */
const save = (job: Job, position: Position, before: Chunk, results: readonly ImportResult[]) =>
  withFreshVersion(undefined, async () => {
    const stored = await getOrThrow(position.importId)
    const isCreated = position.step === 'create' && !results.some(({ outcome }) => outcome === 'new')
    const open = new Set(results.filter(({ outcome }) => ['failed', 'duplicate', 'differs'].includes(outcome)).map(({ number }) => number))
    await transact([
      importJobs.saveItem(job, position),
      updateImportItem(stored, { counts: recounted(stored.counts, before.results, results) }),
      putResultsItem(stored, before.nth, results),
      ...(isCreated
        ? [
            putRowsItem(
              stored,
              before.nth,
              before.rows.filter(({ number }) => open.has(number)),
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

/** How many rows of a chunk a step need not look at again: of an undo those from the end. Created ones show it by their results. */
const checkedAfter = {
  check: (checked, more) => checked + more,
  create: () => 0,
  undo: (_checked, _more, fromEnd) => fromEnd,
} as const satisfies Record<ImportStep, (checked: number, more: number, fromEnd: number) => number>

type Batch = { readonly run: Run; readonly chunk: Chunk; readonly round: number }

/** Processes some more rows of a chunk, at least one, and stores their results. @returns the next position */
const runBatch = async (job: Job, position: Position, { run, chunk, round }: Batch): Promise<Position> => {
  const { step } = position
  const { pendingIn, process } = importSteps[step]
  const pending = pendingIn(chunk, position.checked, run.stored, round)
  const known = step === 'check' ? chunk.results.slice(0, position.checked) : chunk.results
  const batch = await processBatch(pending, (place) => runInBulkOperation(run.stored.id, () => process(run, chunk, place)))
  const results = [...known]
  for (const [index, result] of batch.entries()) {
    const place = pending[index]
    if (place !== undefined && result !== undefined) results[place] = result
  }
  const next: Position =
    batch.length === pending.length
      ? { ...position, chunk: position.chunk + 1, checked: 0 }
      : {
          ...position,
          checked: checkedAfter[step](position.checked, batch.length, chunk.results.length - (pending[batch.length - 1] ?? 0)),
        }
  await save(job, next, { ...chunk, results: known }, results)
  return next
}

const carryOut = async (job: Job): Promise<void> => {
  let { position } = job
  const { step } = position
  const earlier = noEarlierRows()
  const partnersByText = new Map<string, number>()
  let isFirst = true
  for (;;) {
    const stored = await getOrThrow(position.importId)
    if (stored.isCancelRequested) return end(job, position, 'cancelled')
    const importer = await importerOf(stored)
    if (importer === undefined) return end(job, position, 'failed')
    const run: Run = { stored, importer, earlier, partnersByText }
    if (isFirst && step === 'check') await readEarlier(run, position)
    isFirst = false

    const chunks = Object.keys(stored.received).length
    const { rounds, isBackwards, goal } = importSteps[step]
    if (position.chunk >= chunks * rounds) return end(job, position, goal)
    const nth = position.chunk % chunks
    const chunk = await readChunk(stored.id, isBackwards ? chunks - 1 - nth : nth)
    position = await runBatch(job, position, { run, chunk, round: Math.floor(position.chunk / chunks) })
    if (isTurnOver()) return importJobs.release(job, position, new Date())
  }
}

/**
 * Continues a step of an import: checks its rows, creates their records or deletes those again, one after the other and with the present rights of the
 * person who made it, and stores what became of each.
 * @throws JobTaken when another process has taken it over
 */
export const runImport = async (held: HeldJob): Promise<void> => {
  const job = importJobs.parse(held)
  const giveUp = async () => end(job, (await importJobs.get(job.id))?.position ?? job.position, 'failed')
  await runOrGiveUp(job, 'An import', () => carryOut(job), giveUp)
}
