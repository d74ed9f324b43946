import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import type { Activity } from '../../shared/domain/entity.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import type { PartnerSort } from '../../shared/domain/list-sorts.ts'
import { type Partner, partnerSchema } from '../../shared/domain/partner.ts'
import { phonesIn } from '../../shared/domain/phone-number.ts'
import { MAX_DEPTH } from '../../shared/platform/limits.ts'
import { paths } from '../../shared/platform/pages.ts'
import { ApiError } from '../runtime/api-error.ts'
import { portalLink } from '../runtime/portal-link.ts'
import { EXISTS, IS_NEW, send, tableName } from './client.ts'
import { withTotal } from './counters.ts'
import { defineEntity } from './entity.ts'
import { lists, partnerKey, sortableId, sortableText, uniqueKey } from './keys.ts'
import type { Order } from './list.ts'
import { listIndex, type PageRequest, readAll } from './list.ts'
import { listUnfinished, unfinishedAmong } from './onboardings.ts'
import { searchEntities } from './search.ts'
import type { WriteItem } from './transact.ts'

/** Counter of partners by status and by level: `level-0`, `level-1` … */
export const partnerCounter = 'PARTNER'

const levelFigure = (level: number) => `level-${level}`

/** How many partners there are on each level, the roots first, by the figures of {@link partnerCounter}. */
export const levelCounts = (figures: Readonly<Record<string, number>>): number[] => {
  const counts = Array.from({ length: MAX_DEPTH + 1 }, (_, level) => Math.max(0, figures[levelFigure(level)] ?? 0))
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1)
}

/** The invitation link that a partner has unless staff give another one: its registration page at the portal's present address. */
export const ownInvitationLink = (partnerId: string): string => portalLink(paths.registration(partnerId))

/** A link to a partner's own registration page leads to where the portal is now, not to where it was when the link was stored. */
const withPresentLink = (partner: Partner): Partner => {
  const { invitationLink, partnerId } = partner
  const isOwn = invitationLink?.replace(/^https?:\/\/[^/]+/i, '') === paths.registration(partnerId)
  return isOwn ? { ...partner, invitationLink: ownInvitationLink(partnerId) } : partner
}

/** Partners: by company name overall and below one parent. */
export const partners = defineEntity<Partner>({
  schema: partnerSchema.overwrite(withPresentLink),
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
    names: ({ companyName, firstName, lastName }) => [companyName, `${firstName} ${lastName}`],
    texts: ({ companyName, firstName, lastName, email, partnerId, formerIds = [] }) => [
      companyName,
      firstName,
      lastName,
      email,
      partnerId,
      ...formerIds,
    ],
    phones: ({ phone, country }) => phonesIn(phone, country),
  },
  counted: ({ status, level }) => ({ [partnerCounter]: [status, levelFigure(level)] }),
})

/** Filters of the list of partners. */
type PartnerFilter = {
  readonly search?: string | undefined
  readonly status?: Activity | undefined
  /** Internal id of the partner above; null for those at the top. */
  readonly parentId?: number | null | undefined
  /** Only those whose onboarding is not finished. */
  readonly onboarding?: 'unfinished' | undefined
  /** @default 'companyName' */
  readonly sort?: PartnerSort | undefined
}

type Narrowed = Pick<PartnerFilter, 'status' | 'parentId'>

const hasFacts =
  ({ status, parentId }: Narrowed) =>
  (partner: Partner) =>
    (status === undefined || partner.status === status) && (parentId === undefined || partner.parentId === parentId)

/** A page of the unfinished partners, whose list names them. It may hold fewer than asked for and still have a next one. */
const listUnfinishedPartners = async (filter: Narrowed, order: Order, page: PageRequest): Promise<Page<Partner>> => {
  const { items, ...rest } = await listUnfinished(page, order)
  const found = await readAll(
    partners.definition.schema,
    items.map(({ id }) => partnerKey(id)),
  )
  const byId = new Map(found.map((partner) => [partner.id, partner]))
  return { ...rest, items: items.flatMap(({ id }) => byId.get(id) ?? []).filter(hasFacts(filter)) }
}

/** The unfinished partners of a page, whose total is not known any more. One request per 100. */
const withUnfinishedOnly = async ({ items, total: _, ...rest }: Page<Partner>): Promise<Page<Partner>> => {
  const unfinished = new Set((await unfinishedAmong(items.map(({ id }) => id))).map(({ id }) => id))
  return { ...rest, items: items.filter(({ id }) => unfinished.has(id)) }
}

/** A page of partners by company name, with the total number of matches when it is known. @throws ApiError validation for a cursor of another list */
export const listPartners = async (
  { search, status, parentId, onboarding, sort }: PartnerFilter,
  page: PageRequest,
): Promise<Page<Partner>> => {
  const { definition } = partners
  const order = sort === '-companyName' ? 'newest' : 'ascending'
  if (search) {
    const found = await searchEntities(definition, search, { status }, page, { order })
    return onboarding === undefined ? found : withUnfinishedOnly(found)
  }
  if (onboarding !== undefined) return listUnfinishedPartners({ status, parentId }, order, page)
  if (parentId !== undefined) return listIndex(definition, 'gsi2', lists.partnerChildren(parentId), order, page, { status })
  return withTotal(listIndex(definition, 'gsi1', lists.partners, order, page, { status }), partnerCounter, status ?? 'total', page)
}

/** What a partner must still be like. */
export type AsRead = Partial<Pick<Partner, 'parentId' | 'level' | 'hierarchyPath'>>

/**
 * The values that a child's level and path are derived from. Writes require the parent to have them still, so that a slower recomputation cannot
 * store outdated ones.
 */
export const positionOf = ({ parentId, level, hierarchyPath }: Partner) => ({ parentId, level, hierarchyPath })

/** The condition that a partner exists, and still is as it was read. */
const stillAs = (asRead: AsRead) => {
  const facts = Object.entries(asRead)
  return {
    ConditionExpression: [EXISTS, ...facts.map(([name]) => `#${name} = :was_${name}`)].join(' AND '),
    ...(facts.length > 0 && { ExpressionAttributeNames: Object.fromEntries(facts.map(([name]) => [`#${name}`, name])) }),
    values: Object.fromEntries(facts.map(([name, value]) => [`:was_${name}`, value])),
  }
}

/** Updates fields of a partner that no form edits; refused when it does not exist or differs from `asRead`. */
export const partnerStateItem = (
  id: number,
  update: string,
  values: Record<string, unknown>,
  refusal: () => Error,
  asRead: AsRead,
): WriteItem => {
  const { values: valuesAsRead, ...condition } = stillAs(asRead)
  return {
    action: {
      Update: {
        TableName: tableName(),
        Key: partnerKey(id),
        UpdateExpression: update,
        ...condition,
        ExpressionAttributeValues: { ...values, ...valuesAsRead },
      },
    },
    refusal,
  }
}

/**
 * Increments or decrements a partner's number of children; refused when the partner does not exist or differs from `asRead`.
 * @param asRead parent and level that the partner must still have
 */
export const childCountItem = (id: number, by: 1 | -1, refusal: () => Error, asRead: AsRead = {}): WriteItem =>
  partnerStateItem(id, 'ADD childCount :by', { ':by': by }, refusal, asRead)

/** Refuses the transaction unless the partner exists, and still has this position if one is given. */
export const partnerAsReadItem = (id: number, asRead: AsRead = {}, refusal = () => new ApiError('stale')): WriteItem => {
  const { values, ...condition } = stillAs(asRead)
  return {
    action: {
      ConditionCheck: {
        TableName: tableName(),
        Key: partnerKey(id),
        ...condition,
        // DynamoDB refuses an empty map.
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      },
    },
    refusal,
  }
}

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
