import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { type PrivacyKind, type PrivacyRequest, type PrivacyState, privacyRequestSchema } from '../../shared/domain/privacy-request.ts'
import { withTotal } from './counters.ts'
import { defineEntity } from './entity.ts'
import { defineJob } from './jobs.ts'
import { lists, privacyRequestKey, sortableId } from './keys.ts'
import { listIndex, type PageRequest } from './list.ts'
import { searchEntities } from './search.ts'

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
    texts: ({ person }) => [person.name ?? '', person.email ?? '', person.customerId ?? ''],
    facets: ({ state, kind }) => ({ state, kind }),
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
