import * as z from 'zod'
import { type Application, applicationSchema } from './application.ts'
import { startOfGermanDay } from './calendar.ts'
import { isUnconfirmed } from './confirmation.ts'
import { type Customer, customerSchema } from './customer.ts'
import { idSchema } from './ids.ts'
import { isAwaitingAnswer, type Lead, leadSchema } from './lead.ts'
import { answerDue } from './promised-answer.ts'
import type { WorkKind } from './record-kind.ts'

/** A record of a kind that staff work on. */
export type WorkRecord = { readonly lead: Lead; readonly application: Application; readonly customer: Customer }

/** Whether a record waits for a decision. What its person has not confirmed does not wait yet. */
export const isWaiting = {
  lead: isAwaitingAnswer,
  application: ({ status }: Application) => status === 'pending',
  customer: ({ isFromLandingPage, customerType, status, decision }: Customer) =>
    isFromLandingPage && customerType === 'interessent' && status === 'inactive' && decision === undefined,
} satisfies { readonly [Kind in WorkKind]: (record: WorkRecord[Kind]) => boolean }

/** Since when a record waits: a form that its person confirms, since then. */
export const waitsSince = ({ createdAt, confirmation }: WorkRecord[WorkKind]) => confirmation?.confirmedAt ?? createdAt

/** When the answer that the form of a record promises is due, in ms since the epoch, by the time since which it waits. */
export const promisedBy = {
  lead: answerDue.recruitment,
  application: answerDue.application,
  customer: answerDue.recruitment,
} satisfies Record<WorkKind, (since: string) => number>

/** The place of a record in the inbox. */
export type InboxPlace = {
  readonly kind: WorkKind
  readonly isOpen: boolean
  /** ISO time: the beginning of the day of the follow-up, or else when the promised answer is due. */
  readonly due: string
}

const placeOf = (kind: WorkKind, record: WorkRecord[WorkKind], isWaiting: boolean): InboxPlace | undefined => {
  const isOpen = isWaiting && !isUnconfirmed(record)
  const { followUpOn } = record
  if (followUpOn !== undefined) return { kind, isOpen, due: new Date(startOfGermanDay(followUpOn)).toISOString() }
  return isOpen ? { kind, isOpen, due: new Date(promisedBy[kind](waitsSince(record))).toISOString() } : undefined
}

/** Where the inbox shows a record: while it waits for a decision, or has a follow-up. Undefined if it does not show it. */
export const inboxPlaceOf: { readonly [Kind in WorkKind]: (record: WorkRecord[Kind]) => InboxPlace | undefined } = {
  lead: (lead) => placeOf('lead', lead, isWaiting.lead(lead)),
  application: (application) => placeOf('application', application, isWaiting.application(application)),
  customer: (customer) => placeOf('customer', customer, isWaiting.customer(customer)),
}

/** Whether the promised answer is what is due next: a follow-up takes its place. */
export const isAnswerDue = (place: InboxPlace | undefined, { followUpOn }: WorkRecord[WorkKind]): boolean =>
  place?.isOpen === true && followUpOn === undefined

/** The orders of the inbox: the earliest due first, or what came in last. */
export const INBOX_ORDERS = ['urgent', 'newest'] as const
export const INBOX_STATES = ['open', 'followUp', 'overdue'] as const
export type InboxState = (typeof INBOX_STATES)[number]
export const inboxStateLabels = { open: 'Offen', followUp: 'Wiedervorlage', overdue: 'Überfällig' } satisfies Record<InboxState, string>
/** Who takes care of the wanted records: `me`, `none`, or a user name. */
export const inboxAssigneeSchema = z.string().trim().min(1, 'Unbekannter Benutzer').max(100, 'Unbekannter Benutzer')

const rowShape = {
  id: idSchema,
  /** When the promised answer is due, or the follow-up. */
  due: z.iso.datetime(),
  isOverdue: z.boolean(),
  /** Whether it waits for a decision. Otherwise it is listed for its follow-up alone. */
  isOpen: z.boolean(),
}

/** A row of the inbox: a record that waits for a decision, or has a follow-up. */
export const inboxRowSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lead'), ...rowShape, record: leadSchema }),
  z.object({ kind: z.literal('application'), ...rowShape, record: applicationSchema }),
  z.object({ kind: z.literal('customer'), ...rowShape, record: customerSchema }),
])
export type InboxRow = z.infer<typeof inboxRowSchema>

/** How many records of the kinds that the caller may see are in the inbox. */
export const inboxCountsSchema = z.object({
  /** Those that wait for a decision. */
  open: z.int().nonnegative(),
  /** Counted up to {@link COUNTED_AT_MOST}. */
  overdue: z.int().nonnegative(),
  /** Those that the caller takes care of, counted up to {@link COUNTED_AT_MOST}. */
  mine: z.int().nonnegative(),
  /** Those with a follow-up. */
  followUp: z.int().nonnegative(),
})
export type InboxCounts = z.infer<typeof inboxCountsSchema>
