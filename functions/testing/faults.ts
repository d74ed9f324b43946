import { AsyncLocalStorage } from 'node:async_hooks'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { ThrottlingException, TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { vi } from 'vitest'
import { documents } from '../data/client.ts'

/** The simulated end of the process. */
export class Crash extends Error {}

/**
 * A moment before or after a call to the table, the user pool or a bucket, counted from 1. Counting only writes reaches every state that an
 * interruption can leave: a read changes nothing, so a process that ends at a read leaves what the write before it has left.
 */
export type Moment = { readonly at: number; readonly when: 'before' | 'after'; readonly counted?: 'calls' | 'writes' }

type Run = { calls: number; writes: number; hasCrashed: boolean; readonly crash?: Moment; readonly turbulence?: number }

const runs = new AsyncLocalStorage<Run>()

const READS = /^(?:Get|BatchGet|TransactGet|Query|Scan|AdminGet|Head|List)/

/** One call including its client's retries. @param name of the SDK's command */
const called = async <Result>(name: string, send: () => Promise<Result>): Promise<Result> => {
  const run = runs.getStore()
  if (run === undefined) return send()
  const isRead = READS.test(name)
  run.calls++
  if (!isRead) run.writes++
  const { crash } = run
  if (run.hasCrashed) throw new Crash()
  if (crash === undefined || (crash.counted === 'writes' && isRead)) return send()
  const nth = crash.counted === 'writes' ? run.writes : run.calls
  if (nth < crash.at) return send()
  if (nth === crash.at && crash.when === 'after') await send()
  run.hasCrashed = true
  throw new Crash()
}

const isShaken = () => Math.random() < (runs.getStore()?.turbulence ?? 0)

const throttled = () => new ThrottlingException({ message: 'Too fast', $metadata: {} })
const cancelled = () =>
  new TransactionCanceledException({
    message: '',
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    $metadata: {},
  })
/** The error of a single write while a transaction holds its item. */
const conflict = () => new TransactionConflictException({ message: '', $metadata: {} })

const faultOf = (command = '') => {
  if (Math.random() < 0.5) return throttled()
  if (command === 'TransactWriteItemsCommand') return cancelled()
  return ['UpdateItemCommand', 'DeleteItemCommand'].includes(command) ? conflict() : throttled()
}

const disturbTable = () => {
  const stack = documents.middlewareStack
  stack.add(
    (next, { commandName = '' }) =>
      (args) =>
        called(commandName, () => next(args)),
    { step: 'initialize', priority: 'high', name: 'crash', override: true },
  )
  stack.add(
    (next, { commandName }) =>
      async (args) => {
        if (isShaken()) throw faultOf(commandName)
        return next(args)
      },
    { step: 'finalizeRequest', priority: 'low', name: 'turbulence', override: true },
  )
}

/** The pool's error for throttling, as the SDK throws it. */
const poolThrottled = () =>
  Object.assign(new Error('Too fast'), { name: 'ThrottlingException', $fault: 'client', $metadata: { httpStatusCode: 400 } })

type Stack = { add: (middleware: unknown, options: object) => void }
const isStack = (value: unknown): value is Stack => typeof value === 'object' && value !== null && 'add' in value

const shaken = new WeakSet<object>()
/** Makes attempts of an SDK client fail, inside its retries. */
const shake = (client: object) => {
  if (shaken.has(client)) return
  shaken.add(client)
  const stack: unknown = Reflect.get(client, 'middlewareStack')
  if (!isStack(stack)) throw new Error('A client without a stack')
  const middleware = (next: (input: unknown) => Promise<unknown>) => async (input: unknown) => {
    if (isShaken()) throw poolThrottled()
    return next(input)
  }
  stack.add(middleware, { step: 'finalizeRequest', priority: 'low', name: 'turbulence' })
}

/** Counts what the clients of a service send. @param prepare each client before its call */
const disturbService = (
  client: typeof CognitoIdentityProviderClient.prototype | typeof S3Client.prototype,
  prepare: (client: object) => void,
) => {
  const send: unknown = Reflect.get(client, 'send')
  if (typeof send !== 'function') throw new Error('A client without send')
  vi.spyOn(client, 'send').mockImplementation(function (this: object, ...parameters: unknown[]) {
    prepare(this)
    return called(Object(parameters[0]).constructor.name, () => Promise.resolve(Reflect.apply(send, this, parameters)))
  })
}

/** Enables injected faults in this process; call it once per test file. */
export const injectFaults = () => {
  disturbTable()
  disturbService(CognitoIdentityProviderClient.prototype, shake)
  disturbService(S3Client.prototype, () => undefined)
}

const within = async <Result>(run: Run, act: () => Promise<Result>) => runs.run(run, act)

/** Runs an action without faults and counts its calls and writes. */
const counted = async (act: () => Promise<unknown>) => {
  const run: Run = { calls: 0, writes: 0, hasCrashed: false }
  await within(run, act)
  return run
}

/** Runs an action without faults and returns the number of its calls. */
export const countCalls = async (act: () => Promise<unknown>): Promise<number> => (await counted(act)).calls

/** Runs an action without faults and returns the number of its calls that write. */
export const countWrites = async (act: () => Promise<unknown>): Promise<number> => (await counted(act)).writes

/**
 * Runs an action until the given moment, at which its process ends. Concurrent runs are possible.
 * @returns whether that moment was reached
 */
export const crashing = async (crash: Moment, act: () => Promise<unknown>): Promise<boolean> => {
  const run: Run = { calls: 0, writes: 0, hasCrashed: false, crash }
  await within(run, act).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error
  })
  return run.hasCrashed
}

/**
 * Runs an action while this share of all attempts (0–1) fails: half of the writes with a transaction conflict, everything else by
 * throttling.
 */
export const withTurbulence = <Result>(turbulence: number, act: () => Promise<Result>): Promise<Result> =>
  within({ calls: 0, writes: 0, hasCrashed: false, turbulence }, act)
