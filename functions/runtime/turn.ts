import { AsyncLocalStorage } from 'node:async_hooks'

/** The time of a job's run is up. What it has done stays done, and the next run goes on from its stored position. */
export class TurnOver extends Error {}

const limits = new AsyncLocalStorage<number>()

/** Runs a job whose steps look at the time. @param until time limit in ms since the epoch */
export const runInTurn = <Result>(until: number, run: () => Promise<Result>): Promise<Result> => limits.run(until, run)

/** Whether the time of the job's run is up, so that it should store its position and give itself back. Never in a request, which has its own limit. */
export const isTurnOver = (): boolean => Date.now() >= (limits.getStore() ?? Number.POSITIVE_INFINITY)

/** Ends the run of a job between two steps that may be repeated and need no position. @throws TurnOver when its time is up */
export const checkTurn = (): void => {
  if (isTurnOver()) throw new TurnOver()
}
