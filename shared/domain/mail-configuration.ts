import * as z from 'zod'
import { isEmailAddress } from './email-address.ts'
import { idSchema } from './ids.ts'
import { writtenAddress } from './mail-address.ts'
import { visibleLine, visiblePassword } from './text-schemas.ts'
import { asciiSigns } from './typed-signs.ts'

/** Splits a list of addresses at commas and semicolons of any keyboard and at line breaks, each as people write it. */
export const splitAddresses = (list: string) =>
  list
    .split(/[,;\uff0c\uff1b\u060c\u061b\u3001\r\n]/)
    .map((address) => writtenAddress(address.trim()))
    .filter((address) => address.length > 0)

/** Whether Amazon SES sends to an address: it takes no signs beyond ASCII before the `@`, see https://docs.aws.amazon.com/ses/latest/APIReference/API_Destination.html. */
export const maySesSendTo = (address: string): boolean => /^[\x21-\x7e]+$/.test(address.slice(0, address.lastIndexOf('@')))
/** Why it does not. */
export const NOT_BY_SES = 'An Adressen mit Umlauten oder anderen besonderen Zeichen vor dem @ sendet Amazon SES nicht'

/** The port of mail submission with STARTTLS, used when no numeric port is given. */
export const DEFAULT_SMTP_PORT = 587
/** Connections to this port are encrypted from the first byte; all others use STARTTLS. */
export const IMPLICIT_TLS_PORT = 465

const INVALID_ADDRESS = 'Ungültige E-Mail-Adresse'
const NOT_ALLOWED = 'Unzulässige Zeichen'

const line = (most: number) => z.string('Text erwartet').trim().max(most, `Höchstens ${most} Zeichen`).superRefine(visibleLine(NOT_ALLOWED))

const ADDRESS_LIST_LENGTH = 500
const addressList = line(ADDRESS_LIST_LENGTH).superRefine((list, context) => {
  const invalid = splitAddresses(list).find((address) => !isEmailAddress(address))
  if (invalid !== undefined) context.addIssue({ code: 'custom', message: `„${invalid}“ ist keine gültige E-Mail-Adresse` })
})

/** Joins a list with commas; the blanks after them are left out if they would exceed the limit. */
const withCommas = (list: string) => {
  const addresses = splitAddresses(list)
  const spaced = addresses.join(', ')
  return spaced.length <= ADDRESS_LIST_LENGTH ? spaced : addresses.join(',')
}

/** A bare host name or IP address, without scheme, port, path or brackets. */
const HOST_PATTERN = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?$|^[\da-f:.]*:[\da-f:.]*$/iu
const host = line(255).regex(HOST_PATTERN, 'Nur der Name des Servers, etwa smtp.example.com')

const port = z.int().min(1, 'Port von 1 bis 65535').max(65_535, 'Port von 1 bis 65535')
const senderEmail = z.string().overwrite(writtenAddress).trim().max(255, 'Höchstens 255 Zeichen').refine(isEmailAddress, INVALID_ADDRESS)

/** Recipients, sender and server of mails: the global e-mail configuration, or one partner's. */
export const mailConfigurationSchema = z.object({
  /** 0 until the first save. */
  version: z.int().nonnegative(),
  /** Recipients of registrations from `/ib/…`. Comma-separated. */
  customerFormEmails: addressList,
  /** Recipients of leads and applications. Comma-separated. */
  recruitmentFormEmails: addressList,
  /** Blind copies of every mail. Comma-separated. */
  bccEmails: addressList,
  /** Null: mail is sent by SES. */
  smtpHost: host.nullable(),
  smtpPort: port,
  smtpUsername: line(255).nullable(),
  /** Whether an SMTP password is stored. The API never returns the password. */
  hasPassword: z.boolean(),
  senderEmail: senderEmail.nullable(),
  senderName: line(255).nullable(),
  /** On the global configuration: off pauses all mail. On a partner's: off leaves everything to the global one. */
  isActive: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
})
export type MailConfiguration = z.infer<typeof mailConfigurationSchema>

/** The recipient lists of a configuration. */
export const RECIPIENT_LISTS = ['customerFormEmails', 'recruitmentFormEmails', 'bccEmails'] as const
export type RecipientList = (typeof RECIPIENT_LISTS)[number]

/** The configuration that a value comes from. */
const configurationSourceSchema = z.enum(['partner', 'global'])
export type ConfigurationSource = z.infer<typeof configurationSourceSchema>

const effectiveListSchema = z.object({
  /** Without those of the global configuration for users who may not see it. */
  addresses: z.array(z.string()),
  /** Null if neither configuration names a recipient. */
  source: configurationSourceSchema.nullable(),
})

/** The current recipients, list by list, and the configuration they come from. */
export const effectiveRecipientsSchema = z.object({
  customerFormEmails: effectiveListSchema,
  recruitmentFormEmails: effectiveListSchema,
  bccEmails: effectiveListSchema,
  /** All mail is paused and will be sent to these recipients later. */
  isPaused: z.boolean(),
})
export type EffectiveRecipients = z.infer<typeof effectiveRecipientsSchema>

/** A configuration with the current recipients. */
export const mailConfigurationViewSchema = mailConfigurationSchema.extend({ effective: effectiveRecipientsSchema })
export type MailConfigurationView = z.infer<typeof mailConfigurationViewSchema>

/** The same for a partner. */
export const partnerMailConfigurationSchema = mailConfigurationViewSchema.extend({ ibPartnerId: idSchema })

/** The configuration before the first save. */
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

/** A blank text clears the value. */
const clearable = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable()).optional()
const list = z.preprocess((value) => (typeof value === 'string' ? withCommas(value) : (value ?? '')), addressList).optional()

/** A text that is not a number counts as 587. */
const lenientPort = z
  .preprocess((value) => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? asciiSigns(value).trim() : ''
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : DEFAULT_SMTP_PORT
  }, port)
  .optional()

/** Input for saving and testing. Absent fields keep their values. */
export const mailConfigurationInputSchema = z.strictObject({
  customerFormEmails: list,
  recruitmentFormEmails: list,
  bccEmails: list,
  smtpHost: clearable(host),
  smtpPort: lenientPort,
  smtpUsername: clearable(line(255)),
  /** Blank or absent keeps the stored password, null deletes it. */
  smtpPassword: z.string('Text erwartet').max(500, 'Höchstens 500 Zeichen').superRefine(visiblePassword(NOT_ALLOWED)).nullable().optional(),
  senderEmail: clearable(senderEmail),
  /** Without invisible characters and those that change the writing direction, because recipients recognise the sender by it. */
  senderName: clearable(line(255)),
  isActive: z.boolean('Ja oder nein erwartet').optional(),
})
export type MailConfigurationInput = z.output<typeof mailConfigurationInputSchema>
