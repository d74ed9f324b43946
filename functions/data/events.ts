import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { EVENT_KINDS, type EventKind } from '../../shared/domain/notification.ts'
import { isPermissionKey } from '../../shared/domain/permissions.ts'
import { type RecordKind, recordKindSchema } from '../../shared/domain/record-kind.ts'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import { partitionQuery, queryAll, send, tableName } from './client.ts'
import { allEventsPartition, type EventAudience, eventKey, eventPartition } from './keys.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'

/** Something that people are told of. It names a record, and of people only the user whom it concerns. */
type NewEvent = {
  /** Whom it concerns. Which of them it is shown and mailed to is decided when it is read. */
  readonly audience: EventAudience
  readonly kind: EventKind
  /** Internal id of the record that it is about. */
  readonly id: number
  /** The kind of that record, if `kind` does not name it. */
  readonly recordKind?: RecordKind
  /** When it happened, as an ISO text. */
  readonly at: string
}

/** Stores an event, in the transaction of what has happened. It expires after 90 days. */
export const eventItem = ({ audience, kind, id, recordKind, at }: NewEvent): WriteItem => {
  const key = eventKey(audience, at, kind, id)
  return {
    action: {
      Put: {
        TableName: tableName(),
        Item: {
          ...key,
          gsi1pk: allEventsPartition,
          gsi1sk: key.sk,
          audience,
          kind,
          id,
          ...(recordKind !== undefined && { recordKind }),
          at,
          expiresAt: Math.floor(Date.parse(at) / 1000) + fixedPeriods.events.days * 86_400,
        },
      },
    },
  }
}

const eventSchema = z.object({
  sk: z.string(),
  kind: z.enum(EVENT_KINDS),
  id: idSchema,
  recordKind: recordKindSchema.optional(),
  at: z.iso.datetime(),
  audience: z.union([
    z.object({ partnerId: z.union([idSchema, z.literal('all')]) }),
    z.object({ right: z.string().refine(isPermissionKey) }),
    z.object({ user: z.string() }),
  ]),
})
export type StoredEvent = z.infer<typeof eventSchema>

/** The newest events of an audience, the newest first. One request. */
export const listEvents = async (audience: EventAudience, limit: number): Promise<readonly StoredEvent[]> => {
  const { Items = [] } = await send(
    new QueryCommand({ ...partitionQuery(eventPartition(audience)), ScanIndexForward: false, Limit: limit }),
  )
  return Items.flatMap((item) => readable(eventSchema, item))
}

/** All events after a time, up to and including another, as ISO texts. A request per megabyte. */
export const eventsBetween = async (since: string, until: string): Promise<readonly StoredEvent[]> => {
  // „$“ sorts after the „#“ that follows the time.
  const items = await queryAll(partitionQuery(allEventsPartition, { index: 'gsi1', from: `${since}$`, until: `${until}$` }))
  return items.flatMap((item) => readable(eventSchema, item))
}
