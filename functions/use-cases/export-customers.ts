import type * as z from 'zod'
import type { customerExportPartSchema } from '../../shared/domain/customer.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { decodeCursor, encodeCursor } from '../data/cursor.ts'
import { type CustomerFilter, listCustomers } from '../data/customers.ts'
import { readAll } from '../data/list.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { fieldError } from '../runtime/api-error.ts'

/** Customers per part: about 50 KB, far below the size limit of a Lambda response, and read in one go. */
const ROWS_A_PART = 200

/** An export is logged once, at its start. It belongs to the user who started it and ends within an hour. */
const LASTS_MS = 3_600_000

/**
 * The cursor of the next part. Cursors of lists, of other users and of earlier days are refused, because that access would not be logged.
 */
const exportCursor = (actor: Actor) => {
  const scope = { query: ['customerExport'], caller: actor }
  return {
    encode: (list: string, begun: string) => encodeCursor(scope, { list, begun }),
    decode: (cursor: string) => {
      const { list, begun = '' } = decodeCursor(scope, cursor)
      if (!(Date.now() - Date.parse(begun) < LASTS_MS)) throw fieldError('cursor', 'Ungültiger Cursor')
      return { list, begun }
    },
  }
}

type Exporting = {
  readonly actor: Actor
  /** Whether the rows name the owning partners. */
  readonly maySeePartners: boolean
}

const ownersOf = async (ids: readonly (number | null)[]) => {
  const { schema, key } = partners.definition
  const wanted = [...new Set(ids)].flatMap((id) => (id === null ? [] : [key(id)]))
  return new Map((await readAll(schema, wanted)).map((partner) => [partner.id, partner]))
}

/**
 * Exports one part of the filtered customers as CSV, up to 200 lines. The first part is recorded in the audit log, because from then on
 * the data is outside the portal.
 * @throws ApiError validation for a cursor of another filter, another user, a list or an export that began more than an hour ago
 */
export const exportCustomers = async (
  filter: CustomerFilter,
  cursor: string | undefined,
  { actor, maySeePartners }: Exporting,
): Promise<z.output<typeof customerExportPartSchema>> => {
  const isFirst = cursor === undefined
  const cursors = exportCursor(actor)
  const { list, begun } = isFirst ? { list: undefined, begun: new Date().toISOString() } : cursors.decode(cursor)
  const page = await listCustomers(filter, { limit: ROWS_A_PART, cursor: list, caller: actor })
  const owners = maySeePartners ? await ownersOf(page.items.map(({ ibPartnerId }) => ibPartnerId)) : undefined
  if (isFirst) {
    await transact([auditItem({ actor, action: 'customerExport', entity: 'CUSTOMER_LIST', id: 'CSV', before: null, after: filter })])
  }
  const { customersCsv } = await import('../content/customers-csv.ts')
  return {
    text: customersCsv(page.items, owners, isFirst),
    rows: page.items.length,
    total: page.total,
    cursor: page.cursor && cursors.encode(page.cursor, begun),
  }
}
