import { type IndexName, partitions } from '../../shared/platform/table.ts'
import { type Listed, onlyAttributes, onlyPartitions, type Rights } from './table-conditions.ts'
import { forms, records } from './table-rights.ts'

/** Attributes of an audit entry that erasing its content removes or sets. */
const erasableAttributes = ['after', 'before', 'digest', 'erasedAt', 'erasedBy', 'name', 'salt']

/**
 * Rights of the jobs: take and continue jobs of any kind, recompute partners and their public sides, read customers with their owners, and
 * the audit log with who acted, for an export, log it, seal the audit log and erase content of its entries, and delete finished jobs.
 */
export const ofTheJobs: Rights = [
  [
    'GetItem',
    onlyPartitions(
      partitions.partner,
      partitions.exportJob,
      partitions.auditExportJob,
      partitions.referralExportJob,
      partitions.auditChainJob,
      partitions.recountJob,
      partitions.retentionJob,
      partitions.audit,
      // How far back the audit log is shown.
      partitions.portal,
    ),
  ],
  ['BatchGetItem', onlyPartitions(partitions.partner, partitions.user)],
  [
    'Query',
    onlyPartitions(
      partitions.customerSearch,
      partitions.customerCount,
      partitions.partnerCustomerCount,
      partitions.referralDays,
      partitions.auditSeals,
      partitions.audit,
    ),
  ],
  ['ConditionCheckItem', onlyPartitions(partitions.partner)],
  ['PutItem', onlyPartitions(partitions.audit, partitions.auditChainJob, partitions.recountJob, partitions.auditSeals)],
  ['UpdateItem', onlyPartitions(partitions.partner, partitions.publicPartner, partitions.count, partitions.job)],
  // The content of an audit entry can be erased, its facts cannot: who, when, what and on which record.
  ['UpdateItem', onlyAttributes(partitions.audit, erasableAttributes)],
  // Entries of earlier versions have addresses as ids; they move to hashes.
  ['DeleteItem', onlyPartitions(partitions.levelJob, partitions.suppressionAudit)],
]

/**
 * Rights of searches for a person, besides those to read an export: compare all records, see whether a record still exists, and store what was found below
 * the privacy request.
 */
export const ofPersonSearches: Rights = [
  ['GetItem', onlyPartitions(...records, partitions.mailSuppression, partitions.privacy)],
  ['BatchGetItem', onlyPartitions(partitions.user)],
  ['Query', onlyPartitions(partitions.privacy)],
  ['PutItem', onlyPartitions(partitions.search)],
  ['UpdateItem', onlyPartitions(partitions.privacy)],
  ['DeleteItem', onlyPartitions(partitions.privacy, partitions.search)],
]

/** Rights of all that deletes or discloses a partner's pictures. */
export const ofPictures: Rights = [
  ['Query', onlyPartitions(partitions.picture)],
  ['DeleteItem', onlyPartitions(partitions.picture, partitions.pictureJob)],
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
 * Rights of the jobs that wait for a person to confirm a form, besides those of searches for a person and of migrations: remind the person, or delete the
 * record with its mails.
 */
export const ofConfirmations: Rights = [
  ['Query', onlyPartitions(partitions.audit)],
  ['PutItem', onlyPartitions(partitions.outbox)],
  ['UpdateItem', onlyPartitions(partitions.rate, partitions.referralDays)],
  ['DeleteItem', onlyPartitions(...forms, partitions.outbox, partitions.unique, partitions.confirmationJob)],
]

/** Rights of the mails that tell people what is new: read it as they would, and queue a mail with the position of the job. */
export const ofNotifications: Rights = [
  ['GetItem', onlyPartitions(partitions.grants, partitions.notificationJob)],
  [
    'BatchGetItem',
    onlyPartitions(partitions.user, partitions.notificationChoices, partitions.lead, partitions.partner, partitions.material),
  ],
  ['Query', onlyPartitions(partitions.events)],
  ['PutItem', onlyPartitions(partitions.outbox, partitions.notificationJob)],
  ['UpdateItem', onlyPartitions(partitions.count, partitions.job)],
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

/** Lists that searches for a person walk. */
export const listedByPersonSearches = [
  ['gsi1'] satisfies IndexName[],
  onlyPartitions('USER', 'PARTNER', 'INTERESSENT', 'APPLICATION', partitions.customerLists, partitions.outbox, partitions.audit),
] as const

/**
 * Rights of erasures, besides those of searches for a person: delete or change records with all that belongs to them, and the content of audit entries.
 */
export const ofErasures: Rights = [
  ['GetItem', onlyPartitions(partitions.unique, partitions.publicPartner, partitions.erased, partitions.tombstoneJob, partitions.audit)],
  ['BatchGetItem', onlyPartitions(partitions.poolTask, partitions.privacy)],
  // The person's other requests, by the address; and the versions of a partner's page, and its pictures.
  ['Query', onlyPartitions(partitions.audit, partitions.privacySearch, partitions.partner, partitions.picture)],
  ['PutItem', onlyPartitions(partitions.poolTask, partitions.erased, partitions.tombstoneJob, partitions.audit)],
  [
    'UpdateItem',
    onlyPartitions(partitions.count, partitions.referralDays, partitions.unique, partitions.partner, partitions.publicPartner),
  ],
  ['UpdateItem', onlyPartitions(partitions.customer)],
  [
    'DeleteItem',
    onlyPartitions(
      ...records,
      partitions.picture,
      partitions.mailSuppression,
      partitions.publicPartner,
      partitions.poolTask,
      partitions.account,
      partitions.passkey,
      partitions.notificationChoices,
      partitions.unique,
      partitions.search,
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
  ['UpdateItem', onlyPartitions(partitions.referralDays)],
  [
    'DeleteItem',
    onlyPartitions(
      partitions.customer,
      partitions.lead,
      partitions.application,
      partitions.outbox,
      partitions.privacy,
      partitions.search,
      partitions.unique,
      partitions.audit,
      partitions.signIn,
    ),
  ],
]

/** Lists that the nightly job reads from their old ends: of statuses, of ended mails and of closed privacy requests; and the sign-ins by day. */
export const listedByRetention: readonly Listed[] = [
  [['gsi2'], onlyPartitions(partitions.lead, partitions.application, partitions.outbox, partitions.privacy)],
  [['gsi1'], onlyPartitions(partitions.signInDays)],
]

/** Rights of migrations, which rewrite all records with their tokens and counters. */
export const ofMigrations: Rights = [
  ['BatchGetItem', onlyPartitions(...records, partitions.grants)],
  ['GetItem', onlyPartitions(partitions.schema, partitions.migrationJob)],
  ['Query', onlyPartitions(partitions.count, partitions.rolePermission)],
  [
    'PutItem',
    onlyPartitions(
      partitions.search,
      partitions.count,
      partitions.grants,
      partitions.rolePermission,
      partitions.schema,
      partitions.migrationJob,
    ),
  ],
  ['UpdateItem', onlyPartitions(...records, partitions.grants)],
  // Of an audit entry only its place in the list, which no seal covers.
  ['UpdateItem', onlyAttributes(partitions.audit, ['gsi1pk'])],
  ['DeleteItem', onlyPartitions(partitions.search, partitions.mailCount)],
]

/** Lists that migrations walk. */
export const listedByMigrations = [
  ['gsi1', 'gsi3'] satisfies IndexName[],
  onlyPartitions('USER', 'PARTNER', 'INTERESSENT', 'PINTERESSENT#', 'APPLICATION', partitions.outbox),
] as const

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
