import * as z from 'zod'
import { idSchema } from './ids.ts'
import { mailKindSchema } from './mail.ts'

/** Why no mail is sent to an address any more. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
export const suppressionReasonLabels = {
  bounce: 'Unzustellbar',
  complaint: 'Als Spam gemeldet',
} satisfies Record<SuppressionReason, string>

/** An address to which no mail is sent, because its mailbox refused one for good or its owner reported one as spam. */
export const mailSuppressionSchema = z.object({
  /** The address, folded and with its domain in Punycode. */
  id: z.string(),
  version: z.int().positive(),
  /** The address as the recipient's server was asked for it. */
  address: z.string(),
  since: z.iso.datetime(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** What happened, with the server's own words if it answered. */
  words: z.string(),
  /** The mail that was refused or reported, and its kind; null if it is unknown. */
  mailId: idSchema.nullable(),
  mailKind: mailKindSchema.nullable(),
})
export type MailSuppression = z.infer<typeof mailSuppressionSchema>
