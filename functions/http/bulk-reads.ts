import type { Route, RouteRecords } from '../../shared/api/route.ts'
import { isRecord } from '../../shared/domain/is-record.ts'
import { environment } from '../../shared/platform/environment.ts'
import { settingOr } from '../runtime/environment.ts'
import type { Session } from './session.ts'

/** The names of the lists that show people, by the records that they list. */
export const personLists: Partial<Record<RouteRecords, string>> = {
  customers: 'Kunden',
  leads: 'IB-Interessenten',
  applications: 'Bewerbungen',
  partners: 'IB-Partner',
  users: 'Benutzer',
  mails: 'E-Mails',
  signIns: 'Anmeldungen',
  inbox: 'Eingang',
}

/** The last of the noted numbers of rows, 1,000, 10,000 and 100,000, that a page goes beyond; undefined if it goes beyond none. */
const passedNumber = (before: number, after: number): number | undefined => {
  const first = Number(settingOr(environment.bulkReadRows, '1000'))
  return [first * 100, first * 10, first].find((number) => before <= number && number < after)
}

/**
 * Leaves an entry in the audit log if this page of a list of people goes beyond 1,000, 10,000 or 100,000 rows that its reader has read. Partners read their
 * own records, which is not noted.
 */
export const noteBulkReads = async (
  { isList, isAboutAccount, records: [kind], path }: Route,
  query: Readonly<Record<string, unknown>>,
  session: Session | undefined,
  page: unknown,
): Promise<void> => {
  const name = kind && personLists[kind]
  if (!isList || isAboutAccount || name === undefined || session === undefined || session.ownPartnerId !== undefined) return
  if (!isRecord(page) || typeof page.rowsRead !== 'number' || !Array.isArray(page.items)) return
  const number = passedNumber(page.rowsRead - page.items.length, page.rowsRead)
  if (number === undefined) return
  const { limit: _limit, cursor: _cursor, total: _total, sort: _sort, ...filter } = query
  const { noteBulkRead } = await import('../use-cases/audit/note-bulk-read.ts')
  await noteBulkRead({ list: path.replace('/api/', ''), name, filter, rows: page.rowsRead, number, reader: session.user.id })
}
