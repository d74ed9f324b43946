const DAY_MS = 86_400_000
/** When nightly work begins, in UTC: two or three o'clock in Germany. */
const RUN_AT_MS = 3_600_000

/** The next time at which nightly work begins. @param ms since the epoch */
export const nightAfter = (ms: number): Date => new Date((Math.floor((ms - RUN_AT_MS) / DAY_MS) + 1) * DAY_MS + RUN_AT_MS)
