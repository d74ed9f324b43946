import type * as z from 'zod'
import { maskContactsIn } from '../../../shared/domain/contact-masks.ts'
import { fold } from '../../../shared/domain/fold.ts'
import type { SavedView, savedViewCreateSchema, savedViewUpdateSchema } from '../../../shared/domain/saved-view.ts'
import { type ViewList, viewListOf } from '../../../shared/domain/view-lists.ts'
import { VIEWS_AT_MOST } from '../../../shared/platform/limits.ts'
import { auditItem } from '../../data/audit.ts'
import { answerItems } from '../../data/idempotency.ts'
import { newId } from '../../data/ids.ts'
import {
  getDeletedView,
  putDeletedViewItem,
  putViewsItem,
  readViews,
  removeDeletedViewItem,
  type StoredViews,
  type ViewOwner,
} from '../../data/saved-views.ts'
import type { Account } from '../../data/stored-user.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { changed, checkVersion } from '../records/update.ts'

/** Who acts on the views of which list. */
export type ViewCaller = Account & {
  readonly list: ViewList
  /** Whether they may change views for all that others have saved. */
  readonly mayChangeAll: boolean
  /** Whether they may see e-mail addresses and phone numbers of customers. */
  readonly seesContact: boolean
}

type Content = Pick<SavedView, 'name' | 'isShared' | 'filters' | 'sort' | 'columns'>
type Both = { readonly own: StoredViews; readonly shared: StoredViews }

const mayChange = ({ isShared, author }: SavedView, { username, mayChangeAll }: ViewCaller) =>
  !isShared || author === username || mayChangeAll

/** What a list knows of the given content: other filters and columns are dropped. @throws ApiError validation for an unknown order */
const knownContent = (list: ViewList, { name, isShared, filters, sort, columns }: Content): Content => {
  const known = viewListOf(list)
  if (sort !== null && !Object.hasOwn(known.sort.labels, sort)) throw fieldError('sort', 'Unbekannte Sortierung')
  const knownColumns = [...new Set(columns)].filter((column) => Object.hasOwn(known.columns ?? {}, column))
  return {
    name,
    isShared,
    filters: Object.fromEntries(known.filters.flatMap((key) => (filters[key] ? [[key, filters[key]]] : []))),
    sort,
    columns: knownColumns.length === 0 ? null : knownColumns,
  }
}

/** The lists whose views may search for an e-mail address or phone number of a customer. */
const LISTS_WITH_CUSTOMERS: readonly ViewList[] = ['customers', 'mails']

/** Whether a view searches for contact data that the caller may not see. */
const findsHiddenContact = ({ list, filters: { search = '' } }: SavedView, { seesContact }: ViewCaller) =>
  !seesContact && LISTS_WITH_CUSTOMERS.includes(list) && maskContactsIn(search) !== search

/** The views of a list that the caller may see: for anything else, the others do not exist. */
const viewsOf = (caller: ViewCaller, { own, shared }: Both) =>
  [...shared.views, ...own.views.filter(({ list }) => list === caller.list)].filter((view) => !findsHiddenContact(view, caller))

/** @throws ApiError validation when the name is taken; conflict when there is no room for another view */
const withView = (stored: StoredViews, view: SavedView): StoredViews => {
  const others = stored.views.filter(({ id }) => id !== view.id)
  if (others.some(({ list, name }) => list === view.list && fold(name) === fold(view.name))) {
    throw fieldError('name', 'Eine Ansicht mit diesem Namen gibt es schon', 'conflict')
  }
  if (others.length >= VIEWS_AT_MOST) {
    const whose = view.isShared ? 'für alle in einer Liste' : 'je Person'
    throw new ApiError('conflict', `Mehr als ${VIEWS_AT_MOST} Ansichten ${whose} sind nicht möglich. Bitte löschen Sie zuerst eine.`)
  }
  const place = stored.views.findIndex(({ id }) => id === view.id)
  return { ...stored, views: place === -1 ? [...others, view] : stored.views.with(place, view) }
}

const withoutView = (stored: StoredViews, id: number): StoredViews => ({ ...stored, views: stored.views.filter((view) => view.id !== id) })

const ownerOf = ({ isShared, list }: SavedView, { username }: ViewCaller): ViewOwner => (isShared ? { list } : { user: username })
const storedOf = ({ isShared }: SavedView, { own, shared }: Both) => (isShared ? shared : own)

const putItem = (view: SavedView, caller: ViewCaller, both: Both) => {
  const before = storedOf(view, both)
  return putViewsItem(ownerOf(view, caller), before, withView(before, view))
}
const removeItem = (view: SavedView, caller: ViewCaller, both: Both) => {
  const before = storedOf(view, both)
  return putViewsItem(ownerOf(view, caller), before, withoutView(before, view.id))
}

/** What the log tells of a view: not its filters, which may name people. */
const logged = ({ name, list, isShared, sort, columns }: SavedView) => ({
  name,
  viewList: viewListOf(list).label,
  isShared,
  ...(sort !== null && { viewSort: viewListOf(list).sort.labels[sort] }),
  ...(columns !== null && { viewColumns: columns.map((column) => viewListOf(list).columns?.[column] ?? column) }),
})

/** The log tells of views for all; private ones concern nobody else. */
const auditItems = (action: string, actor: string, before: SavedView | null, after: SavedView | null): WriteItem[] => {
  const view = after?.isShared ? after : before?.isShared ? before : undefined
  if (view === undefined) return []
  const facts = { before: before && logged(before), after: after && logged(after) }
  return [auditItem({ actor, action, entity: 'PORTAL', id: view.id, name: `Ansicht „${view.name}“`, ...facts })]
}

type ListedView = SavedView & { readonly mayChange: boolean }

/** A person's own views of a list and those for all, in the order of the person's tabs; new ones are last. */
export const readSavedViews = async (caller: ViewCaller): Promise<{ views: ListedView[] }> => {
  const both = await readViews(caller.username, caller.list)
  const order = both.own.order[caller.list] ?? []
  const placeOf = ({ id }: SavedView) => (order.includes(id) ? order.indexOf(id) : order.length)
  const views = viewsOf(caller, both).toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id)
  return { views: views.map((view) => ({ ...view, mayChange: mayChange(view, caller) })) }
}

/** Saves a view. @throws ApiError validation for a taken name or an unknown order; conflict when there are too many */
export const createSavedView = (caller: ViewCaller, given: z.output<typeof savedViewCreateSchema>): Promise<SavedView> =>
  withFreshVersion(undefined, async () => {
    const both = await readViews(caller.username, caller.list)
    const now = new Date().toISOString()
    const facts = { id: newId(), version: 1, createdAt: now, updatedAt: now, list: caller.list, author: caller.username }
    const view: SavedView = { ...facts, ...knownContent(caller.list, given) }
    await transact([putItem(view, caller, both), ...answerItems(view), ...auditItems('savedViewCreate', caller.username, null, view)])
    return view
  })

const viewOrThrow = (both: Both, caller: ViewCaller, id: number): SavedView => {
  const view = viewsOf(caller, both).find((one) => one.id === id)
  if (view === undefined) throw new ApiError('not_found')
  if (!mayChange(view, caller)) {
    throw new ApiError('forbidden', 'Eine Ansicht für alle ändert, wer sie gesichert hat oder Einstellungen ändern darf.')
  }
  return view
}

type Change = { readonly id: number; readonly ifMatch: number | undefined }

/**
 * Changes a view; absent fields stay. Another person's view for all that becomes private belongs to the caller from then on.
 * @throws ApiError not_found, forbidden, stale; validation for a taken name or an unknown order; conflict when there are too many
 */
export const changeSavedView = (
  caller: ViewCaller,
  { id, ifMatch }: Change,
  given: z.output<typeof savedViewUpdateSchema>,
): Promise<SavedView> =>
  withFreshVersion(ifMatch, async () => {
    const both = await readViews(caller.username, caller.list)
    const before = viewOrThrow(both, caller, id)
    checkVersion(before, ifMatch)
    const wanted = changed(before, knownContent(caller.list, changed(before, given)))
    if (wanted === before) return before
    const author = wanted.isShared ? before.author : caller.username
    const after: SavedView = { ...wanted, author, version: before.version + 1, updatedAt: new Date().toISOString() }
    const moves = before.isShared !== after.isShared
    await transact([
      putItem(after, caller, both),
      ...(moves ? [removeItem(before, caller, both)] : []),
      ...auditItems('savedViewUpdate', caller.username, before, after),
    ])
    return after
  })

/** Deletes a view. @throws ApiError not_found, forbidden, stale */
export const deleteSavedView = (caller: ViewCaller, { id, ifMatch }: Change): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const both = await readViews(caller.username, caller.list)
    // Possibly a repetition, because the first answer got lost.
    if (!viewsOf(caller, both).some((view) => view.id === id) && (await getDeletedView(id, caller)) !== undefined) return
    const view = viewOrThrow(both, caller, id)
    checkVersion(view, ifMatch)
    await transact([
      removeItem(view, caller, both),
      putDeletedViewItem(view, caller.username),
      ...auditItems('savedViewDelete', caller.username, view, null),
    ])
  })

/** Restores a view that the caller has deleted and may still change; a repetition changes nothing. @throws ApiError not_found; validation for a name that is taken meanwhile */
export const restoreSavedView = (caller: ViewCaller, id: number): Promise<SavedView> =>
  withFreshVersion(undefined, async () => {
    const [both, deleted] = await Promise.all([readViews(caller.username, caller.list), getDeletedView(id, caller)])
    const present = viewsOf(caller, both).find((view) => view.id === id)
    if (present !== undefined) return present
    if (deleted === undefined || deleted.list !== caller.list || !mayChange(deleted, caller)) throw new ApiError('not_found')
    const view: SavedView = { ...deleted, version: deleted.version + 1 }
    await transact([
      putItem(view, caller, both),
      removeDeletedViewItem(id),
      ...answerItems(view),
      ...auditItems('savedViewRestore', caller.username, null, view),
    ])
    return view
  })

/** Stores the order of a person's tabs. */
export const orderSavedViews = (caller: ViewCaller, ids: readonly number[]): Promise<{ views: ListedView[] }> =>
  withFreshVersion(undefined, async () => {
    const { own } = await readViews(caller.username, caller.list)
    const order = { ...own.order, [caller.list]: [...new Set(ids)] }
    await transact([putViewsItem({ user: caller.username }, own, { ...own, order })])
    return readSavedViews(caller)
  })
