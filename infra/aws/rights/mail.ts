import { type IndexName, partitions } from '../../../shared/platform/table.ts'
import { onlyPartitions, type Rights } from './conditions.ts'

/** Rights of the mailer: claim and send mails, change their search tokens and figures; read configurations. */
export const ofTheMailer: Rights = [
  ['GetItem', onlyPartitions(partitions.outbox)],
  ['BatchGetItem', onlyPartitions(partitions.partner, partitions.settings, partitions.portal, partitions.mailSuppression)],
  ['PutItem', onlyPartitions(partitions.outbox, partitions.mailSearch)],
  ['UpdateItem', onlyPartitions(partitions.outbox, partitions.mailCount, partitions.mailer)],
  ['DeleteItem', onlyPartitions(partitions.mailSearch)],
]

/** Indexes of the mailer: due mails (gsi2) and waiting mails (gsi3). */
export const listedByTheMailer = [['gsi2', 'gsi3'] satisfies IndexName[], onlyPartitions(partitions.outbox)] as const

/** Rights of the receiver of SES's reports: change the state of a mail, and suppress addresses. */
export const ofMailReports: Rights = [
  ['GetItem', onlyPartitions(partitions.outbox, partitions.mailSuppression)],
  ['PutItem', onlyPartitions(partitions.mailSuppression, partitions.mailSuppressionSearch, partitions.mailSearch)],
  ['UpdateItem', onlyPartitions(partitions.outbox, partitions.mailCount)],
]
