import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type SavedView, savedViewSchema } from '../../shared/domain/saved-view.ts'
import { VIEW_LISTS, type ViewList } from '../../shared/domain/view-lists.ts'
import { VIEW_RESTORABLE_DAYS } from '../../shared/platform/limits.ts'
import { ApiError } from '../runtime/api-error.ts'
import { readItems, send, tableName } from './client.ts'
import { deletedViewKey, type Key, ownViewsKey, sharedViewsKey } from './keys.ts'
import { type Account, hasMade } from './stored-user.ts'
import type { WriteItem } from './transact.ts'
import { putVersionItem } from './versioned.ts'

/**
 * Views are few and read together, so one item holds a person's own views of all lists, and one the views for all of a list. A write replaces the item
 * if it still has the version that was read: that bounds the number of views and keeps their names unique.
 */

const orderSchema = z.partialRecord(z.enum(VIEW_LISTS), z.array(z.int()))

const storedSchema = z.object({
  version: z.int(),
  views: z.array(savedViewSchema),
  /** Of a person: the ids of the tabs of each list, in their order. */
  order: orderSchema.default({}),
})

/** The views of a person or of a list, with the version of their item (0: nothing stored). */
export type StoredViews = z.infer<typeof storedSchema>

const NONE: StoredViews = { version: 0, views: [], order: {} }

/** Whose views an item holds: those of a person, or those for all of a list. */
export type ViewOwner = { readonly user: string } | { readonly list: ViewList }

const keyOf = (owner: ViewOwner): Key => ('user' in owner ? ownViewsKey(owner.user) : sharedViewsKey(owner.list))

/** The views of a person and those for all of a list, strongly consistent. One request. */
export const readViews = async (username: string, list: ViewList): Promise<{ readonly own: StoredViews; readonly shared: StoredViews }> => {
  const keys = [ownViewsKey(username), sharedViewsKey(list)]
  const items = await readItems(keys, { ConsistentRead: true })
  const [own = NONE, shared = NONE] = keys.map(({ pk }) => {
    const item = items.find((one) => one.pk === pk)
    return item === undefined ? NONE : storedSchema.parse(item)
  })
  return { own, shared }
}

/** Stores views in place of those that were read; refused as stale if they have changed meanwhile. */
export const putViewsItem = (owner: ViewOwner, before: StoredViews, { views, order }: Pick<StoredViews, 'views' | 'order'>): WriteItem =>
  putVersionItem(keyOf(owner), before.version, { version: before.version + 1, views, order })

const deletedSchema = z.object({
  view: savedViewSchema,
  deletedBy: z.string(),
  deletedAt: z.iso.datetime(),
  expiresAt: z.int(),
})

/** Keeps a deleted view, to be restored. */
export const putDeletedViewItem = (view: SavedView, deletedBy: string): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: {
        ...deletedViewKey(view.id),
        view,
        deletedBy,
        deletedAt: new Date().toISOString(),
        expiresAt: Math.floor(Date.now() / 1000) + VIEW_RESTORABLE_DAYS * 86_400,
      },
    },
  },
})

/** A view that this person has deleted within a day; undefined if there is none. One request. */
export const getDeletedView = async (id: number, account: Account): Promise<SavedView | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: deletedViewKey(id), ConsistentRead: true }))
  if (Item === undefined) return undefined
  const { view, deletedBy: by, deletedAt: at, expiresAt } = deletedSchema.parse(Item)
  return hasMade(account, { by, at }) && expiresAt > Date.now() / 1000 ? view : undefined
}

/** Forgets that a view was deleted; refused as stale if it has been restored meanwhile. */
export const removeDeletedViewItem = (id: number): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: deletedViewKey(id), ConditionExpression: 'attribute_exists(pk)' } },
  refusal: () => new ApiError('stale'),
})

/** Removes the private views of a deleted user; nothing stored is no error. */
export const removeOwnViewsItem = (username: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: ownViewsKey(username) } },
})

/** The views for all, by list; strongly consistent. One request. */
export const readSharedViews = async (): Promise<readonly { readonly list: ViewList; readonly stored: StoredViews }[]> => {
  const items = await readItems(VIEW_LISTS.map(sharedViewsKey), { ConsistentRead: true })
  return VIEW_LISTS.flatMap((list) => {
    const item = items.find(({ pk }) => pk === sharedViewsKey(list).pk)
    return item === undefined ? [] : [{ list, stored: storedSchema.parse(item) }]
  })
}

/** The private views of some people, strongly consistent. @param usernames at most 100 */
export const readOwnViews = async (
  usernames: readonly string[],
): Promise<readonly { readonly user: string; readonly stored: StoredViews }[]> => {
  const items = await readItems(usernames.map(ownViewsKey), { ConsistentRead: true })
  return usernames.flatMap((user) => {
    const item = items.find(({ pk }) => pk === ownViewsKey(user).pk)
    return item === undefined ? [] : [{ user, stored: storedSchema.parse(item) }]
  })
}

/** Forgets a deleted view for good; nothing stored is no error. */
export const forgetDeletedViewItem = (id: number): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: deletedViewKey(id) } },
})

/** Items that remove the name of a deleted user from their views for all, which stay. One request. */
export const forgetViewAuthorItems = async (username: string): Promise<readonly WriteItem[]> =>
  (await readSharedViews()).flatMap(({ list, stored: before }) => {
    if (!before.views.some(({ author }) => author === username)) return []
    const views = before.views.map((view) => (view.author === username ? { ...view, author: null } : view))
    return [putViewsItem({ list }, before, { ...before, views })]
  })
