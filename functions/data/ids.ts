import { createHash, randomInt } from 'node:crypto'

const EPOCH = Date.UTC(2024, 0, 1)
const RANDOM = 4096

let lastMillisecond = 0
let sequence = 0

/**
 * Makes an internal id: milliseconds since 2024 in the upper bits and 12 lower bits that start at random and count up within a millisecond. Ids are
 * safe integers until 2093, and later ids are larger. One process never repeats an id; if two processes produce the same one within a millisecond,
 * the conditional put refuses the second.
 */
export const newId = (): number => {
  const now = Date.now()
  if (now > lastMillisecond) {
    lastMillisecond = now
    sequence = randomInt(RANDOM / 2)
  } else if (++sequence >= RANDOM) {
    lastMillisecond++
    sequence = 0
  }
  return (lastMillisecond - EPOCH) * RANDOM + sequence
}

/** An id for a record from an earlier time (milliseconds since 1970), so that it sorts there. */
export const idAt = (time: number): number => (time - EPOCH) * RANDOM + randomInt(RANDOM)

/** The first id of a time (milliseconds since 1970): ids of later records are larger. 0 for a time before ids were given. */
export const firstIdAt = (time: number): number => Math.max(0, (time - EPOCH) * RANDOM)

/**
 * The id of a record that is made from one of many rows: the same whenever it is made again, and in the order of the rows.
 * @param batch what the rows belong to @param time of the batch, in milliseconds since 1970 @param nth number of the row
 */
export const idOfRow = (batch: string, time: number, nth: number): number =>
  (time + nth - EPOCH) * RANDOM + (createHash('sha256').update(`${batch}#${nth}`).digest().readUInt16BE() % RANDOM)
