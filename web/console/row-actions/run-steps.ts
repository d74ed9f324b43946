import { ApiError, messageOf } from '../../api/api-error.ts'
import type { RowId } from '../../ui/list/selection/use-selection.ts'
import type { TakeBack } from './row-action.ts'

/** What is to be done to one row. */
export type Step = {
  readonly id: RowId
  /** Name of the row. */
  readonly name: string
  readonly run: () => Promise<TakeBack | undefined>
}

/** What became of a row: it was refused for a reason, or changed, and can perhaps be changed back. */
export type StepResult = { readonly step: Step; readonly refusal?: string; readonly takeBack?: TakeBack | undefined }

/** Refusals that are about one row; after any other error, the next row would meet the same. */
const ABOUT_THE_ROW: readonly number[] = [400, 403, 404, 409, 412]

const isAboutTheRow = (error: unknown) =>
  error instanceof ApiError && ABOUT_THE_ROW.includes(error.status) && error.code !== 'proof_required'

/**
 * Takes one step after the other.
 * @param onResult told after each step; returns whether to go on
 * @returns the error that ended it before the last step; undefined if it came to its end or was told to stop
 */
export const runSteps = async (steps: readonly Step[], onResult: (result: StepResult) => boolean): Promise<string | undefined> => {
  const resultOf = async (step: Step): Promise<StepResult> => {
    try {
      return { step, takeBack: await step.run() }
    } catch (error) {
      if (isAboutTheRow(error)) return { step, refusal: messageOf(error) }
      throw error
    }
  }
  try {
    for (const step of steps) if (!onResult(await resultOf(step))) return undefined
  } catch (error) {
    return messageOf(error)
  }
  return undefined
}
