import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { applications, listApplications } from '../data/applications.ts'
import { partitionQuery, send, tableName } from '../data/client.ts'
import { figureOf } from '../data/counters.ts'
import { internal } from '../data/cursor.ts'
import { customers, listCustomers } from '../data/customers.ts'
import type { Definition, Stored } from '../data/entity.ts'
import { factsOfInboxRow, inboxCounter, inboxItem } from '../data/inbox-rows.ts'
import { lists } from '../data/keys.ts'
import { leads, listLeads } from '../data/leads.ts'
import type { PageRequest } from '../data/list.ts'
import { transact } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Migration, Step } from './migration.ts'
import { type Figures, recount } from './recount.ts'

/* Before: there was no inbox. Records that wait for a decision had no row there, and nothing counted them. */

const PAGE = 50

type Records<Entity extends Stored> = {
  readonly definition: Definition<Entity>
  readonly get: (id: Entity['id']) => Promise<Entity | undefined>
}

/** Puts the row of a record into the inbox, provided that the record stays as it was read. */
const putRow = <Entity extends Stored>({ definition, get }: Records<Entity>, id: Entity['id']): Promise<void> =>
  withFreshVersion(undefined, async () => {
    const record = await get(id)
    const entry = record && definition.inbox?.(record)
    if (record === undefined || entry === undefined) return
    await transact([
      {
        action: {
          ConditionCheck: {
            TableName: tableName(),
            Key: definition.key(id),
            ConditionExpression: 'version = :asRead',
            ExpressionAttributeValues: { ':asRead': record.version },
          },
        },
        refusal: () => new ApiError('stale'),
      },
      { action: { Put: { TableName: tableName(), Item: inboxItem(entry) } } },
    ])
  })

/** Puts the rows of all records of a list that wait. */
const putRows =
  <Entity extends Stored>(records: Records<Entity>, list: (page: PageRequest) => Promise<Page<Entity>>): Step =>
  async (cursor) => {
    const page = await list({ limit: PAGE, cursor, total: 'none', caller: internal })
    for (const { id } of page.items) await putRow(records, id)
    return { at: page.cursor, rewritten: page.items.length }
  }

const rowSchema = z.object({ kind: z.string(), isOpen: z.boolean(), hasFollowUp: z.boolean() })

const countRows = async (): Promise<Figures> => {
  const figures: Record<string, number> = {}
  for (const partition of lists.inbox.all) {
    let next: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await send(
        new QueryCommand({
          ...partitionQuery(partition),
          ConsistentRead: true,
          ProjectionExpression: 'kind, isOpen, hasFollowUp',
          ExclusiveStartKey: next,
        }),
      )
      for (const item of Items) {
        const figure = figureOf(factsOfInboxRow(rowSchema.parse(item)))
        figures[figure] = (figures[figure] ?? 0) + 1
      }
      next = LastEvaluatedKey
    } while (next !== undefined)
  }
  return figures
}

const countInbox: Step = async () => {
  await recount(inboxCounter, countRows)
  return { at: undefined, rewritten: 0 }
}

export const inbox: Migration = {
  number: 6,
  summary: 'Eingang: was auf eine Entscheidung wartet',
  steps: [
    putRows(leads, (page) => listLeads({ status: 'IB-Bewerbung' }, page)),
    putRows(leads, (page) => listLeads({ status: 'IB-Interessent' }, page)),
    putRows(applications, (page) => listApplications({ status: 'pending' }, page)),
    putRows(customers, (page) => listCustomers({ type: 'interessent', status: 'inactive' }, page)),
    countInbox,
  ],
}
