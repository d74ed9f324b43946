import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { accountUpdateSchema } from '../../shared/domain/account.ts'
import { type IndexName, partitions, table as tableDefinition } from '../../shared/platform/table.ts'

type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'

/** Actions on the table itself or on named indexes. Scan is missing on purpose; transactions need the rights of their actions. */
export const tableRights = (
  { tableArn }: Pick<ITable, 'tableArn'>,
  actions: readonly TableAction[],
  on: 'table' | readonly IndexName[] = 'table',
): [actions: string[], resources: string[]] => [
  actions.map((action) => `dynamodb:${action}`),
  on === 'table' ? [tableArn] : on.map((index) => `${tableArn}/index/${index}`),
]

/** Restricts a right to items with these prefixes of partition keys. `ForAllValues` alone would allow calls that name no key. */
const onlyPartitions = (...prefixes: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) },
  Null: { 'dynamodb:LeadingKeys': 'false' },
})

/**
 * Restricts updates of items with these prefixes to these attributes, in expressions and conditions, and keeps the others out of the answer. Keys count as
 * attributes: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
const onlyAttributes = (prefix: string | readonly string[], attributes: readonly string[]) => ({
  ...onlyPartitions(...[prefix].flat()),
  'ForAllValues:StringEquals': { 'dynamodb:Attributes': [tableDefinition.partitionKey, tableDefinition.sortKey, ...attributes] },
  StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
})

type Where = ReturnType<typeof onlyPartitions>
type Rights = readonly (readonly [TableAction, Where])[]
/** Indexes, and the partitions that may be read in them. */
type Listed = readonly [readonly IndexName[], Where]

/** Prefixes without those that begin with another one. */
const shortest = (prefixes: readonly string[]) => [
  ...new Set(prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)))),
]

const prefixesOf = (where: Where) => where['ForAllValues:StringLike']['dynamodb:LeadingKeys'].map((pattern) => pattern.slice(0, -1))
const isByPartitionAlone = (where: Where) => Object.keys(where).length === 2

/** Rights from several lists, with all partitions of an action in one: a role's policy holds 10,240 characters. */
export const united = (...lists: readonly Rights[]): Rights => {
  const all = lists.flat()
  const byAction = Map.groupBy(
    all.filter(([, where]) => isByPartitionAlone(where)),
    ([action]) => action,
  )
  return [
    ...[...byAction].map(
      ([action, rights]) => [action, onlyPartitions(...shortest(rights.flatMap(([, where]) => prefixesOf(where))))] as const,
    ),
    ...all.filter(([, where]) => !isByPartitionAlone(where)),
  ]
}

/** The same of lists that are read by an index. */
export const unitedLists = (lists: readonly Listed[]): readonly Listed[] => {
  const single = lists.flatMap(([indexes, where]) => indexes.map((index) => ({ index, where })))
  return [...Map.groupBy(single, ({ index }) => index)].map(
    ([index, of]) => [[index], onlyPartitions(...shortest(of.flatMap(({ where }) => prefixesOf(where))))] as const,
  )
}

export const publicPagesOnly = onlyPartitions(partitions.publicPartner, partitions.portal)
export const formConfigurationsOnly = onlyPartitions(partitions.formConfigurations)
export const backupLogOnly = onlyPartitions(partitions.backups)
export const legalTextsOnly = onlyPartitions(partitions.legalTexts)
export const partnersAndPortal = onlyPartitions(partitions.partner, partitions.portal)
const callerPartitions = [partitions.session, partitions.user, partitions.grants]
/** The rights to authenticate a caller. */
export const callerRights = onlyPartitions(...callerPartitions)

const forms = [partitions.lead, partitions.application, partitions.customer]

/** Attributes of users that sign-ins, and people in their own account, change or require to be unchanged. */
const ownAttributes = [
  ...Object.keys(accountUpdateSchema.omit({ current: true }).shape),
  ...['generation', 'hasPasskey', 'hasSecondFactor', 'invitation', 'lastLogin', 'mustChangePassword', 'passkeys', 'updatedAt', 'version'],
]

/** Attributes of a counter that tell when a counted record changed; its figures stay the same. */
const changeAttributes = ['changedAt', 'changes', 'isClosed']

/**
 * Rights of sign-ins and of requests about one's own account: open, renew and end sessions, count attempts, log what happened, mail links and
 * use them.
 */
export const ofAccounts: Rights = [
  ['BatchGetItem', onlyPartitions(...callerPartitions, partitions.account, partitions.passkey, partitions.poolTask)],
  // A new password is compared with the names of the person's partner and of the portal.
  [
    'GetItem',
    onlyPartitions(
      partitions.user,
      partitions.unique,
      partitions.session,
      partitions.account,
      partitions.passkey,
      partitions.partner,
      partitions.portal,
    ),
  ],
  ['Query', onlyPartitions(partitions.session, partitions.signIn)],
  [
    'PutItem',
    onlyPartitions(
      partitions.session,
      partitions.account,
      partitions.passkey,
      partitions.poolTask,
      partitions.userSearch,
      partitions.unique,
      partitions.audit,
      partitions.signIn,
      partitions.outbox,
    ),
  ],
  // Neither role, rights, status nor partner of a user: sign-ins are calls of anybody.
  ['UpdateItem', onlyAttributes(partitions.user, ownAttributes)],
  ['UpdateItem', onlyAttributes(partitions.userCount, changeAttributes)],
  ['UpdateItem', onlyPartitions(partitions.session, partitions.account, partitions.passkey, partitions.rate, partitions.mailCount)],
  [
    'DeleteItem',
    onlyPartitions(
      partitions.session,
      partitions.rate,
      partitions.account,
      partitions.passkey,
      partitions.poolTask,
      partitions.userSearch,
      partitions.unique,
    ),
  ],
]

/** Rights of visitors' requests: looking up a partner, sending a form. They list only form configurations, and count a partner's customers. */
export const ofVisitors: Rights = [
  ['Query', onlyPartitions(partitions.formConfigurations, partitions.partnerCustomerCount)],
  // Staff see more form configurations; and whether the texts of a consent were ever published.
  ['BatchGetItem', onlyPartitions(...callerPartitions, partitions.legalTexts)],
  [
    'GetItem',
    onlyPartitions(
      partitions.publicPartner,
      partitions.portal,
      partitions.partner,
      partitions.idempotency,
      partitions.resubmission,
      partitions.lead,
      partitions.application,
      partitions.customer,
    ),
  ],
  [
    'PutItem',
    onlyPartitions(
      ...forms,
      partitions.unique,
      partitions.search,
      partitions.audit,
      partitions.outbox,
      partitions.idempotency,
      partitions.resubmission,
      partitions.confirmationJob,
      // A person who withdraws a consent opens a privacy request.
      partitions.privacy,
      partitions.personSearchJob,
    ),
  ],
  // Of a privacy request only that the person has fetched the file.
  ['UpdateItem', onlyAttributes(partitions.privacy, ['disclosureLink', 'version'])],
  // A person confirms a form or withdraws the consent to it: nothing else of a record.
  ['UpdateItem', onlyAttributes(forms, ['confirmation', 'consent', 'updatedAt', 'version'])],
  ['DeleteItem', onlyPartitions(partitions.confirmationJob)],
  // Of a partner only the number of customers is copied to its row.
  ['UpdateItem', onlyAttributes(partitions.partner, ['customerChanges', 'customerCount'])],
  ['UpdateItem', onlyPartitions(partitions.count, partitions.sequence, partitions.rate)],
]

/** Records of the console. */
const records = [partitions.user, partitions.partner, partitions.customer, partitions.lead, partitions.application, partitions.outbox]
/** Items that belong to them, or are read one by one. */
const besides = [partitions.publicPartner, partitions.formConfigurations]
const settings = [partitions.settings, partitions.portal]

/**
 * Rights of staff's and partners' requests. They cover nearly all records, but may only add to the audit log and to the legal texts, and
 * neither list nor create sessions.
 */
export const ofStaff: Rights = [
  // Searches of customers, leads and applications find the records on their tokens; privacy requests show the legal holds of what they found.
  [
    'BatchGetItem',
    onlyPartitions(
      ...callerPartitions,
      partitions.partner,
      partitions.customer,
      partitions.lead,
      partitions.application,
      partitions.outbox,
      partitions.mailSuppression,
      partitions.poolTask,
      partitions.legalTexts,
      ...settings,
      partitions.privacy,
    ),
  ],
  [
    'GetItem',
    onlyPartitions(
      ...records,
      ...besides,
      partitions.privacy,
      ...settings,
      partitions.mailSuppression,
      partitions.exportJob,
      partitions.auditExportJob,
      partitions.personSearchJob,
      partitions.erasureJob,
      partitions.disclosureJob,
      partitions.auditChainJob,
      partitions.retentionJob,
      partitions.unique,
      partitions.rolePermission,
      partitions.sequence,
      partitions.idempotency,
    ),
  ],
  [
    'Query',
    onlyPartitions(
      partitions.audit,
      partitions.auditSeals,
      partitions.signIn,
      partitions.backups,
      partitions.count,
      partitions.privacy,
      partitions.search,
      partitions.rolePermission,
      partitions.legalTexts,
    ),
  ],
  [
    'PutItem',
    onlyPartitions(
      ...records,
      ...besides,
      partitions.privacy,
      ...settings,
      partitions.poolTask,
      partitions.legalTexts,
      partitions.rolePermission,
      partitions.levelJob,
      partitions.exportJob,
      partitions.auditExportJob,
      partitions.personSearchJob,
      partitions.erasureJob,
      partitions.disclosureJob,
      partitions.unique,
      partitions.search,
      partitions.audit,
      partitions.backups,
      // The link of an invitation.
      partitions.account,
      partitions.idempotency,
    ),
  ],
  [
    'UpdateItem',
    onlyPartitions(
      ...records,
      ...besides,
      partitions.privacy,
      partitions.unique,
      partitions.count,
      partitions.sequence,
      partitions.rate,
      partitions.levelJob,
      partitions.exportJob,
      partitions.auditExportJob,
      partitions.grants,
      partitions.rolePermission,
      partitions.activeAdmins,
      partitions.backups,
    ),
  ],
  // Of accounts: second factor and passkeys of a user who has lost them, and the links of one whose address changes; all of a deleted user.
  [
    'DeleteItem',
    onlyPartitions(
      ...records,
      ...besides,
      partitions.poolTask,
      partitions.mailSuppression,
      partitions.account,
      partitions.passkey,
      partitions.search,
      partitions.unique,
    ),
  ],
  ['ConditionCheckItem', onlyPartitions(partitions.partner)],
]

/** Rights of the mailer: claim and send mails, change their search tokens and figures; read configurations. */
export const ofTheMailer: Rights = [
  ['GetItem', onlyPartitions(partitions.outbox)],
  ['BatchGetItem', onlyPartitions(partitions.partner, partitions.settings, partitions.portal, partitions.mailSuppression)],
  ['PutItem', onlyPartitions(partitions.outbox, partitions.mailSearch)],
  ['UpdateItem', onlyPartitions(partitions.outbox, partitions.mailCount, partitions.mailer)],
  ['DeleteItem', onlyPartitions(partitions.mailSearch)],
]

/** Rights of the receiver of SES's reports: change the state of a mail, and suppress addresses. */
export const ofMailReports: Rights = [
  ['GetItem', onlyPartitions(partitions.outbox, partitions.mailSuppression)],
  ['PutItem', onlyPartitions(partitions.mailSuppression, partitions.mailSuppressionSearch, partitions.mailSearch)],
  ['UpdateItem', onlyPartitions(partitions.outbox, partitions.mailCount)],
]

/** Indexes of the mailer: due mails (gsi2) and waiting mails (gsi3). */
export const listedByTheMailer = [['gsi2', 'gsi3'] satisfies IndexName[], onlyPartitions(partitions.outbox)] as const

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
  ['UpdateItem', onlyPartitions(partitions.rate)],
  ['DeleteItem', onlyPartitions(...forms, partitions.outbox, partitions.unique, partitions.confirmationJob)],
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
  // The person's other requests, by the address.
  ['Query', onlyPartitions(partitions.audit, partitions.privacySearch)],
  ['PutItem', onlyPartitions(partitions.poolTask, partitions.erased, partitions.tombstoneJob, partitions.audit)],
  ['UpdateItem', onlyPartitions(partitions.count, partitions.unique, partitions.partner, partitions.publicPartner)],
  ['UpdateItem', onlyPartitions(partitions.customer)],
  [
    'DeleteItem',
    onlyPartitions(
      ...records,
      partitions.mailSuppression,
      partitions.publicPartner,
      partitions.poolTask,
      partitions.account,
      partitions.passkey,
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
