import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../data/client.ts'
import type { JobKind } from '../data/jobs.ts'
import { sdk } from './sdk.ts'

/** Whether there is a job of this kind, open or ended, whose position names a word. Reads the whole table. */
export const hasJobAbout = async (kind: JobKind, word: string): Promise<boolean> => {
  const query = {
    TableName: tableName(),
    ConsistentRead: true,
    FilterExpression: '#kind = :kind AND attribute_exists(jobId)',
    ExpressionAttributeNames: { '#kind': 'kind' },
    ExpressionAttributeValues: { ':kind': kind },
  }
  for await (const { Items = [] } of paginateScan({ client: sdk }, query)) {
    if (Items.some(({ position }) => JSON.stringify(position).includes(word))) return true
  }
  return false
}
