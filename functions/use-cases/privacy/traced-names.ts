import * as z from 'zod'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { phonesIn } from '../../../shared/domain/phone-number.ts'
import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { viewListOf } from '../../../shared/domain/view-lists.ts'
import { internal } from '../../data/cursor.ts'
import type { StoredImport } from '../../data/imports.ts'
import { readOwnViews, readSharedViews } from '../../data/saved-views.ts'
import { listUsers } from '../../data/users.ts'
import { addressesIn, recordOf, type Source, type Traced, traces } from './traced.ts'

/*
 * Names that staff give to imports and views, in which a person may be named.
 */

const EXTENSION = /\.\w{1,5}$/

/** The addresses in a name, such as that of `liste_anna@mail.example.csv`: they may begin after a line or a hyphen, and the end may be no part of them. */
const addressesInName = (name: string): readonly string[] =>
  [name, name.replace(EXTENSION, '')].flatMap(addressesIn).flatMap((word) => {
    const parts = word.split(/(?<=[_-])/)
    return parts.map((_, nth) => parts.slice(nth).join('')).filter((part) => part.includes('@'))
  })

/** An import, by the name of its file and by where its data come from. */
export const tracedImport = ({ id, kind, fileName, origin, createdAt }: StoredImport): Traced => ({
  record: recordOf('IMPORT', id, fileName, `Import von ${recordKinds[kind].plural}`, createdAt),
  traces: traces({
    emails: [fileName, origin].flatMap(addressesInName),
    phones: [fileName, origin].flatMap((text) => phonesIn(text)),
    names: [fileName.replace(EXTENSION, '')],
    texts: [fileName, origin],
  }),
  isOnlyProposed: true,
})

type NamedView = { readonly name: string; readonly filters?: Readonly<Record<string, string>> | undefined }

/** A view by its name and by what it searches for. */
const tracedView = (id: number | string, { name, filters = {} }: NamedView, detail: string, createdAt: string): Traced => {
  const words = [name, ...Object.values(filters)]
  return {
    record: recordOf('SAVED_VIEW', id, name, detail, createdAt),
    traces: traces({
      emails: words.flatMap(addressesInName),
      phones: words.flatMap((word) => phonesIn(word)),
      names: words,
      customerIds: words,
      texts: words,
    }),
    isOnlyProposed: true,
  }
}

/** The views for all, in one page. */
export const viewsForAll: Source = async () => ({
  items: (await readSharedViews()).flatMap(({ list, stored }) =>
    stored.views.map((view) => tracedView(view.id, view, `${viewListOf(list).label}, für alle`, view.createdAt)),
  ),
})

/** Users whose views are read at once. */
const USERS_AT_ONCE = 100

/** The private views of a page of users. */
export const privateViews: Source = async (cursor) => {
  const { items, ...page } = await listUsers({}, { limit: USERS_AT_ONCE, cursor, total: 'none', caller: internal })
  const found = await readOwnViews(items.map(({ id }) => id))
  return {
    items: found.flatMap(({ user, stored }) =>
      stored.views.map((view) =>
        tracedView(`${view.id}#${user}`, view, `${viewListOf(view.list).label}, privat von @${user}`, view.createdAt),
      ),
    ),
    cursor: page.cursor,
  }
}

const loggedViewSchema = z.object({ name: z.string(), filters: z.record(z.string(), z.string()).optional() })

/** What the audit log tells of a view for all, which may be deleted. */
export const tracedViewEntry = ({ entityId, time, before, after }: AuditEntry): Traced[] =>
  [before, after]
    .flatMap((side) => loggedViewSchema.safeParse(side).data ?? [])
    .map((view) => tracedView(entityId, view, 'Laut Protokoll', time))
