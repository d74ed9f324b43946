import { AsyncLocalStorage } from 'node:async_hooks'
import * as z from 'zod'
import type { LambdaName } from '../../local/recorded-calls.ts'

/** The header that names the kind of a call. */
export const kindHeader = 'x-kind-of-call'

/** What the calls of one kind asked of the table, in all. */
export const kindCountSchema = z.object({ calls: z.int(), requests: z.int(), reads: z.number(), writes: z.number() })
export type KindCount = z.infer<typeof kindCountSchema>

const eventSchema = z.object({ headers: z.looseObject({ [kindHeader]: z.string() }) })
const answerSchema = z.object({ statusCode: z.number() })
const unitsSchema = z.object({ CapacityUnits: z.number().default(0) })
const outputSchema = z.object({
  ConsumedCapacity: z.union([z.array(unitsSchema), unitsSchema.transform((one) => [one])]).default([]),
})
const READS = ['GetItem', 'BatchGetItem', 'Query']
const NOT_MODIFIED = 304

type Running = { requests: number; reads: number; writes: number }

/** Counts requests to the table by the kind of the call that makes them. An answer „304“ is of a kind of its own. */
export const countByKind = () => {
  const running = new AsyncLocalStorage<Running>()
  const kinds = new Map<string, KindCount>()

  const around = async <Result>(_: LambdaName, run: () => Promise<Result>, event: unknown): Promise<Result> => {
    const named = eventSchema.safeParse(event)
    if (!named.success) return run()
    const counted = { requests: 0, reads: 0, writes: 0 }
    const result = await running.run(counted, run)
    const isUnchanged = answerSchema.safeParse(result).data?.statusCode === NOT_MODIFIED
    const kind = `${named.data.headers[kindHeader]}${isUnchanged ? ', unchanged' : ''}`
    const sum = kinds.get(kind) ?? { calls: 0, requests: 0, reads: 0, writes: 0 }
    kinds.set(kind, {
      calls: sum.calls + 1,
      requests: sum.requests + counted.requests,
      reads: sum.reads + counted.reads,
      writes: sum.writes + counted.writes,
    })
    return result
  }

  /** Call it once the system has set the environment, which the table's client reads on loading. */
  const watchTable = async () => {
    const { documents } = await import('../../../functions/data/client.ts')
    documents.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const counted = running.getStore()
          if (counted === undefined) return next(args)
          counted.requests++
          const result = await next({ ...args, input: Object.assign({}, args.input, { ReturnConsumedCapacity: 'TOTAL' }) })
          const units = outputSchema.parse(result.output).ConsumedCapacity.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
          if (READS.includes(commandName.replace(/Command$/, ''))) counted.reads += units
          else counted.writes += units
          return result
        },
      { step: 'initialize', name: 'countByKind' },
    )
  }
  return { around, watchTable, counts: () => Object.fromEntries(kinds) }
}
