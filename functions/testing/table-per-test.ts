import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { injectFaults } from './faults.ts'
import { takeOwnTable } from './own-table.ts'

/** Gives each test of a file an empty table and a silent log, and lets it inject faults. */
export const takeTablePerTest = (name: string) => {
  beforeAll(injectFaults)
  let tables = 0
  beforeEach(async () => {
    vi.stubEnv('LOG_LEVEL', 'silent')
    await takeOwnTable(`${name}-${process.pid}-${++tables}`)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
}
