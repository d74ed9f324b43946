import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { partitionQuery, send } from './client.ts'
import { auditKey, type Key } from './keys.ts'

const keySchema = z.object({ pk: z.string(), sk: z.string() })

/** Keys of all audit entries about one record, the oldest first; strongly consistent, one request per megabyte. */
export async function* auditEntryKeys(entity: string, id: string | number): AsyncGenerator<Key> {
  let next: Record<string, unknown> | undefined
  do {
    const query = partitionQuery(auditKey(entity, id, '', '').pk)
    const { Items = [], LastEvaluatedKey } = await send(
      new QueryCommand({ ...query, ProjectionExpression: 'pk, sk', ConsistentRead: true, ExclusiveStartKey: next }),
    )
    yield* z.array(keySchema).parse(Items)
    next = LastEvaluatedKey
  } while (next !== undefined)
}
