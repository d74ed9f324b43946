import { partitions } from '../../../shared/platform/table.ts'
import { onlyAttributes, onlyPartitions, type Rights } from './conditions.ts'
import { callerPartitions, forms } from './partitions.ts'

/** Rights of visitors' requests: looking up a partner, sending a form. They list only form configurations, and count a partner's customers. */
export const ofVisitors: Rights = [
  ['Query', onlyPartitions(partitions.formConfigurations)],
  // Staff see more form configurations; whether the texts of a consent were ever published; and which generated ids are free.
  ['BatchGetItem', onlyPartitions(...callerPartitions, partitions.legalTexts, partitions.customerIds)],
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
      partitions.openWithdrawal,
      partitions.privacy,
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
      // A person who withdraws a consent opens a privacy request, which is searched when staff open it.
      partitions.privacy,
      partitions.openWithdrawal,
    ),
  ],
  // Of a privacy request only that the person has fetched the file, has withdrawn another consent, or has taken a withdrawal back, which may close it.
  [
    'UpdateItem',
    onlyAttributes(partitions.privacy, ['closedAt', 'disclosureLink', 'gsi2pk', 'outcome', 'state', 'updatedAt', 'version', 'withdrawals']),
  ],
  // A person confirms a form or withdraws the consent to it, or to one that was joined: nothing else of a record.
  ['UpdateItem', onlyAttributes(forms, ['confirmation', 'consent', 'joined', 'updatedAt', 'version'])],
  ['DeleteItem', onlyPartitions(partitions.confirmationJob, partitions.openWithdrawal)],
  // A registration counts on the row of its partner.
  ['UpdateItem', onlyAttributes(partitions.partner, ['customerCount'])],
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
      partitions.openWithdrawal,
    ),
  ],
]
