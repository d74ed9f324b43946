import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type PageDraft, pageDraftSchema } from '../../shared/domain/partner-page.ts'
import { send, tableName } from './client.ts'
import { deletedPageDraftKey } from './keys.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'

/** Drafts of deleted partners' pages. No list has them; they come back with their partners. */

/** Keeps the draft of a partner in the transaction that deletes the partner. */
export const keepDeletedPageDraftItem = (draft: PageDraft): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...deletedPageDraftKey(draft.id), ...draft } } },
})

/** The draft that a deleted partner had, strongly consistent; undefined if it had none. */
export const getDeletedPageDraft = async (partnerId: number): Promise<PageDraft | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: deletedPageDraftKey(partnerId), ConsistentRead: true }))
  return Item === undefined ? undefined : readable(pageDraftSchema, Item)[0]
}

/** Deletes it, if there is one. */
export const removeDeletedPageDraftItem = (partnerId: number): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: deletedPageDraftKey(partnerId) } },
})
