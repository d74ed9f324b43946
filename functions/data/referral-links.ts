import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { type ReferralLink, referralLinkSchema } from '../../shared/domain/referral-link.ts'
import { fieldError } from '../runtime/api-error.ts'
import { checkTurn } from '../runtime/turn.ts'
import { EXISTS, send, tableName } from './client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { partnerKey, referralLinkKey } from './keys.ts'
import { everyRow, type PageRequest } from './list.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'
import { putVersionItem } from './versioned.ts'

/** Links to a partner's pages, stored below the partner by name. */

const { sk: FIRST } = referralLinkKey(0, '')
const text = z.string()

/** A partner's link; undefined if there is none of this name. One request. */
export const getReferralLink = async (
  partnerId: number,
  name: string,
  { isConsistent = false } = {},
): Promise<ReferralLink | undefined> => {
  const { Item } = await send(
    new GetCommand({ TableName: tableName(), Key: referralLinkKey(partnerId, name), ConsistentRead: isConsistent }),
  )
  return Item === undefined ? undefined : readable(referralLinkSchema, Item)[0]
}

/** A page of a partner's links by name, strongly consistent. One request. @throws ApiError validation for a cursor of another list */
export const listReferralLinks = async (partnerId: number, { limit, cursor, caller }: PageRequest): Promise<Page<ReferralLink>> => {
  const scope = { query: ['referral-links', partnerId], caller }
  const after = cursor === undefined ? '' : (decodeCursor(scope, cursor).after ?? '')
  const { Items = [], LastEvaluatedKey } = await send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :end',
      // No name contains a space, so the range begins behind the last link of the page before.
      ExpressionAttributeValues: {
        ':pk': partnerKey(partnerId).pk,
        ':after': after === '' ? FIRST : `${FIRST}${after} `,
        ':end': `${FIRST}~`,
      },
      Limit: limit,
      ConsistentRead: true,
    }),
  )
  return {
    items: Items.flatMap((item) => readable(referralLinkSchema, item)),
    cursor: LastEvaluatedKey && encodeCursor(scope, { after: text.parse(LastEvaluatedKey.sk).slice(FIRST.length) }),
  }
}

/**
 * A page of a partner's links whose names begin with a text, the last by name first. Strongly consistent. One request.
 * @throws ApiError validation for a cursor of another list
 */
export const listReferralLinksBeginning = async (
  partnerId: number,
  beginning: string,
  { limit, cursor, caller }: PageRequest,
): Promise<Page<ReferralLink>> => {
  const scope = { query: ['referral-links', partnerId, beginning], caller }
  const before = cursor === undefined ? undefined : decodeCursor(scope, cursor).before
  const { Items = [], LastEvaluatedKey } = await send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :beginning)',
      ExpressionAttributeValues: { ':pk': partnerKey(partnerId).pk, ':beginning': `${FIRST}${beginning}` },
      ...(before !== undefined && { ExclusiveStartKey: referralLinkKey(partnerId, before) }),
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  )
  return {
    items: Items.flatMap((item) => readable(referralLinkSchema, item)),
    cursor: LastEvaluatedKey && encodeCursor(scope, { before: text.parse(LastEvaluatedKey.sk).slice(FIRST.length) }),
  }
}

/** Stores a new link; refused at its field when the partner has one of this name. */
export const insertReferralLinkItem = (link: ReferralLink): WriteItem => ({
  ...putVersionItem(referralLinkKey(link.partnerId, link.name), 0, link),
  refusal: () => fieldError('name', 'Sie haben schon einen Link mit diesem Namen', 'conflict'),
})

/** Stores a changed link; refused (stale) unless it still has this version. */
export const updateReferralLinkItem = (after: ReferralLink, versionBefore: number): WriteItem =>
  putVersionItem(referralLinkKey(after.partnerId, after.name), versionBefore, after)

/** Deletes all links of a partner. One request per link, and one per 100. */
export const deleteReferralLinks = async (partnerId: number): Promise<void> => {
  for await (const { name } of everyRow((page) => listReferralLinks(partnerId, page), 100)) {
    checkTurn()
    await send(new DeleteCommand({ TableName: tableName(), Key: referralLinkKey(partnerId, name) }))
  }
}

/** What a partner's row counts of its links. */
type LinkCount = 'linkCount' | 'invitationCount'

/** Counts a new link in the row of its partner; refused beyond the most, and when the partner has been deleted. */
export const countLinkItem = (partnerId: number, count: LinkCount, most: number, refusal: () => Error): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: partnerKey(partnerId),
      UpdateExpression: 'ADD #count :one',
      ConditionExpression: `${EXISTS} AND (attribute_not_exists(#count) OR #count < :most)`,
      ExpressionAttributeNames: { '#count': count },
      ExpressionAttributeValues: { ':one': 1, ':most': most },
    },
  },
  refusal,
})
