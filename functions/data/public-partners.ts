import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import {
  emptyPageContent,
  type PageContent,
  type Partner,
  type PublicPartner,
  pageContentSchema,
  publicPartnerSchema,
} from '../../shared/domain/partner.ts'
import { ApiError, fieldError } from '../runtime/api-error.ts'
import { EXISTS, IS_NEW, send, tableName } from './client.ts'
import { partnerMailKey, publicPartnerKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** The public side of a partner: what its pages show, under its public id. It is an item of its own, so that pages cannot leak what it does not hold. */

const storedPublicSchema = publicPartnerSchema.extend({ status: z.string() })

/** The public side of the active partner with this public id, compared without case; undefined for unknown and inactive ones. */
export const getPublicPartner = async (partnerId: string): Promise<PublicPartner | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: publicPartnerKey(partnerId) }))
  if (Item === undefined) return undefined
  const { status, ...shown } = storedPublicSchema.parse(Item)
  return status === 'active' ? shown : undefined
}

const publicFacts = ({ id, partnerId, companyName, firstName, lastName, level, status }: Partner) => ({
  id,
  partnerId,
  companyName,
  firstName,
  lastName,
  level,
  status,
})

const idTaken = () => fieldError('partnerId', 'Diese Partner-ID ist schon vergeben', 'conflict')

/** Stores the public side of a new partner, which also claims its partnerId; refused when the id is taken, compared without case. */
export const insertPublicPartnerItem = (partner: Partner, content: PageContent): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...publicPartnerKey(partner.partnerId), ...publicFacts(partner), ...content },
      ConditionExpression: IS_NEW,
    },
  },
  refusal: idTaken,
})

/** The page content of a partner of any status, strongly consistent. */
export const getPageContent = async (partnerId: string): Promise<PageContent> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: publicPartnerKey(partnerId), ConsistentRead: true }))
  return Item === undefined ? emptyPageContent : pageContentSchema.parse(Item)
}

/** Items that update the public side of a changed partner. A new partnerId moves it; refused when that id is taken. */
export const updatePublicPartnerItems = (before: Partner, after: Partner, content: PageContent): WriteItem[] => {
  const key = publicPartnerKey(after.partnerId)
  const old = publicPartnerKey(before.partnerId)
  if (old.pk !== key.pk) return [insertPublicPartnerItem(after, content), { action: { Delete: { TableName: tableName(), Key: old } } }]
  return [{ action: { Put: { TableName: tableName(), Item: { ...key, ...publicFacts(after), ...content } } } }]
}

/** Sets the level shown on a partner's page. */
export const publicLevelItem = ({ partnerId }: Pick<Partner, 'partnerId'>, level: number): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: publicPartnerKey(partnerId),
      UpdateExpression: 'SET #level = :level',
      ConditionExpression: EXISTS,
      ExpressionAttributeNames: { '#level': 'level' },
      ExpressionAttributeValues: { ':level': level },
    },
  },
  refusal: () => new ApiError('stale'),
})

/** Items that delete a partner's other items: its public side with the page content, and its e-mail configuration. */
export const removePartnerSidesItems = ({ id, partnerId }: Pick<Partner, 'id' | 'partnerId'>): WriteItem[] =>
  [publicPartnerKey(partnerId), partnerMailKey(id)].map((Key) => ({ action: { Delete: { TableName: tableName(), Key } } }))

const holderSchema = z.object({ id: idSchema })

/** Internal id of the partner with this public one, in any case of letters; strongly consistent. */
export const partnerIdOf = async (partnerId: string): Promise<number | undefined> => {
  const { Item } = await send(
    new GetCommand({ TableName: tableName(), Key: publicPartnerKey(partnerId), ProjectionExpression: 'id', ConsistentRead: true }),
  )
  return Item === undefined ? undefined : holderSchema.parse(Item).id
}
