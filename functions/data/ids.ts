import { randomInt } from 'node:crypto'

const EPOCH = Date.UTC(2024, 0, 1)
const RANDOM = 4096

let lastMillisecond = 0
let sequence = 0

/**
 * A new internal id: milliseconds since 2024 in the upper bits, 12 bits below that start at random and count up within a millisecond. Ids are
 * safe integers until 2093, later ones are larger, and one process never makes the same one twice. Two processes may in the same millisecond;
 * the conditional put then refuses the second.
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

/** An id for a record that came into being at an earlier time (milliseconds since 1970), so that it sorts there. */
export const idAt = (time: number): number => (time - EPOCH) * RANDOM + randomInt(RANDOM)
