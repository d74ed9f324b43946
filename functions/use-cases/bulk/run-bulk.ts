import { applicationSchema, decisionRights } from '../../../shared/domain/application.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { bulkRights, changeOfKind, type RecordChange, type RecordRef } from '../../../shared/domain/bulk.ts'
import { type Grants, isAllowed, type PermissionKey } from '../../../shared/domain/permissions.ts'
import { type RecordKind, recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { isActiveUser, personName, type User } from '../../../shared/domain/user.ts'
import { workUpdateSchema } from '../../../shared/domain/work.ts'
import { applications } from '../../data/applications.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import {
  BULK_KEPT_MS,
  type BulkChunk,
  type BulkPosition,
  type BulkResult,
  bulkJobs,
  chunkRecord,
  getChunk,
  isCancelRequested,
  saveResultsItems,
} from '../../data/bulk-jobs.ts'
import { customers } from '../../data/customers.ts'
import { readGrants } from '../../data/grants.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { leads } from '../../data/leads.ts'
import { partners } from '../../data/partners.ts'
import { workRecords } from '../../data/records.ts'
import { accountOf, hasMade } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { runInBulkOperation } from '../../runtime/request-context.ts'
import { changeWork } from '../desk/work.ts'
import { rethrowUnlessGivenUp } from '../jobs/give-up.ts'
import { processBatch } from '../jobs/process-batch.ts'
import { deletePartner, updatePartner } from '../partners/change-partner.ts'
import { restorePartner } from '../partners/restore-partner.ts'
import { deleteApplication, reviewApplication } from '../records/change-application.ts'
import { deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { deleteLead, setLeadStatus } from '../records/change-lead.ts'
import { decideRegistration } from '../records/decide-registration.ts'
import { restoreApplication, restoreCustomer, restoreLead } from '../records/restore.ts'
import { CHANGED_SINCE, restoreValues } from '../records/restore-values.ts'

type Job = HeldJob<BulkPosition>
type Outcome = Exclude<BulkResult['outcome'], 'failed'>
/** The person who started the operation, as they are now. */
type Owner = { readonly user: User; readonly can: (key: PermissionKey) => boolean; readonly grants: Grants }

const NO_LONGER_ALLOWED = 'Ihnen fehlt inzwischen die Berechtigung dazu.'

/** @throws ApiError forbidden when the person may no longer do this */
const ownerOf = async ({ owner: by, createdAt: at }: BulkPosition, change: RecordChange): Promise<Owner> => {
  const [user, grants] = await Promise.all([users.get(by), readGrants()])
  const can = (key: PermissionKey) => user !== undefined && isActiveUser(user) && isAllowed(user, key, grants)
  if (user === undefined || !hasMade(accountOf(user), { by, at }) || !bulkRights(change).every(can))
    throw new ApiError('forbidden', NO_LONGER_ALLOWED)
  return { user, can, grants }
}

type Versioned = { readonly version: number }
const outcomeOf = (before: Versioned, after: Versioned): Outcome => (after.version === before.version ? 'unchanged' : 'done')
const done = async (act: Promise<unknown>): Promise<Outcome> => {
  await act
  return 'done'
}

/** Makes the change of one record, as the person could by hand. @throws ApiError with the reason why not */
const changeRecord = async ({ kind, action }: RecordChange, id: number, { user, can, grants }: Owner): Promise<Outcome> => {
  const by = { id, ifMatch: undefined, actor: user.id }
  if (action.type === 'assign' || action.type === 'followUp')
    return kind === 'partner'
      ? 'unchanged'
      : outcomeOf(await workRecords[kind].getOrThrow(id), await changeWork(kind, { ...by, grants }, action))
  switch (kind) {
    case 'customer': {
      if (action.type === 'delete') return done(deleteCustomer(by))
      if (action.type === 'decision')
        return outcomeOf(await customers.getOrThrow(id), await decideRegistration(by, { outcome: action.outcome, reason: action.reason }))
      const form =
        action.type === 'partner' ? { ibPartnerId: action.ibPartnerId, transferReason: action.reason } : { status: action.status }
      const rights = { mayTransfer: can('customers.transfer'), maySeeContact: can('customers.contact') }
      return outcomeOf(await customers.getOrThrow(id), await updateCustomer(by, form, rights))
    }
    case 'lead':
      if (action.type === 'delete') return done(deleteLead(by))
      return outcomeOf(await leads.getOrThrow(id), await setLeadStatus(by, { status: action.status, reason: action.reason }))
    case 'application': {
      if (action.type === 'delete') return done(deleteApplication(by))
      const before = await applications.getOrThrow(id)
      return outcomeOf(
        before,
        await reviewApplication({ ...by, actorName: personName(user), can }, { status: action.status, reason: action.reason }),
      )
    }
    case 'partner':
      if (action.type === 'delete') return done(deletePartner(by))
      return outcomeOf(await partners.getOrThrow(id), await updatePartner(by, { status: action.status }))
  }
}

const restorations = {
  customer: restoreCustomer,
  lead: restoreLead,
  application: restoreApplication,
  partner: restorePartner,
} as const

const latestEntries = (kind: RecordKind, id: number) => latestAuditEntries(recordKinds[kind].entity, id)

/** Whether an operation has changed a record, lately. */
const hasChanged = async (operation: string, kind: RecordKind, id: number) =>
  (await latestEntries(kind, id)).some(({ bulkOperation }) => bulkOperation === operation)

/** Gives a record the assignee or the follow-up that it had before. @throws ApiError conflict when that was changed since */
const undoWork = async (
  kind: WorkKind,
  field: 'assignee' | 'followUpOn',
  id: number,
  entry: AuditEntry,
  owner: Owner,
): Promise<Outcome> => {
  const before = workUpdateSchema.parse(entry.before)
  const after = workUpdateSchema.parse(entry.after)
  const record = await workRecords[kind].getOrThrow(id)
  if ((record[field] ?? null) !== (after[field] ?? null)) throw new ApiError('conflict', CHANGED_SINCE)
  const by = { id, ifMatch: record.version, actor: owner.user.id, grants: owner.grants }
  return done(changeWork(kind, by, { [field]: before[field] ?? null }))
}

/**
 * Requires the rights that the decision itself took: also the one to the earlier decision, which comes back.
 * @throws ApiError forbidden
 */
const demandDecisionRights = ({ before, after }: AuditEntry, { can }: Owner): void => {
  const { status } = applicationSchema.shape
  const [from, to] = [status.safeParse(before?.status).data, status.safeParse(after?.status).data]
  if (from !== undefined && to !== undefined && !decisionRights(from, to).every(can)) throw new ApiError('forbidden', NO_LONGER_ALLOWED)
}

/** Takes back what an operation did with one record, unless it was changed since. @throws ApiError with the reason why not */
const undoRecord = async ({ kind, action }: RecordChange, id: number, operation: string, owner: Owner): Promise<Outcome> => {
  const { user } = owner
  const isDeletion = action.type === 'delete'
  const entries = await latestEntries(kind, id)
  const entry = entries.find(({ before, after, bulkOperation }) =>
    isDeletion ? before !== null && after === null : bulkOperation === operation,
  )
  if (entry?.bulkOperation !== operation) throw new ApiError('conflict', CHANGED_SINCE)
  if (kind === 'application' && action.type === 'status') demandDecisionRights(entry, owner)
  if (isDeletion) return done(restorations[kind]({ id, actor: user.id }))
  if (kind !== 'partner' && action.type === 'assign') return undoWork(kind, 'assignee', id, entry, owner)
  if (kind !== 'partner' && action.type === 'followUp') return undoWork(kind, 'followUpOn', id, entry, owner)
  return done(restoreValues(kind, id, entry, user.id))
}

const NO_RECORD = 'Diesen Eintrag gibt es nicht mehr.'
const NOT_OF_THIS_KIND = 'Diese Entscheidung gibt es hier nicht.'

/** What becomes of one record. Errors that are not its own end the run, which is repeated later. */
const resultOf = async (job: Job, { kind, id }: RecordRef): Promise<BulkResult> => {
  const { undoOf } = job.position
  const change = changeOfKind(job.position.change, kind)
  if (change === undefined) return { outcome: 'failed', message: NOT_OF_THIS_KIND }
  /** A run before this one may have made the change, and ended before it could note it. */
  const isDone = () => hasChanged(job.id, kind, id)
  try {
    const owner = await ownerOf(job.position, change)
    const act = () => (undoOf === null ? changeRecord(change, id, owner) : undoRecord(change, id, undoOf, owner))
    const outcome = await runInBulkOperation(job.id, act)
    return { outcome: outcome === 'unchanged' && (await isDone()) ? 'done' : outcome }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'too_many') throw error
    if (await isDone()) return { outcome: 'done' }
    return { outcome: 'failed', message: error.code === 'not_found' ? NO_RECORD : error.message }
  }
}

const counted = (position: BulkPosition, results: readonly BulkResult[]): BulkPosition => {
  const of = (wanted: BulkResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  return {
    ...position,
    done: position.done + of('done'),
    unchanged: position.unchanged + of('unchanged'),
    failed: position.failed + of('failed'),
  }
}

type Progress = { readonly position: BulkPosition; readonly chunk: BulkChunk }

/** Processes some more records of a chunk, at least one, and stores their results. */
const runBatch = async (job: Job, { position, chunk }: Progress, until: number): Promise<Progress> => {
  const pending = [...chunk.ids.keys()].slice(chunk.results.length)
  const results = await processBatch(pending, until, (index) => resultOf(job, chunkRecord(chunk, index, position.change)))
  const next = { ...chunk, results: [...chunk.results, ...results] }
  const isComplete = next.results.length >= next.ids.length
  const progress = { ...counted(position, results), chunk: position.chunk + (isComplete ? 1 : 0) }
  await transact(saveResultsItems(job, progress, next))
  return { position: progress, chunk: next }
}

const end = (job: Job, position: BulkPosition, state: 'finished' | 'failed' | 'cancelled') =>
  transact([bulkJobs.endItem(job, { state, position, expires: new Date(Date.now() + BULK_KEPT_MS) })])

const carryOut = async (job: Job, until: number): Promise<void> => {
  let { position } = job
  let chunk = await getChunk(job.id, position.chunk)
  while (chunk !== undefined) {
    if (await isCancelRequested(job.id)) return end(job, position, 'cancelled')
    const progress = await runBatch(job, { position, chunk }, until)
    const isSameChunk = progress.position.chunk === position.chunk
    position = progress.position
    chunk = isSameChunk ? progress.chunk : await getChunk(job.id, position.chunk)
    if (chunk !== undefined && Date.now() >= until) return bulkJobs.release(job, position, new Date())
  }
  await end(job, position, 'finished')
}

/**
 * Continues an operation: changes its records one after the other, each with the present rights of the person who started it, and stores what became
 * of each.
 * @param until time limit in ms since the epoch
 * @throws JobTaken when another process has taken it over
 */
export const runBulk = async (held: HeldJob, until: number): Promise<void> => {
  const job = bulkJobs.parse(held)
  try {
    await carryOut(job, until)
  } catch (error) {
    rethrowUnlessGivenUp(error, job, 'A bulk operation')
    const latest = await bulkJobs.get(job.id)
    await end(job, latest?.position ?? job.position, 'failed')
  }
}
