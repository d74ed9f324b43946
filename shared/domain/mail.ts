import * as z from 'zod'
import type { AuditEntity } from './audit-labels.ts'
import { idSchema } from './ids.ts'

/** Mails to a user about their own account. */
export const ACCOUNT_MAIL_KINDS = [
  'account_invitation',
  'account_restored',
  'account_password_reset',
  'account_password_changed',
  'account_new_device',
  'account_email_changed',
  'account_factor_set_up',
  'account_factor_removed',
  'account_factor_reset',
  'account_recovery_code_used',
  'account_passkey_added',
  'account_passkey_removed',
] as const
/** Mails that ask the person of a public form to confirm it, and their reminders. */
export const CONFIRMATION_MAIL_KINDS = [
  'lead_confirmation',
  'lead_reminder',
  'application_confirmation',
  'application_reminder',
  'registration_confirmation',
  'registration_reminder',
] as const
/** Mails that answer the person of a public form: that it has arrived, and what was decided. */
export const ANSWER_MAIL_KINDS = [
  'lead_receipt',
  'lead_acceptance',
  'lead_rejection',
  'application_receipt',
  'application_acceptance',
  'application_rejection',
  'registration_receipt',
  'registration_acceptance',
  'registration_rejection',
] as const
export type AnswerMailKind = (typeof ANSWER_MAIL_KINDS)[number]
/** Mails that tell a user what is new, as soon as it is, or summed up. */
export const NOTIFICATION_MAIL_KINDS = ['notification_now', 'notification_daily', 'notification_weekly'] as const
/** What a mail is about; decides recipients and text, see `functions/mail/kinds.ts`. */
export const MAIL_KINDS = [
  'recruitment_lead',
  'recruitment_interest',
  'landing_lead',
  'application',
  'partner_invitation',
  'trial',
  ...CONFIRMATION_MAIL_KINDS,
  ...ANSWER_MAIL_KINDS,
  ...ACCOUNT_MAIL_KINDS,
  ...NOTIFICATION_MAIL_KINDS,
] as const
export const mailKindSchema = z.enum(MAIL_KINDS)
export type MailKind = z.infer<typeof mailKindSchema>

const isConfirmationMail = (kind: MailKind): boolean => CONFIRMATION_MAIL_KINDS.some((other) => other === kind)

/** Whether a mail answers the person of a public form. */
export const isAnswerMail = (kind: MailKind): kind is AnswerMailKind => ANSWER_MAIL_KINDS.some((other) => other === kind)

const RECEIPTS: readonly MailKind[] = ['lead_receipt', 'application_receipt', 'registration_receipt']
/** Whether a mail tells the person of a public form that it has arrived. */
export const isReceiptMail = (kind: MailKind): boolean => RECEIPTS.includes(kind)

/** Whether a mail tells a user what is new. */
export const isNotificationMail = (kind: MailKind): boolean => NOTIFICATION_MAIL_KINDS.some((other) => other === kind)

/** Whether a mail goes to the person that it is about alone: it has no blind copies, and that person is not whom to reply to. */
export const isPersonalMail = (kind: MailKind): boolean =>
  isConfirmationMail(kind) || isAnswerMail(kind) || isNotificationMail(kind) || ACCOUNT_MAIL_KINDS.some((other) => other === kind)

/** Mails that may contain a single-use link beside those that ask to confirm a form. */
const WITH_SECRET_LINK: readonly MailKind[] = [
  'account_invitation',
  'account_restored',
  'account_password_reset',
  'lead_acceptance',
  'application_acceptance',
]

/** Whether a mail may contain a single-use link, which only its recipient may see. */
export const hasSecretLink = (kind: MailKind): boolean => isConfirmationMail(kind) || WITH_SECRET_LINK.includes(kind)

/** Kinds of mails at the mail desk: all but test messages, which appear in no list. */
export const LISTED_MAIL_KINDS = MAIL_KINDS.filter((kind) => kind !== 'trial')
export type ListedMailKind = Exclude<MailKind, 'trial'>
/** The kind of record that each kind of mail is about; who may see the record sees the mail, see `view-rights.ts`. */
export const mailRecords = {
  recruitment_lead: 'INTERESSENT',
  recruitment_interest: 'INTERESSENT',
  landing_lead: 'CUSTOMER',
  application: 'APPLICATION',
  partner_invitation: 'PARTNER',
  lead_confirmation: 'INTERESSENT',
  lead_reminder: 'INTERESSENT',
  application_confirmation: 'APPLICATION',
  application_reminder: 'APPLICATION',
  registration_confirmation: 'CUSTOMER',
  registration_reminder: 'CUSTOMER',
  lead_receipt: 'INTERESSENT',
  lead_acceptance: 'INTERESSENT',
  lead_rejection: 'INTERESSENT',
  application_receipt: 'APPLICATION',
  application_acceptance: 'APPLICATION',
  application_rejection: 'APPLICATION',
  registration_receipt: 'CUSTOMER',
  registration_acceptance: 'CUSTOMER',
  registration_rejection: 'CUSTOMER',
  account_invitation: 'USER',
  account_restored: 'USER',
  account_password_reset: 'USER',
  account_password_changed: 'USER',
  account_new_device: 'USER',
  account_email_changed: 'USER',
  account_factor_set_up: 'USER',
  account_factor_removed: 'USER',
  account_factor_reset: 'USER',
  account_recovery_code_used: 'USER',
  account_passkey_added: 'USER',
  account_passkey_removed: 'USER',
  notification_now: 'USER',
  notification_daily: 'USER',
  notification_weekly: 'USER',
} as const satisfies Record<ListedMailKind, AuditEntity>

/**
 * Progress of a mail. `undeliverable` came back after a server had accepted it, or would go to a suppressed address; `skipped` was not sent on
 * purpose: no recipients, or cancelled.
 */
export const MAIL_STATUSES = ['queued', 'sent', 'undeliverable', 'failed', 'held', 'skipped'] as const
export const mailStatusSchema = z.enum(MAIL_STATUSES, 'Unbekannter Status')
export type MailStatus = z.infer<typeof mailStatusSchema>
export const mailStatusLabels = {
  queued: 'In Warteschlange',
  sent: 'Gesendet',
  undeliverable: 'Unzustellbar',
  failed: 'Fehlgeschlagen',
  held: 'Angehalten',
  skipped: 'Nicht gesendet',
} satisfies Record<MailStatus, string>

/** Whether a mail can be resent: it has ended, and contains no single-use link, which a new mail would replace. */
export const canResendMail = ({ status, kind }: { readonly status: MailStatus; readonly kind: MailKind }) =>
  (status === 'sent' || status === 'undeliverable' || status === 'failed' || status === 'skipped') && !hasSecretLink(kind)
/** Whether a mail can be cancelled: it still waits. */
export const canCancelMail = ({ status }: { readonly status: MailStatus }) => status === 'queued' || status === 'held'

/** A recipient who did not get the mail, with the server's answer. */
export const refusalSchema = z.object({ address: z.string(), words: z.string() })

const mailboxSchema = z.object({ name: z.string(), address: z.string() })

/** One row of the mail list. */
export const mailSchema = z.object({
  id: idSchema,
  version: z.int().positive(),
  kind: mailKindSchema,
  subject: z.string(),
  status: mailStatusSchema,
  /** Attempts since the last queueing. */
  attempts: z.int().nonnegative(),
  /** Why the last attempt failed, in the server's own words if it answered; or why nothing was sent. */
  reason: z.string().nullable(),
  /** Internal id of the partner whose configuration applies; null for the global one. */
  ibPartnerId: idSchema.nullable(),
  partnerName: z.string().nullable(),
  replyTo: mailboxSchema,
  /** Recipients of the mail, or of the last attempt. */
  to: z.array(z.string()),
  /** Recipients, including blind copies, whose servers accepted the mail; retries go only to the others. */
  taken: z.array(z.string()),
  /** Recipients, including blind copies, who will not get the mail. */
  refused: z.array(refusalSchema),
  createdAt: z.iso.datetime(),
  /** Time of the next attempt; null if there is none. */
  dueAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The mail ended without reaching all recipients and is not dealt with yet. */
  needsAttention: z.boolean(),
})
export type Mail = z.infer<typeof mailSchema>

/** A mail with its text. */
export const mailDetailSchema = mailSchema.extend({
  /** Time of the last delivery of this text, to `to` and `bcc`; null for the text that would be sent now. */
  sentAt: z.iso.datetime().nullable(),
  /** Null if there is no recipient. */
  from: mailboxSchema.nullable(),
  bcc: z.array(z.string()),
  text: z.string(),
  html: z.string(),
})

export type MailDetail = z.infer<typeof mailDetailSchema>

/** Number of mails in total and per status, for the filter buttons. */
export const mailCountsSchema = z.object({
  total: z.int().nonnegative(),
  byStatus: z.record(mailStatusSchema, z.int().nonnegative()),
})

/** State of mail sending as a whole. */
export const mailSystemSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running') }),
  z.object({
    state: z.literal('paused'),
    since: z.iso.datetime().nullable(),
    /** The name of the user who paused it. */
    by: z.string().nullable(),
  }),
  /** Mails have been waiting for long, or the latest ones all failed. */
  z.object({ state: z.literal('failing'), since: z.iso.datetime() }),
])
export type MailSystem = z.infer<typeof mailSystemSchema>

/** Result of a test message. */
export const testMessageResultSchema = z.object({
  isDelivered: z.boolean(),
  /** The recipient of the test message. */
  recipient: z.string(),
  /** The mail server's own words, or why it could not be reached. */
  message: z.string(),
})
