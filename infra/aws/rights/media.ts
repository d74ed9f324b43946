import { partitions } from '../../../shared/platform/table.ts'
import { onlyPartitions, type Rights } from './conditions.ts'
import { callerPartitions } from './partitions.ts'

/**
 * Rights of requests about uploaded files: read the partner, its page and one of its links; list, add and delete its pictures and material, and tell of
 * material.
 */
export const ofMedia: Rights = [
  ['BatchGetItem', onlyPartitions(...callerPartitions, partitions.picture)],
  ['GetItem', onlyPartitions(partitions.partner, partitions.publicPartner, partitions.idempotency, partitions.material)],
  ['Query', onlyPartitions(partitions.picture, partitions.material)],
  ['PutItem', onlyPartitions(partitions.picture, partitions.material, partitions.events, partitions.audit, partitions.idempotency)],
  ['UpdateItem', onlyPartitions(partitions.rate)],
  ['DeleteItem', onlyPartitions(partitions.picture, partitions.material)],
]
