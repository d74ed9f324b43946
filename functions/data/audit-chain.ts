import * as z from 'zod'
import { monthAfter } from '../../shared/domain/calendar.ts'
import { sha256 } from '../runtime/sha256.ts'
import { isTurnOver } from '../runtime/turn.ts'
import { sealedText } from './audit-digest.ts'
import { type AuditSeal, auditSealSchema } from './audit-seals.ts'
import { partitionQuery, queryPages } from './client.ts'
import { defineJob } from './jobs.ts'
import { auditKey, auditMonthPartition } from './keys.ts'

/*
 * The entries of the audit log form one chain of hashes in the order of their keys. A job seals closed periods: a seal holds the hash after
 * the last entry of its period, which depends on every earlier entry. Only the jobs may write seals.
 */

const time = z.string()

/** A period whose entries are hashed up to one of them. */
const hashedPeriodSchema = auditSealSchema.extend({
  /** The sort key of the last hashed entry; undefined before the first. */
  after: z.string().optional(),
  /** Entries whose content was erased without a request for erasure that the log knows. */
  strayErasures: z.int().nonnegative(),
})
export type HashedPeriod = z.infer<typeof hashedPeriodSchema>

const positionSchema = z.object({
  /** The seal that is being made. */
  sealing: hashedPeriodSchema.nullable(),
  /** The seal that is being checked. */
  checking: hashedPeriodSchema.nullable(),
  /** End of the period of the last checked seal; empty at the beginning of a pass over all seals. */
  checkedUntil: z.string(),
  /** Hash of the last checked seal; empty for none. */
  checkedHash: z.string(),
  /** End and hash of the newest seal of the last pass that found no fault; empty before it. Later passes must find that seal. */
  knownUntil: z.string(),
  knownHash: z.string(),
  /** End of the first period of the current pass whose entries are not as they were sealed. */
  brokenInPass: time.nullable(),
  /** The same of the last complete pass or of the current one; null if the chain is intact. */
  broken: time.nullable(),
  /** When the last pass was complete; null before the first. */
  passedAt: time.nullable(),
})
export type ChainPosition = z.infer<typeof positionSchema>

/** The one job that seals the audit log and checks the seals, again and again. */
export const auditChainJobs = defineJob('AUDITCHAIN', positionSchema)
/** Its id. */
export const AUDIT_CHAIN = 'all'

/** The position before the first seal. */
export const newChain: ChainPosition = {
  sealing: null,
  checking: null,
  checkedUntil: '',
  checkedHash: '',
  knownUntil: '',
  knownHash: '',
  brokenInPass: null,
  broken: null,
  passedAt: null,
}

const PAGE = 200

const rowSchema = z.looseObject({ pk: z.string(), sk: z.string(), gsi1sk: z.string() })
type Row = z.infer<typeof rowSchema>

/** The entries of one partition between two sort keys, both excluded, in key order. */
async function* entriesIn(partition: string, after: string, until: string): AsyncGenerator<Row> {
  for await (const items of queryPages({ ...partitionQuery(partition, { index: 'gsi1', from: after, until }), Limit: PAGE })) {
    yield* z
      .array(rowSchema)
      .parse(items)
      .filter(({ gsi1sk }) => gsi1sk > after)
  }
}

/** All entries between two sort keys in key order. */
async function* entriesBetween(after: string, until: string): AsyncGenerator<Row> {
  for (let month = after.slice(0, 7); month <= until.slice(0, 7); month = monthAfter(month, 1))
    yield* entriesIn(auditMonthPartition(month), after, until)
}

/** The time of the first entry between two times; undefined for none. */
export const firstEntryTime = async (from: string, until: string): Promise<string | undefined> => {
  for await (const { gsi1sk } of entriesBetween(from, until)) return gsi1sk.split('#')[0]
  return undefined
}

/** A period of which no entry is hashed yet. @param previous hash of the seal before */
export const startOfPeriod = ({ previous, from, until }: Pick<AuditSeal, 'previous' | 'from' | 'until'>): HashedPeriod => ({
  from,
  until,
  entries: 0,
  previous,
  hash: sha256(`${previous}\n${until}`),
  strayErasures: 0,
})

type Hashing = { readonly period: HashedPeriod; readonly isComplete: boolean }

const ERASURE_ACTIONS: readonly unknown[] = [
  'privacyErasureStart',
  'privacyErasureFinish',
  'privacyErasureRepeat',
  'retentionStart',
  'submissionExpire',
  'trashPurge',
]

/** Whether the log says that a privacy request, a run that ends retentions, the end of an unconfirmed form, or a person who purged the trash erases content. */
const isErasureLogged = async (requestId: string): Promise<boolean> => {
  for await (const items of queryPages(partitionQuery(auditKey('PRIVACY', requestId, '', '').pk))) {
    if (items.some(({ action }) => ERASURE_ACTIONS.includes(action))) return true
  }
  return false
}

/** Recognises entries that were erased without a request; looks each request up once. */
const strayErasures = () => {
  const logged = new Map<string, boolean>()
  return async ({ erasedAt, erasedBy }: Row): Promise<boolean> => {
    if (erasedAt === undefined) return false
    const id = String(erasedBy)
    const isLogged = logged.get(id) ?? (await isErasureLogged(id))
    logged.set(id, isLogged)
    return !isLogged
  }
}

/**
 * Hashes the entries of a period that are not hashed yet, for as long as the turn lasts.
 * @returns how far it got, and whether that is the end of the period
 */
export const hashEntries = async (period: HashedPeriod): Promise<Hashing> => {
  const isStray = strayErasures()
  let { after, entries, hash, strayErasures: strays } = period
  for await (const entry of entriesBetween(after ?? period.from, period.until)) {
    // At least one entry, so that each run gets further.
    if (after !== period.after && isTurnOver()) {
      return { period: { ...period, after, entries, hash, strayErasures: strays }, isComplete: false }
    }
    hash = sha256(`${hash}\n${sealedText(entry)}`)
    if (await isStray(entry)) strays++
    entries++
    after = entry.gsi1sk
  }
  return { period: { ...period, after, entries, hash, strayErasures: strays }, isComplete: true }
}
