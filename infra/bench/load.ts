/** Times of one measured call, in milliseconds. */
export type Times = { readonly p50: number; readonly p99: number }

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Calls `rounds` times one after the other, after a warm-up that does not count. */
export const inTurn = async (rounds: number, call: (round: number) => Promise<unknown>): Promise<Times> => {
  for (let round = 0; round < Math.min(50, rounds); round++) await call(-1 - round)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await call(round)
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Calls per second with so many callers at once, and milliseconds of this process's CPU per call. */
export const atOnce = async (callers: number, seconds: number, call: () => Promise<unknown>) => {
  const end = performance.now() + seconds * 1000
  const cpu = process.cpuUsage()
  let calls = 0
  const caller = async () => {
    while (performance.now() < end) {
      await call()
      calls++
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const { user, system } = process.cpuUsage(cpu)
  return { perSecond: calls / seconds, cpuMs: (user + system) / 1000 / calls }
}
