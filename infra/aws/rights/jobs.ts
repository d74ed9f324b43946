import { type IndexName, partitions } from '../../../shared/platform/table.ts'
import { type Listed, onlyAttributes, onlyPartitions, type Rights } from './conditions.ts'
import { forms, records } from './partitions.ts'

const { bulk, bulkJob } = partitions

/** Attributes of an audit entry that erasing its content removes or sets. */
const erasableAttributes = ['after', 'before', 'digest', 'erasedAt', 'erasedBy', 'name', 'salt']

/**
 * Rights of the jobs: take and continue jobs of any kind, recompute partners and their public sides, read customers with their owners, and
 * the audit log with who acted, for an export, log it, seal the audit log and erase content of its entries, and delete finished jobs of any kind.
 */
export const ofTheJobs: Rights = [
  [
    'GetItem',
    onlyPartitions(
      partitions.partner,
      partitions.exportJob,
      partitions.auditExportJob,
      partitions.referralExportJob,
      partitions.recordExportJob,
      partitions.auditChainJob,
      partitions.silentPartnersJob,
      partitions.retentionJob,
      partitions.audit,
      // How far back the audit log is shown.
      partitions.portal,
    ),
  ],
  // An export of a search reads the customers that their tokens name, and those of partners with such a name.
  ['BatchGetItem', onlyPartitions(partitions.partner, partitions.user, partitions.customer)],
  [
    'Query',
    onlyPartitions(
      // Of customers for an export, with the partners of such a name; and of the requests of a person who is erased.
      partitions.search,
      // How many rows an export of a list will have.
      partitions.count,
      partitions.referralDays,
      partitions.auditSeals,
      partitions.audit,
    ),
  ],
  ['ConditionCheckItem', onlyPartitions(partitions.partner)],
  ['PutItem', onlyPartitions(partitions.audit, partitions.auditChainJob, partitions.silentPartnersJob, partitions.auditSeals)],
  ['UpdateItem', onlyPartitions(partitions.partner, partitions.publicPartner, partitions.count, partitions.job)],
  // The content of an audit entry can be erased, its facts cannot: who, when, what and on which record.
  ['UpdateItem', onlyAttributes(partitions.audit, erasableAttributes)],
  ['DeleteItem', onlyPartitions(partitions.job)],
]

/**
 * Rights of searches for a person, besides those to read an export: compare all records, see whether a record still exists, and store what was found below
 * the privacy request.
 */
export const ofPersonSearches: Rights = [
  ['GetItem', onlyPartitions(...records, partitions.joined, partitions.mailSuppression, partitions.privacy)],
  ['BatchGetItem', onlyPartitions(partitions.user)],
  ['Query', onlyPartitions(partitions.privacy)],
  ['PutItem', onlyPartitions(partitions.search)],
  ['UpdateItem', onlyPartitions(partitions.privacy)],
  ['DeleteItem', onlyPartitions(partitions.privacy, partitions.search)],
]

/** Rights of all that deletes or discloses notes about a record, or erases what one says of another person. */
export const ofNotes: Rights = [
  ['Query', onlyPartitions(partitions.notes)],
  ['UpdateItem', onlyPartitions(partitions.notes)],
  ['DeleteItem', onlyPartitions(partitions.notes)],
]

/** Rights of all that deletes or discloses a partner's pictures. */
export const ofPictures: Rights = [
  ['Query', onlyPartitions(partitions.picture)],
  ['DeleteItem', onlyPartitions(partitions.picture)],
]

/**
 * Rights of disclosures, besides those of searches: read a partner's page, the logs of changes and sign-ins, and the settings that the document
 * mentions.
 */
export const ofDisclosures: Rights = [
  ['GetItem', onlyPartitions(partitions.publicPartner, partitions.settings, partitions.portal)],
  ['Query', onlyPartitions(partitions.audit, partitions.signIn)],
]

/**
 * Rights of the jobs that wait for a person to confirm a form, besides those of searches for a person: remind the person, or delete the
 * record with its mails.
 */
export const ofConfirmations: Rights = [
  ['Query', onlyPartitions(partitions.audit)],
  ['PutItem', onlyPartitions(partitions.outbox)],
  ['UpdateItem', onlyPartitions(partitions.rate, partitions.referralDays, partitions.dayFigures)],
  ['DeleteItem', onlyPartitions(...forms, partitions.outbox, partitions.unique, partitions.inbox, partitions.joined)],
]

/** Rights of the mails that tell people what is new: read it as they would, and whom a partner has told anyway, and queue a mail with the position of the job. */
export const ofNotifications: Rights = [
  ['GetItem', onlyPartitions(partitions.grants, partitions.notificationJob, partitions.partner)],
  ['BatchGetItem', onlyPartitions(partitions.user, partitions.notificationChoices, ...forms, partitions.partner, partitions.material)],
  ['Query', onlyPartitions(partitions.events)],
  ['PutItem', onlyPartitions(partitions.outbox, partitions.notificationJob)],
  ['UpdateItem', onlyPartitions(partitions.count, partitions.job)],
]

/**
 * Rights of bulk operations, besides those of erasures: change, delete and restore records as their starter may by hand, whose rights are read for each
 * record, and store what became of them.
 */
export const ofBulkOperations: Rights = [
  [
    'GetItem',
    onlyPartitions(
      ...forms,
      partitions.partner,
      partitions.publicPartner,
      partitions.user,
      partitions.grants,
      partitions.settings,
      partitions.outbox,
      bulk,
      bulkJob,
    ),
  ],
  ['Query', onlyPartitions(partitions.audit)],
  [
    'PutItem',
    onlyPartitions(
      // The public side of a partner that becomes active again; one that is deleted leaves pictures, and may be restored.
      partitions.partner,
      partitions.publicPartner,
      partitions.pictureJob,
      ...forms,
      partitions.unique,
      partitions.search,
      partitions.inbox,
      partitions.joined,
      partitions.trash,
      partitions.audit,
      // People are told that they take care of records, and notes about deleted ones are deleted later.
      partitions.events,
      partitions.noteJob,
      bulk,
    ),
  ],
  [
    'UpdateItem',
    onlyPartitions(
      ...forms,
      partitions.partner,
      partitions.publicPartner,
      partitions.count,
      partitions.referralDays,
      partitions.dayFigures,
      partitions.job,
    ),
  ],
  ['DeleteItem', onlyPartitions(...forms, partitions.unique, partitions.search, partitions.inbox, partitions.joined, partitions.trash)],
]

/**
 * Rights of imports, besides those of bulk operations: compare rows with what there is, give public ids, create partners, and store what became of the rows.
 */
export const ofImports: Rights = [
  ['GetItem', onlyPartitions(partitions.unique, partitions.import, partitions.importJob)],
  // Which generated ids are free.
  ['BatchGetItem', onlyPartitions(partitions.customerIds, partitions.publicPartner)],
  // What is on a partner that an import has made, before it is deleted again.
  ['Query', onlyPartitions(partitions.partner, partitions.picture, partitions.notes)],
  ['PutItem', onlyPartitions(partitions.partner, partitions.onboarding, partitions.import)],
  ['UpdateItem', onlyPartitions(partitions.unique, partitions.sequence)],
]

/** Lists that these mails are written from: who gets them, what has happened, and what each of them may see of it. */
export const listedByNotifications: readonly Listed[] = [
  [
    ['gsi1'],
    onlyPartitions('INTERESSENT', 'APPLICATION', partitions.outbox, partitions.customerLists, partitions.privacy, partitions.events),
  ],
  [['gsi2'], onlyPartitions(partitions.partnerCustomerLists)],
  [['gsi3'], onlyPartitions('PINTERESSENT#', partitions.notificationChoices)],
  [['gsi4'], onlyPartitions(partitions.user, partitions.notificationChoices)],
  [['gsi5'], onlyPartitions(partitions.customerLists, partitions.notificationChoices)],
]

/** Imports, by the names of their files. */
export const importsListedByPersonSearches = [['gsi2'] satisfies IndexName[], onlyPartitions(partitions.import)] as const

/** Lists that searches for a person walk. */
export const listedByPersonSearches = [
  ['gsi1'] satisfies IndexName[],
  onlyPartitions('USER', 'PARTNER', 'INTERESSENT', 'APPLICATION', partitions.customerLists, partitions.outbox, partitions.audit),
] as const

/**
 * Rights of erasures, besides those of searches for a person: delete or change records with all that belongs to them, and the content of audit entries.
 */
export const ofErasures: Rights = [
  [
    'GetItem',
    onlyPartitions(
      partitions.unique,
      partitions.publicPartner,
      partitions.onboarding,
      partitions.erased,
      partitions.tombstoneJob,
      partitions.audit,
    ),
  ],
  ['BatchGetItem', onlyPartitions(partitions.poolTask, partitions.privacy, partitions.savedViews)],
  // The person's other requests, by the address; and the versions of a partner's page, and its pictures.
  ['Query', onlyPartitions(partitions.audit, partitions.partner, partitions.picture)],
  [
    'PutItem',
    onlyPartitions(
      partitions.poolTask,
      partitions.erased,
      partitions.tombstoneJob,
      partitions.audit,
      partitions.inbox,
      partitions.savedViews,
    ),
  ],
  [
    'UpdateItem',
    onlyPartitions(
      partitions.count,
      partitions.referralDays,
      partitions.dayFigures,
      partitions.unique,
      partitions.partner,
      partitions.publicPartner,
      partitions.onboarding,
    ),
  ],
  // Also a record of which one that was joined to it is erased.
  ['UpdateItem', onlyPartitions(...forms)],
  [
    'DeleteItem',
    onlyPartitions(
      ...records,
      partitions.picture,
      partitions.mailSuppression,
      partitions.onboarding,
      partitions.poolTask,
      partitions.account,
      partitions.passkey,
      partitions.notificationChoices,
      partitions.savedViews,
      partitions.unique,
      partitions.search,
      partitions.inbox,
      partitions.joined,
      // A deleted record whose content is erased leaves the trash.
      partitions.trash,
      partitions.purgeJob,
    ),
  ],
]

/**
 * Rights of the nightly job that deletes what has reached the end of its retention, besides those of the other jobs: records with their tokens and mails,
 * and entries of the two logs.
 */
export const ofRetention: Rights = [
  ['GetItem', onlyPartitions(partitions.portal, partitions.retentionJob)],
  // The entries about a deleted record, whose content goes with it.
  ['Query', onlyPartitions(partitions.audit)],
  ['PutItem', onlyPartitions(partitions.retentionJob)],
  ['UpdateItem', onlyPartitions(partitions.referralDays, partitions.dayFigures)],
  [
    'DeleteItem',
    onlyPartitions(
      partitions.customer,
      partitions.lead,
      partitions.application,
      partitions.outbox,
      partitions.privacy,
      partitions.search,
      partitions.inbox,
      partitions.joined,
      partitions.unique,
      partitions.audit,
      partitions.signIn,
    ),
  ],
]

/** Lists that the nightly job reads from their old ends: of statuses, of ended mails and of closed privacy requests; and the sign-ins. */
export const listedByRetention: readonly Listed[] = [
  [['gsi2'], onlyPartitions(partitions.lead, partitions.application, partitions.outbox, partitions.privacy)],
  [['gsi1'], onlyPartitions(partitions.signIns)],
]

/** Rights of migrations: the version of the data. What one rewrites is added with it. */
export const ofMigrations: Rights = [
  ['GetItem', onlyPartitions(partitions.schema, partitions.migrationJob)],
  ['PutItem', onlyPartitions(partitions.schema, partitions.migrationJob)],
]

/** Indexes of the jobs: due jobs, partners and the children of one, the customers of an export, and the audit log, which they seal. */
export const listedByTheJobs: readonly Listed[] = [
  [
    ['gsi2'],
    onlyPartitions(
      partitions.dueJobs,
      partitions.children,
      partitions.partnerCustomerLists,
      partitions.customerSearch,
      partitions.auditOfActor,
    ),
  ],
  [['gsi1'], onlyPartitions(partitions.partnerList, partitions.customerLists, partitions.audit)],
  [['gsi3', 'gsi4', 'gsi5'], onlyPartitions(partitions.customerLists)],
]
