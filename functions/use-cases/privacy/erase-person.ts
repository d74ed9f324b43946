import { phonesIn } from '../../../shared/domain/phone-number.ts'
import type { ErasureAction, PersonRecord, PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { auditItem } from '../../data/audit.ts'
import { type AuditErasure, eraseAuditEntriesAbout } from '../../data/erase-audit-entries.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { everyRow } from '../../data/list.ts'
import { deletePersonRecord, forgetPersonRecord, noteErasure, personRecords } from '../../data/person-records.ts'
import { erasedItem, erasureJobs, listPrivacyRequests, privacyRequests } from '../../data/privacy-requests.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { checkTurn, isTurnOver } from '../../runtime/turn.ts'
import { putTombstone, type Tombstone } from '../../storage/tombstones.ts'
import { decideErasure } from './erase-record.ts'
import { eraseRecordAndRemains } from './erase-remains.ts'
import { personMatcher } from './match-person.ts'
import { given } from './traced.ts'

/** Requests that are read at a time. */
const PAGE = 100
/** Progress is stored after so many records. */
const SAVE_EVERY = 10

type Position = ReturnType<typeof erasureJobs.parse>['position']
type Job = HeldJob<Position>

const counted = { delete: 'deleted', pseudonymise: 'pseudonymised', keep: 'kept' } as const satisfies Record<ErasureAction, keyof Position>

/** What a tombstone says of the records of a request. @param actionOf what is done with one, or will be */
const tombstoneOf = async (
  requestId: number,
  time: string,
  actionOf: (record: PersonRecord) => Promise<ErasureAction> | ErasureAction,
): Promise<Tombstone> => {
  const records: Tombstone['records'] = []
  for await (const record of personRecords(requestId)) {
    if (!record.isIncluded) continue
    const action = await actionOf(record)
    const { kind, recordId, entry } = record
    // Addresses are personal data: a suppressed one comes back with a restore, and is not sent to.
    if (action !== 'keep' && kind !== 'MAIL_SUPPRESSION') records.push({ kind, recordId, entry, action })
  }
  return { requestId, time, records }
}

/** Ends the erasure of records: from now on this table has it. */
const finishRecords = (job: Job, requestId: number, { deleted, pseudonymised, kept }: Position) =>
  withFreshVersion(undefined, async () => {
    const before = await privacyRequests.getOrThrow(requestId)
    const now = new Date().toISOString()
    const erasure = before.erasure && { ...before.erasure, state: 'finished' as const, finishedAt: now, deleted, pseudonymised, kept }
    await transact([
      ...privacyRequests.updateItems(before, { ...before, erasure, updatedAt: now }),
      erasedItem(requestId, now),
      auditItem({
        actor: null,
        action: 'privacyErasureFinish',
        entity: 'PRIVACY',
        id: requestId,
        before: null,
        after: { deleted, pseudonymised, kept },
        time: now,
      }),
      erasureJobs.endItem(job, { state: 'finished', position: job.position }),
    ])
  })

const eraseRecords = async (job: Job, request: PrivacyRequest): Promise<void> => {
  const requestId = request.id
  const time = request.erasure?.startedAt ?? new Date().toISOString()
  let { position } = job
  // Stored before anything is erased, and exactly at the end: a table that is restored meanwhile lacks no erasure.
  if (position.after === '') await putTombstone(await tombstoneOf(requestId, time, async (record) => (await decideErasure(record)).action))
  let unsaved = 0
  for await (const record of personRecords(requestId, position.after)) {
    if (record.isIncluded && record.erased === null) {
      const decision = await eraseRecordAndRemains(record, { requestId, time })
      await noteErasure(requestId, record.id, decision, new Date().toISOString())
      position = { ...position, [counted[decision.action]]: position[counted[decision.action]] + 1 }
    }
    position = { ...position, after: record.id }
    if (isTurnOver()) return erasureJobs.release(job, position, new Date())
    if (++unsaved === SAVE_EVERY) {
      unsaved = 0
      await erasureJobs.save(job, position)
    }
  }
  await putTombstone(await tombstoneOf(requestId, time, ({ erased }) => erased?.action ?? 'keep'))
  await finishRecords(job, requestId, position)
}

const nobody = { name: null, email: null, phone: null, customerId: null }

/** Removes the person from a request, from what was found and from its audit entries; a hash of the address proves later what was done. */
const forgetPerson = async (id: number, erasing: AuditErasure): Promise<void> => {
  await withFreshVersion(undefined, async () => {
    const before = await privacyRequests.get(id)
    if (before === undefined || Object.values(before.person).every((value) => value === null)) return
    await transact(
      privacyRequests.updateItems(before, {
        ...before,
        person: nobody,
        withdrawals: [],
        // What people wrote may name the person.
        channel: null,
        outcome: null,
        extension: before.extension && { ...before.extension, reason: '' },
        updatedAt: erasing.time,
      }),
    )
  })
  for await (const record of personRecords(id)) {
    checkTurn()
    if (record.erased === null) await deletePersonRecord(id, record.id)
    else if (record.recordId !== '') await forgetPersonRecord(id, record.id)
  }
  await eraseAuditEntriesAbout('PRIVACY', id, erasing)
}

/** Whether a request names its person and says nothing else of them. */
const isNameAlone = ({ email, phone, customerId, name }: PrivacyRequest['person']) =>
  name !== null && [email, phone, customerId].every((value) => value === null)

/**
 * The other requests about the same person: under the same address or customer id, the same name and phone number, or the same name alone, which would
 * otherwise go on naming the person.
 */
async function* otherRequests({ id: requestId, person }: PrivacyRequest): AsyncGenerator<PrivacyRequest> {
  const matches = personMatcher(person)
  const seen = new Set([requestId])
  for (const search of [person.email, person.customerId, person.name]) {
    if (search === null) continue
    for await (const other of everyRow((page) => listPrivacyRequests({ search }, page), PAGE)) {
      if (seen.has(other.id)) continue
      seen.add(other.id)
      const { email, phone, name, customerId } = other.person
      const match = matches({ emails: given(email), phones: phonesIn(phone), names: given(name), customerIds: given(customerId) })
      if (match?.isSure === true || (isNameAlone(other.person) && match?.reasons.includes('name'))) yield other
    }
  }
}

/**
 * Removes the person from a closed request with an erasure, and from the closed ones before it: their person records would tell whom a
 * record was about that is unrecognisable now. An open request loses those person records. Near matches are forgotten, too.
 */
const eraseRequest = async (job: Job, requestId: number): Promise<void> => {
  const erasing = { requestId, time: new Date().toISOString() }
  const request = await privacyRequests.get(requestId)
  // Before the person is gone from this one, so that an interrupted run finds the others again.
  if (request !== undefined) {
    const erased = new Set<string>()
    for await (const { id, erased: outcome } of personRecords(requestId)) if (outcome !== null && outcome.action !== 'keep') erased.add(id)
    for await (const other of otherRequests(request)) {
      checkTurn()
      if (other.state !== 'open') await forgetPerson(other.id, erasing)
      else
        for await (const record of personRecords(other.id))
          if (record.erased === null && erased.has(record.id)) await deletePersonRecord(other.id, record.id)
    }
  }
  await forgetPerson(requestId, erasing)
  await transact([erasureJobs.endItem(job, { state: 'finished', position: job.position })])
}

/**
 * Continues an erasure, record by record. Each step can be repeated, so a run that ends anywhere is continued by the next one.
 * @throws JobTaken
 */
export const runErasure = async (held: HeldJob): Promise<void> => {
  const job = erasureJobs.parse(held)
  const requestId = Number(job.id)
  if (job.position.step === 'request') return eraseRequest(job, requestId)
  await eraseRecords(job, await privacyRequests.getOrThrow(requestId))
}
