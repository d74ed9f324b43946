import type { Usage } from './portal.ts'

/** Times of calls in milliseconds, and of a reference measured in the same seconds. */
export type Times = { readonly p50: number; readonly p99: number; readonly referenceP50: number }

type Call = (round: number) => Promise<unknown>

const WARM_UP_BLOCKS = 4
/** Calls per block: repeated calls resemble a server in use, and alternating ones would be slower by half. */
const BLOCK = 25

/** Formats of measured values. */
export const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 })
export const decimals = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The value below which this share of all values lies. */
export const percentile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const timeOf = async (call: Call, round: number) => {
  const begun = performance.now()
  await call(round)
  return performance.now() - begun
}

/**
 * Runs sequential calls in blocks of 25 that alternate with blocks of the reference, so that other load on the machine affects both.
 * Warm-up blocks and the first call of each block do not count.
 */
export const inTurn = async (blocks: number, reference: Call, call: Call): Promise<Times> => {
  const times: number[] = []
  const references: number[] = []
  let round = 0
  for (let block = -WARM_UP_BLOCKS; block < blocks; block++) {
    for (const [act, kept] of [[reference, references] as const, [call, times] as const]) {
      for (let nth = 0; nth <= BLOCK; nth++) {
        const time = await timeOf(act, round++)
        if (block >= 0 && nth > 0) kept.push(time)
      }
    }
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), referenceP50: percentile(references, 0.5) }
}

/**
 * Calls per second with this many concurrent callers, and milliseconds of processor time per call for the portal and for its engine,
 * without the callers.
 */
export const atOnce = async (callers: number, seconds: number, usage: () => Promise<Usage>, call: () => Promise<unknown>) => {
  const before = await usage()
  const end = performance.now() + seconds * 1000
  let calls = 0
  const caller = async () => {
    while (performance.now() < end) {
      await call()
      calls++
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const after = await usage()
  return {
    perSecond: calls / seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / calls,
    engineCpuMs: (after.engineCpuMs - before.engineCpuMs) / calls,
  }
}
