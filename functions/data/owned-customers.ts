import { ApiError, fieldError } from '../runtime/api-error.ts'
import { EXISTS, tableName } from './client.ts'
import { partnerKey } from './keys.ts'

/** Changes how many customers a partner has, on the partner's row. All changes of one partner in a transaction become one action. */
export type OwnerChange = {
  /** Internal id of the partner. */
  readonly owner: number
  readonly by: 1 | -1
}

/** Says that there is no such partner, at the field that names it. */
export const noSuchPartner = (field = 'ibPartnerId'): Error => fieldError(field, 'Diesen Partner gibt es nicht')

/** Merges changes into one update per partner; a partner that gains as many as it loses is not touched. Refused when the partner is gone. */
export const ownerWrites = (changes: readonly OwnerChange[]) =>
  [...Map.groupBy(changes, ({ owner }) => owner)].flatMap(([owner, ofOwner]) => {
    const by = ofOwner.reduce((sum, change) => sum + change.by, 0)
    if (by === 0) return []
    return [
      {
        action: {
          Update: {
            TableName: tableName(),
            Key: partnerKey(owner),
            UpdateExpression: 'ADD customerCount :by',
            ConditionExpression: EXISTS,
            ExpressionAttributeValues: { ':by': by },
          },
        },
        refusal: () => (by > 0 ? noSuchPartner() : new ApiError('stale')),
      },
    ]
  })
