import { auditSubject, type PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { mailSuppressions, suppressionIdOf } from '../../data/mail-suppressions.ts'
import { deletePersonRecord, type FoundRecord, personRecords, storePersonRecord } from '../../data/person-records.ts'
import { personSearchJobs, privacyRequests } from '../../data/privacy-requests.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { isTurnOver } from '../../runtime/turn.ts'
import { runOrGiveUp } from '../jobs/give-up.ts'
import { type Match, personMatcher } from './match-person.ts'
import { sources, stateOfPerson } from './stored-traces.ts'
import { personRecordId, type Traced } from './traced.ts'

/** The most near matches that are stored: more of them mean a name too common to identify a person. */
const MOST_NEAR = 200
/** How many records are stored at a time. */
const AT_ONCE = 20

type Position = ReturnType<typeof personSearchJobs.parse>['position']

type Hit = { readonly hit: FoundRecord; readonly isNote: boolean; readonly joined: readonly FoundRecord[] }

/**
 * Refers to a whole deleted record instead of single entries of the audit log about it. Entries about a record that exists and was not found itself are
 * rather about another person, with whom the person once shared an address or was mistaken. A note is proposed alone, whatever became of its record.
 */
const asAudited = async ({ hit: record, isNote }: Omit<Hit, 'joined'>): Promise<FoundRecord> => {
  if (isNote) return { ...record, isSure: false }
  const { entity, id } = auditSubject(record)
  const state = await stateOfPerson(entity, id)
  if (state === 'present') return { ...record, isSure: false }
  if (state === undefined) return record
  return { ...record, id: personRecordId('AUDIT', record.recordId), entry: null, detail: `${record.detail.split(':')[0]}, gelöscht` }
}

/** What follows from a user: the sign-ins. */
const signInsOf = (record: FoundRecord): FoundRecord[] =>
  record.kind === 'USER'
    ? [
        {
          ...record,
          id: personRecordId('SIGN_IN', record.recordId),
          kind: 'SIGN_IN',
          detail: 'Anmeldungen und Sitzungen',
        },
      ]
    : []

const found = ({ record, isOnlyProposed }: Traced, match: Match): FoundRecord => ({
  ...record,
  reasons: [...match.reasons],
  isSure: match.isSure && isOnlyProposed === undefined,
  hasOtherName: match.hasOtherName,
})

/** The records that were joined to one, which belong to whom that does. */
const joinedOf = (traced: Traced, match: Match): FoundRecord[] => (traced.joined ?? []).map((record) => found({ ...traced, record }, match))

/** The suppressed address of the person, which is found by its key. */
const suppressionOf = async ({ person: { email } }: PrivacyRequest): Promise<FoundRecord[]> => {
  const entry = email === null ? undefined : await mailSuppressions.get(suppressionIdOf(email))
  if (entry === undefined) return []
  return [
    {
      id: personRecordId('MAIL_SUPPRESSION', entry.id),
      kind: 'MAIL_SUPPRESSION',
      recordId: entry.id,
      entry: null,
      name: entry.address,
      detail: 'An diese Adresse wird nichts gesendet',
      createdAt: entry.since,
      reasons: ['email'],
      isSure: true,
      hasOtherName: false,
    },
  ]
}

/** Stores the result of a search in its request, and ends the job. */
const finish = (job: HeldJob<Position>, requestId: number, state: 'finished' | 'failed', position: Position) =>
  withFreshVersion(undefined, async () => {
    const before = await privacyRequests.get(requestId)
    const now = new Date().toISOString()
    const ending = personSearchJobs.endItem(job, { state, position })
    if (before === undefined) return transact([ending])
    const search = {
      ...before.search,
      state,
      finishedAt: now,
      read: position.read,
      found: position.found,
      hasMore: position.near > MOST_NEAR,
    }
    await transact([...privacyRequests.updateItems(before, { ...before, search, updatedAt: now }), ending])
  })

/** Compares everything stored with the person, page by page; the next run goes on after the last page. */
const search = async (job: HeldJob<Position>, request: PrivacyRequest): Promise<void> => {
  const matches = personMatcher(request.person)
  let { position } = job
  const { startedAt } = position
  const known = new Set<string>()
  // Entries about a live record that was found belong to it.
  for await (const { kind, recordId, foundAt } of personRecords(request.id)) if (foundAt === startedAt) known.add(`${kind}#${recordId}`)
  const store = async (records: readonly FoundRecord[]) => {
    for (let start = 0; start < records.length; start += AT_ONCE)
      await Promise.all(records.slice(start, start + AT_ONCE).map((record) => storePersonRecord(request.id, record, startedAt)))
    for (const { kind, recordId } of records) known.add(`${kind}#${recordId}`)
  }
  if (position.source === 0 && position.cursor === undefined) {
    const suppressed = await suppressionOf(request)
    await store(suppressed)
    position = { ...position, found: suppressed.length }
  }
  for (let read = sources[position.source]; read !== undefined; read = sources[position.source]) {
    const page = await read(position.cursor)
    const hits = page.items.flatMap((traced) => {
      const match = matches(traced.traces)
      const isKnown = traced.isOnlyProposed && known.has(`${traced.record.kind}#${traced.record.recordId}`)
      return match === undefined || isKnown
        ? []
        : [{ hit: found(traced, match), isNote: traced.isNote === true, joined: joinedOf(traced, match) }]
    })
    let { near } = position
    const records = new Map<string, FoundRecord>()
    for (const { hit, isNote, joined } of hits) {
      if (hit.kind === 'AUDIT' && known.has(hit.recordId)) continue
      const record = hit.kind === 'AUDIT' ? await asAudited({ hit, isNote }) : hit
      // Of several entries about a deleted record one that is sure counts.
      if (records.get(record.id)?.isSure || (record.entry === null && known.has(`AUDIT#${record.recordId}`))) continue
      if (!record.isSure && ++near > MOST_NEAR) continue
      for (const one of [record, ...signInsOf(record), ...joined]) records.set(one.id, one)
    }
    await store([...records.values()])
    position = {
      ...position,
      ...(page.cursor === undefined ? { source: position.source + 1 } : {}),
      cursor: page.cursor,
      read: position.read + page.items.length,
      found: position.found + records.size,
      near,
    }
    if (isTurnOver() && sources[position.source] !== undefined) return personSearchJobs.release(job, position, new Date())
    await personSearchJobs.save(job, position)
  }
  // What an earlier search found and this one did not is gone, or no longer about this person.
  for await (const { id, foundAt, erased } of personRecords(request.id))
    if (foundAt < startedAt && erased === null) await deletePersonRecord(request.id, id)
  await finish(job, request.id, 'finished', position)
}

/**
 * Searches everything that is stored about the person of a privacy request, deleted records in the audit log included, and stores what it finds below the
 * request. It reads all lists, so it takes minutes among millions of records; it costs public forms nothing.
 * @throws JobTaken
 */
export const runPersonSearch = async (held: HeldJob): Promise<void> => {
  const job = personSearchJobs.parse(held)
  const request = await privacyRequests.get(Number(job.id))
  const fail = () => finish(job, Number(job.id), 'failed', job.position)
  await runOrGiveUp(job, 'A search for a person', () => (request === undefined ? fail() : search(job, request)), fail)
}
