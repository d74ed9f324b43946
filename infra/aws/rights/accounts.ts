import { accountUpdateSchema } from '../../../shared/domain/account.ts'
import { partitions } from '../../../shared/platform/table.ts'
import { onlyAttributes, onlyPartitions, type Rights } from './conditions.ts'
import { callerPartitions } from './partitions.ts'

/** Attributes of users that sign-ins, and people in their own account, change or require to be unchanged. */
const ownAttributes = [
  ...Object.keys(accountUpdateSchema.omit({ current: true }).shape),
  ...['generation', 'hasPasskey', 'hasSecondFactor', 'invitation', 'lastLogin', 'mustChangePassword', 'passkeys', 'updatedAt', 'version'],
]

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
