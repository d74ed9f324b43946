import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { type IndexName, table as tableDefinition } from '../../../shared/platform/table.ts'

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
export const onlyPartitions = (...prefixes: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) },
  Null: { 'dynamodb:LeadingKeys': 'false' },
})

/**
 * Restricts updates of items with these prefixes to these attributes, in expressions and conditions, and keeps the others out of the answer. Keys count as
 * attributes: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
export const onlyAttributes = (prefix: string | readonly string[], attributes: readonly string[]) => ({
  ...onlyPartitions(...[prefix].flat()),
  'ForAllValues:StringEquals': { 'dynamodb:Attributes': [tableDefinition.partitionKey, tableDefinition.sortKey, ...attributes] },
  StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
})

type Where = ReturnType<typeof onlyPartitions>
export type Rights = readonly (readonly [TableAction, Where])[]
/** Indexes, and the partitions that may be read in them. */
export type Listed = readonly [readonly IndexName[], Where]

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
