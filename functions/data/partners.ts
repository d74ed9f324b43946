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
import { send, tableName } from './client.ts'
import { defineEntity } from './entity.ts'
import { lists, partnerKey, partnerMailKey, partnerSequenceKey, publicPartnerKey, sortableId, sortableText, uniqueKey } from './keys.ts'
import { listIndex } from './list.ts'
import { lastNumber, nextNumber, numberGivenItem } from './sequence.ts'
import type { WriteItem } from './transact.ts'

/** Figures of all partners: `total`, one per status, and `level-0`, `level-1` … */
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
 * Counts the children or customers of a partner up or down; refused when the partner does not exist, or is no longer as it was read.
 * @param asRead what must still be true of the partner: where it hangs and how deep
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
        ConditionExpression: ['attribute_exists(pk)', ...facts.map(([name]) => `#${name} = :was_${name}`)].join(' AND '),
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

/** What a child's level and path are made from: it must be the parent's present place, or a walk that lags behind another would write what was. */
export const placeOf = ({ parentId, level, hierarchyPath }: Partner) => ({ parentId, level, hierarchyPath })

/** Refuses the transaction unless a partner still is where it was read. */
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
 * Notes on a partner that something refers to it which it does not count: a user, its e-mail configuration, or an applicant with its address. The acceptance
 * that made the partner can then no longer be undone. The version stays: nobody edits this.
 * @param refusal when the partner is gone, or no longer as it was read
 */
export const linkPartnerItem = (id: number, refusal: () => Error, asRead: Partial<Pick<Partner, 'parentId'>> = {}): WriteItem => {
  const facts = Object.entries(asRead)
  return {
    action: {
      Update: {
        TableName: tableName(),
        Key: partnerKey(id),
        UpdateExpression: 'SET isLinked = :true',
        ConditionExpression: ['attribute_exists(pk)', ...facts.map(([name]) => `${name} = :${name}`)].join(' AND '),
        ExpressionAttributeValues: { ':true': true, ...Object.fromEntries(facts.map(([name, value]) => [`:${name}`, value])) },
      },
    },
    refusal,
  }
}

/** Whether {@link linkPartnerItem} was ever carried out for a partner; strongly consistent. */
export const isPartnerLinked = async (id: number): Promise<boolean> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: partnerKey(id), ConsistentRead: true }))
  return Item?.isLinked === true
}

const storedPublicSchema = publicPartnerSchema.extend({ status: z.string() })

/** The public side of the active partner with this public id, in any case of letters; undefined for unknown and inactive ones. */
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

/** Puts the public side of a new partner, which also claims its partnerId; refused when the id is taken in any case of letters. */
export const insertPublicPartnerItem = (partner: Partner, content: PageContent): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...publicPartnerKey(partner.partnerId), ...publicFacts(partner), ...content },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  refusal: idTaken,
})

/** The page content of a partner of any status, read strongly consistent. */
export const getPageContent = async (partnerId: string): Promise<PageContent> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: publicPartnerKey(partnerId), ConsistentRead: true }))
  return Item === undefined ? emptyPageContent : pageContentSchema.parse(Item)
}

/** Items that bring the public side in line with a changed partner; under a new partnerId it moves, refused when that is taken. */
export const updatePublicPartnerItems = (before: Partner, after: Partner, content: PageContent): WriteItem[] => {
  const key = publicPartnerKey(after.partnerId)
  const old = publicPartnerKey(before.partnerId)
  if (old.pk !== key.pk) return [insertPublicPartnerItem(after, content), { action: { Delete: { TableName: tableName(), Key: old } } }]
  return [{ action: { Put: { TableName: tableName(), Item: { ...key, ...publicFacts(after), ...content } } } }]
}

/** Sets the level that a partner's page shows. */
export const publicLevelItem = ({ partnerId }: Pick<Partner, 'partnerId'>, level: number): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: publicPartnerKey(partnerId),
      UpdateExpression: 'SET #level = :level',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#level': 'level' },
      ExpressionAttributeValues: { ':level': level },
    },
  },
  refusal: () => new ApiError('stale'),
})

/** Items that delete what hangs on a partner besides itself: its public side with the page content, and its e-mail configuration. */
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
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  refusal: () => new ApiError('stale'),
})

/** Gives an e-mail address back. Only for the partner that {@link partnerIdByEmail} names: refused when another one has claimed it meanwhile. */
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

/** Notes an e-mail address for a partner unless another one has it already: several partners may share one, the first is found by it. */
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

/** The next public id to try, such as `IB-1013`. Gaps are possible; whether it is free is decided when it is claimed. */
export const nextPartnerId = async (): Promise<string> => generatedId(await nextNumber(partnerSequenceKey, LAST_GIVEN_BY_HAND))

/** How many numbers after the last given one are looked at. */
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
 * The next generated public id that nobody has at this moment; empty when the next 20 are taken. It is not reserved: whether it is still free is decided when
 * a partner claims it. Two requests, and one for each number that was entered by hand ahead of the sequence.
 */
export const proposePartnerId = async (): Promise<string> => {
  const last = await lastNumber(partnerSequenceKey, LAST_GIVEN_BY_HAND)
  for (let number = last + 1; number <= last + NUMBERS_AHEAD; number++) {
    if (!(await isPartnerIdTaken(generatedId(number)))) return generatedId(number)
  }
  return ''
}

/**
 * Items that count a public id as generated when it was entered by hand and is one of the next to be generated, as a proposed one is. Without them the
 * sequence would run into ids that are taken. One request for an id of that form, none for others.
 */
export const countAsGeneratedItems = async (partnerId: string): Promise<WriteItem[]> => {
  const number = Number(GENERATED.exec(partnerId)?.[1] ?? 0)
  if (number <= LAST_GIVEN_BY_HAND) return []
  const last = await lastNumber(partnerSequenceKey, LAST_GIVEN_BY_HAND)
  return number > last && number <= last + NUMBERS_AHEAD ? [numberGivenItem(partnerSequenceKey, last, number)] : []
}

const PAGE = 200

/** The partners directly below one, page by page, by company name. One request per page. */
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
