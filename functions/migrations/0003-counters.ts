import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { partitionQuery, send, tableName } from '../data/client.ts'
import { figureOf } from '../data/counters.ts'
import { internal } from '../data/cursor.ts'
import { counterKey, lists, mailCounter, unspreadCounterPartition } from '../data/keys.ts'
import { leads, partnerLeadCounter } from '../data/leads.ts'
import { listPartners } from '../data/partners.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Migration, Step } from './migration.ts'
import { type Figures, recount } from './recount.ts'

/*
 * Before: one partition held all items of the counter of mails, and nothing counted the leads of a partner. Records were counted under several figures,
 * such as `total`, `client`, `active` and `client/active`, which readers still know.
 */

const PAGE = 25

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() })
const stale = () => new ApiError('stale')

const readItemsOf = async (partition: string, Limit?: number) => {
  const { Items } = await send(
    new QueryCommand({ ...partitionQuery(partition), ConsistentRead: true, ...(Limit !== undefined && { Limit }) }),
  )
  return z.array(itemSchema).parse(Items)
}

/** Adds the numbers of an item to another one and deletes it, so that their sum is the same at any time; refused (stale) if it has changed since. */
const moveItems = ({ pk, sk, ...rest }: z.infer<typeof itemSchema>): WriteItem[] => {
  const figures = Object.entries(rest).filter(([name, value]) => typeof value === 'number' && name !== 'changedAt')
  const names = Object.fromEntries(figures.map(([name], index) => [`#n${index}`, name]))
  const values = Object.fromEntries(figures.map(([, value], index) => [`:d${index}`, value]))
  const each = (write: (index: number) => string) => figures.map((_, index) => write(index))
  if (figures.length === 0) return [{ action: { Delete: { TableName: tableName(), Key: { pk, sk } } } }]
  return [
    {
      action: {
        Delete: {
          TableName: tableName(),
          Key: { pk, sk },
          ConditionExpression: each((index) => `#n${index} = :d${index}`).join(' AND '),
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
        },
      },
      refusal: stale,
    },
    {
      action: {
        Update: {
          TableName: tableName(),
          Key: counterKey(mailCounter, Number(sk)),
          UpdateExpression: `SET changedAt = :now ADD ${each((index) => `#n${index} :d${index}`).join(', ')}`,
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: { ...values, ':now': Date.now() },
        },
      },
    },
  ]
}

/** Moves the counter of mails to its partitions, one item after the other. The next page begins with those that are left. */
const moveMailCounter: Step = async () => {
  const items = await readItemsOf(unspreadCounterPartition(mailCounter), PAGE)
  for (const { pk, sk } of items) {
    await withFreshVersion(undefined, async () => {
      const current = (await readItemsOf(pk)).find((item) => item.sk === sk)
      if (current !== undefined) await transact(moveItems(current))
    })
  }
  return { at: items.length < PAGE ? undefined : 'some are left', rewritten: items.length }
}

const countLeads = async (partnerId: number): Promise<Figures> => {
  const figures: Record<string, number> = {}
  let next: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await send(
      new QueryCommand({ ...partitionQuery(lists.leadsOfPartner(partnerId), { index: 'gsi3' }), ExclusiveStartKey: next }),
    )
    for (const item of Items) {
      const facts = leads.definition.counted(leads.definition.schema.parse(item))[partnerLeadCounter(partnerId)]
      if (facts !== undefined) figures[figureOf(facts)] = (figures[figureOf(facts)] ?? 0) + 1
    }
    next = LastEvaluatedKey
  } while (next !== undefined)
  return figures
}

/** Counts the leads of each partner. */
const recountLeadsOfPartners: Step = async (cursor) => {
  const page = await listPartners({}, { limit: PAGE, cursor, total: 'none', caller: internal })
  for (const { id } of page.items) await recount(partnerLeadCounter(id), () => countLeads(id))
  return { at: page.cursor, rewritten: page.items.length }
}

export const counters: Migration = {
  number: 3,
  summary: 'Zähler für viele Datensätze',
  steps: [moveMailCounter, recountLeadsOfPartners],
}
