import * as z from 'zod'
import { idSchema } from './ids.ts'
import type { PermissionKey } from './permissions.ts'
import { recordKindSchema } from './record-kind.ts'
import type { OwnPartnerId } from './user.ts'

/** Decisions and other happenings of which an event is stored. */
export const EVENT_KINDS = [
  'leadAccepted',
  'pageSubmitted',
  'pageReleased',
  'pageReturned',
  'materialNew',
  'assigned',
  'mentioned',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** What people are told of. Notifications of new records are derived from the lists of these records. */
export const NOTIFICATION_KINDS = ['leadNew', 'customerNew', 'applicationNew', 'privacyRequestNew', ...EVENT_KINDS] as const
export const notificationKindSchema = z.enum(NOTIFICATION_KINDS, 'Unbekannte Benachrichtigung')
export type NotificationKind = z.infer<typeof notificationKindSchema>

/** How soon a mail tells of something. */
export const FREQUENCIES = ['now', 'daily', 'weekly', 'never'] as const
export const frequencySchema = z.enum(FREQUENCIES, 'Unbekannte Häufigkeit')
export type Frequency = z.infer<typeof frequencySchema>
export const frequencyLabels = {
  now: 'Sofort',
  daily: 'Täglich',
  weekly: 'Wöchentlich',
  never: 'Nie',
} satisfies Record<Frequency, string>

type Words = { readonly one: string; readonly many: string; readonly byMail: Frequency }

/**
 * What a partner's users are told of, and how soon by mail unless they choose otherwise. New records are left out of their mails as long as the partner has
 * recipients who get a mail about each.
 */
const partnerNotifications: Partial<Record<NotificationKind, Words>> = {
  leadNew: { one: 'Neuer IB-Interessent', many: 'Neue IB-Interessenten', byMail: 'now' },
  customerNew: { one: 'Neuer Kunde', many: 'Neue Kunden', byMail: 'now' },
  leadAccepted: { one: 'Neuer Sub-IB', many: 'Neue Sub-IBs', byMail: 'now' },
  pageReleased: { one: 'Ihre Seite ist freigegeben', many: 'Ihre Seite ist freigegeben', byMail: 'now' },
  pageReturned: { one: 'Ihre Seite kam zurück', many: 'Ihre Seite kam zurück', byMail: 'now' },
  materialNew: { one: 'Neues Material', many: 'Neues Material', byMail: 'never' },
}

/** The same for staff, who are told of what they handle: the holders of the right, or all whom something names. */
const staffNotifications: Partial<Record<NotificationKind, Words & { readonly right?: PermissionKey }>> = {
  leadNew: { one: 'Neuer IB-Interessent', many: 'Neue IB-Interessenten', byMail: 'never', right: 'ib_interessenten.edit' },
  customerNew: { one: 'Neue Kundenanfrage', many: 'Neue Kundenanfragen', byMail: 'never', right: 'customers.edit' },
  applicationNew: { one: 'Neue Bewerbung', many: 'Neue Bewerbungen', byMail: 'never', right: 'ib_applications.edit' },
  pageSubmitted: { one: 'Seite wartet auf Freigabe', many: 'Seiten warten auf Freigabe', byMail: 'never', right: 'ib_partners.edit' },
  privacyRequestNew: { one: 'Neue Datenschutzanfrage', many: 'Neue Datenschutzanfragen', byMail: 'never', right: 'privacy.act' },
  assigned: { one: 'Sie sind zuständig', many: 'Sie sind zuständig', byMail: 'never' },
  mentioned: { one: 'Sie wurden erwähnt', many: 'Sie wurden erwähnt', byMail: 'never' },
}

/** The user who is told, with the rights of that moment. */
export type NotificationReader = {
  readonly ownPartnerId: OwnPartnerId
  readonly can: (key: PermissionKey) => boolean
  readonly user: { readonly id: string; readonly createdAt: string }
}

const wordsFor = ({ ownPartnerId }: Pick<NotificationReader, 'ownPartnerId'>) =>
  ownPartnerId === undefined ? staffNotifications : partnerNotifications

/** The kinds of notifications that a user gets. */
export const notificationKindsOf = ({ ownPartnerId, can }: Pick<NotificationReader, 'ownPartnerId' | 'can'>): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => {
    if (ownPartnerId !== undefined) return ownPartnerId !== 'none' && partnerNotifications[kind] !== undefined
    const words = staffNotifications[kind]
    return words !== undefined && (words.right === undefined || can(words.right))
  })

/** What a notification says, or a number of the same kind. */
export const notificationLabel = (kind: NotificationKind, reader: Pick<NotificationReader, 'ownPartnerId'>, count = 1): string => {
  const words = wordsFor(reader)[kind]
  return (count === 1 ? words?.one : words?.many) ?? ''
}

/** Choices that a person has made. */
export const choicesSchema = z.partialRecord(notificationKindSchema, frequencySchema)
export type Choices = z.infer<typeof choicesSchema>

/**
 * How soon a person gets a mail about a kind.
 * @param toldToRecipients kinds of which recipients of their partner are told anyway
 */
export const frequencyOf = (
  kind: NotificationKind,
  reader: Pick<NotificationReader, 'ownPartnerId'>,
  choices: Choices,
  toldToRecipients: readonly NotificationKind[],
): Frequency => choices[kind] ?? (toldToRecipients.includes(kind) ? 'never' : (wordsFor(reader)[kind]?.byMail ?? 'never'))

/** A notification as its reader sees it. */
export const notificationSchema = z.object({
  /** Differs from that of every other notification. */
  id: z.string(),
  kind: notificationKindSchema,
  label: z.string(),
  at: z.iso.datetime(),
  /** Whom or what it is about: a person, a partner's company, or the title of material. Null for a person who has given no name. */
  name: z.string().nullable(),
  /** Internal id of the record that it is about. */
  recordId: idSchema,
  /** The kind of that record, if `kind` does not name it. */
  recordKind: recordKindSchema.optional(),
  isUnread: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationsSchema = z.object({
  /** Number of unread ones among the newest. */
  unread: z.int().nonnegative(),
  /** The newest ones of the last 90 days, the newest first, at most 50. */
  notifications: z.array(notificationSchema),
})

/** What a user has read: all notifications up to a time, or a single one. */
export const notificationsReadSchema = z.union(
  [z.object({ until: z.iso.datetime('Ungültige Zeit') }), z.object({ id: z.string().min(1).max(200, 'Unbekannte Benachrichtigung') })],
  'Bitte geben Sie an, was gelesen ist',
)

/** A person's choices for all kinds that they are told of. */
export const notificationChoicesSchema = z.object({
  /** Where the mails go. */
  email: z.string(),
  kinds: z.array(z.object({ kind: notificationKindSchema, label: z.string(), frequency: frequencySchema })),
})

export const notificationChoicesUpdateSchema = z.strictObject({ choices: choicesSchema })
