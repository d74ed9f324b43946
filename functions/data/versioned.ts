import { ApiError } from '../runtime/api-error.ts'
import { IS_NEW, tableName } from './client.ts'
import type { Key } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** Item that stores a singleton record; refused (stale) unless the stored one still has this version (0: none). */
export const putVersionItem = (key: Key, versionBefore: number, record: Readonly<Record<string, unknown>>): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...key, ...record },
      ...(versionBefore === 0
        ? { ConditionExpression: IS_NEW }
        : {
            ConditionExpression: '#version = :before',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':before': versionBefore },
          }),
    },
  },
  refusal: () => new ApiError('stale'),
})
