import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import type { SuppressionReason } from '../../shared/domain/mail-suppression.ts'
import { sesTags } from './ses-tags.ts'
import { serverWords } from './smtp-words.ts'

const ADDRESS_LENGTH = 320
const MOST_RECIPIENTS = 100

/** A recipient may be written with a name: `Name <address>`. */
const addressSchema = z
  .string()
  .transform((text) => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim())
  .pipe(z.string().min(3).max(ADDRESS_LENGTH).includes('@'))
const recipientsOf = <Recipient extends z.ZodType>(recipient: Recipient) => z.array(recipient).max(MOST_RECIPIENTS)
const diagnosed = recipientsOf(
  z.object({
    emailAddress: addressSchema,
    action: z.string().nullish(),
    status: z.string().nullish(),
    diagnosticCode: z.string().nullish(),
  }),
)
type Diagnosed = z.infer<typeof diagnosed>[number]

const mailSchema = z.object({
  timestamp: z.iso.datetime(),
  messageId: z.string().min(1).max(200),
  destination: recipientsOf(addressSchema),
  tags: z.record(z.string(), z.array(z.string())).default({}),
})

/**
 * What SES reports about a mail that it had accepted.
 * Source: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const detailSchema = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail: mailSchema,
    bounce: z.object({ bounceType: z.string(), bounceSubType: z.string(), bouncedRecipients: diagnosed, feedbackId: z.string().max(200) }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail: mailSchema,
    complaint: z.object({
      complainedRecipients: recipientsOf(z.object({ emailAddress: addressSchema })),
      feedbackId: z.string().max(200),
      complaintSubType: z.string().nullish(),
      complaintFeedbackType: z.string().nullish(),
    }),
  }),
  z.object({
    eventType: z.literal('DeliveryDelay'),
    mail: mailSchema,
    deliveryDelay: z.object({ delayType: z.string(), delayedRecipients: diagnosed, timestamp: z.string().max(40) }),
  }),
  z.object({ eventType: z.literal('Reject'), mail: mailSchema, reject: z.object({ reason: z.string().optional() }) }),
])
type Detail = z.infer<typeof detailSchema>

export const sesEventSchema = z.object({ detail: detailSchema })

/** What happened to a mail that SES had accepted. */
export type MailReport = {
  /** The same when the report comes again. */
  readonly key: string
  readonly kind: 'bounce' | 'complaint' | 'delay'
  /** Id of the mail and how often a person had resent it; undefined for a mail without our tags. */
  readonly mail: { readonly id: number; readonly generation: number } | undefined
  /** Time at which SES accepted the mail. */
  readonly acceptedAt: string
  /** The recipients that it is about, as SES knows them, with the reason in German. */
  readonly recipients: readonly { readonly address: string; readonly words: string }[]
  /** Why no further mail may be sent to them; null if it may. */
  readonly suppression: SuppressionReason | null
}

const ON_LIST_OF_SES = 'Die Adresse steht auf der Sperrliste von Amazon SES'
const GONE = 'Das Postfach gibt es nicht, oder es nimmt nichts an'
const EXPIRED = 'Der Server des Empfängers hat die E-Mail bis zuletzt nicht angenommen'
/** Reasons by SES's names of types and subtypes. */
const bounceWords: Readonly<Record<string, string>> = {
  'Permanent/General': GONE,
  'Permanent/NoEmail': 'Das Postfach gibt es nicht',
  'Permanent/Suppressed': ON_LIST_OF_SES,
  'Permanent/OnAccountSuppressionList': ON_LIST_OF_SES,
  'Permanent/UnsubscribedRecipient': 'Der Empfänger hat E-Mails dieser Art abbestellt',
  'Transient/MailboxFull': 'Das Postfach ist voll',
  'Transient/MessageTooLarge': 'Die E-Mail ist dem Postfach zu groß',
  'Transient/CustomTimeoutExceeded': 'Der Server des Empfängers war zu lange nicht erreichbar',
  'Transient/ContentRejected': 'Der Server des Empfängers lehnt den Inhalt ab',
  'Transient/AttachmentRejected': 'Der Server des Empfängers lehnt den Inhalt ab',
}
/** What a server answers with when it did not refuse. */
const NOT_REFUSED = ['delayed', 'delivered', 'relayed', 'expanded']
/** The time for delivery has ended (https://www.rfc-editor.org/rfc/rfc3463#section-3.5). */
const TIME_IS_UP = /^[45]\.4\.7$/

/**
 * Whether a bounce says that the mail will never arrive. SES also calls absence notes and other automatic answers bounces: `Transient/General` and
 * `Undetermined`. The mails that they answer have arrived.
 */
const isFinal = (bounceType: string, type: string, { action, status }: Diagnosed) => {
  if (NOT_REFUSED.includes(action ?? '')) return false
  return bounceType === 'Permanent' || bounceWords[type] !== undefined || TIME_IS_UP.test(status ?? '')
}

/** Reports that no person made: a mail was taken out of the spam folder, or a server checked who had signed it. */
const NO_COMPLAINT = ['not-spam', 'auth-failure']
const delayWords: Readonly<Record<string, string>> = {
  InternalFailure: 'Störung bei Amazon SES',
  MailboxFull: 'Postfach voll',
  SpamDetected: 'vom Server des Empfängers als Spam verdächtigt',
  RecipientServerError: 'Störung beim Server des Empfängers',
  IPFailure: 'Absenderadresse gesperrt',
  TransientCommunicationFailure: 'Verbindung mit dem Server des Empfängers gestört',
  SendingDeferral: 'vom Server des Empfängers zurückgestellt',
}

const withDiagnosis = (words: string, { diagnosticCode }: Pick<Diagnosed, 'diagnosticCode'>) => {
  const diagnosis = serverWords((diagnosticCode ?? '').replace(/^smtp;\s*/i, ''), null)
  return diagnosis === '' ? words : `${words} (${diagnosis})`
}

const mailOf = ({ tags }: Detail['mail']): MailReport['mail'] => {
  const { data: id } = idSchema.safeParse(Number(tags[sesTags.mail]?.[0]))
  const { data: generation } = z.int().nonnegative().safeParse(Number(tags[sesTags.generation]?.[0]))
  return id === undefined || generation === undefined ? undefined : { id, generation }
}

const OF_SUPPRESSION_LIST = 'OnAccountSuppressionList'

const factsOf = (detail: Detail): Pick<MailReport, 'key' | 'kind' | 'recipients' | 'suppression'> | undefined => {
  const { eventType, mail } = detail
  if (eventType === 'Bounce') {
    const { bounceType, bounceSubType, bouncedRecipients, feedbackId } = detail.bounce
    const type = `${bounceType}/${bounceSubType}`
    const gone = bouncedRecipients.filter((recipient) => isFinal(bounceType, type, recipient))
    if (gone.length === 0) return undefined
    const words = bounceWords[type] ?? (bounceType === 'Permanent' ? GONE : EXPIRED)
    return {
      key: `${eventType}#${feedbackId}`,
      kind: 'bounce',
      recipients: gone.map((recipient) => ({ address: recipient.emailAddress, words: withDiagnosis(words, recipient) })),
      suppression: bounceType === 'Permanent' ? 'bounce' : null,
    }
  }
  if (eventType === 'Complaint') {
    const { complainedRecipients, feedbackId, complaintSubType, complaintFeedbackType } = detail.complaint
    if (NO_COMPLAINT.includes(complaintFeedbackType ?? '')) return undefined
    const isUnsent = complaintSubType === OF_SUPPRESSION_LIST
    const words = isUnsent ? ON_LIST_OF_SES : 'Der Empfänger hat eine E-Mail des Portals als Spam gemeldet'
    return {
      key: `${eventType}#${feedbackId}`,
      kind: isUnsent ? 'bounce' : 'complaint',
      recipients: complainedRecipients.map(({ emailAddress }) => ({ address: emailAddress, words })),
      // Providers hide who complained, and SES then names all recipients of that provider: nobody is suppressed for another's complaint.
      suppression: complainedRecipients.length === 1 ? 'complaint' : null,
    }
  }
  if (eventType === 'DeliveryDelay') {
    const { delayType, delayedRecipients, timestamp } = detail.deliveryDelay
    const words = delayWords[delayType] ?? 'noch nicht angenommen'
    return {
      key: `${eventType}#${mail.messageId}#${timestamp}`,
      kind: 'delay',
      recipients: delayedRecipients.map((recipient) => ({ address: recipient.emailAddress, words: withDiagnosis(words, recipient) })),
      suppression: null,
    }
  }
  const words = `Amazon SES lehnt den Inhalt ab (${serverWords(detail.reject.reason ?? 'ohne Begründung', null)})`
  return {
    key: `${eventType}#${mail.messageId}`,
    kind: 'bounce',
    recipients: mail.destination.map((address) => ({ address, words })),
    suppression: null,
  }
}

/** Reads what an event of SES reports about a mail; undefined if it reports nothing that matters. */
export const reportOf = ({ detail }: z.infer<typeof sesEventSchema>): MailReport | undefined => {
  const facts = factsOf(detail)
  return facts && { ...facts, mail: mailOf(detail.mail), acceptedAt: detail.mail.timestamp }
}
