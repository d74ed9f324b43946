import * as z from 'zod'
import { idSchema } from './ids.ts'
import { EMAIL_PATTERN, NOT_IN_A_NAME } from './person-fields.ts'

/** Splits a list of addresses at commas, semicolons and line breaks; blanks fall away. */
export const splitAddresses = (list: string) =>
  list
    .split(/[,;\r\n]/)
    .map((address) => address.trim())
    .filter((address) => address.length > 0)

/** The port of mail submission with STARTTLS, used where none or nothing numeric was given. */
export const DEFAULT_SMTP_PORT = 587
/** On this port a connection is encrypted from its first byte; on every other one STARTTLS does it. */
export const IMPLICIT_TLS_PORT = 465

const INVALID_ADDRESS = 'Ungültige E-Mail-Adresse'
const NOT_ALLOWED = 'Unzulässige Zeichen'
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

const line = (most: number) =>
  z
    .string('Text erwartet')
    .trim()
    .max(most, `Höchstens ${most} Zeichen`)
    .refine((text) => !UNPRINTABLE.test(text), NOT_ALLOWED)

const ADDRESS_LIST_LENGTH = 500
const addressList = line(ADDRESS_LIST_LENGTH).superRefine((list, context) => {
  const invalid = splitAddresses(list).find((address) => !EMAIL_PATTERN.test(address))
  if (invalid !== undefined) context.addIssue({ code: 'custom', message: `„${invalid}“ ist keine gültige E-Mail-Adresse` })
})

/** The comma-separated spelling of a list; the blanks after the commas go where they would make a list too long that is short enough without. */
const withCommas = (list: string) => {
  const addresses = splitAddresses(list)
  const spaced = addresses.join(', ')
  return spaced.length <= ADDRESS_LIST_LENGTH ? spaced : addresses.join(',')
}

/** A host name or an IP address, bare: no scheme, port, path or brackets. */
const HOST_PATTERN = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?$|^[\da-f:.]*:[\da-f:.]*$/iu
const host = line(255).regex(HOST_PATTERN, 'Nur der Name des Servers, etwa smtp.example.com')

const port = z.int().min(1, 'Port von 1 bis 65535').max(65_535, 'Port von 1 bis 65535')
const senderEmail = z.string().trim().max(255, 'Höchstens 255 Zeichen').regex(EMAIL_PATTERN, INVALID_ADDRESS)

/** Who is told of what, who it is from and through which server: the global e-mail configuration, or one partner's. */
export const mailConfigurationSchema = z.object({
  /** 0 until it is saved for the first time. */
  version: z.int().nonnegative(),
  /** Told of leads from `/ib/…`. Comma-separated. */
  customerFormEmails: addressList,
  /** Told of recruitment leads and applications. Comma-separated. */
  recruitmentFormEmails: addressList,
  /** Copied on every mail, unseen. Comma-separated. */
  bccEmails: addressList,
  /** Null: mail leaves through SES. */
  smtpHost: host.nullable(),
  smtpPort: port,
  smtpUsername: line(255).nullable(),
  /** Whether an SMTP password is stored. The password itself never leaves. */
  hasPassword: z.boolean(),
  senderEmail: senderEmail.nullable(),
  senderName: line(255).nullable(),
  /** On the global configuration: off pauses every mail. On a partner's: off leaves everything to the global one. */
  isActive: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
})
export type MailConfiguration = z.infer<typeof mailConfigurationSchema>

/** The lists of recipients of a configuration. */
export const RECIPIENT_LISTS = ['customerFormEmails', 'recruitmentFormEmails', 'bccEmails'] as const
export type RecipientList = (typeof RECIPIENT_LISTS)[number]

/** Which configuration a value comes from. */
const configurationSourceSchema = z.enum(['partner', 'global'])
export type ConfigurationSource = z.infer<typeof configurationSourceSchema>

const effectiveListSchema = z.object({
  /** None of the global configuration for whoever may not see it. */
  addresses: z.array(z.string()),
  /** Null where neither configuration names anybody. */
  source: configurationSourceSchema.nullable(),
})

/** Who is told at this moment, list by list, and which configuration says so. */
export const effectiveRecipientsSchema = z.object({
  customerFormEmails: effectiveListSchema,
  recruitmentFormEmails: effectiveListSchema,
  bccEmails: effectiveListSchema,
  /** All mail is paused: it waits and reaches these recipients later. */
  isPaused: z.boolean(),
})
export type EffectiveRecipients = z.infer<typeof effectiveRecipientsSchema>

/** A configuration with who is told at this moment. */
export const mailConfigurationViewSchema = mailConfigurationSchema.extend({ effective: effectiveRecipientsSchema })
export type MailConfigurationView = z.infer<typeof mailConfigurationViewSchema>

/** The same of one partner. */
export const partnerMailConfigurationSchema = mailConfigurationViewSchema.extend({ ibPartnerId: idSchema })

/** What counts as configured before anybody has saved anything. */
export const emptyMailConfiguration: MailConfiguration = {
  version: 0,
  customerFormEmails: '',
  recruitmentFormEmails: '',
  bccEmails: '',
  smtpHost: null,
  smtpPort: DEFAULT_SMTP_PORT,
  smtpUsername: null,
  hasPassword: false,
  senderEmail: null,
  senderName: null,
  isActive: true,
  updatedAt: null,
}

/** Nobody types control characters, nor U+FFFD, which stands in place of bytes that could not be read. */
const isTyped = (text: string) => !/[\p{Cc}\ufffd]/u.test(text)
/** A blank text says that there is none. */
const clearable = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      schema.refine(isTyped, NOT_ALLOWED).nullable(),
    )
    .optional()
const list = z
  .preprocess((value) => (typeof value === 'string' ? withCommas(value) : (value ?? '')), addressList.refine(isTyped, NOT_ALLOWED))
  .optional()

/** Whatever is no number is no port, and 587 stands in for it. */
const lenientPort = z
  .preprocess((value) => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : DEFAULT_SMTP_PORT
  }, port)
  .optional()

/** What saving and trying take. A field that is left out stays as it is. */
export const mailConfigurationInputSchema = z.object({
  customerFormEmails: list,
  recruitmentFormEmails: list,
  bccEmails: list,
  smtpHost: clearable(host),
  smtpPort: lenientPort,
  smtpUsername: clearable(line(255)),
  /** Blank or left out keeps the stored password, null removes it. */
  smtpPassword: z.string('Text erwartet').max(500, 'Höchstens 500 Zeichen').refine(isTyped, NOT_ALLOWED).nullable().optional(),
  senderEmail: clearable(senderEmail),
  /** Nothing invisible, and nothing that turns the direction of writing: recipients know the sender by it. */
  senderName: clearable(line(255).refine((text) => !NOT_IN_A_NAME.test(text), NOT_ALLOWED)),
  isActive: z.boolean('Ja oder nein erwartet').optional(),
})
export type MailConfigurationInput = z.output<typeof mailConfigurationInputSchema>
