import * as z from 'zod'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { viewListOf } from '../../../shared/domain/view-lists.ts'
import type { StoredImport } from '../../data/imports.ts'
import { readSharedViews } from '../../data/saved-views.ts'
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

/** A name may say anything, so it is proposed. */
const inName = (record: Traced['record'], name: string): Traced => ({
  record,
  traces: traces({ emails: addressesInName(name), names: [name.replace(EXTENSION, '')], texts: [name] }),
  isOnlyProposed: true,
})

/** An import, by the name of its file. */
export const tracedImport = ({ id, kind, fileName, createdAt }: StoredImport): Traced =>
  inName(recordOf('IMPORT', id, fileName, `Import von ${recordKinds[kind].plural}`, createdAt), fileName)

const tracedView = (id: number | string, name: string, detail: string, createdAt: string): Traced =>
  inName(recordOf('SAVED_VIEW', id, name, detail, createdAt), name)

/** The views for all, in one page. */
export const viewsForAll: Source = async () => ({
  items: (await readSharedViews()).flatMap(({ list, stored }) =>
    stored.views.map(({ id, name, createdAt }) => tracedView(id, name, viewListOf(list).label, createdAt)),
  ),
})

const loggedViewSchema = z.object({ name: z.string() })

/** What the audit log tells of a view for all, which may be deleted. */
export const tracedViewEntry = ({ entityId, time, before, after }: AuditEntry): Traced[] =>
  [before, after]
    .flatMap((side) => loggedViewSchema.safeParse(side).data?.name ?? [])
    .map((name) => tracedView(entityId, name, 'Laut Protokoll', time))
