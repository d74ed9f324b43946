import { isTurnOver } from '../../runtime/turn.ts'

const BATCH = 25
const BATCH_MS = 1_000

/**
 * Processes the first of some rows one after the other: 25 or for a second, then their results should be stored. At least one, if there is any.
 * @returns the results, in the order of the rows
 */
export const processBatch = async <Row, Result>(rows: readonly Row[], process: (row: Row) => Promise<Result>): Promise<Result[]> => {
  const end = Date.now() + BATCH_MS
  const results: Result[] = []
  for (const row of rows.slice(0, BATCH)) {
    results.push(await process(row))
    if (isTurnOver() || Date.now() >= end) break
  }
  return results
}
