import { partitions } from '../../../shared/platform/table.ts'
import { onlyPartitions, type Rights } from './conditions.ts'
import { besideRecords, callerPartitions, madeByStaff, records, settings } from './partitions.ts'

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
      // Which generated ids are free.
      partitions.customerIds,
      partitions.publicPartner,
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
      ...besideRecords,
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
      ...besideRecords,
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
      ...besideRecords,
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
      partitions.formConfigurations,
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
      partitions.openWithdrawal,
    ),
  ],
  ['ConditionCheckItem', onlyPartitions(partitions.partner, partitions.privacy)],
]
