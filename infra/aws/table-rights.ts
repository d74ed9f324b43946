import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { partitions, table as tableDefinition } from '../../shared/platform/table.ts'

type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'

/** Actions on the table itself or on its indexes, by name. There is no Scan, and transactions need the rights of what they hold. */
export const tableRights = (
  { tableArn }: TableV2,
  actions: readonly TableAction[],
  on: 'table' | 'indexes' = 'table',
): [actions: string[], resources: string[]] => [
  actions.map((action) => `dynamodb:${action}`),
  on === 'table' ? [tableArn] : Object.keys(tableDefinition.indexes).map((index) => `${tableArn}/index/${index}`),
]

/** Narrows a right to items whose partition key begins so. */
const onlyPartitions = (...prefixes: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) },
})

export const publicPagesOnly = onlyPartitions(partitions.publicPartner, partitions.portal, partitions.legalTexts)
export const formConfigurationsOnly = onlyPartitions(partitions.formConfigurations)
export const outboxOnly = onlyPartitions(partitions.outbox)
export const mailsAndTheirFigures = onlyPartitions(partitions.outbox, partitions.mailSearch, partitions.mailCount)
export const mailsAndConfigurations = onlyPartitions(partitions.outbox, partitions.partner, partitions.settings)
