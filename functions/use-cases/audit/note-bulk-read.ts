import { auditItem } from '../../data/audit.ts'
import { AlreadyCounted, countOnceItem } from '../../data/rate-limits.ts'
import { transact } from '../../data/transact.ts'
import { sha256 } from '../../runtime/sha256.ts'

type BulkRead = {
  /** The list: its path below `/api/`, and its German name. */
  readonly list: string
  readonly name: string
  readonly filter: Readonly<Record<string, unknown>>
  /** Rows that were read so far, and the number that they went beyond. */
  readonly rows: number
  readonly number: number
  /** User name of the person who reads. */
  readonly reader: string
}

const DAY_SECONDS = 86_400

/**
 * Notes in the audit log that a person has read many rows of a list of people. Once a day for the same list, filter and number: a screen that stays on such a
 * page reads it again and again.
 */
export const noteBulkRead = async ({ list, name, filter, rows, number, reader }: BulkRead): Promise<void> => {
  const bucket = `BULK#${sha256(JSON.stringify([reader, list, filter, number]))}`
  try {
    await transact([
      countOnceItem(bucket, DAY_SECONDS),
      auditItem({
        actor: reader,
        action: 'personListRead',
        entity: 'PERSON_LIST',
        id: list,
        before: null,
        after: { ...filter, rows },
        name,
      }),
    ])
  } catch (error) {
    if (!(error instanceof AlreadyCounted)) throw error
  }
}
