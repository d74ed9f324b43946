import { type Picture, pictureSchema } from '../../shared/domain/picture.ts'
import { ApiError } from '../runtime/api-error.ts'
import { EXISTS, partitionQuery, queryAll, readItems, tableName } from './client.ts'
import { pictureKey, picturePartition } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** All pictures of a partner, the newest first, strongly consistent. One request per megabyte. */
export const listPictures = async (partnerId: number): Promise<readonly Picture[]> => {
  const items = await queryAll({ ...partitionQuery(picturePartition(partnerId)), ConsistentRead: true })
  return items.map((item) => pictureSchema.parse(item)).sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** Those of a partner's pictures that there are, in any order. One request, or none. */
export const getPictures = async (partnerId: number, ids: readonly string[]): Promise<readonly Picture[]> => {
  const items = await readItems([...new Set(ids)].map((id) => pictureKey(partnerId, id)))
  return items.map((item) => pictureSchema.parse(item))
}

/** Stores a picture; it replaces the same one. */
export const putPictureItem = (picture: Picture): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...pictureKey(picture.partnerId, picture.id), ...picture } } },
})

/** Deletes a picture; refused when there is none. */
export const deletePictureItem = ({ partnerId, id }: Pick<Picture, 'partnerId' | 'id'>): WriteItem => ({
  action: {
    Delete: { TableName: tableName(), Key: pictureKey(partnerId, id), ConditionExpression: EXISTS },
  },
  refusal: () => new ApiError('not_found'),
})
