import * as z from 'zod'
import { idSchema } from './ids.ts'

/** What a mail is about. It decides recipients and words, see `functions/mail/kinds.ts`. */
export const MAIL_KINDS = ['recruitment_lead', 'recruitment_interest', 'landing_lead', 'application', 'trial'] as const
export const mailKindSchema = z.enum(MAIL_KINDS)
export type MailKind = z.infer<typeof mailKindSchema>
export const mailKindLabels = {
  recruitment_lead: 'IB-Bewerbung über eine Anwerbeseite',
  recruitment_interest: 'Interesse über eine Anwerbeseite',
  landing_lead: 'Anfrage über eine Landingpage',
  application: 'IB-Bewerbung',
  trial: 'Testnachricht',
} satisfies Record<MailKind, string>

/** How far a mail has got. `skipped` went nowhere on purpose: nobody to send it to, or cancelled. */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'held', 'skipped'] as const
export const mailStatusSchema = z.enum(MAIL_STATUSES, 'Unbekannter Status')
export type MailStatus = z.infer<typeof mailStatusSchema>
export const mailStatusLabels = {
  queued: 'In Warteschlange',
  sent: 'Gesendet',
  failed: 'Fehlgeschlagen',
  held: 'Angehalten',
  skipped: 'Nicht gesendet',
} satisfies Record<MailStatus, string>

/** Mails that somebody may send again: whatever has come to an end. */
export const canResendMail = ({ status }: { readonly status: MailStatus }) =>
  status === 'sent' || status === 'failed' || status === 'skipped'
/** Mails that somebody may cancel: whatever still waits. */
export const canCancelMail = ({ status }: { readonly status: MailStatus }) => status === 'queued' || status === 'held'

/** What was said of one recipient: an address that did not get the mail, and the server's words. */
export const refusalSchema = z.object({ address: z.string(), words: z.string() })

const mailboxSchema = z.object({ name: z.string(), address: z.string() })

/** One row of the mail desk. */
export const mailSchema = z.object({
  id: idSchema,
  version: z.int().positive(),
  kind: mailKindSchema,
  subject: z.string(),
  status: mailStatusSchema,
  /** Attempts since it was queued last. */
  attempts: z.int().nonnegative(),
  /** Why the last attempt did not deliver, in the server's own words where it has spoken; or why nothing was sent. */
  reason: z.string().nullable(),
  /** Internal id of the partner whose configuration counts; null for the global one. */
  ibPartnerId: idSchema.nullable(),
  partnerName: z.string().nullable(),
  replyTo: mailboxSchema,
  /** Who it went to, or would have gone to at the last attempt. */
  to: z.array(z.string()),
  /** Whose servers took it, blind copies too; while it waits for others, it goes to them alone. */
  taken: z.array(z.string()),
  /** Who will not get it, blind copies too, though others may have. */
  refused: z.array(refusalSchema),
  createdAt: z.iso.datetime(),
  /** When the next attempt is due; null once there is none. */
  dueAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** It ended without reaching everybody it was for, and nobody has dealt with it yet. */
  needsAttention: z.boolean(),
})
export type Mail = z.infer<typeof mailSchema>

/** A mail with its words. */
export const mailDetailSchema = mailSchema.extend({
  /** When these words went out last, to `to` and `bcc`; null for the words that would go out now. */
  sentAt: z.iso.datetime().nullable(),
  /** Null where there is nobody to send it to. */
  from: mailboxSchema.nullable(),
  bcc: z.array(z.string()),
  text: z.string(),
  html: z.string(),
})

export type MailDetail = z.infer<typeof mailDetailSchema>

/** How many mails there are, in all and per status: the figures of the filter buttons. */
export const mailCountsSchema = z.object({
  total: z.int().nonnegative(),
  byStatus: z.record(mailStatusSchema, z.int().nonnegative()),
})

/** How sending mail goes altogether. */
export const mailSystemSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running') }),
  z.object({
    state: z.literal('paused'),
    since: z.iso.datetime().nullable(),
    /** The name of the person who paused it. */
    by: z.string().nullable(),
  }),
  /** Mails wait for long, or the latest ones were all given up. */
  z.object({ state: z.literal('failing'), since: z.iso.datetime() }),
])
export type MailSystem = z.infer<typeof mailSystemSchema>

/** What came of trying a configuration. */
export const mailTrialSchema = z.object({
  isDelivered: z.boolean(),
  /** The address that the test message went to. */
  recipient: z.string(),
  /** The mail server's own words, or what kept us from hearing them. */
  message: z.string(),
})
