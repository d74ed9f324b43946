/** Decisions and other happenings of which an event is stored. */
export const EVENT_KINDS = ['leadAccepted', 'pageSubmitted', 'pageReleased', 'pageReturned', 'materialNew'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Records that visitors create. Their notifications are derived from the lists of these records. */
export const ARRIVAL_KINDS = ['leadNew', 'customerNew', 'applicationNew', 'privacyRequestNew'] as const

/** What people are told of. */
export const NOTIFICATION_KINDS = [...ARRIVAL_KINDS, ...EVENT_KINDS] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
