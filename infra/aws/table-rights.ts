import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { type IndexName, partitions } from '../../shared/platform/table.ts'

type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'

/** Actions on the table itself or on indexes of it, by name. There is no Scan, and transactions need the rights of what they hold. */
export const tableRights = (
  { tableArn }: Pick<ITable, 'tableArn'>,
  actions: readonly TableAction[],
  on: 'table' | readonly IndexName[] = 'table',
): [actions: string[], resources: string[]] => [
  actions.map((action) => `dynamodb:${action}`),
  on === 'table' ? [tableArn] : on.map((index) => `${tableArn}/index/${index}`),
]

/** Narrows a right to items whose partition key begins so. */
const onlyPartitions = (...prefixes: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) },
})

export const publicPagesOnly = onlyPartitions(partitions.publicPartner, partitions.portal)
export const formConfigurationsOnly = onlyPartitions(partitions.formConfigurations)
export const legalTextsOnly = onlyPartitions(partitions.legalTexts)
export const partnersAndPortal = onlyPartitions(partitions.partner, partitions.portal)
const callerPartitions = [partitions.token, partitions.user, partitions.grants]
/** Who is calling, and what they may do. */
export const callerRights = onlyPartitions(...callerPartitions)

const forms = [partitions.lead, partitions.application, partitions.customer]

/** What calls of visitors do to the table, and where: sign in and out, look up a partner, send a form. They list nothing but form configurations. */
export const ofVisitors: readonly (readonly [TableAction, ReturnType<typeof onlyPartitions>])[] = [
  ['Query', formConfigurationsOnly],
  // Who is signing in; and whether the texts that somebody consented to were ever published.
  ['BatchGetItem', onlyPartitions(partitions.token, partitions.user, partitions.grants, partitions.legalTexts)],
  [
    'GetItem',
    onlyPartitions(
      partitions.publicPartner,
      partitions.portal,
      partitions.partner,
      partitions.user,
      partitions.unique,
      partitions.session,
      partitions.token,
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
      partitions.session,
      partitions.token,
      partitions.unique,
      partitions.search,
      partitions.audit,
      partitions.outbox,
      partitions.idempotency,
      partitions.resubmission,
    ),
  ],
  ['UpdateItem', onlyPartitions(partitions.user, partitions.partner, partitions.count, partitions.sequence, partitions.rate)],
  ['DeleteItem', onlyPartitions(partitions.session, partitions.token, partitions.rate)],
]

/** What people see and change in the console. */
const records = [partitions.user, partitions.partner, partitions.customer, partitions.lead, partitions.application, partitions.outbox]
/** What belongs to them, or is reached one by one. */
const besides = [partitions.publicPartner, partitions.formConfigurations]
const settings = [partitions.settings, partitions.portal]

/**
 * What calls of staff and partners do to the table. They reach nearly every record, yet may only add to the audit log and to the legal
 * texts, never read or make a session, and sign nobody in.
 */
export const ofStaff: readonly (readonly [TableAction, ReturnType<typeof onlyPartitions>])[] = [
  ['BatchGetItem', onlyPartitions(...callerPartitions, ...records, partitions.legalTexts)],
  ['GetItem', onlyPartitions(...records, ...besides, ...settings, partitions.unique, partitions.rolePermission, partitions.sequence)],
  ['Query', onlyPartitions(partitions.audit, partitions.count, partitions.search, partitions.rolePermission, partitions.legalTexts)],
  [
    'PutItem',
    onlyPartitions(
      ...records,
      ...besides,
      ...settings,
      partitions.legalTexts,
      partitions.rolePermission,
      partitions.levelJob,
      partitions.unique,
      partitions.search,
      partitions.audit,
    ),
  ],
  [
    'UpdateItem',
    onlyPartitions(
      ...records,
      ...besides,
      partitions.unique,
      partitions.count,
      partitions.sequence,
      partitions.rate,
      partitions.levelJob,
      partitions.grants,
      partitions.rolePermission,
      partitions.activeAdmins,
    ),
  ],
  ['DeleteItem', onlyPartitions(...records, ...besides, partitions.search, partitions.unique)],
  ['ConditionCheckItem', onlyPartitions(partitions.partner)],
]

/** What the mailer does to the table: claim, send and forget mails, each with its search tokens and figures; and read who is to get them. */
export const ofTheMailer: readonly (readonly [TableAction, ReturnType<typeof onlyPartitions>])[] = [
  ['GetItem', onlyPartitions(partitions.outbox)],
  ['BatchGetItem', onlyPartitions(partitions.partner, partitions.settings, partitions.portal)],
  ['PutItem', onlyPartitions(partitions.outbox, partitions.mailSearch)],
  ['UpdateItem', onlyPartitions(partitions.outbox, partitions.mailCount)],
  ['DeleteItem', onlyPartitions(partitions.outbox, partitions.mailSearch)],
]

/** What the mailer lists: what is due (gsi2), and what waits (gsi3). */
export const listedByTheMailer = [['gsi2', 'gsi3'] satisfies IndexName[], onlyPartitions(partitions.outbox)] as const

/** What the jobs do to the table: bring partners and their public sides in line with those above, and tick off the note that asked for it. */
export const ofTheJobs: readonly (readonly [TableAction, ReturnType<typeof onlyPartitions>])[] = [
  ['GetItem', onlyPartitions(partitions.partner)],
  ['ConditionCheckItem', onlyPartitions(partitions.partner)],
  ['UpdateItem', onlyPartitions(partitions.partner, partitions.publicPartner, partitions.count, partitions.levelJob)],
  ['DeleteItem', onlyPartitions(partitions.levelJob)],
]

/** What the jobs list: what is overdue, and the partners below one. */
export const listedByTheJobs = [['gsi2'] satisfies IndexName[], onlyPartitions(partitions.dueJobs, partitions.children)] as const
