import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import {
  emptyPageContent,
  type PageContent,
  type Partner,
  type PublicPartner,
  pageContentSchema,
  partnerSchema,
  publicPartnerSchema,
} from '../../shared/domain/partner.ts'
import { ApiError, fieldError } from '../runtime/api-error.ts'
import { EXISTS, IS_NEW, send, tableName } from './client.ts'
import { defineEntity } from './entity.ts'
import { lists, partnerKey, partnerMailKey, partnerSequenceKey, publicPartnerKey, sortableId, sortableText, uniqueKey } from './keys.ts'
import { listIndex } from './list.ts'
import { lastNumber, nextNumber, numberGivenItem } from './sequence.ts'
import type { WriteItem } from './transact.ts'

/** Counter of partners: `total`, one figure per status, and `level-0`, `level-1` … */
export const partnerCounter = 'PARTNER'

/** Partners: by company name overall and below one parent. */
export const partners = defineEntity<Partner>({
  schema: partnerSchema,
  key: partnerKey,
  idFrom: Number,
  indexes: ({ id, companyName, parentId }) => ({
    gsi1pk: lists.partners,
    gsi1sk: `${sortableText(companyName)}#${sortableId(id)}`,
    gsi2pk: lists.partnerChildren(parentId),
    gsi2sk: `${sortableText(companyName)}#${sortableId(id)}`,
  }),
  search: {
    order: 'ascending',
    entity: 'PARTNER',
    texts: ({ companyName, firstName, lastName, email, partnerId }) => [companyName, firstName, lastName, email, partnerId],
    facets: ({ status }) => ({ status }),
  },
  counted: ({ status, level }) => ({ [partnerCounter]: ['total', status, `level-${level}`] }),
})

type Counts = { readonly childCount?: number; readonly customerCount?: number }

/**
 * Increments or decrements a partner's number of children or customers; refused when the partner does not exist or differs from `asRead`.
 * @param asRead parent and level that the partner must still have
 */
export const partnerCountItem = (
  id: number,
  add: Counts,
  refusal: () => Error,
  asRead: Partial<Pick<Partner, 'parentId' | 'level' | 'hierarchyPath'>> = {},
): WriteItem => {
  const changes = Object.entries(add)
  const facts = Object.entries(asRead)
  return {
    action: {
      Update: {
        TableName: tableName(),
        Key: partnerKey(id),
        UpdateExpression: `ADD ${changes.map(([name]) => `${name} :${name}`).join(', ')}`,
        ConditionExpression: [EXISTS, ...facts.map(([name]) => `#${name} = :was_${name}`)].join(' AND '),
        ...(facts.length > 0 && { ExpressionAttributeNames: Object.fromEntries(facts.map(([name]) => [`#${name}`, name])) }),
        ExpressionAttributeValues: {
          ...Object.fromEntries(changes.map(([name, by]) => [`:${name}`, by])),
          ...Object.fromEntries(facts.map(([name, value]) => [`:was_${name}`, value])),
        },
      },
    },
    refusal,
  }
}

/**
 * The values that a child's level and path are derived from. Writes require the parent to have them still, so that a slower recomputation cannot
 * store outdated ones.
 */
export const placeOf = ({ parentId, level, hierarchyPath }: Partner) => ({ parentId, level, hierarchyPath })

/** Refuses the transaction unless the partner still has this position. */
export const partnerAsReadItem = (id: number, asRead: Partial<Pick<Partner, 'parentId' | 'level' | 'hierarchyPath'>>): WriteItem => {
  const facts = Object.entries(asRead)
  return {
    action: {
      ConditionCheck: {
        TableName: tableName(),
        Key: partnerKey(id),
        ConditionExpression: facts.map(([name]) => `#${name} = :${name}`).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(facts.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(facts.map(([name, value]) => [`:${name}`, value])),
      },
    },
    refusal: () => new ApiError('stale'),
  }
}

/**
 * Marks a partner as referenced by something that it does not count: a user, its e-mail configuration, or an applicant with its address. The
 * acceptance that created the partner can then no longer be undone. The version stays the same, because nobody edits this field.
 * @param refusal when the partner is gone or differs from what was read
 */
export const linkPartnerItem = (id: number, refusal: () => Error, asRead: Partial<Pick<Partner, 'parentId'>> = {}): WriteItem => {
  const facts = Object.entries(asRead)
  return {
    action: {
      Update: {
        TableName: tableName(),
        Key: partnerKey(id),
        UpdateExpression: 'SET isLinked = :true',
        ConditionExpression: [EXISTS, ...facts.map(([name]) => `${name} = :${name}`)].join(' AND '),
        ExpressionAttributeValues: { ':true': true, ...Object.fromEntries(facts.map(([name, value]) => [`:${name}`, value])) },
      },
    },
    refusal,
  }
}

/** Whether {@link linkPartnerItem} has been applied to a partner; strongly consistent. */
export const isPartnerLinked = async (id: number): Promise<boolean> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: partnerKey(id), ConsistentRead: true }))
  return Item?.isLinked === true
}

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

const ownerSchema = z.object({ partnerId: idSchema })

/** Internal id of the partner that first used this e-mail address. */
export const partnerIdByEmail = async (email: string): Promise<number | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: uniqueKey('PARTNER_EMAIL', email), ConsistentRead: true }))
  return Item === undefined ? undefined : ownerSchema.parse(Item).partnerId
}

/** Claims an e-mail address for a partner; refused as stale when another one holds it. */
export const claimPartnerEmailItem = (email: string, partnerId: number): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...uniqueKey('PARTNER_EMAIL', email), partnerId },
      ConditionExpression: IS_NEW,
    },
  },
  refusal: () => new ApiError('stale'),
})

/** Releases an e-mail address of the partner that {@link partnerIdByEmail} returned; refused when another one has claimed it since. */
export const releasePartnerEmailItem = (email: string, partnerId: number): WriteItem => ({
  action: {
    Delete: {
      TableName: tableName(),
      Key: uniqueKey('PARTNER_EMAIL', email),
      ConditionExpression: 'partnerId = :partnerId',
      ExpressionAttributeValues: { ':partnerId': partnerId },
    },
  },
  refusal: () => new ApiError('stale'),
})

/** Claims an e-mail address unless another partner holds it. Several partners may share an address; a look-up finds the first. */
export const noteEmailItem = (email: string, partnerId: number): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: uniqueKey('PARTNER_EMAIL', email),
      UpdateExpression: 'SET partnerId = if_not_exists(partnerId, :partnerId)',
      ExpressionAttributeValues: { ':partnerId': partnerId },
    },
  },
})

const LAST_GIVEN_BY_HAND = 1000

const generatedId = (number: number) => `IB-${number}`
const GENERATED = /^IB-([1-9]\d{0,8})$/i

/** The next public id to try, such as `IB-1013`. Gaps are possible, and only claiming it shows whether it is free. */
export const nextPartnerId = async (): Promise<string> => generatedId(await nextNumber(partnerSequenceKey, LAST_GIVEN_BY_HAND))

/** How many numbers after the last generated one are checked. */
const NUMBERS_AHEAD = 20

const isPartnerIdTaken = async (partnerId: string) => {
  const { Item } = await send(
    new GetCommand({
      TableName: tableName(),
      Key: publicPartnerKey(partnerId),
      ProjectionExpression: 'pk',
      ConsistentRead: true,
    }),
  )
  return Item !== undefined
}

/**
 * The next generated public id that is free at this moment; empty when the next 20 are taken. It is not reserved; only claiming it shows whether it
 * is still free. Two requests, and one for each manually entered number ahead of the sequence.
 */
export const proposePartnerId = async (): Promise<string> => {
  const last = await lastNumber(partnerSequenceKey, LAST_GIVEN_BY_HAND)
  for (let number = last + 1; number <= last + NUMBERS_AHEAD; number++) {
    if (!(await isPartnerIdTaken(generatedId(number)))) return generatedId(number)
  }
  return ''
}

/**
 * Items that advance the sequence when a manually entered public id is one of the next to be generated, such as a proposed one. Otherwise the
 * sequence would run into taken ids. One request for an id of that form, none for others.
 */
export const countAsGeneratedItems = async (partnerId: string): Promise<WriteItem[]> => {
  const number = Number(GENERATED.exec(partnerId)?.[1] ?? 0)
  if (number <= LAST_GIVEN_BY_HAND) return []
  const last = await lastNumber(partnerSequenceKey, LAST_GIVEN_BY_HAND)
  return number > last && number <= last + NUMBERS_AHEAD ? [numberGivenItem(partnerSequenceKey, last, number)] : []
}

const PAGE = 200

/** The direct children of a partner by company name, page by page. One request per page. */
export async function* listChildren(parentId: number | null) {
  let cursor: string | undefined
  do {
    const page = await listIndex(partners.definition, 'gsi2', lists.partnerChildren(parentId), 'ascending', {
      limit: PAGE,
      cursor,
      caller: null,
    })
    yield page.items
    cursor = page.cursor
  } while (cursor !== undefined)
}
