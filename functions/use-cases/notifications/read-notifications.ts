import * as z from 'zod'
import { daysLater } from '../../../shared/domain/calendar.ts'
import { isUnconfirmed } from '../../../shared/domain/confirmation.ts'
import { idSchema } from '../../../shared/domain/ids.ts'
import type { Imported } from '../../../shared/domain/imported.ts'
import {
  type Notification,
  type NotificationKind,
  type NotificationReader,
  notificationKindsOf,
  notificationLabel,
} from '../../../shared/domain/notification.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { fixedPeriods } from '../../../shared/domain/retention-periods.ts'
import type { Confirmation } from '../../../shared/domain/submission.ts'
import { personName } from '../../../shared/domain/user.ts'
import { applications, listApplications } from '../../data/applications.ts'
import { internal } from '../../data/cursor.ts'
import { customers, listCustomers } from '../../data/customers.ts'
import type { RecordSchema } from '../../data/entity.ts'
import { listEvents, type StoredEvent } from '../../data/events.ts'
import { keptIdOf } from '../../data/joined-records.ts'
import { type EventAudience, type Key, materialKey } from '../../data/keys.ts'
import { leads, listLeads } from '../../data/leads.ts'
import { readAll } from '../../data/list.ts'
import { partners } from '../../data/partners.ts'
import { listPrivacyRequests } from '../../data/privacy-requests.ts'
import type { SubmissionEntity } from '../../data/submissions.ts'

type Row = Omit<Notification, 'isUnread'>

type Arrived = {
  readonly id: number
  readonly createdAt: string
  readonly confirmation?: Confirmation | undefined
  readonly imported?: Imported | undefined
}

const rowsOf = <Record extends Arrived>(
  kind: NotificationKind,
  reader: NotificationReader,
  records: readonly Record[],
  nameOf: (record: Record) => string | null,
): Row[] =>
  records
    // Imported records are not new to staff.
    .filter((record) => !isUnconfirmed(record) && record.imported === undefined)
    .map((record) => ({
      id: `${kind}.${record.id}`,
      kind,
      label: notificationLabel(kind, reader),
      // Nobody handles a form before its person has confirmed it.
      at: record.confirmation?.confirmedAt ?? record.createdAt,
      name: nameOf(record),
      recordId: record.id,
    }))

/** The audiences whose events a user is shown. */
const audiencesOf = ({ ownPartnerId, can, user }: NotificationReader): readonly EventAudience[] => {
  if (ownPartnerId === 'none') return []
  if (ownPartnerId !== undefined) return [{ partnerId: ownPartnerId }, { partnerId: 'all' }]
  return [{ user: user.id }, ...(can('ib_partners.edit') ? [{ right: 'ib_partners.edit' } as const] : [])]
}

const unique = (ids: readonly number[]) => [...new Set(ids)]

type Keeper = { readonly id: number; readonly joined?: readonly { readonly id: number }[] | undefined }

/** Whether a record has this id, or another one with it was joined to it. */
const isOrKeeps =
  (id: number) =>
  (record: Keeper): boolean =>
    record.id === id || record.joined?.some((one) => one.id === id) === true

/** Reads records by their ids, and those that missing ones were joined to. */
const readWithKept = async <Record extends Keeper>(
  entity: SubmissionEntity,
  { schema, key }: { readonly schema: RecordSchema<Record>; readonly key: (id: number) => Key },
  ids: readonly number[],
): Promise<readonly Record[]> => {
  const found = await readAll(schema, ids.map(key))
  const missing = ids.filter((id) => !found.some((record) => record.id === id))
  const keptIds = (await Promise.all(missing.map((id) => keptIdOf(entity, id)))).flatMap((id) => id ?? [])
  return keptIds.length === 0 ? found : [...found, ...(await readAll(schema, unique(keptIds).map(key)))]
}

/** What of material its notification says; `shared/domain/material.ts` would add to what the Lambda loads. */
const materialSchema = z.object({ id: idSchema, title: z.string(), fromLevel: z.int() })

/** What happens to a partner's page; it bears the name of the partner's company. */
const PAGE_KINDS: readonly NotificationKind[] = ['pageSubmitted', 'pageReleased', 'pageReturned']

/**
 * The names of what events are about, by event; those whose record is gone, whose decision was taken back, or whose material is not for the reader's level, are
 * left out.
 */
const namesOf = async (
  events: readonly StoredEvent[],
  { ownPartnerId, can, user }: NotificationReader,
): Promise<ReadonlyMap<StoredEvent, string>> => {
  const idsOf = (kind: NotificationKind) => [...new Set(events.filter((event) => event.kind === kind).map(({ id }) => id))]
  const [accepted, provided] = [idsOf('leadAccepted'), idsOf('materialNew')]
  const withPages = PAGE_KINDS.flatMap(idsOf)
  // Records that the reader takes care of, or is named in a note about, as far as they may see them.
  const ofKind = (kind: RecordKind) => {
    const found = can(recordKinds[kind].rights.view) ? events.filter(({ recordKind }) => recordKind === kind) : []
    return [...new Set(found.map(({ id }) => id))]
  }
  // Which material a reader sees depends on the level of the partner.
  const readers = provided.length > 0 && typeof ownPartnerId === 'number' ? [ownPartnerId] : []
  const [leadRows, partnerRows, materialRows, applicationRows, customerRows] = await Promise.all([
    readWithKept('INTERESSENT', leads.definition, unique([...accepted, ...ofKind('lead')])),
    readAll(partners.definition.schema, unique([...withPages, ...readers, ...ofKind('partner')]).map(partners.definition.key)),
    readAll(materialSchema, provided.map(materialKey)),
    readWithKept('APPLICATION', applications.definition, ofKind('application')),
    readWithKept('CUSTOMER', customers.definition, ofKind('customer')),
  ])
  const workRows = { lead: leadRows, application: applicationRows, customer: customerRows }
  /** The name of the record of an event that names the reader; undefined if it is gone, or has another assignee by now. */
  const nameOfWork = ({ kind, recordKind, id }: StoredEvent): string | undefined => {
    if (recordKind === undefined || !can(recordKinds[recordKind].rights.view)) return undefined
    if (recordKind === 'partner') return partnerRows.find((partner) => partner.id === id)?.companyName
    const record = workRows[recordKind].find(isOrKeeps(id))
    return record === undefined || (kind === 'assigned' && record.assignee !== user.id) ? undefined : personName(record)
  }
  const level = partnerRows.find(({ id }) => id === ownPartnerId)?.level ?? -1
  const names = new Map<StoredEvent, string>()
  for (const event of events) {
    const lead = event.kind === 'leadAccepted' ? leadRows.find(isOrKeeps(event.id)) : undefined
    const material = event.kind === 'materialNew' ? materialRows.find(({ id }) => id === event.id) : undefined
    const partner = PAGE_KINDS.includes(event.kind) ? partnerRows.find(({ id }) => id === event.id) : undefined
    const work = event.kind === 'assigned' || event.kind === 'mentioned' ? nameOfWork(event) : undefined
    if (work !== undefined) names.set(event, work)
    else if (lead?.status === 'IB-Akzeptiert') names.set(event, personName(lead))
    else if (partner !== undefined) names.set(event, partner.companyName)
    else if (material !== undefined && material.fromLevel <= level) names.set(event, material.title)
  }
  return names
}

const readEventRows = async (reader: NotificationReader, kinds: readonly NotificationKind[], limit: number): Promise<Row[]> => {
  const lists = await Promise.all(audiencesOf(reader).map((audience) => listEvents(audience, limit)))
  // What somebody of the same name was told before does not concern this account.
  const concerns = ({ audience, at }: StoredEvent) => !('user' in audience) || at >= reader.user.createdAt
  // A page waits once, however often its partner has submitted it: otherwise one partner could push everything else out.
  const waiting = new Set<number>()
  const isRepeated = ({ kind, id }: StoredEvent) => kind === 'pageSubmitted' && waiting.size === waiting.add(id).size
  const names = await namesOf(
    lists.flat().filter((event) => concerns(event) && kinds.includes(event.kind) && !isRepeated(event)),
    reader,
  )
  return [...names].map(([{ sk, kind, id, recordKind, at }, name]) => ({
    id: sk,
    kind,
    label: notificationLabel(kind, reader),
    at,
    name,
    recordId: id,
    ...(recordKind !== undefined && { recordKind }),
  }))
}

const newOfKind: { readonly [Kind in RecordKind]?: NotificationKind } = {
  lead: 'leadNew',
  application: 'applicationNew',
  customer: 'customerNew',
}

/** Leaves out that a record is new where the reader is told that they take care of it. */
const withoutOwnNew = (rows: readonly Row[]): readonly Row[] => {
  const own = new Set(
    rows.flatMap(({ kind, recordKind, recordId }) => (kind === 'assigned' && recordKind ? `${newOfKind[recordKind]}.${recordId}` : [])),
  )
  return rows.filter(({ id }) => !own.has(id))
}

/**
 * The newest notifications of a user, the newest first: new records from their own lists, and events. A deleted or erased record has none. All
 * requests at once, then at most three for the names of events.
 * @param limit how many of each kind are read, and how many are returned
 */
export const readNotifications = async (reader: NotificationReader, limit: number): Promise<readonly Row[]> => {
  const kinds = notificationKindsOf(reader)
  const { ownPartnerId } = reader
  const partnerId = typeof ownPartnerId === 'number' ? ownPartnerId : undefined
  const page = { limit, total: 'none', caller: internal } as const
  const when = async (kind: NotificationKind, read: () => Promise<Row[]>) => (kinds.includes(kind) ? read() : [])
  const rows = await Promise.all([
    when('leadNew', async () => rowsOf('leadNew', reader, (await listLeads({ partnerId }, page)).items, personName)),
    when('customerNew', async () => {
      // Staff are told of requests from partners' pages, not of customers that they have created themselves.
      const { items } = await listCustomers(partnerId === undefined ? { type: 'interessent' } : { partnerId }, page)
      const shown = items.filter(({ isFromLandingPage }) => partnerId !== undefined || isFromLandingPage)
      return rowsOf('customerNew', reader, shown, personName)
    }),
    when('applicationNew', async () => rowsOf('applicationNew', reader, (await listApplications({}, page)).items, personName)),
    when('privacyRequestNew', async () =>
      rowsOf('privacyRequestNew', reader, (await listPrivacyRequests({}, page)).items, ({ person }) => person.name),
    ),
    readEventRows(reader, kinds, limit),
  ])
  const oldest = daysLater(new Date().toISOString(), -fixedPeriods.events.days)
  return withoutOwnNew(rows.flat())
    .filter(({ at }) => at > oldest)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, limit)
}
