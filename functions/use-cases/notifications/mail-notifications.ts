import * as z from 'zod'
import { germanDay } from '../../../shared/domain/german.ts'
import { idSchema } from '../../../shared/domain/ids.ts'
import { frequencyOf, type NotificationKind, type NotificationReader, notificationLabel } from '../../../shared/domain/notification.ts'
import { type Grants, isAllowed } from '../../../shared/domain/permissions.ts'
import { isActiveUser, ownPartnerIdOf, personName } from '../../../shared/domain/user.ts'
import { notificationTarget } from '../../../shared/platform/notification-target.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { eventsBetween } from '../../data/events.ts'
import { readGrants } from '../../data/grants.ts'
import { newId } from '../../data/ids.ts'
import { defineJob, type HeldJob } from '../../data/jobs.ts'
import { lists } from '../../data/keys.ts'
import { type ChoicesOf, choicesOf, MAIL_FREQUENCIES, type MailFrequency, peopleNotified } from '../../data/notification-choices.ts'
import { outboxItems } from '../../data/outbox.ts'
import { pageDrafts } from '../../data/page-drafts.ts'
import { oldRowPages, rowsCreatedBetween } from '../../data/retained-rows.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { listUsersOfPartner, usersByName } from '../../data/users.ts'
import { isTurnOver } from '../../runtime/turn.ts'
import { sealText } from '../../secrets/sealed-json.ts'
import { readNotifications } from './read-notifications.ts'
import { kindsToldToRecipients } from './told-to-recipients.ts'
import { unsubscriptionPath } from './unsubscribe.ts'

const MINUTE_MS = 60_000
const HALF_DAY_MS = 12 * 3_600_000
/** After this nothing is added to a period any more: requests last seconds, and indexes show writes with a delay. */
const SETTLED_MS = 30_000
/** Rows of each kind that a mail counts. */
const COUNTED_AT_MOST = 100
/** Users of a partner who are told of an event. */
const USERS_AT_MOST = 100

const time = z.iso.datetime()
const notificationJobs = defineJob(
  'NOTIFICATIONS',
  z.object({
    /** Everything up to then has been told. */
    since: time,
    /** The end of the period that is being told; null between two runs. */
    until: time.nullable(),
    /** The last person who was told, by folded name. */
    after: z.string(),
  }),
)

const isMonday = (day: string) => new Date(day).getUTCDay() === 1

/** Seven o'clock in Germany on this day: an hour earlier by UTC in summer. */
const sevenOn = (day: string) => {
  const winter = Date.parse(`${day}T06:00:00.000Z`)
  const hour = new Intl.DateTimeFormat('de-DE', { hour: 'numeric', timeZone: 'Europe/Berlin' }).format(winter)
  return hour.startsWith('07') ? winter : winter - 3_600_000
}

/** When summaries are due, from the morning before `around` to more than a week after it or, with negative steps, before it. */
const dueTimes = (frequency: Exclude<MailFrequency, 'now'>, around: number, step: 1 | -1) =>
  // Steps of half a day meet each day, also the one of 23 hours.
  Array.from({ length: 17 }, (_, nth) => germanDay(around + step * nth * HALF_DAY_MS))
    .filter((day) => frequency === 'daily' || isMonday(day))
    .map(sevenOn)

/** The end of the period that can be told by now. */
const endOfPeriod = (frequency: MailFrequency, now: number): number => {
  const settled = now - SETTLED_MS
  if (frequency === 'now') return settled
  return dueTimes(frequency, settled, -1).find((due) => due <= settled) ?? 0
}

/** When the next period can be told. */
export const nextRun = (frequency: MailFrequency, now: number): number => {
  if (frequency === 'now') return now + MINUTE_MS
  return (dueTimes(frequency, now, 1).find((due) => due + SETTLED_MS > now) ?? now + HALF_DAY_MS) + SETTLED_MS
}

const arrivedSchema = z.object({ ibPartnerId: idSchema.nullish() })

/** The partners of records that were created between two times; null stands for none. */
const partnersOfNew = async (list: string, from: string, until: string) => {
  const found = new Set<number | null>()
  for await (const rows of oldRowPages(rowsCreatedBetween('gsi1', list, from, until), 1000))
    for (const row of rows) found.add(arrivedSchema.safeParse(row).data?.ibPartnerId ?? null)
  return found
}

/**
 * The users who may have news at once: those of a partner whom it concerns, and staff who chose so. New records are found by the mails about them, which are
 * written when a person has confirmed a form; customers and privacy requests by themselves.
 */
const peopleConcerned = async (since: string, until: string): Promise<readonly ChoicesOf[]> => {
  const chosen: ChoicesOf[] = []
  for await (const people of peopleNotified('now')) chosen.push(...people)
  const events = await eventsBetween(since, until)
  // Ids are given before and after the times of their records.
  const from = new Date(Date.parse(since) - SETTLED_MS).toISOString()
  const now = new Date().toISOString()
  const arrived = await Promise.all([lists.mails, lists.customers, lists.privacyRequests].map((list) => partnersOfNew(list, from, now)))
  const directly = new Set<number>()
  const named = new Set<string>()
  let isForStaff = false
  let isForAll = false
  for (const partnerId of arrived.flatMap((found) => [...found])) {
    // Staff are told of all new records.
    isForStaff = true
    if (partnerId !== null) directly.add(partnerId)
  }
  for (const { audience } of events) {
    if ('user' in audience) named.add(audience.user)
    else if ('right' in audience) isForStaff = true
    else if (audience.partnerId === 'all') isForAll = true
    else directly.add(audience.partnerId)
  }
  const users = isForStaff || isForAll ? await usersByName(chosen.map(({ name }) => name)) : new Map<string, StoredUser>()
  const isAffected = ({ role }: StoredUser) => isForAll || role !== 'ib_partner'
  const people = new Map(
    chosen.flatMap((one) => {
      const user = users.get(one.name)
      return user !== undefined && isAffected(user) ? [[one.name, one] as const] : []
    }),
  )
  for (const partnerId of directly) {
    const names = (await listUsersOfPartner(partnerId, USERS_AT_MOST)).map(({ id }) => id)
    for (const one of await choicesOf(names)) people.set(one.name, one)
  }
  for (const one of await choicesOf([...named])) people.set(one.name, one)
  return [...people.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

async function* peopleOf(frequency: MailFrequency, since: string, until: string, after: string): AsyncGenerator<readonly ChoicesOf[]> {
  if (frequency !== 'now') return yield* peopleNotified(frequency, after)
  const people = (await peopleConcerned(since, until)).filter(({ name }) => name > after)
  for (let first = 0; first < people.length; first += 100) yield people.slice(first, first + 100)
}

const readerOf = (user: StoredUser, grants: Grants): NotificationReader => ({
  ownPartnerId: ownPartnerIdOf(user),
  can: (key) => isAllowed(user, key, grants),
  user,
})

const countInWords = (count: number) => (count < COUNTED_AT_MOST ? String(count) : `mindestens ${COUNTED_AT_MOST}`)

type Period = { readonly since: string; readonly until: string }

/** Why staff have returned a partner's page, for its users. */
const returnReasons = async ({ ownPartnerId }: NotificationReader) => {
  const draft = typeof ownPartnerId === 'number' ? await pageDrafts.get(ownPartnerId) : undefined
  return draft === undefined || draft.reason === null ? [] : [{ label: 'Begründung', value: draft.reason }]
}

/** Whether a kind tells of the reader's own page, whose name a mail may say. */
const isOfOwnPage = (kind: NotificationKind) => kind === 'pageReleased' || kind === 'pageReturned'

type Rows = Awaited<ReturnType<typeof readNotifications>>

/** Where a partner's users see several new ones of a kind. */
const partnerLists: Partial<Record<NotificationKind, string>> = {
  leadNew: paths.ownLeads(),
  leadAccepted: paths.ownLeads(),
  customerNew: paths.customersOfPartner(),
}

/** Where a mail leads: to what all its rows are about, or the list of their kind, or the start. */
const placeOf = (rows: Rows, { ownPartnerId }: NotificationReader): string => {
  const isPartner = ownPartnerId !== undefined
  const [target, ...otherTargets] = new Set(rows.map((row) => notificationTarget(row, isPartner)))
  if (target !== undefined && otherTargets.length === 0) return target
  const [kind, ...otherKinds] = new Set(rows.map((row) => row.kind))
  return (isPartner && kind !== undefined && otherKinds.length === 0 ? partnerLists[kind] : undefined) ?? paths.start()
}

/**
 * The mail that tells a person what was new in a period; none if nothing was. It counts, and names nobody else: what leaves by mail can be neither masked nor
 * erased later. Of a page it tells whose it is, and why it was returned.
 */
const mailItems = async (
  frequency: MailFrequency,
  user: StoredUser,
  { choices }: ChoicesOf,
  grants: Grants,
  { since, until }: Period,
): Promise<WriteItem[]> => {
  const reader = readerOf(user, grants)
  const news = (await readNotifications(reader, COUNTED_AT_MOST)).filter(({ at }) => at > since && at <= until)
  if (news.length === 0) return []
  const toldToRecipients = await kindsToldToRecipients(reader)
  const rows = news.filter(({ kind }) => frequencyOf(kind, reader, choices, toldToRecipients) === frequency)
  if (rows.length === 0) return []
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const submitted = [...byKind].map(([kind, told]) => ({
    label: notificationLabel(kind, reader, told.length),
    value: (isOfOwnPage(kind) ? told[0]?.name : null) ?? countInWords(told.length),
  }))
  return outboxItems({
    id: newId(),
    kind: `notification_${frequency}`,
    ibPartnerId: null,
    replyTo: { name: personName(user), address: user.email },
    submitted: [...submitted, ...(rows.some(({ kind }) => kind === 'pageReturned') ? await returnReasons(reader) : [])],
    partnerName: null,
    consolePath: paths.users(user.id),
    partnerPath: placeOf(rows, reader),
    createdAt: new Date().toISOString(),
    account: { recipient: user.email, link: null },
    unsubscription: sealText(unsubscriptionPath(user), 'mail-link'),
  })
}

/**
 * Queues the mails about one period, one person after the other. Each mail is stored in one transaction with the job's position, so that a run that was
 * interrupted goes on with the next person.
 */
export const runNotificationJob = async (held: HeldJob): Promise<void> => {
  const job = notificationJobs.parse(held)
  const frequency = z.enum(MAIL_FREQUENCIES).parse(job.id)
  const { since, after } = job.position
  const until = job.position.until ?? new Date(endOfPeriod(frequency, Date.now())).toISOString()
  if (until > since) {
    const grants = await readGrants()
    for await (const people of peopleOf(frequency, since, until, after)) {
      const users = await usersByName(people.map(({ name }) => name))
      for (const person of people) {
        const user = users.get(person.name)
        const items = user === undefined || !isActiveUser(user) ? [] : await mailItems(frequency, user, person, grants, { since, until })
        const position = { since, until, after: person.name }
        if (items.length > 0) await transact([...items, notificationJobs.saveItem(job, position)])
        if (isTurnOver()) return notificationJobs.release(job, position, new Date())
      }
    }
  }
  const told = { since: until > since ? until : since, until: null, after: '' }
  await notificationJobs.release(job, told, new Date(nextRun(frequency, Date.now())))
}

/** Starts the jobs on a stage that does not have them yet. What happened before is told to nobody. */
export const ensureNotificationJobs = async (): Promise<void> => {
  const since = new Date().toISOString()
  for (const frequency of MAIL_FREQUENCIES) {
    await notificationJobs.ensure(frequency, { since, until: null, after: '' }, new Date(nextRun(frequency, Date.now())))
  }
}
