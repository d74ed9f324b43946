import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const callSchema = z.object({
  /** Requests to the table. */
  requests: z.int(),
  reads: z.number(),
  writes: z.number(),
  /** Actions of all transactions. */
  actions: z.int(),
  /** Of the answer. */
  bytes: z.int(),
  /** Read units, write units, added bytes and transactional writes of shared items, by place: table or index, and family of the partition. */
  touches: z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number()])),
})

const fileSchema = z.object({
  /** Number of values of `<shard>`, by the beginning of the partition. */
  shards: z.record(z.string(), z.int()),
  /** Days until records expire, by the beginning of their partition. */
  retentionDays: z.record(z.string(), z.number()),
  calls: z.record(z.string(), callSchema),
})

export type CallCosts = z.infer<typeof fileSchema>
export type CallCost = z.infer<typeof callSchema>

/** Recorded and checked by functions/endpoints/call-costs.api.test.ts. */
export const callCostsFile = join(import.meta.dirname, 'call-costs.json')

/** Reads the counts of all calls of the contract. @throws ZodError when the file is not what the test records */
export const readCallCosts = (): CallCosts => fileSchema.parse(JSON.parse(readFileSync(callCostsFile, 'utf8')))

/** The partition of a place, without the table or index. */
export const partitionOf = (place: string): string => place.slice(place.indexOf(' ') + 1)

/** @throws Error for a call that was not recorded */
export const costOf = ({ calls }: CallCosts, name: string): CallCost => {
  const cost = calls[name]
  if (cost === undefined) throw new Error(`No call „${name}“ in ${callCostsFile}: npm run capacity -- --record`)
  return cost
}
