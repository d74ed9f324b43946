import type { Page } from '../../../shared/api/route.ts'
import type { Application } from '../../../shared/domain/application.ts'
import type { BulkFilter, RecordRef } from '../../../shared/domain/bulk.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { type RecordKind, WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import { MOST_BULK_RECORDS } from '../../../shared/platform/limits.ts'
import { listApplications } from '../../data/applications.ts'
import { internal } from '../../data/cursor.ts'
import { listCustomers } from '../../data/customers.ts'
import { inboxAssignee, listInbox } from '../../data/inbox.ts'
import { listLeads } from '../../data/leads.ts'
import type { PageRequest } from '../../data/list.ts'
import { listPartners } from '../../data/partners.ts'
import { ApiError } from '../../runtime/api-error.ts'

/** Rows read at a time, and pages read in a request: filters that match few of very many rows would take longer than a request may. */
const BOUNDS = { rows: 1000, pages: 50 }

const tooMany = (reason: string) =>
  new ApiError('conflict', `${reason} Bitte grenzen Sie die Liste mit Suche und Filtern ein.`, { count: MOST_BULK_RECORDS })

/** Who reads, and what they may see. */
export type RecordReader = {
  readonly username: string
  /** The kinds of records that they may see. */
  readonly kinds: readonly RecordKind[]
  /** Whether they may see e-mail addresses and phone numbers of customers, and so find customers by them. */
  readonly seesContact: boolean
}

/** A record of a list that may hold several kinds. */
export type FoundRecord =
  | { readonly kind: 'lead'; readonly record: Lead }
  | { readonly kind: 'application'; readonly record: Application }
  | { readonly kind: 'customer'; readonly record: Customer }
  | { readonly kind: 'partner'; readonly record: Partner }

const inboxFilterOf = (
  { kind, assignee, ...filter }: Extract<BulkFilter, { readonly kind: 'inbox' }>['filter'],
  { username, kinds }: RecordReader,
) => ({
  ...filter,
  kinds: WORK_KINDS.filter((one) => kinds.includes(one) && (kind === undefined || kind === one)),
  assignee: inboxAssignee(assignee, username),
})

const pageOf = <Row, Found>({ items, ...page }: Page<Row>, found: (row: Row) => Found): Page<Found> => ({
  ...page,
  items: items.map(found),
})

/** Reads a page of the list that the filters narrow, as the person sees it. */
export const readMatches = async (selection: BulkFilter, page: PageRequest, reader: RecordReader): Promise<Page<FoundRecord>> => {
  const { kind } = selection
  switch (kind) {
    case 'customer': {
      const findsByContact = !selection.filter.search || reader.seesContact
      // As the list that the person sees: a search that fits no customer finds those of a partner.
      const findsByPartner = reader.kinds.includes('partner')
      return pageOf(await listCustomers({ ...selection.filter, findsByContact, findsByPartner }, page), (record) => ({ kind, record }))
    }
    case 'lead':
      return pageOf(await listLeads(selection.filter, page), (record) => ({ kind, record }))
    case 'application':
      return pageOf(await listApplications(selection.filter, page), (record) => ({ kind, record }))
    case 'partner':
      return pageOf(await listPartners(selection.filter, page), (record) => ({ kind, record }))
    case 'inbox':
      return listInbox(inboxFilterOf(selection.filter, reader), page)
  }
}

/**
 * All records that filters match. One request per page of rows that are read.
 * @throws ApiError conflict with `count` if there are too many for one operation, or to look through
 */
export const matchingRecords = async (selection: BulkFilter, reader: RecordReader, bounds = BOUNDS): Promise<readonly RecordRef[]> => {
  const found = new Map<string, RecordRef>()
  let cursor: string | undefined
  let pages = 0
  do {
    if (++pages > bounds.pages) throw tooMany('Die Suche geht durch zu viele Einträge.')
    const page: Page<FoundRecord> = await readMatches(selection, { limit: bounds.rows, cursor, total: 'none', caller: internal }, reader)
    for (const { kind, record } of page.items) found.set(`${kind} ${record.id}`, { kind, id: record.id })
    cursor = page.cursor
    if (found.size > MOST_BULK_RECORDS) {
      const most = MOST_BULK_RECORDS.toLocaleString('de-DE')
      throw tooMany(`Auf einmal lassen sich höchstens ${most} Einträge ändern.`)
    }
  } while (cursor !== undefined)
  return [...found.values()]
}
