import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { ERASURE_ACTIONS, personRecordKindSchema } from '../../shared/domain/privacy-request.ts'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'
import { s3 } from './s3.ts'

/*
 * A tombstone says what an erasure has dealt with. It lies outside the table, so that a restored table, which holds the erased records again, can be
 * told. It holds ids and no personal data.
 */

const tombstoneSchema = z.object({
  requestId: idSchema,
  /** When the erasure began. */
  time: z.iso.datetime(),
  records: z.array(
    z.object({ kind: personRecordKindSchema, recordId: z.string(), entry: z.string().nullable(), action: z.enum(ERASURE_ACTIONS) }),
  ),
})
export type Tombstone = z.infer<typeof tombstoneSchema>

const ENDING = '.json'
const place = (name: string) => ({ Bucket: setting(environment.tombstoneBucket), Key: name })

/** Stores the tombstone of an erasure; replaces an earlier one of the same request. */
export const putTombstone = async (tombstone: Tombstone): Promise<void> => {
  await s3().send(
    new PutObjectCommand({ ...place(`${tombstone.requestId}${ENDING}`), Body: JSON.stringify(tombstone), ContentType: 'application/json' }),
  )
}

/** Ids of the requests that have a tombstone, from behind one of them, in the order of their names; one request, up to 1,000. */
export const listTombstones = async (after: string): Promise<readonly number[]> => {
  const { Contents = [] } = await s3().send(
    new ListObjectsV2Command({
      Bucket: setting(environment.tombstoneBucket),
      ...(after !== '' && { StartAfter: `${after}${ENDING}` }),
    }),
  )
  return Contents.flatMap(({ Key = '' }) => (/^\d+\.json$/.test(Key) ? [Number(Key.slice(0, -ENDING.length))] : []))
}

/** The tombstone of a request. @throws when there is none */
export const getTombstone = async (requestId: number): Promise<Tombstone> => {
  const { Body } = await s3().send(new GetObjectCommand(place(`${requestId}${ENDING}`)))
  return tombstoneSchema.parse(JSON.parse((await Body?.transformToString()) ?? 'null'))
}
