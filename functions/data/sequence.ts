import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { table } from '../../shared/platform/table.ts'
import { ApiError } from '../runtime/api-error.ts'
import { isConditionFailed, readItems, send, tableName } from './client.ts'
import type { Key } from './keys.ts'

/** A sequence of numbers from which public ids are made; people may enter ids with the same numbers. */
export type IdSequence = {
  readonly key: Key
  /** The number before the first. */
  readonly start: number
  /** The public id with a number, such as `KD-20461`. */
  readonly idOf: (number: number) => string
  /** The item that exists while an id is taken. */
  readonly claimOf: (id: string) => Key
  /** The field at which a taken id is refused. */
  readonly field: string
}

const sequenceSchema = z.object({ value: z.int().positive() })

/** The next number of a sequence. Gaps are possible. One request. */
export const nextNumber = async (key: Key, start: number): Promise<number> => {
  const { Attributes } = await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET #value = if_not_exists(#value, :start) + :one',
      ExpressionAttributeNames: { '#value': 'value' },
      ExpressionAttributeValues: { ':start': start, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return sequenceSchema.parse(Attributes).value
}

/** The last number given; `start` when there is none. One request. */
const lastNumber = async ({ key, start }: IdSequence): Promise<number> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }))
  return Item === undefined ? start : sequenceSchema.parse(Item).value
}

/** Distances at which a free number is looked for first: the next ones, then powers of two. No table holds as many taken numbers in a row. */
const DISTANCES = [...Array.from({ length: 63 }, (_, nth) => nth + 1), ...Array.from({ length: 34 }, (_, nth) => 2 ** (nth + 6))]
/** Keys that one request reads. */
const READ_AT_ONCE = 100

const areTaken = async ({ idOf, claimOf }: IdSequence, numbers: readonly number[]): Promise<readonly boolean[]> => {
  const keys = numbers.map((number) => claimOf(idOf(number)))
  const found = await readItems(keys, { ProjectionExpression: table.partitionKey, ConsistentRead: true })
  const taken = new Set(found.map((item) => item[table.partitionKey]))
  return keys.map(({ pk }) => taken.has(pk))
}

/**
 * A free number after this one, whose predecessor is not free: of the next 63 the first. One request, three where ten thousand numbers in a row are
 * taken.
 */
const freeNumberAfter = async (sequence: IdSequence, last: number): Promise<number> => {
  let [taken, free] = [last, Number.POSITIVE_INFINITY]
  let candidates = DISTANCES.map((distance) => last + distance)
  while (candidates.length > 0) {
    const isTaken = await areTaken(sequence, candidates)
    const first = isTaken.includes(false) ? isTaken.indexOf(false) : candidates.length
    free = candidates[first] ?? free
    taken = candidates[first - 1] ?? taken
    const step = Math.ceil((free - taken) / READ_AT_ONCE)
    candidates = Array.from({ length: READ_AT_ONCE - 1 }, (_, nth) => taken + step * (nth + 1)).filter((number) => number < free)
  }
  return free
}

/**
 * Whether the number of an id is one that its sequence has passed: a record may have had it that is gone. One request, none for ids of another form.
 */
export const mayHaveBeenGiven = async (sequence: IdSequence, id: string): Promise<boolean> => {
  const number = Number(/\d+$/.exec(id)?.[0])
  if (!Number.isSafeInteger(number) || foldPublicId(sequence.idOf(number)) !== foldPublicId(id)) return false
  return number > sequence.start && number <= (await lastNumber(sequence))
}

/** The next public id that is free at this moment. It is not reserved. Two requests. */
export const proposeId = async (sequence: IdSequence): Promise<string> =>
  sequence.idOf(await freeNumberAfter(sequence, await lastNumber(sequence)))

/** Gives a free number after a taken one, or the next of the sequence when another one was given meanwhile. */
const numberAfterTaken = async (sequence: IdSequence, taken: number): Promise<number> => {
  const free = await freeNumberAfter(sequence, taken)
  try {
    await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: sequence.key,
        UpdateExpression: 'SET #value = :free',
        ConditionExpression: '#value < :free',
        ExpressionAttributeNames: { '#value': 'value' },
        ExpressionAttributeValues: { ':free': free },
      }),
    )
    return free
  } catch (error) {
    if (isConditionFailed(error)) return nextNumber(sequence.key, sequence.start)
    throw error
  }
}

/** Each attempt but the first has looked for a free number: only ids entered or generated at the same moment are in its way. */
const ATTEMPTS = 10

/**
 * Stores records under a generated id, however many ids are taken.
 * @param retriedAt other fields at which a refusal is tried again, such as a generated user name
 * @param create stores the records under the id that it is given, unless it needs none; repeated with the next free one while that is taken
 */
export const withGeneratedId = async <Result>(
  sequence: IdSequence,
  retriedAt: readonly string[],
  create: (nextId: () => Promise<string>) => Promise<Result>,
): Promise<Result> => {
  let given: number | undefined
  const nextId = async () => {
    given = given === undefined ? await nextNumber(sequence.key, sequence.start) : await numberAfterTaken(sequence, given)
    return sequence.idOf(given)
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await create(nextId)
    } catch (error) {
      const isRefusedAt = (field: string) => error instanceof ApiError && error.fields?.[field] !== undefined
      if (attempt < ATTEMPTS && [sequence.field, ...retriedAt].some(isRefusedAt)) continue
      // Nobody typed the id, so nobody can mend it.
      throw isRefusedAt(sequence.field) ? new Error('No free id was found', { cause: error }) : error
    }
  }
}
