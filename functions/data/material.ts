import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type Material, materialSchema } from '../../shared/domain/material.ts'
import { ApiError } from '../runtime/api-error.ts'
import { EXISTS, partitionQuery, queryAll, send, tableName } from './client.ts'
import { materialKey } from './keys.ts'
import type { WriteItem } from './transact.ts'
import { putVersionItem } from './versioned.ts'

/** All material, the newest first, strongly consistent. One request per megabyte. */
export const listMaterial = async (): Promise<readonly Material[]> => {
  const items = await queryAll({ ...partitionQuery(materialKey(0).pk), ScanIndexForward: false, ConsistentRead: true })
  return items.map((item) => materialSchema.parse(item))
}

/** @throws ApiError not_found */
export const getMaterialOrThrow = async (id: number): Promise<Material> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: materialKey(id), ConsistentRead: true }))
  if (Item === undefined) throw new ApiError('not_found')
  return materialSchema.parse(Item)
}

/** Stores material; refused as stale unless the stored one still has this version (0: none). */
export const putMaterialItem = (material: Material, versionBefore: number): WriteItem =>
  putVersionItem(materialKey(material.id), versionBefore, material)

/** Deletes material; refused when there is none. */
export const deleteMaterialItem = (id: number): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: materialKey(id), ConditionExpression: EXISTS } },
  refusal: () => new ApiError('not_found'),
})
