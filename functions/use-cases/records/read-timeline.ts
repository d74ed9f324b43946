import type { Page } from '../../../shared/api/route.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import type { JoinedRecord } from '../../../shared/domain/joined-record.ts'
import { mailRecords } from '../../../shared/domain/mail.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import type { TimelineRow } from '../../../shared/domain/timeline.ts'
import { visibleMailKinds } from '../../../shared/domain/view-rights.ts'
import { shownAuditEntry } from '../../content/shown-audit-entry.ts'
import { auditEntriesBefore } from '../../data/audit-log.ts'
import { decodeCursor, pageBetween } from '../../data/cursor.ts'
import type { PageRequest } from '../../data/list.ts'
import { readMailsAbout } from '../../data/mails-about.ts'
import { records } from '../../data/records.ts'
import { getTrashItem } from '../../data/trash.ts'
import { ApiError } from '../../runtime/api-error.ts'

type Reader = { readonly can: (key: PermissionKey) => boolean }

type Found = Pick<JoinedRecord, 'email' | 'createdAt' | 'link'> & {
  readonly joined?: readonly Pick<JoinedRecord, 'id' | 'email' | 'createdAt' | 'link'>[] | undefined
}

const getRecord = (kind: RecordKind, id: number): Promise<Found | undefined> => records[kind].get(id)

/** Actions that write mails about the record. */
const MAILING: readonly string[] = [
  'leadCreate',
  'leadUpdate',
  'applicationCreate',
  'applicationUpdate',
  'applicationAccept',
  'registrationCreate',
  'registrationDecide',
  'submissionConfirm',
  'submissionRemind',
]
/** Entries of a page whose mails are looked up, so that a page costs a bounded number of requests. */
const MOST_MAILING = 5

/**
 * The mails that the changes on a page, of a record or of those that were joined to it, have caused, as far as the reader may see mails about such a
 * record.
 */
export const mailRowsOf = async (
  kind: RecordKind,
  { email, joined = [] }: Pick<Found, 'email' | 'joined'>,
  entries: readonly AuditEntry[],
  { can }: Reader,
): Promise<TimelineRow[]> => {
  const kinds = visibleMailKinds(can).filter((mailKind) => mailRecords[mailKind] === recordKinds[kind].entity)
  if (!can('settings.view') || kinds.length === 0) return []
  const times = entries
    .filter(({ action }) => MAILING.includes(action))
    .slice(0, MOST_MAILING)
    .map(({ time, entityId }) => ({ time, address: joined.find(({ id }) => id === entityId)?.email ?? email }))
  const found = await Promise.all(times.map(({ time, address }) => readMailsAbout(address, [time])))
  return [...new Map(found.flat().map((mail) => [mail.id, mail])).values()]
    .filter((mail) => kinds.some((mailKind) => mailKind === mail.kind))
    .map(({ id, createdAt, kind: mailKind, status }) => ({
      type: 'mail',
      id: `mail#${id}`,
      time: createdAt,
      mailId: id,
      kind: mailKind,
      status,
    }))
}

/** Removes the ids of request and session for readers who may not read the log. */
const withoutRequestIds = (entry: AuditEntry, { can }: Reader): AuditEntry =>
  can('system.logs') ? entry : { ...entry, requestId: null, sessionId: null }

/**
 * A page of the timeline of a record and of those that were joined to it, newest first: changes as the reader may see them, the mails that they caused
 * and, at its beginning, the links by which the person came. A deleted record has one as long as it can be restored.
 * @throws ApiError not_found; validation for a cursor of another timeline
 */
export const readTimeline = async (
  { kind, id }: { readonly kind: RecordKind; readonly id: number },
  { limit, cursor, caller }: PageRequest,
  reader: Reader,
): Promise<Page<TimelineRow>> => {
  const { entity } = recordKinds[kind]
  const scope = { query: ['timeline', entity, id], caller }
  const start = cursor === undefined ? undefined : decodeCursor(scope, cursor)
  const [record, deleted, own] = await Promise.all([
    getRecord(kind, id),
    getTrashItem(kind, id),
    auditEntriesBefore(entity, id, start?.before, limit + 1),
  ])
  if (record === undefined && deleted === undefined) throw new ApiError('not_found')
  const joined = record?.joined ?? []
  const others = await Promise.all(joined.map((one) => auditEntriesBefore(entity, one.id, start?.before, limit + 1)))
  const read = [own, ...others].flat()
  if (others.length > 0) read.sort((one, other) => (one.id < other.id ? 1 : -1)).splice(limit + 1)
  const entries = read.slice(0, limit)
  const last = read.length > limit ? entries.at(-1) : undefined
  const seesContact = reader.can('customers.contact')
  const rows: TimelineRow[] = [
    // The entry of the kept record already shows the merge.
    ...entries
      .filter(({ action, entityId }) => action !== 'mergeJoin' || entityId === id)
      .map((entry) => ({
        type: 'change' as const,
        id: entry.id,
        time: entry.time,
        entry: withoutRequestIds(shownAuditEntry(entry, { can: reader.can, seesContact }), reader),
      })),
    ...(record === undefined ? [] : await mailRowsOf(kind, record, entries, reader)),
  ].toSorted((one, other) => (one.time < other.time ? 1 : -1))
  if (last === undefined && record !== undefined) {
    const arrivals = [...joined.map((one) => ({ ...one, row: `arrival#${one.id}` })).toReversed(), { ...record, row: 'arrival' }]
    rows.push(
      ...arrivals.flatMap(({ link, createdAt, row }) =>
        link === undefined ? [] : [{ type: 'arrival' as const, id: row, time: createdAt, link }],
      ),
    )
  }
  return pageBetween(scope, start, rows, last && { before: last.id })
}
