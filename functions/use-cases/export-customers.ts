import type * as z from 'zod'
import type { customerExportPartSchema } from '../../shared/domain/customer.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { decodeCursor, encodeCursor } from '../data/cursor.ts'
import { type CustomerFilter, listCustomers } from '../data/customers.ts'
import { readAll } from '../data/list.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'

/** Customers in one part: some 200 KB, far below what a Lambda may answer, and read in one go. */
const ROWS_A_PART = 1000

/** Where an export goes on. The cursor of a list will not do: with it the export would begin in the middle, and nobody would note that it began. */
const exportCursor = {
  from: (list: string) => encodeCursor('customerExport', { list }),
  to: (cursor: string) => decodeCursor('customerExport', cursor).list,
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
 * @throws ApiError validation for a cursor of another filter, or of a list
 */
export const exportCustomers = async (
  filter: CustomerFilter,
  cursor: string | undefined,
  { actor, maySeePartners }: Exporting,
): Promise<z.output<typeof customerExportPartSchema>> => {
  const isFirst = cursor === undefined
  const page = await listCustomers(filter, { limit: ROWS_A_PART, cursor: isFirst ? undefined : exportCursor.to(cursor) })
  const owners = maySeePartners ? await ownersOf(page.items.map(({ ibPartnerId }) => ibPartnerId)) : undefined
  if (isFirst) {
    await transact([auditItem({ actor, action: 'customerExport', entity: 'CUSTOMER_LIST', id: 'CSV', before: null, after: filter })])
  }
  const { customersCsv } = await import('../content/customers-csv.ts')
  return {
    text: customersCsv(page.items, owners, isFirst),
    rows: page.items.length,
    total: page.total,
    cursor: page.cursor && exportCursor.from(page.cursor),
  }
}
