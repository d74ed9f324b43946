import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Choices, choicesSchema, type Frequency } from '../../shared/domain/notification.ts'
import { NOTIFICATIONS_AT_MOST } from '../../shared/platform/limits.ts'
import type { IndexName } from '../../shared/platform/table.ts'
import { ApiError } from '../runtime/api-error.ts'
import { isConditionFailed, partitionQuery, queryPages, readItems, send, tableName } from './client.ts'
import { notificationChoicesKey, notifiedPartition, sortableId } from './keys.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'
import { withFreshVersion } from './versions.ts'

const storedSchema = z.object({
  /** Folded name of the user. */
  gsi1sk: z.string(),
  choices: choicesSchema.default({}),
  /** What the person had chosen before they unsubscribed by a link; gone once they choose again. */
  unsubscribed: z.object({ at: z.iso.datetime(), choices: choicesSchema }).optional(),
  /** Time of the newest notification that the user has read; empty before the first. */
  readUntil: z.string().default(''),
  /** Ids of the notifications that the user has read last, one by one. */
  readIds: z.array(z.string()).default([]),
})

/** What a person has chosen and read of their notifications. */
export type StoredChoices = {
  readonly choices: Choices
  readonly unsubscribed?: { readonly at: string; readonly choices: Choices } | undefined
  readonly readUntil: string
  readonly readIds: readonly string[]
}
const NOTHING: StoredChoices = { choices: {}, readUntil: '', readIds: [] }

/** What a person has chosen and read, strongly consistent. */
export const getNotificationChoices = async (username: string): Promise<StoredChoices> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: notificationChoicesKey(username), ConsistentRead: true }))
  return Item === undefined ? NOTHING : storedSchema.parse(Item)
}

/** What people have chosen. One request per 100. */
export const choicesOf = async (usernames: readonly string[]): Promise<readonly ChoicesOf[]> => {
  const rows = (await readItems(usernames.map(notificationChoicesKey))).flatMap((item) => readable(storedSchema, item))
  const found = new Map(rows.map(({ gsi1sk, choices }) => [gsi1sk, choices]))
  return usernames.map(sortableId).map((name) => ({ name, choices: found.get(name) ?? {} }))
}

/** Notes up to when a person has read their notifications, unless they have read later ones. */
export const readUntil = async (username: string, until: string): Promise<void> => {
  try {
    await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: notificationChoicesKey(username),
        UpdateExpression: 'SET readUntil = :until, gsi1sk = :name',
        ConditionExpression: 'attribute_not_exists(readUntil) OR readUntil < :until',
        ExpressionAttributeValues: { ':until': until, ':name': sortableId(username) },
      }),
    )
  } catch (error) {
    if (!isConditionFailed(error)) throw error
  }
}

/** Notes that a person has read one notification. Of those read one by one, as many are kept as the bell shows. Two requests. */
export const readOne = (username: string, id: string): Promise<void> =>
  withFreshVersion(undefined, async () => {
    const { readIds } = await getNotificationChoices(username)
    if (readIds.includes(id)) return
    try {
      await send(
        new UpdateCommand({
          TableName: tableName(),
          Key: notificationChoicesKey(username),
          UpdateExpression: 'SET readIds = :ids, gsi1sk = :name',
          ConditionExpression: readIds.length === 0 ? 'attribute_not_exists(readIds)' : 'readIds = :before',
          ExpressionAttributeValues: {
            ':ids': [...readIds, id].slice(-NOTIFICATIONS_AT_MOST),
            ':name': sortableId(username),
            ...(readIds.length > 0 && { ':before': readIds }),
          },
        }),
      )
    } catch (error) {
      // Another window has noted another one meanwhile.
      throw isConditionFailed(error) ? new ApiError('stale', undefined, { cause: error }) : error
    }
  })

/** For each frequency, the index that lists the users who have chosen it. */
const indexes = { now: 'gsi3', daily: 'gsi4', weekly: 'gsi5' } as const satisfies Record<Exclude<Frequency, 'never'>, IndexName>
export type MailFrequency = keyof typeof indexes
export const MAIL_FREQUENCIES = ['now', 'daily', 'weekly'] as const satisfies readonly MailFrequency[]

/** Stores the choices of a person. @param unsubscribed what they had chosen before, if a link made the change */
export const setChoicesItem = (username: string, choices: Choices, unsubscribed?: StoredChoices['unsubscribed']): WriteItem => {
  const chosen = new Set<string>(Object.values(choices))
  const partition = (frequency: MailFrequency) => `${indexes[frequency]}pk`
  const used = MAIL_FREQUENCIES.filter((frequency) => chosen.has(frequency))
  const unused = MAIL_FREQUENCIES.filter((frequency) => !chosen.has(frequency))
  const removed = [...unused.map(partition), ...(unsubscribed === undefined ? ['unsubscribed'] : [])]
  return {
    action: {
      Update: {
        TableName: tableName(),
        Key: notificationChoicesKey(username),
        UpdateExpression: [
          `SET ${['choices = :choices', 'gsi1sk = :name', ...(unsubscribed ? ['unsubscribed = :unsubscribed'] : []), ...used.map((frequency) => `${partition(frequency)} = :${frequency}`)].join(', ')}`,
          ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
        ].join(' '),
        ExpressionAttributeValues: {
          ':choices': choices,
          ':name': sortableId(username),
          ...(unsubscribed && { ':unsubscribed': unsubscribed }),
          ...Object.fromEntries(used.map((frequency) => [`:${frequency}`, notifiedPartition(frequency)])),
        },
      },
    },
  }
}

/** Removes what a deleted user has chosen and read. */
export const removeNotificationChoicesItem = (username: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: notificationChoicesKey(username) } },
})

/** What a user has chosen, by their folded name. */
export type ChoicesOf = { readonly name: string; readonly choices: Choices }

/** The users who have chosen a frequency, in the order of their names, at most 100 at a time. @param after the last name that was dealt with */
export async function* peopleNotified(frequency: MailFrequency, after = ''): AsyncGenerator<readonly ChoicesOf[]> {
  const index = indexes[frequency]
  const { ExpressionAttributeValues, KeyConditionExpression, ...query } = partitionQuery(notifiedPartition(frequency), { index })
  const pages = queryPages({
    ...query,
    KeyConditionExpression: after === '' ? KeyConditionExpression : `${KeyConditionExpression} AND gsi1sk > :after`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ...(after !== '' && { ':after': after }) },
    Limit: 100,
  })
  for await (const items of pages) {
    yield items.flatMap((item) => readable(storedSchema, item)).map(({ gsi1sk, choices }) => ({ name: gsi1sk, choices }))
  }
}
