import type { DynamoDBStreamEvent, EventBridgeEvent } from 'aws-lambda'
import { dueMailIds } from './data/outbox.ts'
import { errorFacts, log } from './log.ts'
import { deliver } from './mail/deliver.ts'

type Sweep = EventBridgeEvent<'Scheduled Event', unknown>

const newMailIds = (event: DynamoDBStreamEvent) =>
  event.Records.flatMap(({ eventName, dynamodb }) => {
    const id = Number(dynamodb?.NewImage?.id?.N)
    return eventName === 'INSERT' && dynamodb?.Keys?.pk?.S?.startsWith('MAIL#') && Number.isSafeInteger(id) ? [id] : []
  })

/**
 * Delivers mails: those that the table's stream announces, at once; and, every minute, those whose next attempt is due. The sweep alone would
 * deliver everything, later; so nothing that the stream loses is lost.
 */
export const handler = async (event: DynamoDBStreamEvent | Sweep): Promise<void> => {
  const ids = 'Records' in event ? newMailIds(event) : await dueMailIds(new Date())
  for (const id of ids) {
    try {
      await deliver(id)
    } catch (error) {
      // Its claim runs out and the sweep takes it up again; the others must not wait for that.
      log('error', 'Mail could not be processed', { mailId: id, ...errorFacts(error) })
    }
  }
}
