import { partnerSequenceKey, publicPartnerKey } from './keys.ts'
import type { IdSequence } from './sequence.ts'

/** Generated public ids of partners, such as `IB-1013`. */
export const partnerIds: IdSequence = {
  key: partnerSequenceKey,
  start: 1000,
  idOf: (number) => `IB-${number}`,
  claimOf: publicPartnerKey,
  field: 'partnerId',
}
