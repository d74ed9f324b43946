import { randomUUID } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { type PrivacyKind, type PrivacyRequest, type PrivacyState, privacyRequestSchema } from '../../shared/domain/privacy-request.ts'
import { ApiError } from '../runtime/api-error.ts'
import { send, tableName } from './client.ts'
import { withTotal } from './counters.ts'
import { defineEntity } from './entity.ts'
import { defineJob } from './jobs.ts'
import { erasedKey, lists, privacyRequestKey, sortableId } from './keys.ts'
import { listIndex, type PageRequest } from './list.ts'
import { searchEntities } from './search.ts'
import type { WriteItem } from './transact.ts'

/** Counter of privacy requests by state and kind, such as `open/erasure`. */
export const privacyRequestCounter = 'PRIVACY'

/** Privacy requests: newest first overall and by state. */
export const privacyRequests = defineEntity<PrivacyRequest>({
  schema: privacyRequestSchema,
  key: privacyRequestKey,
  idFrom: Number,
  indexes: ({ id, state }) => ({
    gsi1pk: lists.privacyRequests,
    gsi1sk: sortableId(id),
    gsi2pk: lists.privacyRequestsByState(state),
    gsi2sk: sortableId(id),
  }),
  search: {
    order: 'newest',
    entity: 'PRIVACY',
    names: ({ person }) => [person.name ?? ''],
    // The address first: an erasure finds the person's other requests by it, however many words the name has.
    texts: ({ person }) => [person.email ?? '', person.customerId ?? '', person.name ?? ''],
  },
  counted: ({ state, kind }) => ({ [privacyRequestCounter]: [state, kind] }),
})

/** Filters of the list of privacy requests. */
type PrivacyRequestFilter = {
  readonly search?: string | undefined
  readonly state?: PrivacyState | undefined
  readonly kind?: PrivacyKind | undefined
}

/** A page of privacy requests, newest first, with the number of matches unless searched. @throws ApiError validation for a cursor of another list */
export const listPrivacyRequests = ({ search, state, kind }: PrivacyRequestFilter, page: PageRequest): Promise<Page<PrivacyRequest>> => {
  const { definition } = privacyRequests
  if (search) return searchEntities(definition, search, { state, kind }, page)
  const rows =
    state === undefined
      ? listIndex(definition, 'gsi1', lists.privacyRequests, 'newest', page, { kind })
      : listIndex(definition, 'gsi2', lists.privacyRequestsByState(state), 'newest', page, { kind })
  return withTotal(rows, privacyRequestCounter, [state, kind].filter((part) => part !== undefined).join('/') || 'total', page)
}

type LinkUse = { readonly requestId: number /** Id of the link. */; readonly link: string; readonly refusal: () => Error }

const linkUse = ({ requestId, link, refusal }: LinkUse, change: string, condition: string, time: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: privacyRequestKey(requestId),
      UpdateExpression: `${change} ADD version :one`,
      ConditionExpression: `disclosureLink.id = :link AND ${condition}`,
      ExpressionAttributeValues: { ':time': time, ':link': link, ':one': 1, ...(condition.includes(':null') && { ':null': null }) },
    },
  },
  refusal,
})

/** Refuses the transaction (stale) unless the request still has the version that was read. */
export const privacyRequestAsReadItem = ({ id, version }: Pick<PrivacyRequest, 'id' | 'version'>): WriteItem => ({
  action: {
    ConditionCheck: {
      TableName: tableName(),
      Key: privacyRequestKey(id),
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': version },
    },
  },
  refusal: () => new ApiError('stale'),
})

/** Notes the first use of the link of a disclosure; refused when it was used, replaced or ended. @param time now */
export const firstUseOfDisclosureLinkItem = (use: LinkUse, time: string): WriteItem =>
  linkUse(use, 'SET disclosureLink.usedAt = :time', 'disclosureLink.usedAt = :null', time)

/** Uses the link once more; refused unless it was first used after `since`. */
export const laterUseOfDisclosureLinkItem = (use: LinkUse, since: string): WriteItem =>
  linkUse(use, '', 'disclosureLink.usedAt > :time', since)

/** Jobs that search everything stored about the person of a privacy request. Their id is the request's. */
export const personSearchJobs = defineJob(
  'PERSON_SEARCH',
  z.object({
    startedAt: z.iso.datetime(),
    /** Index of the kind of data that is being read, and the cursor in its list. */
    source: z.int().nonnegative(),
    cursor: z.string().optional(),
    /** Rows that were compared so far. */
    read: z.int().nonnegative(),
    found: z.int().nonnegative(),
    /** Near matches among them. */
    near: z.int().nonnegative(),
  }),
)

/** Jobs that erase the person of a privacy request. Their id is the request's. */
export const erasureJobs = defineJob(
  'ERASURE',
  z.object({
    /** What is erased: the person records that were found, or at the end the request itself. */
    step: z.enum(['records', 'request']),
    /** Id of the last person record that was dealt with; empty before the first. */
    after: z.string(),
    deleted: z.int().nonnegative(),
    pseudonymised: z.int().nonnegative(),
    kept: z.int().nonnegative(),
  }),
)

/** A new erasure that starts at once. @param step what it erases */
export const startErasureItem = (requestId: number, step: 'records' | 'request'): WriteItem =>
  erasureJobs.startItem(
    String(requestId),
    { step, after: '', deleted: 0, pseudonymised: 0, kept: 0 },
    { token: randomUUID(), due: new Date() },
  )

/**
 * When an erasure was last carried out in this table; undefined if never, as in a table that was restored to an earlier time. Strongly consistent.
 */
export const erasedHereAt = async (requestId: number): Promise<string | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: erasedKey(requestId), ConsistentRead: true }))
  return Item && z.object({ time: z.string() }).parse(Item).time
}

/** Notes that an erasure was carried out in this table. */
export const erasedItem = (requestId: number, time: string): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...erasedKey(requestId), time } } },
})
