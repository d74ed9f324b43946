import type { AuditChain } from '../../../shared/domain/audit-entry.ts'
import { auditLines } from '../../../shared/platform/log-lines.ts'
import {
  AUDIT_CHAIN,
  auditChainJobs,
  type ChainPosition,
  firstEntryTime,
  type HashedPeriod,
  hashEntries,
  hashFormerEntries,
  hashNewEntries,
  newChain,
  presentPosition,
  startOfPeriod,
} from '../../data/audit-chain.ts'
import { type AuditSeal, addSeal, lastSeal, listSealsAfter, nextFormerSeals } from '../../data/audit-seals.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { auditLogKeptSince } from '../../data/retention-jobs.ts'
import { log } from '../../runtime/log.ts'

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

/** The next seal of an earlier version whose entries are to be sealed anew. Entries of the first one may have expired in part. */
const nextFormerSeal = async (last: AuditSeal | undefined, now: Date): Promise<AuditSeal | undefined> => {
  const since = last?.until ?? (await completeSince(now))
  const next = await nextFormerSeals(since)
  return next.find(({ from }) => (last === undefined ? from >= since : from === since))
}

/** The next period to seal, with nothing of it hashed; undefined when nothing has settled since. */
const nextPeriod = async (last: AuditSeal | undefined, now: Date): Promise<HashedPeriod | undefined> => {
  const first = last?.until ?? (await firstEntryTime(await completeSince(now), iso(settledHour(now))))
  if (first === undefined) return undefined
  const from = iso(Math.floor(Date.parse(first) / HOUR_MS) * HOUR_MS)
  const until = Math.min(settledHour(now), Date.parse(from) + LONGEST_MS)
  return until <= Date.parse(from) ? undefined : startOfPeriod({ previous: last?.hash ?? '', from, until: iso(until) })
}

/**
 * Begins to seal a period whose earlier seal has been checked, or that has none.
 * @param found the hash of the earlier seal, and whether it is as its entries
 */
const beginSeal = (position: ChainPosition, period: HashedPeriod, found: AuditSeal['former']): ChainPosition => {
  const known = position.formerKnown?.until !== undefined && position.formerKnown.until <= period.until ? position.formerKnown : null
  // The newest seal that was known to be intact is missing, or was replaced.
  const isLost = known !== null && found?.hash !== known.hash
  const former = known !== null && isLost ? { hash: found?.hash ?? known.hash, isIntact: false } : found
  return {
    ...position,
    former: null,
    formerKnown: known === null ? position.formerKnown : null,
    sealing: startOfPeriod({ ...period, former }),
  }
}

/** Checks the next seal of an earlier version, or finds the next period without one. `sealing` is null when nothing has settled. */
const prepareSeal = async (position: ChainPosition, now: Date, deadline: number): Promise<Progress> => {
  const last = await lastSeal()
  const seal = await nextFormerSeal(last, now)
  if (seal === undefined) {
    const period = await nextPeriod(last, now)
    return { position: period === undefined ? position : beginSeal(position, period, undefined), isComplete: true }
  }
  const { period, isComplete } = await hashFormerEntries(position.former ?? startOfPeriod(seal), deadline)
  if (!isComplete) return { position: { ...position, former: period }, isComplete }
  const isIntact = asSealed(period, seal) && (last?.former === undefined || seal.previous === last.former.hash)
  return {
    position: beginSeal(position, { ...period, previous: last?.hash ?? '' }, { hash: seal.hash, isIntact }),
    isComplete: true,
  }
}

/** Seals what has settled; returns the position, and whether it was done in time. @param save stores the position */
const seal = async (
  start: ChainPosition,
  now: Date,
  deadline: number,
  save: (position: ChainPosition) => Promise<void>,
): Promise<Progress> => {
  let position = start
  for (;;) {
    if (position.sealing === null) {
      const prepared = await prepareSeal(position, now, deadline)
      position = prepared.position
      if (!prepared.isComplete || position.sealing === null) return prepared
      // From here on entries change: the earlier seal does not fit them any more.
      if (position.sealing.former !== undefined) await save(position)
    }
    const { period, isComplete } = await hashNewEntries(position.sealing, deadline)
    if (!isComplete) return { position: { ...position, sealing: period }, isComplete }
    // The log of the Lambda keeps the hash beyond the reach of whoever can write to the table.
    if (await addSeal(period)) log('info', auditLines.sealed, { until: period.until, entries: period.entries, hash: period.hash })
    position = { ...position, sealing: null }
    if (Date.now() > deadline) return { position, isComplete: false }
  }
}

/** Whether a seal continues the one before it: seals are never deleted, so the first one follows nothing, and no time lies between two. */
const continues = ({ previous, from }: AuditSeal, before: { readonly until: string; readonly hash: string }) =>
  previous === before.hash && (before.until === '' || from === before.until)

/** Whether entries are as they were sealed, and none was erased without a request. */
const asSealed = (found: HashedPeriod, { entries, hash }: AuditSeal) =>
  found.entries === entries && found.hash === hash && found.strayErasures === 0

/** Checks seals from where the position is; at the end of all seals the pass is complete. */
const check = async (start: ChainPosition, now: Date, deadline: number): Promise<Progress> => {
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
      // Entries and seals of an earlier version are all gone.
      if (position.formerKnown !== null) report(position.formerKnown.until)
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
        const { period, isComplete } = await hashEntries(position.checking ?? startOfPeriod(sealed), deadline)
        if (!isComplete) return { position: { ...position, checking: period }, isComplete }
        const isAsSealed = asSealed(period, sealed) && sealed.former?.isIntact !== false
        // Entries may have been deleted while they were read, because their retention was shortened.
        isIntact &&= isAsSealed || sealed.from < (await completeSince(now))
      }
      if (!isIntact) report(sealed.until)
      position = { ...position, checking: null, checkedUntil: sealed.until, checkedHash: sealed.hash }
      if (Date.now() > deadline) return { position, isComplete: false }
    }
  }
}

/** Continues the job: seals what has settled, then checks seals until it has seen them all; hourly. */
export const runAuditChainJob = async (held: HeldJob, until: number, now = new Date()): Promise<void> => {
  const job = auditChainJobs.parse(held)
  const save = (position: ChainPosition) => auditChainJobs.save(job, position)
  const sealed = await seal(presentPosition(job.position), now, until, save)
  const checked = sealed.isComplete ? await check(sealed.position, now, until) : sealed
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
  /** The hashes of all seals, and of those that they replace, to compare with those in the log of the jobs. */
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
      const { period } = isKept
        ? await hashEntries(startOfPeriod(sealed), Number.POSITIVE_INFINITY)
        : { period: { ...sealed, strayErasures: 0 } }
      const isIntact = continues(sealed, head ?? { until: '', hash: '' }) && asSealed(period, sealed)
      if (!isIntact || (isKept && sealed.former?.isIntact === false)) broken.push(sealed.until)
      if (isKept) entries += period.entries
      count++
      hashes.add(sealed.hash)
      if (sealed.former !== undefined) hashes.add(sealed.former.hash)
      head = sealed
    }
  }
  return { seals: count, entries, broken, head, hashes }
}
