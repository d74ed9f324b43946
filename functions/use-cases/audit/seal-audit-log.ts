import type { AuditChain } from '../../../shared/domain/audit-entry.ts'
import { auditLines } from '../../../shared/platform/log-lines.ts'
import {
  AUDIT_CHAIN,
  auditChainJobs,
  type ChainPosition,
  firstEntryTime,
  type HashedPeriod,
  hashEntries,
  newChain,
  startOfPeriod,
} from '../../data/audit-chain.ts'
import { type AuditSeal, addSeal, lastSeal, listSealsAfter } from '../../data/audit-seals.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { auditLogKeptSince } from '../../data/retention-jobs.ts'
import { log } from '../../runtime/log.ts'
import { isTurnOver } from '../../runtime/turn.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After this nothing is added to a period any more: requests last seconds, and indexes show writes with a delay. */
const SETTLED_MS = 15 * 60_000
const NEXT_RUN_MS = HOUR_MS
/** The longest period of a seal, after a pause of the jobs or at the first start. */
const LONGEST_MS = 31 * DAY_MS

const iso = (ms: number) => new Date(ms).toISOString()
/** The end of the last hour whose entries are complete. */
const settledHour = (now: Date) => Math.floor((now.getTime() - SETTLED_MS) / HOUR_MS) * HOUR_MS
/** The time from which on entries are complete, and stay so for a day: those before may be deleted or expired. */
const completeSince = (now: Date) => auditLogKeptSince(new Date(now.getTime() + DAY_MS))

type Progress = { readonly position: ChainPosition; readonly isComplete: boolean }

/** The next period to seal, with nothing of it hashed; undefined when nothing has settled since. */
const nextPeriod = async (last: AuditSeal | undefined, now: Date): Promise<HashedPeriod | undefined> => {
  const first = last?.until ?? (await firstEntryTime(await completeSince(now), iso(settledHour(now))))
  if (first === undefined) return undefined
  const from = iso(Math.floor(Date.parse(first) / HOUR_MS) * HOUR_MS)
  const until = Math.min(settledHour(now), Date.parse(from) + LONGEST_MS)
  return until <= Date.parse(from) ? undefined : startOfPeriod({ previous: last?.hash ?? '', from, until: iso(until) })
}

/** Seals what has settled; returns the position, and whether it was done in time. */
const seal = async (start: ChainPosition, now: Date): Promise<Progress> => {
  let position = start
  for (;;) {
    const sealing = position.sealing ?? (await nextPeriod(await lastSeal(), now))
    if (sealing === undefined) return { position, isComplete: true }
    const { period, isComplete } = await hashEntries(sealing)
    if (!isComplete) return { position: { ...position, sealing: period }, isComplete }
    // The log of the Lambda keeps the hash beyond the reach of whoever can write to the table.
    if (await addSeal(period)) log('info', auditLines.sealed, { until: period.until, entries: period.entries, hash: period.hash })
    position = { ...position, sealing: null }
    if (isTurnOver()) return { position, isComplete: false }
  }
}

/** Whether a seal continues the one before it: seals are never deleted, so the first one follows nothing, and no time lies between two. */
const continues = ({ previous, from }: AuditSeal, before: { readonly until: string; readonly hash: string }) =>
  previous === before.hash && (before.until === '' || from === before.until)

/** Whether entries are as they were sealed, and none was erased without a request. */
const asSealed = (found: HashedPeriod, { entries, hash }: AuditSeal) =>
  found.entries === entries && found.hash === hash && found.strayErasures === 0

/** Checks seals from where the position is; at the end of all seals the pass is complete. */
const check = async (start: ChainPosition, now: Date): Promise<Progress> => {
  let position = start
  const complete = await completeSince(now)
  const report = (until: string) => {
    log('error', auditLines.broken, { until })
    const first = position.brokenInPass ?? until
    position = { ...position, brokenInPass: first, broken: first }
  }
  for (;;) {
    const seals = await listSealsAfter(position.checkedUntil)
    if (seals.length === 0) {
      if (position.checkedUntil < position.knownUntil) report(position.knownUntil)
      const { brokenInPass: broken, checkedUntil, checkedHash } = position
      return {
        position: {
          ...position,
          ...(broken === null && { knownUntil: checkedUntil, knownHash: checkedHash }),
          checkedUntil: '',
          checkedHash: '',
          brokenInPass: null,
          broken,
          passedAt: now.toISOString(),
        },
        isComplete: true,
      }
    }
    for (const sealed of seals) {
      const { checkedUntil, checkedHash, knownUntil, knownHash } = position
      const isAtKnown = checkedUntil < knownUntil && knownUntil <= sealed.until
      let isIntact = continues(sealed, { until: checkedUntil, hash: checkedHash }) && (!isAtKnown || sealed.hash === knownHash)
      if (sealed.from >= complete) {
        const { period, isComplete } = await hashEntries(position.checking ?? startOfPeriod(sealed))
        if (!isComplete) return { position: { ...position, checking: period }, isComplete }
        // Entries may have been deleted while they were read, because their retention was shortened.
        isIntact &&= asSealed(period, sealed) || sealed.from < (await completeSince(now))
      }
      if (!isIntact) report(sealed.until)
      position = { ...position, checking: null, checkedUntil: sealed.until, checkedHash: sealed.hash }
      if (isTurnOver()) return { position, isComplete: false }
    }
  }
}

/** Continues the job: seals what has settled, then checks seals until it has seen them all; hourly. */
export const runAuditChainJob = async (held: HeldJob, now = new Date()): Promise<void> => {
  const job = auditChainJobs.parse(held)
  const sealed = await seal(job.position, now)
  const checked = sealed.isComplete ? await check(sealed.position, now) : sealed
  await auditChainJobs.release(job, checked.position, checked.isComplete ? new Date(now.getTime() + NEXT_RUN_MS) : new Date())
}

/** Starts the job on a stage that does not have it yet. */
export const ensureAuditChainJob = (): Promise<void> => auditChainJobs.ensure(AUDIT_CHAIN, newChain)

/** What the checks of the audit log have shown so far. Two requests. */
export const readAuditChain = async (): Promise<AuditChain> => {
  const [job, last] = await Promise.all([auditChainJobs.get(AUDIT_CHAIN), lastSeal()])
  return {
    sealedUntil: last?.until ?? null,
    checkedAt: job?.position.passedAt ?? null,
    brokenUntil: job?.position.broken ?? null,
  }
}

type Verification = {
  readonly seals: number
  readonly entries: number
  /** Ends of the periods that are not as they were sealed. */
  readonly broken: readonly string[]
  readonly head: AuditSeal | undefined
  /** The hashes of all seals, to compare with those in the log of the jobs. */
  readonly hashes: ReadonlySet<string>
}

/** Checks all seals at once, without noting anything. */
export const verifyAuditLog = async (now = new Date()): Promise<Verification> => {
  const broken: string[] = []
  const complete = await completeSince(now)
  const hashes = new Set<string>()
  let head: AuditSeal | undefined
  let count = 0
  let entries = 0
  for (let seals = await listSealsAfter(''); seals.length > 0; seals = await listSealsAfter(head?.until ?? '')) {
    for (const sealed of seals) {
      const isKept = sealed.from >= complete
      const { period } = isKept ? await hashEntries(startOfPeriod(sealed)) : { period: { ...sealed, strayErasures: 0 } }
      const isIntact = continues(sealed, head ?? { until: '', hash: '' }) && asSealed(period, sealed)
      if (!isIntact) broken.push(sealed.until)
      if (isKept) entries += period.entries
      count++
      hashes.add(sealed.hash)
      head = sealed
    }
  }
  return { seals: count, entries, broken, head, hashes }
}
