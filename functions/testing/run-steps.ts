import type { Step } from '../migrations/migration.ts'

/** Runs the steps of a migration to their end, page by page. @returns how many items were rewritten */
export const runSteps = async (steps: readonly Step[]): Promise<number> => {
  let sum = 0
  for (const step of steps) {
    let at: string | undefined
    do {
      const page = await step(at)
      sum += page.rewritten
      at = page.at
    } while (at !== undefined)
  }
  return sum
}
