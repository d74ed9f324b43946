import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import {
  dueDay,
  type PersonRecord,
  type PrivacyRequest,
  type PrivacyRequestUpdate,
  type privacyRequestCreateSchema,
  type RequestedPerson,
  type Withdrawal,
} from '../../../shared/domain/privacy-request.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { disclosureJobs } from '../../data/disclosure-jobs.ts'
import { answerItems } from '../../data/idempotency.ts'
import { newId } from '../../data/ids.ts'
import { endOpenWithdrawalItem } from '../../data/open-withdrawals.ts'
import { getPersonRecord, includePersonRecordItem } from '../../data/person-records.ts'
import { erasureJobs, personSearchJobs, privacyRequestAsReadItem, privacyRequests, startErasureItem } from '../../data/privacy-requests.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { addressHash } from '../../secrets/address-hash.ts'
import { mailboxHash } from '../forms/mailbox-hash.ts'
import { checkVersion } from '../records/update.ts'
import { deleteDisclosureItems, endedDisclosure } from './end-disclosure.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

const newSearch = (state: 'waiting' | 'running', startedAt: string | null): PrivacyRequest['search'] => ({
  state,
  startedAt,
  finishedAt: null,
  read: 0,
  found: 0,
  hasMore: false,
})

const searchItem = (id: number, startedAt: string): WriteItem =>
  personSearchJobs.startItem(String(id), { startedAt, source: 0, read: 0, found: 0, near: 0 }, { token: randomUUID(), due: new Date() })

/** How the audit log names the person of a request. */
export const auditNameOf = ({ name, email }: Pick<RequestedPerson, 'name' | 'email'>): string => name ?? email ?? ''

type NewRequest = z.output<typeof privacyRequestCreateSchema>

/** Staff, for whom the search begins at once, or the person of the request by a link. */
type Opener = { readonly username: string } | { readonly withdrawals: readonly Withdrawal[] }

/**
 * Items that open a privacy request, for a transaction. The search for everything about its person begins with it only if staff open it: it reads the whole
 * table, which nobody may cause who has not signed in.
 */
export const openPrivacyRequestItems = (
  { kind, name, email, phone, customerId, receivedOn, channel }: NewRequest,
  by: Opener,
): { readonly request: PrivacyRequest; readonly items: readonly WriteItem[] } => {
  const now = new Date().toISOString()
  const id = newId()
  const actor = 'username' in by ? by.username : null
  const request: PrivacyRequest = {
    id,
    version: 1,
    kind,
    state: 'open',
    person: { name, email, phone, customerId },
    emailHash: email === null ? null : addressHash(email),
    receivedOn,
    dueOn: dueDay(receivedOn),
    channel,
    extension: null,
    outcome: null,
    closedAt: null,
    openedBy: actor,
    withdrawals: 'withdrawals' in by ? [...by.withdrawals] : [],
    search: actor === null ? newSearch('waiting', null) : newSearch('running', now),
    erasure: null,
    disclosure: null,
    disclosureLink: null,
    createdAt: now,
    updatedAt: now,
  }
  return {
    request,
    items: [
      ...privacyRequests.insertItems(request),
      auditItem({
        actor,
        action: 'privacyRequestCreate',
        entity: 'PRIVACY',
        id,
        before: null,
        after: request,
        name: auditNameOf(request.person),
        time: now,
      }),
      ...(actor === null ? [] : [searchItem(id, now)]),
    ],
  }
}

/** Each search reads the whole table. @throws ApiError too_many */
const countSearch = (username: string) => countAttempt('personSearchesPerUser', username, 'Suchen')

/** Opens a privacy request; the search for everything about its person begins at once. @throws ApiError too_many */
export const openPrivacyRequest = async (form: NewRequest, actor: string): Promise<PrivacyRequest> => {
  await countSearch(actor)
  const { request, items } = openPrivacyRequestItems(form, { username: actor })
  await transact([...answerItems(request), ...items])
  return request
}

/** A request with the progress of its jobs. @throws ApiError not_found */
export const readPrivacyRequest = async (id: number): Promise<PrivacyRequest> => {
  const request = await privacyRequests.getOrThrow(id)
  const [search, erasing, writing] = await Promise.all([
    request.search.state === 'running' ? personSearchJobs.get(String(id)) : undefined,
    request.erasure?.state === 'running' ? erasureJobs.get(String(id)) : undefined,
    request.disclosure?.state === 'running' ? disclosureJobs.get(String(id)) : undefined,
  ])
  const { deleted = 0, pseudonymised = 0, kept = 0 } = erasing?.position ?? {}
  return {
    ...request,
    ...(search && { search: { ...request.search, read: search.position.read, found: search.position.found } }),
    ...(erasing && { erasure: request.erasure && { ...request.erasure, deleted, pseudonymised, kept } }),
    ...(writing && { disclosure: request.disclosure && { ...request.disclosure, records: writing.position.written } }),
  }
}

const CLOSED = 'Diese Anfrage ist abgeschlossen.'
const WRITING = 'Die Auskunft wird gerade erstellt. Bitte warten Sie, bis sie fertig ist.'
const BUSY = 'Die Löschung läuft noch. Bitte warten Sie, bis sie beendet ist.'

/** @throws ApiError conflict for a request that is closed or that a job works on */
export const checkIsOpen = ({ state, erasure, disclosure }: PrivacyRequest): void => {
  if (state !== 'open') throw new ApiError('conflict', CLOSED)
  if (erasure?.state === 'running') throw new ApiError('conflict', BUSY)
  if (disclosure?.state === 'running') throw new ApiError('conflict', WRITING)
}

/** @throws ApiError conflict before and during the search for the person's data */
export const checkIsSearched = ({ search }: PrivacyRequest): void => {
  if (search.state === 'waiting') throw new ApiError('conflict', 'Nach den Daten der Person wurde noch nicht gesucht.')
  if (search.state === 'running')
    throw new ApiError('conflict', 'Die Suche nach den Daten der Person läuft noch. Bitte warten Sie, bis sie beendet ist.')
}

/** What changes in a request, and the items that go with it, such as the audit entry. */
type RequestChange = {
  readonly changes: Partial<PrivacyRequest>
  readonly items: (after: PrivacyRequest) => readonly WriteItem[]
}

/**
 * Changes an open request in one transaction.
 * @param decide is called again when another change came first
 * @throws ApiError not_found, stale, conflict for a request that is closed or that a job works on
 */
export const changeOpenRequest = (
  { id, ifMatch }: Pick<Change, 'id' | 'ifMatch'>,
  decide: (before: PrivacyRequest, now: string) => RequestChange | Promise<RequestChange>,
): Promise<PrivacyRequest> =>
  withFreshVersion(ifMatch, async () => {
    const before = await privacyRequests.getOrThrow(id)
    checkVersion(before, ifMatch)
    checkIsOpen(before)
    const now = new Date().toISOString()
    const { changes, items } = await decide(before, now)
    const after: PrivacyRequest = { ...before, ...changes, updatedAt: now }
    await transact([...privacyRequests.updateItems(before, after), ...items(after)])
    return { ...after, version: before.version + 1 }
  })

/** Later withdrawals of the mailbox open another request. */
const endWithdrawalItems = ({ withdrawals, person: { email } }: PrivacyRequest): readonly WriteItem[] =>
  withdrawals.length === 0 || email === null ? [] : [endOpenWithdrawalItem(mailboxHash(email))]

const change = (
  { id, ifMatch, actor }: Change,
  action: string,
  changes: (before: PrivacyRequest, now: string) => Partial<PrivacyRequest>,
  more: (now: string, before: PrivacyRequest) => readonly WriteItem[] = () => [],
): Promise<PrivacyRequest> =>
  changeOpenRequest({ id, ifMatch }, (before, now) => ({
    changes: changes(before, now),
    items: (after) => [
      auditItem({ actor, action, entity: 'PRIVACY', id, before, after, name: auditNameOf(before.person), time: now }),
      ...more(now, before),
    ],
  }))

/**
 * Extends the deadline of a request by two months, once, or closes it. With an erasure that was carried out, the request forgets its person then, too.
 * @throws ApiError not_found, stale, conflict
 */
export const changePrivacyRequest = (which: Change, update: PrivacyRequestUpdate): Promise<PrivacyRequest> => {
  if ('extendBecause' in update) {
    return change(which, 'privacyRequestExtend', (before, at) => {
      if (before.extension !== null) throw new ApiError('conflict', 'Die Frist ist schon verlängert.')
      return { extension: { reason: update.extendBecause, at }, dueOn: dueDay(before.receivedOn, true) }
    })
  }
  const { state, outcome } = update
  return change(
    which,
    'privacyRequestClose',
    (before, closedAt) => ({ state, outcome, closedAt, ...endedDisclosure(before) }),
    // Until then the person's address is needed for the answer.
    (now, before) => [
      ...endWithdrawalItems(before),
      ...deleteDisclosureItems(before, which.actor, now),
      ...(before.erasure === null ? [] : [startErasureItem(which.id, 'request')]),
    ],
  )
}

/** Searches the person's data, for the first time or again. @throws ApiError not_found, stale, conflict, too_many */
export const searchPersonAgain = async (which: Change & { readonly actor: string }): Promise<PrivacyRequest> => {
  await countSearch(which.actor)
  return change(
    which,
    'privacyRequestSearch',
    (before, now) => {
      if (before.search.state === 'running') throw new ApiError('conflict', 'Die Suche läuft schon.')
      return { search: newSearch('running', now) }
    },
    (now) => [searchItem(which.id, now)],
  )
}

type Inclusion = Omit<Change, 'ifMatch'> & { readonly recordId: string; readonly isIncluded: boolean }

/** Includes something that was found in disclosure and erasure, or leaves it out. @throws ApiError not_found, conflict */
export const includePersonRecord = ({ id, recordId, isIncluded, actor }: Inclusion): Promise<PersonRecord> =>
  withFreshVersion(undefined, async () => {
    const request = await privacyRequests.getOrThrow(id)
    checkIsOpen(request)
    const record = await getPersonRecord(id, recordId)
    if (record.isIncluded === isIncluded) return record
    await transact([
      // An erasure that starts meanwhile takes what was included before.
      privacyRequestAsReadItem(request),
      includePersonRecordItem(id, recordId, isIncluded),
      auditItem({
        actor,
        action: 'personRecordUpdate',
        entity: 'PRIVACY',
        id,
        before: { [recordId]: record.isIncluded },
        after: { [recordId]: isIncluded },
        name: record.name,
      }),
    ])
    return { ...record, isIncluded }
  })
