import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type PageVersion, type PageVersionDetail, pageVersionDetailSchema, pageVersionSchema } from '../../shared/domain/partner-page.ts'
import { MOST_PAGE_VERSIONS } from '../../shared/platform/limits.ts'
import { ApiError } from '../runtime/api-error.ts'
import { EXISTS, IS_NEW, queryAll, send, tableName } from './client.ts'
import { pageVersionKey } from './keys.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'

/** Released versions of partners' pages. Nothing but an erasure changes them; only the newest are kept. */

const versionsOf = (partnerId: number) => ({
  TableName: tableName(),
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :versions)',
  ExpressionAttributeValues: { ':pk': pageVersionKey(partnerId, '').pk, ':versions': pageVersionKey(partnerId, '').sk },
  ConsistentRead: true,
})

/** The versions of a partner's page without what they say, the newest first; strongly consistent. One request per megabyte of all that they say. */
export const listPageVersions = async (partnerId: number): Promise<PageVersion[]> => {
  const items = await queryAll({
    ...versionsOf(partnerId),
    ProjectionExpression: 'pk, #version, releasedAt, releasedBy, author',
    ExpressionAttributeNames: { '#version': 'version' },
    ScanIndexForward: false,
  })
  return items.flatMap((item) => readable(pageVersionSchema, item))
}

/** All versions of a partner's page with what they say; strongly consistent. */
export const readPageVersions = async (partnerId: number): Promise<readonly PageVersionDetail[]> =>
  (await queryAll(versionsOf(partnerId))).flatMap((item) => readable(pageVersionDetailSchema, item))

/** Replaces what a version says, for an erasure; refused (stale) once it is gone. */
export const replacePageVersionItem = (partnerId: number, version: PageVersionDetail): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...pageVersionKey(partnerId, version.version), ...version },
      ConditionExpression: EXISTS,
    },
  },
  refusal: () => new ApiError('stale'),
})

/** A version of a partner's page. @throws ApiError not_found */
export const getPageVersion = async (partnerId: number, version: number): Promise<PageVersionDetail> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: pageVersionKey(partnerId, version), ConsistentRead: true }))
  if (Item === undefined) throw new ApiError('not_found')
  return pageVersionDetailSchema.parse(Item)
}

const deleteItem = (partnerId: number, { version }: PageVersion): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: pageVersionKey(partnerId, version) } },
})

/** Items that delete all versions of a partner's page. */
export const removePageVersionsItems = async (partnerId: number): Promise<WriteItem[]> =>
  (await listPageVersions(partnerId)).map((version) => deleteItem(partnerId, version))

const putItem = (partnerId: number, released: PageVersionDetail): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: {
        ...pageVersionKey(partnerId, released.version),
        ...released,
      },
      ConditionExpression: IS_NEW,
    },
  },
  refusal: () => new ApiError('stale'),
})

/**
 * Items that store a released version, and delete the oldest one beyond what is kept.
 * @param before the page until now, which is stored as well if no version is known yet
 */
export const addPageVersionItems = async (
  partnerId: number,
  released: PageVersionDetail,
  before: PageVersionDetail,
): Promise<WriteItem[]> => {
  const known = await listPageVersions(partnerId)
  const added = known.length === 0 ? [before, released] : [released]
  return [
    ...added.map((one) => putItem(partnerId, one)),
    ...known.slice(MOST_PAGE_VERSIONS - added.length).map((one) => deleteItem(partnerId, one)),
  ]
}
