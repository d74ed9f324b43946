import { accountUpdateSchema } from '../../shared/domain/account.ts'
import { type IndexName, partitions } from '../../shared/platform/table.ts'
import { onlyAttributes, onlyPartitions, type Rights } from './table-conditions.ts'

export const publicPagesOnly = onlyPartitions(partitions.publicPartner, partitions.portal)
export const formConfigurationsOnly = onlyPartitions(partitions.formConfigurations)
export const backupLogOnly = onlyPartitions(partitions.backups)
export const legalTextsOnly = onlyPartitions(partitions.legalTexts)
export const partnersAndPortal = onlyPartitions(partitions.partner, partitions.portal)
const callerPartitions = [partitions.session, partitions.user, partitions.grants]
/** The rights to authenticate a caller. */
export const callerRights = onlyPartitions(...callerPartitions)

/** Records of public forms. */
export const forms = [partitions.lead, partitions.application, partitions.customer]

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
      partitions.notificationChoices,
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
  // A person unsubscribes by the link of a mail.
  [
    'UpdateItem',
    onlyPartitions(partitions.count, partitions.referralDays, partitions.sequence, partitions.rate, partitions.notificationChoices),
  ],
]

/** Rights of requests about uploaded files: read the partner, its page and one of its links; list, add and delete its pictures and material, and tell of material. */
export const ofMedia: Rights = [
  ['BatchGetItem', onlyPartitions(...callerPartitions, partitions.picture)],
  ['GetItem', onlyPartitions(partitions.partner, partitions.publicPartner, partitions.idempotency, partitions.material)],
  ['Query', onlyPartitions(partitions.picture, partitions.material)],
  ['PutItem', onlyPartitions(partitions.picture, partitions.material, partitions.events, partitions.audit, partitions.idempotency)],
  ['UpdateItem', onlyPartitions(partitions.rate)],
  ['DeleteItem', onlyPartitions(partitions.picture, partitions.material)],
]

/** Records of the console. */
export const records = [
  partitions.user,
  partitions.partner,
  partitions.customer,
  partitions.lead,
  partitions.application,
  partitions.outbox,
]
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
      // Those of a page.
      partitions.picture,
      // Titles, for notifications.
      partitions.material,
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
      partitions.referralExportJob,
      partitions.personSearchJob,
      partitions.erasureJob,
      partitions.disclosureJob,
      partitions.auditChainJob,
      partitions.retentionJob,
      partitions.unique,
      partitions.rolePermission,
      partitions.sequence,
      partitions.idempotency,
      partitions.notificationChoices,
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
      partitions.picture,
      // The links of a partner, and what they brought.
      partitions.partner,
      partitions.referralDays,
      partitions.events,
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
      partitions.pictureJob,
      partitions.exportJob,
      partitions.auditExportJob,
      partitions.referralExportJob,
      partitions.personSearchJob,
      partitions.erasureJob,
      partitions.disclosureJob,
      partitions.unique,
      partitions.search,
      partitions.audit,
      partitions.events,
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
      partitions.referralDays,
      partitions.sequence,
      partitions.rate,
      partitions.levelJob,
      partitions.exportJob,
      partitions.auditExportJob,
      partitions.referralExportJob,
      partitions.grants,
      partitions.rolePermission,
      partitions.activeAdmins,
      partitions.backups,
      partitions.notificationChoices,
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
      partitions.notificationChoices,
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
