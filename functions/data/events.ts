import type { EventKind } from '../../shared/domain/notification.ts'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import { tableName } from './client.ts'
import { allEventsPartition, type EventAudience, eventPartition } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** Something that people are told of. It names a record, and no person. */
type NewEvent = {
  /** Whom it concerns. Which of them it is shown and mailed to is decided when it is read. */
  readonly audience: EventAudience
  readonly kind: EventKind
  /** Internal id of the record that it is about, of the kind that `kind` names. */
  readonly id: number
  /** When it happened, as an ISO text. */
  readonly at: string
}

/** Stores an event, in the transaction of what has happened. It expires after 90 days. */
export const eventItem = ({ audience, kind, id, at }: NewEvent): WriteItem => {
  const sk = `${at}#${kind}#${id}`
  return {
    action: {
      Put: {
        TableName: tableName(),
        Item: {
          pk: eventPartition(audience),
          sk,
          gsi1pk: allEventsPartition,
          gsi1sk: sk,
          audience,
          kind,
          id,
          at,
          expiresAt: Math.floor(Date.parse(at) / 1000) + fixedPeriods.events.days * 86_400,
        },
      },
    },
  }
}
