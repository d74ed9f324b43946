import { partitions } from '../../../shared/platform/table.ts'
import { onlyPartitions, type Rights } from './conditions.ts'
import { callerPartitions, forms } from './partitions.ts'

/**
 * Rights of the staff's daily work: leads and applications with the partners that accepting them makes, decisions about registrations, the inbox, notes,
 * who has what open, the trash, merged records, and changes of any record that are taken back. They may only add to the audit log.
 */
export const ofDesk: Rights = [
  // Also the pictures of a page that gets its earlier content back.
  [
    'BatchGetItem',
    onlyPartitions(
      ...callerPartitions,
      ...forms,
      partitions.partner,
      // Which generated ids are free.
      partitions.publicPartner,
      partitions.poolTask,
      partitions.picture,
      partitions.onboarding,
      partitions.savedViews,
    ),
  ],
  [
    'GetItem',
    onlyPartitions(
      ...forms,
      partitions.partner,
      partitions.onboarding,
      partitions.publicPartner,
      partitions.user,
      partitions.unique,
      partitions.portal,
      partitions.notes,
      partitions.trash,
      partitions.joined,
      partitions.idempotency,
      partitions.outbox,
      // Its position names the silent partners.
      partitions.silentPartnersJob,
      // The entry of a change that is taken back.
      partitions.audit,
      partitions.savedViews,
    ),
  ],
  [
    'Query',
    onlyPartitions(
      partitions.search,
      partitions.count,
      partitions.audit,
      partitions.inbox,
      partitions.notes,
      partitions.presence,
      // The versions of a partner's page, and its links.
      partitions.partner,
      // Those of a partner whose acceptance is taken back.
      partitions.picture,
      partitions.dayFigures,
    ),
  ],
  [
    'PutItem',
    onlyPartitions(
      // Customers that come back when a merge is undone.
      ...forms,
      partitions.partner,
      partitions.publicPartner,
      partitions.onboarding,
      partitions.pictureJob,
      partitions.noteJob,
      partitions.levelJob,
      partitions.trash,
      partitions.purgeJob,
      partitions.unique,
      partitions.search,
      partitions.inbox,
      partitions.joined,
      partitions.notes,
      partitions.presence,
      partitions.savedViews,
      partitions.audit,
      partitions.events,
      partitions.idempotency,
      partitions.portal,
      partitions.outbox,
      // The access of a new partner.
      partitions.user,
      partitions.poolTask,
      partitions.account,
    ),
  ],
  [
    'UpdateItem',
    onlyPartitions(
      ...forms,
      partitions.partner,
      partitions.publicPartner,
      partitions.onboarding,
      partitions.levelJob,
      partitions.unique,
      partitions.count,
      partitions.referralDays,
      partitions.dayFigures,
      partitions.sequence,
      partitions.rate,
      partitions.notes,
    ),
  ],
  [
    'DeleteItem',
    onlyPartitions(
      ...forms,
      partitions.partner,
      partitions.unique,
      partitions.search,
      partitions.inbox,
      partitions.joined,
      partitions.presence,
      partitions.savedViews,
      // What an undone acceptance takes back: the mail about it, and the access of the partner.
      partitions.outbox,
      partitions.user,
      partitions.poolTask,
      partitions.account,
      partitions.trash,
    ),
  ],
  ['ConditionCheckItem', onlyPartitions(partitions.partner)],
]

/** Rights of requests about bulk operations, besides those of the desk: store, read and mark them. */
export const ofBulkRequests: Rights = [
  ['GetItem', onlyPartitions(partitions.bulkJob, partitions.recordExportJob)],
  ['BatchGetItem', onlyPartitions(partitions.customer, partitions.partner, partitions.bulkJob, partitions.trash)],
  ['Query', onlyPartitions(partitions.bulk)],
  ['PutItem', onlyPartitions(partitions.bulk, partitions.bulkJob, partitions.recordExportJob)],
  ['UpdateItem', onlyPartitions(partitions.bulkJob, partitions.recordExportJob)],
]

/** Rights of requests about imports: store them with their rows, read them, and start their jobs. */
export const ofImportRequests: Rights = [
  ['GetItem', onlyPartitions(partitions.import)],
  ['PutItem', onlyPartitions(partitions.import, partitions.importJob)],
]
