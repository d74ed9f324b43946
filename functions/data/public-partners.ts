import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema, publicPartnerIdSchema } from '../../shared/domain/ids.ts'
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
import { type Key, partnerMailKey, presentPartnerIdKey, publicPartnerKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** The public side of a partner: what its pages show, under its public id. It is an item of its own, so that pages cannot leak what it does not hold. */

const storedPublicSchema = publicPartnerSchema.extend({ status: z.string() })

/** What stays under the id of a deleted partner and under the former ids of a renamed one: printed links must not lead to strangers. */
const reservedSchema = z.object({ id: idSchema, isReserved: z.literal(true) })
/** The last id of a renamed or deleted partner, and the id of the partner that was above a deleted one. */
const presentIdSchema = z.object({ partnerId: publicPartnerIdSchema, above: publicPartnerIdSchema.optional() })

const read = async (Key: Key, isConsistent: boolean) =>
  (await send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: isConsistent }))).Item

const readPresentId = async (id: number, isConsistent: boolean) =>
  presentIdSchema.safeParse(await read(presentPartnerIdKey(id), isConsistent)).data

/** The public side under a present or former public id; of a deleted partner the id of the one above it. One request, three for a former id. */
const publicSideOf = async (partnerId: string, isConsistent = false) => {
  const item = await read(publicPartnerKey(partnerId), isConsistent)
  const reserved = reservedSchema.safeParse(item)
  if (!reserved.success) return { side: item }
  const present = await readPresentId(reserved.data.id, isConsistent)
  const side = present && (await read(publicPartnerKey(present.partnerId), isConsistent))
  return reservedSchema.safeParse(side).success ? { above: present?.above } : { side }
}

/** How many deleted partners, each above the one before, are passed: anybody may ask. */
const MOST_PASSED = 4

/**
 * The public side of the active partner with this public id, present or former, compared without case; of a deleted one that of the partner above it.
 * Undefined for unknown and inactive ones. One request, three for a former id and for each deleted partner.
 */
export const getPublicPartner = async (partnerId: string): Promise<PublicPartner | undefined> => {
  let found = await publicSideOf(partnerId)
  for (let passed = 0; passed < MOST_PASSED && found.above !== undefined; passed++) found = await publicSideOf(found.above)
  const item = found.side
  if (item === undefined) return undefined
  const { status, ...shown } = storedPublicSchema.parse(item)
  return status === 'active' ? shown : undefined
}

/** The active partner to which a deleted one leads, by the internal id of that one; undefined where none was above it. */
export const getPartnerInstead = async (id: number): Promise<PublicPartner | undefined> => {
  const present = await readPresentId(id, false)
  return present && getPublicPartner(present.partnerId)
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

/**
 * Stores the public side of a partner, which also claims its partnerId; refused when another partner has or had the id, compared without case.
 */
export const insertPublicPartnerItem = (partner: Partner, content: PageContent): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...publicPartnerKey(partner.partnerId), ...publicFacts(partner), ...content },
      ConditionExpression: `${IS_NEW} OR (isReserved = :reserved AND id = :id)`,
      ExpressionAttributeValues: { ':reserved': true, ':id': partner.id },
    },
  },
  refusal: idTaken,
})

const reserveItem = ({ id, partnerId }: Pick<Partner, 'id' | 'partnerId'>): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...publicPartnerKey(partnerId), id, isReserved: true } } },
})

/** The page content of a partner of any status, strongly consistent; empty for an id that is only reserved, as of a partner deleted meanwhile. */
export const getPageContent = async (partnerId: string): Promise<PageContent> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: publicPartnerKey(partnerId), ConsistentRead: true }))
  return Item === undefined || Item.isReserved === true ? emptyPageContent : pageContentSchema.parse(Item)
}

/** Items that update the public side of a changed partner. A new partnerId moves it, and the former one leads to it; refused when that id is taken. */
export const updatePublicPartnerItems = (before: Partner, after: Partner, content: PageContent): WriteItem[] => {
  const key = publicPartnerKey(after.partnerId)
  const old = publicPartnerKey(before.partnerId)
  if (old.pk !== key.pk) {
    const present = { ...presentPartnerIdKey(after.id), partnerId: after.partnerId }
    return [insertPublicPartnerItem(after, content), reserveItem(before), { action: { Put: { TableName: tableName(), Item: present } } }]
  }
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

/**
 * Items that delete a partner's public side with the page content, whose id stays reserved, and its e-mail configuration.
 * @param above public id of the partner above, to whom its printed links lead
 */
export const removePartnerSidesItems = ({ id, partnerId }: Pick<Partner, 'id' | 'partnerId'>, above: string | undefined): WriteItem[] => [
  reserveItem({ id, partnerId }),
  {
    action: {
      Put: { TableName: tableName(), Item: { ...presentPartnerIdKey(id), partnerId, ...(above !== undefined && { above }) } },
    },
  },
  { action: { Delete: { TableName: tableName(), Key: partnerMailKey(id) } } },
]

const holderSchema = z.object({ id: idSchema })

/** Internal id of the partner with this public one, present or former, in any case of letters; strongly consistent. */
export const partnerIdOf = async (partnerId: string): Promise<number | undefined> => {
  const { side } = await publicSideOf(partnerId, true)
  return side === undefined ? undefined : holderSchema.parse(side).id
}

/** Whether a public id is reserved: a deleted partner had it, or it is a former one of a partner. Strongly consistent. One request. */
export const isReservedPartnerId = async (partnerId: string): Promise<boolean> =>
  reservedSchema.safeParse(await read(publicPartnerKey(partnerId), true)).success
