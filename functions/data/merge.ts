/** `newest` begins with the largest sort key, `ascending` with the smallest. */
export type Order = 'newest' | 'ascending'

/** The order of the table: by UTF-8, which differs from JavaScript's for characters beyond the first 65,536. */
const compareAsStored = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The next rows of one partition, in the order of their sort keys. */
type Part<Row> = {
  readonly rows: readonly Row[]
  /** Sort key of the last row that was looked at; undefined at the end of the partition. */
  readonly readTo: string | undefined
}

type Merge<Row> = {
  readonly partitions: readonly string[]
  readonly order: Order
  /** Sort key after which to begin; undefined for the beginning. */
  readonly after: string | undefined
  /** How many rows are wanted. */
  readonly wanted: number
  /** Upper bound of requests one after the other. @default - as many as the wanted rows take */
  readonly roundsAtMost?: number
  /** @param missing how many rows are still wanted; undefined in the first round, in which all partitions are read */
  readonly read: (partition: string, after: string | undefined, missing: number | undefined) => Promise<Part<Row>>
  readonly sortKeyOf: (row: Row) => string
}

/**
 * Reads partitions that together are one list, in the order of their sort keys, until there are enough rows.
 * @returns the rows, perhaps more than wanted; and the sort key after which to go on, undefined at the end of the list
 */
export const readMerged = async <Row>({
  partitions,
  order,
  after,
  wanted,
  roundsAtMost = Number.POSITIVE_INFINITY,
  read,
  sortKeyOf,
}: Merge<Row>): Promise<{ readonly rows: readonly Row[]; readonly readTo: string | undefined }> => {
  const compare = order === 'newest' ? (a: string, b: string) => compareAsStored(b, a) : compareAsStored
  const readPart = async (partition: string, from: string | undefined, missing: number | undefined) => ({
    partition,
    ...(await read(partition, from, missing)),
  })
  let parts = await Promise.all(partitions.map((partition) => readPart(partition, after, undefined)))
  const found = parts.flatMap(({ rows }) => rows)
  for (let round = 1; ; round++) {
    // All partitions have been read up to there.
    const readTo = parts.flatMap((part) => part.readTo ?? []).toSorted(compare)[0]
    const rows = readTo === undefined ? found : found.filter((row) => compare(sortKeyOf(row), readTo) <= 0)
    if (readTo === undefined || rows.length >= wanted || round >= roundsAtMost) {
      return { rows: rows.toSorted((a, b) => compare(sortKeyOf(a), sortKeyOf(b))), readTo }
    }
    parts = await Promise.all(
      parts.map((part) => (part.readTo === readTo ? readPart(part.partition, readTo, wanted - rows.length) : { ...part, rows: [] })),
    )
    found.push(...parts.flatMap((part) => part.rows))
  }
}
