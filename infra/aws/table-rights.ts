import { accountUpdateSchema } from '../../shared/domain/account.ts'
import { type IndexName, partitions } from '../../shared/platform/table.ts'
import { type Listed, onlyAttributes, onlyPartitions, type Rights } from './table-conditions.ts'

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
      // What others have done of a partner's first steps.
      partitions.onboarding,
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
  // The first sign-in is a step of the onboarding of a partner.
  [
    'UpdateItem',
    onlyPartitions(
      partitions.session,
      partitions.account,
      partitions.passkey,
      partitions.rate,
      partitions.mailCount,
      partitions.onboarding,
    ),
  ],
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
      partitions.joined,
      partitions.onboarding,
    ),
  ],
  [
    'PutItem',
    onlyPartitions(
      ...forms,
      partitions.unique,
      partitions.search,
      partitions.inbox,
      partitions.audit,
      // The new record gets an assignee.
      partitions.events,
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
  // A person confirms a form or withdraws the consent to it, or to one that was joined: nothing else of a record.
  ['UpdateItem', onlyAttributes(forms, ['confirmation', 'consent', 'joined', 'updatedAt', 'version'])],
  ['DeleteItem', onlyPartitions(partitions.confirmationJob)],
  // Of a partner only the number of customers is copied to its row.
  ['UpdateItem', onlyAttributes(partitions.partner, ['customerChanges', 'customerCount'])],
  // A person unsubscribes by the link of a mail, and the first visit through a link is a step of the partner's onboarding.
  [
    'UpdateItem',
    onlyPartitions(
      partitions.count,
      partitions.referralDays,
      partitions.dayFigures,
      partitions.sequence,
      partitions.rate,
      partitions.notificationChoices,
      partitions.onboarding,
    ),
  ],
]

/**
 * Rights of requests about uploaded files: read the partner, its page and one of its links; list, add and delete its pictures and material, and tell of
 * material.
 */
export const ofMedia: Rights = [
  ['BatchGetItem', onlyPartitions(...callerPartitions, partitions.picture)],
  ['GetItem', onlyPartitions(partitions.partner, partitions.publicPartner, partitions.idempotency, partitions.material)],
  ['Query', onlyPartitions(partitions.picture, partitions.material)],
  ['PutItem', onlyPartitions(partitions.picture, partitions.material, partitions.events, partitions.audit, partitions.idempotency)],
  ['UpdateItem', onlyPartitions(partitions.rate)],
  ['DeleteItem', onlyPartitions(partitions.picture, partitions.material)],
]

/** Records that the console creates and deletes; leads and applications come from visitors, and the desk restores and deletes them. */
const madeByStaff = [partitions.user, partitions.partner, partitions.customer, partitions.outbox]
/** Records of the console. */
export const records = [...madeByStaff, partitions.lead, partitions.application]
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
      // Which of the partners that a search finds are unfinished.
      partitions.onboarding,
      // Views for all, of which a deleted user is no longer the author.
      partitions.savedViews,
    ),
  ],
  [
    'GetItem',
    onlyPartitions(
      ...records,
      ...besides,
      partitions.onboarding,
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
      partitions.joined,
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
      // Those of a partner that is deleted.
      partitions.notes,
      // The links of a partner, and what they brought.
      partitions.partner,
      partitions.referralDays,
      partitions.events,
    ),
  ],
  [
    'PutItem',
    onlyPartitions(
      ...madeByStaff,
      ...besides,
      partitions.onboarding,
      partitions.privacy,
      ...settings,
      partitions.poolTask,
      partitions.legalTexts,
      partitions.rolePermission,
      partitions.levelJob,
      partitions.pictureJob,
      partitions.noteJob,
      partitions.trash,
      partitions.exportJob,
      partitions.auditExportJob,
      partitions.referralExportJob,
      partitions.personSearchJob,
      partitions.erasureJob,
      partitions.disclosureJob,
      partitions.unique,
      partitions.search,
      partitions.inbox,
      partitions.joined,
      partitions.audit,
      partitions.events,
      partitions.backups,
      // The link of an invitation.
      partitions.account,
      partitions.idempotency,
      partitions.savedViews,
    ),
  ],
  [
    'UpdateItem',
    onlyPartitions(
      ...records,
      ...besides,
      partitions.onboarding,
      partitions.privacy,
      partitions.unique,
      partitions.count,
      partitions.referralDays,
      partitions.dayFigures,
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
      ...madeByStaff,
      ...besides,
      partitions.poolTask,
      partitions.mailSuppression,
      partitions.account,
      partitions.passkey,
      partitions.notificationChoices,
      partitions.savedViews,
      partitions.search,
      partitions.inbox,
      partitions.joined,
      partitions.trash,
      partitions.unique,
    ),
  ],
  ['ConditionCheckItem', onlyPartitions(partitions.partner)],
]

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
      // The versions of a partner's page.
      partitions.partner,
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
      partitions.publicPartner,
      partitions.onboarding,
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

/**
 * Lists that the desk reads: leads and applications, the inbox by arrival and by assignee, staff by role, the trash, mails about a record, partners below
 * one and unfinished ones, a partner's users, and one's own jobs.
 */
export const listedByDesk: readonly Listed[] = [
  [['gsi1'], onlyPartitions(partitions.jobsOf)],
  [['gsi1', 'gsi2'], onlyPartitions('INTERESSENT', 'APPLICATION', 'INBOX')],
  [['gsi1'], onlyPartitions(partitions.trash, `${partitions.outbox}ALL`, partitions.unfinishedPartners)],
  [['gsi4'], onlyPartitions(`${partitions.user}PARTNER#`)],
  [['gsi2'], onlyPartitions(partitions.search, `${partitions.user}ROLE#`, partitions.children, partitions.privacyStates)],
  [['gsi3'], onlyPartitions('PINTERESSENT#')],
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

/** The imports of a user, and those of all. */
export const listedByImportRequests: readonly Listed[] = [[['gsi1', 'gsi2'], onlyPartitions(partitions.import)]]

/** Lists whose matches bulk operations choose, besides those that the desk reads. */
export const listedByBulkRequests: readonly Listed[] = [
  [['gsi1'], onlyPartitions(partitions.partnerList, partitions.customerLists, partitions.bulk)],
  [['gsi2'], onlyPartitions(partitions.partnerCustomerLists)],
  [['gsi3', 'gsi4', 'gsi5'], onlyPartitions(partitions.customerLists)],
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
