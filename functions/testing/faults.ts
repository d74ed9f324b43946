import { AsyncLocalStorage } from 'node:async_hooks'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { vi } from 'vitest'
import { documents } from '../data/client.ts'

/** The process ended here: nothing after it happens. */
export class Crash extends Error {}

type Run = { calls: number; readonly crash?: Moment | undefined; readonly conflicts?: number | undefined }

/** Right before or right after a call to the table or to the user pool, counted from 1. */
export type Moment = { readonly at: number; readonly when: 'before' | 'after' }

const runs = new AsyncLocalStorage<Run>()

const disturbed = async <Result>(send: () => Promise<Result>, command: unknown): Promise<Result> => {
  const run = runs.getStore()
  if (run === undefined) return send()
  const nth = ++run.calls
  if (run.conflicts !== undefined && command instanceof TransactWriteCommand && Math.random() < run.conflicts) {
    throw new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons: [{ Code: 'TransactionConflict' }] })
  }
  if (run.crash === undefined || nth < run.crash.at) return send()
  if (nth === run.crash.at && run.crash.when === 'after') await send()
  throw new Crash()
}

/** Lets faults happen in this process; call it once per test file. */
export const injectFaults = () => {
  for (const client of [Object.getPrototypeOf(documents), CognitoIdentityProviderClient.prototype]) {
    const send: unknown = Reflect.get(client, 'send')
    if (typeof send !== 'function') throw new Error('A client without send')
    vi.spyOn(client, 'send').mockImplementation(function (this: unknown, ...parameters: unknown[]) {
      return disturbed(() => Promise.resolve(Reflect.apply(send, this, parameters)), parameters[0])
    })
  }
}

/** Runs something undisturbed and says how many calls it made. */
export const countCalls = async (act: () => Promise<unknown>): Promise<number> => {
  const run = { calls: 0 }
  await runs.run(run, act)
  return run.calls
}

/** Runs something up to the moment at which its process ends. Runs may go on side by side. */
export const crashing = (crash: Moment, act: () => Promise<unknown>): Promise<unknown> => runs.run({ calls: 0, crash }, act)

/** Runs something while this share of all transactions (0–1) fails as if another one were in the way. */
export const withConflicts = <Result>(conflicts: number, act: () => Promise<Result>): Promise<Result> =>
  runs.run({ calls: 0, conflicts }, act)
