import { customerWithoutContact } from '../../content/customer-without-contact.ts'
import { customersCsv } from '../../content/customers-csv.ts'
import { internal } from '../../data/cursor.ts'
import { listCustomers } from '../../data/customers.ts'
import type { CustomerExportPosition } from '../../data/export-jobs.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { type Owners, readOwners } from '../partners/read-owners.ts'
import { customerExports } from './export-customers.ts'
import { type ReadCsvPage, writeCsvExport } from './write-csv-export.ts'

/** Customers read at a time. */
const PAGE = 1000
const readPageOf = ({ filter, showsPartners, showsContact, showsUnconfirmed }: CustomerExportPosition): ReadCsvPage => {
  const owners: Owners | undefined = showsPartners ? new Map() : undefined
  return async (cursor) => {
    const isFirst = cursor === undefined
    const page = await listCustomers(
      { ...filter, findsByContact: showsContact, findsByPartner: showsPartners, showsUnconfirmed },
      { limit: PAGE, cursor, caller: internal, ...(!isFirst && { total: 'none' }) },
    )
    if (owners !== undefined)
      await readOwners(
        owners,
        page.items.map(({ ibPartnerId }) => ibPartnerId),
      )
    const shown = showsContact ? page.items : page.items.map(customerWithoutContact)
    return { lines: customersCsv(shown, owners, isFirst), rows: shown.length, cursor: page.cursor, ...(isFirst && { total: page.total }) }
  }
}

/** Writes customers into the CSV file of an export, see {@link writeCsvExport}. */
export const writeCustomerExport = (held: HeldJob, partBytes?: number): Promise<void> =>
  writeCsvExport(customerExports, held, readPageOf, partBytes)
