import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../data/client.ts'
import type { JobRun } from '../../data/jobs.ts'
import type { WriteItem } from '../../data/transact.ts'
import type { LongStep } from '../long-steps.ts'
import { sdk } from '../sdk.ts'

/** A stored job with work for several steps. */
export type JobCase = {
  readonly step: LongStep
  /** Least turns that it takes when each lasts for one step. */
  readonly turns: number
  /** Whether its work is done; checked between turns. */
  readonly isDone: () => Promise<boolean>
  /** What it has done, to compare with `expected`. */
  readonly result: () => Promise<unknown>
  readonly expected: unknown
  /** When it is due, in ms since the epoch. @default - at once */
  readonly due?: number
  /** Its run, if it is not the one of its kind. */
  readonly run?: JobRun
}

/** Stores the rows of records alone, without what is counted of them and found by. Lists have them, and making thousands takes a second. */
export const storeRows = async (writes: readonly WriteItem[]): Promise<void> => {
  const rows = writes.flatMap((write) => ('action' in write && write.action.Put?.Item?.sk === 'A' ? [write.action.Put.Item] : []))
  for (let first = 0; first < rows.length; first += 25) {
    const requests = rows.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } }))
    await sdk.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
}

/** So many numbers from 1 on. */
export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

export const actor = 'test'
export const change = { ifMatch: undefined, actor }
export const DAY_MS = 86_400_000
