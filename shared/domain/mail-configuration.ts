import * as z from 'zod'
import { EMAIL_PATTERN } from './person-fields.ts'

/** Splits a comma-separated list of addresses; blanks fall away. */
export const splitAddresses = (list: string) =>
  list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address.length > 0)

const addressList = z
  .string()
  .max(500, 'Höchstens 500 Zeichen')
  .refine((list) => splitAddresses(list).every((address) => EMAIL_PATTERN.test(address)), 'Ungültige E-Mail-Adresse')

/** Who is told of what, and who it is from: the global e-mail configuration, or one partner's. */
export const mailConfigurationSchema = z.object({
  /** Told of leads from `/ib/…`. Comma-separated. */
  customerFormEmails: addressList,
  /** Told of recruitment leads and applications. Comma-separated. */
  recruitmentFormEmails: addressList,
  /** Copied on every mail, unseen. Comma-separated. */
  bccEmails: addressList,
  senderEmail: z.string().max(255).regex(EMAIL_PATTERN, 'Ungültige E-Mail-Adresse').nullable(),
  senderName: z.string().max(255).nullable(),
  /** On the global configuration: off pauses every mail. On a partner's: off falls back to the global one. */
  isActive: z.boolean(),
})
export type MailConfiguration = z.infer<typeof mailConfigurationSchema>
