import type { TestProject } from 'vitest/node'
import { strictAccounts } from './settings.ts'
import { startTestSystem } from './testing.ts'

/** Starts a portal whose accounts are protected as in a production stage. */
export default (project: TestProject) => {
  Object.assign(process.env, strictAccounts)
  return startTestSystem(project)
}
