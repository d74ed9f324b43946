import type { CsvExport } from '../../../shared/domain/csv-export.ts'
import type { OwnPartnerId } from '../../../shared/domain/user.ts'
import { auditItem } from '../../data/audit.ts'
import type { CustomerFilter } from '../../data/customers.ts'
import { type CustomerExportPosition, customerExportJobs } from '../../data/export-jobs.ts'
import type { Account } from '../../data/stored-user.ts'
import { type CsvExports, cancelExport, isExportOf, newExport, readExport, startExport } from './csv-exports.ts'

type Exporter = Account & {
  /** Set for a partner, who exports their own customers only. */
  readonly ownPartnerId?: OwnPartnerId
  /** Whether they may see the owning partners. */
  readonly maySeePartners: boolean
  /** Whether they may see e-mail addresses and phone numbers. */
  readonly maySeeContact: boolean
}

const actions = { finished: 'customerExport', failed: 'customerExportFail', cancelled: 'customerExportCancel' } as const

/** Exports of customers. */
export const customerExports: CsvExports<CustomerExportPosition> = {
  jobs: customerExportJobs,
  files: 'customers',
  auditItem: ({ owner, filter, written }, end) =>
    auditItem({
      actor: owner,
      action: actions[end],
      entity: 'CUSTOMER_LIST',
      id: 'CSV',
      before: null,
      after: { ...filter, rows: written },
    }),
}

/**
 * Starts a job that writes the filtered customers into a CSV file.
 * @throws ApiError too_many
 */
export const startCustomerExport = (
  { search, partnerId, status, type, link, since }: CustomerFilter,
  exporter: Exporter,
): Promise<CsvExport> =>
  startExport(customerExports, {
    ...newExport(exporter, 'kunden'),
    filter: { search, partnerId, status, type, link, since },
    showsPartners: exporter.maySeePartners,
    showsContact: exporter.maySeeContact,
    showsUnconfirmed: exporter.ownPartnerId === undefined,
  })

const mayHave =
  (exporter: Exporter) =>
  (position: CustomerExportPosition): boolean =>
    isExportOf(exporter, position) &&
    (exporter.ownPartnerId === undefined || position.filter.partnerId === exporter.ownPartnerId) &&
    (exporter.maySeePartners || !position.showsPartners) &&
    (exporter.maySeeContact || !position.showsContact)

/**
 * The progress of one's own export, and a link to its file once it is finished.
 * @throws ApiError not_found, also for one whose owner may no longer see the partners or contact data in it
 */
export const readCustomerExport = (id: string, exporter: Exporter): Promise<CsvExport> => readExport(customerExports, id, mayHave(exporter))

/** Cancels one's own export; one that has ended stays as it is. @throws ApiError not_found */
export const cancelCustomerExport = (id: string, exporter: Exporter): Promise<void> => cancelExport(customerExports, id, mayHave(exporter))
