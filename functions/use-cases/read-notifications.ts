import * as z from 'zod'
import { isUnconfirmed } from '../../shared/domain/confirmation.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import {
  type Notification,
  type NotificationKind,
  type NotificationReader,
  notificationKindsOf,
  notificationLabel,
} from '../../shared/domain/notification.ts'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import type { Confirmation } from '../../shared/domain/submission.ts'
import { personName } from '../../shared/domain/user.ts'
import { applicationCounter, listApplications } from '../data/applications.ts'
import { internal } from '../data/cursor.ts'
import { customerCounter, listCustomers, partnerCustomerCounter } from '../data/customers.ts'
import { listEvents, type StoredEvent } from '../data/events.ts'
import { type EventAudience, materialKey } from '../data/keys.ts'
import { leadCounter, leads, listLeads, partnerLeadCounter } from '../data/leads.ts'
import { readAll } from '../data/list.ts'
import { partners } from '../data/partners.ts'
import { listPrivacyRequests, privacyRequestCounter } from '../data/privacy-requests.ts'

type Row = Omit<Notification, 'isUnread'>

type Arrived = {
  readonly id: number
  readonly createdAt: string
  readonly confirmation?: Confirmation | undefined
}

const rowsOf = <Record extends Arrived>(
  kind: NotificationKind,
  reader: NotificationReader,
  records: readonly Record[],
  nameOf: (record: Record) => string | null,
): Row[] =>
  records
    .filter((record) => !isUnconfirmed(record))
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
const audiencesOf = ({ ownPartnerId, can }: NotificationReader): readonly EventAudience[] => {
  if (ownPartnerId === 'none') return []
  if (ownPartnerId !== undefined) return [{ partnerId: ownPartnerId }, { partnerId: 'all' }]
  return can('ib_partners.edit') ? [{ right: 'ib_partners.edit' }] : []
}

/** What of material its notification says; `shared/domain/material.ts` would add to what the Lambda loads. */
const materialSchema = z.object({ id: idSchema, title: z.string(), fromLevel: z.int() })

/**
 * The names of what events are about, by event; those whose record is gone, whose decision was taken back, or whose material is not for the reader's level, are
 * left out.
 */
const namesOf = async (
  events: readonly StoredEvent[],
  { ownPartnerId }: NotificationReader,
): Promise<ReadonlyMap<StoredEvent, string | null>> => {
  const idsOf = (kind: NotificationKind) => [...new Set(events.filter((event) => event.kind === kind).map(({ id }) => id))]
  const [accepted, submitting, provided] = [idsOf('leadAccepted'), idsOf('pageSubmitted'), idsOf('materialNew')]
  // Which material is for somebody depends on the level of the partner.
  const readers = provided.length > 0 && typeof ownPartnerId === 'number' ? [ownPartnerId] : []
  const [leadRows, partnerRows, materialRows] = await Promise.all([
    readAll(leads.definition.schema, accepted.map(leads.definition.key)),
    readAll(partners.definition.schema, [...submitting, ...readers].map(partners.definition.key)),
    readAll(materialSchema, provided.map(materialKey)),
  ])
  const level = partnerRows.find(({ id }) => id === ownPartnerId)?.level ?? -1
  const names = new Map<StoredEvent, string | null>()
  for (const event of events) {
    const lead = event.kind === 'leadAccepted' ? leadRows.find(({ id }) => id === event.id) : undefined
    const material = event.kind === 'materialNew' ? materialRows.find(({ id }) => id === event.id) : undefined
    const partner = event.kind === 'pageSubmitted' ? partnerRows.find(({ id }) => id === event.id) : undefined
    if (lead?.status === 'IB-Akzeptiert') names.set(event, personName(lead))
    else if (partner !== undefined) names.set(event, partner.companyName)
    else if (material !== undefined && material.fromLevel <= level) names.set(event, material.title)
    else if (event.kind === 'pageReleased' || event.kind === 'pageReturned') names.set(event, null)
  }
  return names
}

const readEventRows = async (reader: NotificationReader, kinds: readonly NotificationKind[], limit: number): Promise<Row[]> => {
  const lists = await Promise.all(audiencesOf(reader).map((audience) => listEvents(audience, limit)))
  // A page waits once, however often its partner has submitted it: otherwise one partner could push everything else out.
  const waiting = new Set<number>()
  const isRepeated = ({ kind, id }: StoredEvent) => kind === 'pageSubmitted' && waiting.size === waiting.add(id).size
  const names = await namesOf(
    lists.flat().filter((event) => kinds.includes(event.kind) && !isRepeated(event)),
    reader,
  )
  return [...names].map(([{ sk, kind, id, at }, name]) => ({
    id: sk,
    kind,
    label: notificationLabel(kind, reader),
    at,
    name,
    recordId: id,
  }))
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
  const oldest = new Date(Date.now() - fixedPeriods.events.days * 86_400_000).toISOString()
  return rows
    .flat()
    .filter(({ at }) => at > oldest)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, limit)
}

/** The counters of the records whose lists {@link readNotifications} reads. */
export const notificationCounters = (reader: NotificationReader): readonly string[] => {
  const { ownPartnerId } = reader
  if (ownPartnerId === 'none') return []
  if (ownPartnerId !== undefined) return [partnerLeadCounter(ownPartnerId), partnerCustomerCounter(ownPartnerId)]
  const kinds = notificationKindsOf(reader)
  return [
    ...(kinds.includes('leadNew') ? [leadCounter] : []),
    ...(kinds.includes('customerNew') ? [customerCounter] : []),
    ...(kinds.includes('applicationNew') ? [applicationCounter] : []),
    ...(kinds.includes('privacyRequestNew') ? [privacyRequestCounter] : []),
  ]
}

/** Identifies the newest events of a user. One request per audience. */
export const newestEvents = async (reader: NotificationReader): Promise<string> =>
  (await Promise.all(audiencesOf(reader).map((audience) => listEvents(audience, 1))))
    .flat()
    .map(({ sk }) => sk)
    .join()
