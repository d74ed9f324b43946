import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Grants, ROLES } from '../../shared/domain/permissions.ts'
import { documents, tableName } from './client.ts'
import { grantsKey } from './keys.ts'

/** The keys that each role holds, as stored. */
export const grantsSchema = z.partialRecord(z.enum(ROLES), z.array(z.string()))

/** Stores the roles' grants if there are none yet. */
export const initializeGrants = async (grants: Grants) => {
  await documents.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...grantsKey, grants: Object.fromEntries(Object.entries(grants).map(([role, keys]) => [role, [...keys]])) },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
}
