import type * as z from 'zod'
import type { customerExportPartSchema } from '../../shared/domain/customer.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { decodeCursor, encodeCursor } from '../data/cursor.ts'
import { type CustomerFilter, listCustomers } from '../data/customers.ts'
import { readAll } from '../data/list.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { fieldError } from '../runtime/api-error.ts'

/** Customers in one part: some 200 KB, far below what a Lambda may answer, and read in one go. */
const ROWS_A_PART = 1000

/** An export is noted once, when it begins: it belongs to whoever began it, and ends within an hour. */
const LASTS_MS = 3_600_000

/** Where an export goes on. The cursor of a list will not do, nor one of somebody else or of yesterday: nobody would note that data goes out. */
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
  /** Whether the owning partners are told. */
  readonly maySeePartners: boolean
}

const ownersOf = async (ids: readonly (number | null)[]) => {
  const { schema, key } = partners.definition
  const wanted = [...new Set(ids)].flatMap((id) => (id === null ? [] : [key(id)]))
  return new Map((await readAll(schema, wanted)).map((partner) => [partner.id, partner]))
}

/**
 * One part of the customers that a filter leaves, as CSV: up to 1000 lines. The first part is noted in the audit log: from then on the data is out of our hands.
 * @throws ApiError validation for a cursor of another filter, another person, a list or an export that began more than an hour ago
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
