import * as z from 'zod'
import { MOST_WITHDRAWALS } from '../platform/limits.ts'
import { monthsAfter } from './calendar.ts'
import { disclosureLinkSchema, disclosureSchema } from './disclosure.ts'
import { entityShape } from './entity.ts'
import { idSchema, publicCustomerIdSchema } from './ids.ts'
import { legalHoldSchema } from './legal-hold.ts'
import { emailSchema, optionalPhoneSchema } from './person-fields.ts'
import { optionalLine, requiredTextSchema } from './text-schemas.ts'

/** What a person asks for under the GDPR. */
export const PRIVACY_KINDS = ['access', 'erasure', 'rectification', 'objection', 'withdrawal'] as const
export const privacyKindSchema = z.enum(PRIVACY_KINDS, 'Unbekannte Art der Anfrage')
export type PrivacyKind = z.infer<typeof privacyKindSchema>
export const privacyKindLabels = {
  access: 'Auskunft',
  erasure: 'Löschung',
  rectification: 'Berichtigung',
  objection: 'Widerspruch',
  withdrawal: 'Widerruf',
} satisfies Record<PrivacyKind, string>
/** The articles that give the right. */
export const privacyKindArticles = {
  access: 'Art. 15 und 20 DSGVO',
  erasure: 'Art. 17 DSGVO',
  rectification: 'Art. 16 DSGVO',
  objection: 'Art. 21 DSGVO',
  withdrawal: 'Art. 7 Abs. 3 DSGVO',
} satisfies Record<PrivacyKind, string>

export const PRIVACY_STATES = ['open', 'done', 'refused'] as const
export const privacyStateSchema = z.enum(PRIVACY_STATES, 'Unbekannter Status')
export type PrivacyState = z.infer<typeof privacyStateSchema>
export const privacyStateLabels = { open: 'Offen', done: 'Erledigt', refused: 'Abgelehnt' } satisfies Record<PrivacyState, string>

/** A calendar day, such as `2026-11-23`. */
const daySchema = z.iso.date('Ungültiges Datum')

/** The last day to answer a request: a month after it was received, or three if the deadline was extended (Art. 12(3) GDPR). */
export const dueDay = (receivedOn: string, isExtended = false) => monthsAfter(receivedOn, isExtended ? 3 : 1)

/** What is known of the person of a request; compared with all stored data. */
export const requestedPersonSchema = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Public id of a customer, such as `KD-20461`. */
  customerId: z.string().nullable(),
})
export type RequestedPerson = z.infer<typeof requestedPersonSchema>

/** The state of a job on a request. */
export const PRIVACY_WORK_STATES = ['running', 'finished', 'failed'] as const
const workState = z.enum(PRIVACY_WORK_STATES)
export const privacyWorkStateLabels = { running: 'Läuft', finished: 'Beendet', failed: 'Gescheitert' } satisfies Record<
  (typeof PRIVACY_WORK_STATES)[number],
  string
>
/** The state of a search that has not begun. */
export const WAITING_LABEL = 'Noch nicht begonnen'

/** A search for everything that is stored about the person. It waits until staff begin it if the person has opened the request by a link. */
const searchWorkSchema = z.object({
  state: z.enum(['waiting', ...PRIVACY_WORK_STATES]),
  /** Null while it waits. */
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Stored rows that were compared so far. */
  read: z.int().nonnegative(),
  /** Person records that were found. */
  found: z.int().nonnegative(),
  /** Whether there were more near matches than are shown. */
  hasMore: z.boolean(),
})

/** A consent that its person has withdrawn by the link of a mail. */
const withdrawalSchema = z.object({ entity: z.enum(['INTERESSENT', 'APPLICATION', 'CUSTOMER']), id: idSchema, at: z.iso.datetime() })
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** An erasure: how many person records were dealt with in which way. */
const erasureWorkSchema = z.object({
  state: workState,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  deleted: z.int().nonnegative(),
  pseudonymised: z.int().nonnegative(),
  kept: z.int().nonnegative(),
})

/** A person's request about the data that are stored of them. */
export const privacyRequestSchema = z.object({
  ...entityShape,
  kind: privacyKindSchema,
  state: privacyStateSchema,
  /** Null in all fields once an erasure is closed; what proves it is {@link emailHash}. */
  person: requestedPersonSchema,
  /** A keyed hash of the e-mail address, kept when the person's data are erased: requests under one address have the same. Null without an address. */
  emailHash: z.string().nullable(),
  receivedOn: daySchema,
  dueOn: daySchema,
  /** How the request came in, such as „Brief“; null if nobody wrote it down. */
  channel: z.string().nullable(),
  /** Why the deadline was extended by two months, and when. */
  extension: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** The answer in words; null while open. */
  outcome: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** User name of who opened it; null if the person did. */
  openedBy: z.string().nullable(),
  /** The withdrawals by link of the person's mailbox while the request is open, at most {@link MOST_WITHDRAWALS}. */
  withdrawals: z.array(withdrawalSchema),
  search: searchWorkSchema,
  /** Null before the erasure was started. */
  erasure: erasureWorkSchema.nullable(),
  /** The file for the person; null before it was started. */
  disclosure: disclosureSchema.nullable().default(null),
  /** The link to it; null before it was made, and once it ended. */
  disclosureLink: disclosureLinkSchema.nullable().default(null),
})
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>

/** Kinds of person records: what may be stored about a person. `AUDIT` stands for entries of the audit log. */
export const PERSON_RECORD_KINDS = [
  'CUSTOMER',
  'INTERESSENT',
  'APPLICATION',
  'PARTNER',
  'PAGE_TEXT',
  'REFERRAL_LINK',
  'MAIL_CONFIGURATION',
  'IMPORT',
  'SAVED_VIEW',
  'USER',
  'MAIL',
  'MAIL_SUPPRESSION',
  'SIGN_IN',
  'AUDIT',
] as const
export const personRecordKindSchema = z.enum(PERSON_RECORD_KINDS)
export type PersonRecordKind = z.infer<typeof personRecordKindSchema>
export const personRecordLabels = {
  CUSTOMER: 'Kunden',
  INTERESSENT: 'IB-Interessenten',
  APPLICATION: 'Bewerbungen',
  PARTNER: 'IB-Partner',
  PAGE_TEXT: 'Seitentexte',
  REFERRAL_LINK: 'Empfehlungslinks',
  MAIL_CONFIGURATION: 'E-Mail-Konfigurationen',
  IMPORT: 'Importe',
  SAVED_VIEW: 'Ansichten',
  USER: 'Benutzer',
  MAIL: 'E-Mails',
  MAIL_SUPPRESSION: 'Sperrliste',
  SIGN_IN: 'Anmeldungen',
  AUDIT: 'Protokoll',
} satisfies Record<PersonRecordKind, string>

/** Why a record matches the person. */
export const MATCH_REASONS = ['email', 'customerId', 'phone', 'name', 'similarName', 'similarEmail'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]
export const matchReasonLabels = {
  email: 'gleiche E-Mail-Adresse',
  customerId: 'gleiche Kunden-ID',
  phone: 'gleiche Telefonnummer',
  name: 'gleicher Name',
  similarName: 'ähnlicher Name',
  similarEmail: 'ähnliche E-Mail-Adresse',
} satisfies Record<MatchReason, string>

/** What an erasure does with a record. */
export const ERASURE_ACTIONS = ['delete', 'pseudonymise', 'keep'] as const
export const erasureActionSchema = z.enum(ERASURE_ACTIONS)
export type ErasureAction = z.infer<typeof erasureActionSchema>
export const erasureActionLabels = { delete: 'Löschen', pseudonymise: 'Unkenntlich machen', keep: 'Behalten' } satisfies Record<
  ErasureAction,
  string
>
/** The same once it is done. */
export const erasureOutcomeLabels = { delete: 'Gelöscht', pseudonymise: 'Unkenntlich gemacht', keep: 'Behalten' } satisfies Record<
  ErasureAction,
  string
>

const erasureDecisionSchema = z.object({
  action: erasureActionSchema,
  /** Why, in a German sentence. */
  reason: z.string(),
})
export type ErasureDecision = z.infer<typeof erasureDecisionSchema>

/** Something stored that belongs to the person of a request, or may do so. */
export const personRecordSchema = z.object({
  /** Unique within the request, such as `CUSTOMER.2025112300000001`. */
  id: z.string(),
  kind: personRecordKindSchema,
  /** Id of the record itself; of an audit entry, the kind and id of the record that it is about, such as `INTERESSENT#17`. */
  recordId: z.string(),
  /** Sort key of a single audit entry; null if all entries about the record belong to the person. */
  entry: z.string().nullable(),
  /** The record's name, such as that of the person or the subject of a mail. Empty once it is erased. */
  name: z.string(),
  /** What distinguishes it from others, such as its status. Empty once it is erased. */
  detail: z.string(),
  createdAt: z.iso.datetime().nullable(),
  reasons: z.array(z.enum(MATCH_REASONS)),
  /** Whether it is certainly about this person; otherwise it is a near match. */
  isSure: z.boolean(),
  /** Whether it names somebody else than the request does, although it matches otherwise. A person decides whether it belongs to the request. */
  hasOtherName: z.boolean(),
  /** Whether the disclosure and the erasure cover it. */
  isIncluded: z.boolean(),
  /** What the erasure has done with it; null before that. */
  erased: erasureDecisionSchema.extend({ at: z.iso.datetime() }).nullable(),
})
export type PersonRecord = z.infer<typeof personRecordSchema>

/** The kind and id of the record that audit entries are about. @param recordId of a person record of kind `AUDIT`, such as `INTERESSENT#17` */
export const auditSubject = ({ recordId }: Pick<PersonRecord, 'recordId'>) => {
  const cut = recordId.indexOf('#')
  return { entity: recordId.slice(0, cut), id: recordId.slice(cut + 1) }
}

/** The partner and the name of a link, or what identifies a text of its page. @param recordId of a person record of kind `REFERRAL_LINK` or `PAGE_TEXT`, such as `2025112300000001#einladung-mfk2` */
export const linkSubject = ({ recordId }: Pick<PersonRecord, 'recordId'>) => {
  const cut = recordId.indexOf('#')
  return { partnerId: Number(recordId.slice(0, cut)), name: recordId.slice(cut + 1) }
}

/** The view, and whose private one it is; a view for all belongs to nobody. @param recordId of a person record of kind `SAVED_VIEW`, such as `17#anna` */
export const viewSubject = ({ recordId }: Pick<PersonRecord, 'recordId'>) => {
  const [id = '', ...username] = recordId.split('#')
  return { id: Number(id), username: username.length === 0 ? undefined : username.join('#') }
}

/** A person record with the order to keep the record itself; null without one. */
export const listedPersonRecordSchema = personRecordSchema.extend({ legalHold: legalHoldSchema.nullable() })
export type ListedPersonRecord = z.infer<typeof listedPersonRecordSchema>

/** What an erasure would do with a record now. */
export const erasurePlanSchema = z.object({
  records: z.array(erasureDecisionSchema.extend({ id: z.string(), kind: personRecordKindSchema, name: z.string(), detail: z.string() })),
  /** Whether there are more records than are listed. */
  hasMore: z.boolean(),
})
export type ErasurePlan = z.infer<typeof erasurePlanSchema>

const ALONE = 'Bitte geben Sie mindestens Name, E-Mail-Adresse, Telefonnummer oder Kunden-ID an.'
const blankToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** A new request. At least one thing must be known of the person. */
export const privacyRequestCreateSchema = z
  .object({
    kind: privacyKindSchema,
    name: optionalLine('Name', 200).default(null),
    email: z.preprocess(blankToNull, emailSchema.nullable()).default(null),
    phone: optionalPhoneSchema('Telefon').default(null),
    customerId: z.preprocess(blankToNull, publicCustomerIdSchema.nullable()).default(null),
    receivedOn: daySchema.refine((day) => day <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10), {
      error: 'Das Datum liegt in der Zukunft',
    }),
    channel: optionalLine('Eingang', 200).default(null),
  })
  .refine(({ name, email, phone, customerId }) => [name, email, phone, customerId].some((value) => value !== null), {
    path: ['name'],
    error: ALONE,
  })

const reason = (label: string, message: string) => requiredTextSchema(label, 2000, message)

/** Extends the deadline of a request by two months. */
export const privacyExtensionSchema = z.object({ extendBecause: reason('Grund', 'Bitte geben Sie den Grund der Verlängerung an') })

/** Closes a request with what was answered. */
export const privacyClosingSchema = z.object({
  state: z.enum(['done', 'refused'], 'Unbekannter Status'),
  outcome: reason('Ergebnis', 'Bitte geben Sie an, was der Person geantwortet wurde'),
})

/** Changes of a request: to extend its deadline, or to close it. */
export const privacyRequestUpdateSchema = z.union([privacyExtensionSchema, privacyClosingSchema])
export type PrivacyRequestUpdate = z.output<typeof privacyRequestUpdateSchema>
