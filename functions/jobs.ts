import { followDueLevels } from './use-cases/follow-levels.ts'

/** Runs every minute: takes up what a request began and did not finish. */
export const handler = async (): Promise<void> => {
  await followDueLevels()
}
