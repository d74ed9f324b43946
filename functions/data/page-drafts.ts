import type { Page } from '../../shared/api/route.ts'
import { type PageDraft, pageDraftSchema } from '../../shared/domain/partner-page.ts'
import { ApiError } from '../runtime/api-error.ts'
import { IS_NEW, tableName } from './client.ts'
import { defineEntity } from './entity.ts'
import { lists, pageDraftKey, sortableId } from './keys.ts'
import { listIndex, type PageRequest } from './list.ts'
import type { WriteItem } from './transact.ts'

/** Counter of drafts by state. */
export const pageDraftCounter = 'PAGE_DRAFT'

/** Drafts of partners' pages, by the partner's internal id; those of a state in the order of their submission. */
export const pageDrafts = defineEntity<PageDraft>({
  schema: pageDraftSchema,
  key: pageDraftKey,
  idFrom: Number,
  indexes: ({ id, state, submittedAt, createdAt }) => ({
    gsi1pk: lists.pageDrafts,
    gsi1sk: sortableId(id),
    gsi2pk: lists.pageDraftsByState(state),
    gsi2sk: `${submittedAt ?? createdAt}#${sortableId(id)}`,
  }),
  search: { order: 'ascending', entity: 'PAGE_DRAFT', names: () => [], texts: () => [] },
  counted: ({ state }) => ({ [pageDraftCounter]: [state] }),
})

/** A page of all drafts by the partner's id. */
export const listPageDrafts = (page: PageRequest): Promise<Page<PageDraft>> =>
  listIndex(pageDrafts.definition, 'gsi1', lists.pageDrafts, 'ascending', page)

/** A page of the drafts that wait for staff, the one that waits longest first. @throws ApiError validation for a cursor of another list */
export const listWaitingDrafts = (page: PageRequest): Promise<Page<PageDraft>> =>
  listIndex(pageDrafts.definition, 'gsi2', lists.pageDraftsByState('submitted'), 'ascending', page)

/** Refuses the transaction (stale) if the partner has a draft. */
export const hasNoDraftItem = (id: number): WriteItem => ({
  action: { ConditionCheck: { TableName: tableName(), Key: pageDraftKey(id), ConditionExpression: IS_NEW } },
  refusal: () => new ApiError('stale'),
})
