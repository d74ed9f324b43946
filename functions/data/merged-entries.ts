import type { AuditEntry } from '../../shared/domain/audit-entry.ts'
import { isRecord } from '../../shared/domain/is-record.ts'
import { type AuditQuery, listAuditLog } from './audit-log.ts'
import { auditKey, type Key } from './keys.ts'
import { everyRow } from './list.ts'
import type { SubmissionEntity } from './submissions.ts'

/*
 * What the audit log tells of a record that was joined to another, in the entries about the other one: the merge and its undo hold what was kept of it, and
 * entries between them the contact data that the kept record took from it.
 */

/** A record while it was joined to another. Times are ISO 8601 in UTC. */
export type JoinedPeriod = {
  readonly entity: SubmissionEntity
  /** Its internal id. */
  readonly id: number
  readonly from: string
  /** When it came back; absent while it has not. */
  readonly until?: string | undefined
}

const ENTRIES_AT_ONCE = 100
/** Fields of a record that identify its person. */
const IDENTIFYING = ['firstName', 'lastName', 'email', 'phone', 'companyName', 'website'] as const

const entriesOf = async (query: AuditQuery): Promise<AuditEntry[]> => {
  const found: AuditEntry[] = []
  for await (const entry of everyRow((page) => listAuditLog(query, page), ENTRIES_AT_ONCE)) found.push(entry)
  return found
}

/** Whether an entry tells what a record keeps of the joined one. */
const namesJoined =
  (joinedId: number) =>
  ({ before, after }: AuditEntry) =>
    [before, after].some(
      (side) => isRecord(side) && Array.isArray(side.joined) && side.joined.some((one: unknown) => isRecord(one) && one.id === joinedId),
    )

/** The record that another one was joined to at a time; undefined once the content of the entry of the merge is erased. */
export const keptIdAt = async ({ entity, id, from }: JoinedPeriod): Promise<number | undefined> => {
  const entries = await entriesOf({ entity, from, to: from, visible: [entity] })
  const kept = entries.find((entry) => entry.action === 'mergeCreate' && namesJoined(id)(entry))
  return kept === undefined ? undefined : Number(kept.entityId)
}

/** Recognises what a kept record took from the joined one: a merge writes one entry, or two if names are very long. */
const hasTaken = (merge: readonly AuditEntry[]) => {
  const taken = merge.flatMap(({ after }) => IDENTIFYING.flatMap((key) => (after?.[key] ? [{ key, value: after[key] }] : [])))
  const isNamed = taken.some(({ key }) => key === 'firstName' || key === 'lastName' || key === 'companyName')
  const names = isNamed ? merge.flatMap(({ name }) => name ?? []) : []
  return ({ before, after, name }: AuditEntry) =>
    (name !== null && names.includes(name)) || [before, after].some((side) => taken.some(({ key, value }) => side?.[key] === value))
}

/**
 * Keys of the entries about a kept record that name the person of one that was joined to it. The entry of the merge comes last: the others are found
 * through it, so an erasure that was interrupted finds them again.
 */
export const keysNamingJoined = async (keptId: number, { entity, id, from, until }: JoinedPeriod): Promise<readonly Key[]> => {
  const query = { entity, entityId: String(keptId), visible: [entity] } as const
  const merge = (await entriesOf({ ...query, from, to: from })).filter(({ action }) => action === 'mergeCreate')
  const isTaken = hasTaken(merge.some(namesJoined(id)) ? merge : [])
  // What the kept record took is its own while the other one has not come back.
  const isDuring = ({ time }: AuditEntry) => until !== undefined && from <= time && time <= until
  const naming = (await entriesOf(query)).filter((entry) => namesJoined(id)(entry) || (isDuring(entry) && isTaken(entry)))
  const last = naming.filter((entry) => entry.time === from && namesJoined(id)(entry))
  return [...naming.filter((entry) => !last.includes(entry)), ...last].map((entry) => ({
    pk: auditKey(entity, keptId, '', '').pk,
    sk: entry.id,
  }))
}
