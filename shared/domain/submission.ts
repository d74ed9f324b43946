import * as z from 'zod'
import { MIN_FILL_MS } from '../platform/limits.ts'
import { LEGAL_TEXTS } from './portal-settings.ts'
import { CONSENT_KINDS, PUBLIC_FORMS } from './public-forms.ts'

const consentTextSchema = z.object({
  text: z.enum(LEGAL_TEXTS, 'Unbekannter Text'),
  /** The version that the page showed. */
  version: z.string('Ungültige Fassung').trim().min(1, 'Ungültige Fassung').max(50, 'Ungültige Fassung'),
  /** SHA-256 of the exact text on the page, as 64 hexadecimal digits. */
  hash: z.string('Ungültige Prüfsumme').regex(/^[0-9a-f]{64}$/, 'Ungültige Prüfsumme'),
})

/** A hidden field that only programs fill in. Its name does not trigger autofill. */
export const HONEYPOT_FIELD = 'subject'

/** Additional values of the pages' forms. Other programs may omit all of them. */
export const submissionShape = {
  [HONEYPOT_FIELD]: z.unknown().optional(),
  /** Milliseconds between the first possible input and the submission. */
  fillTimeMs: z.int('Ungültige Zeitangabe').nonnegative('Ungültige Zeitangabe').optional(),
  consent: z.array(consentTextSchema, 'Ungültige Liste').max(3, 'Ungültige Liste').default([]),
}
const submissionSchema = z.object(submissionShape)
export type SubmissionFacts = z.output<typeof submissionSchema>

/** Whether a program filled in a form: the hidden field has a value, or it was filled in too fast. */
export const isFromBot = ({ subject, fillTimeMs }: SubmissionFacts) =>
  (subject !== undefined && subject !== null && subject !== '') || (fillTimeMs !== undefined && fillTimeMs < MIN_FILL_MS)

export type ConsentText = z.infer<typeof consentTextSchema>

/** Shown when a form names an edition that this portal has never published. */
export const UNKNOWN_EDITION =
  'Die Rechtstexte haben sich geändert. Bitte laden Sie die Seite neu und senden Sie das Formular noch einmal ab.'

/** The accepted or shown editions of legal texts, with their sentence, time, form and page. Stored with every submission. */
export const consentSchema = z.object({
  form: z.enum(PUBLIC_FORMS),
  /** `none`: a program submitted the form and named no texts. */
  kind: z.enum([...CONSENT_KINDS, 'none']),
  submittedAt: z.iso.datetime(),
  texts: z.array(consentTextSchema),
  /** The sentence at the box or above the button. Absent for `none` and on old submissions. */
  words: z.string().max(500).optional(),
  /** Path of the page with the form. Absent for `none` and on old submissions. */
  page: z.string().max(200).optional(),
  withdrawnAt: z.iso.datetime().optional(),
  /** Name of the user who withdrew it, or `WITHDRAWN_BY_PERSON`. */
  withdrawnBy: z.string().max(100).optional(),
})
export type Consent = z.infer<typeof consentSchema>

/** How far a form that people confirm by mail has come. Absent on records of other forms. */
export const confirmationSchema = z.object({
  /** When the mail with the link was queued; null while the address has had another one within the hour. */
  sentAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
})
export type Confirmation = z.infer<typeof confirmationSchema>
