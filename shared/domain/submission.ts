import * as z from 'zod'
import { LEGAL_TEXTS, type LegalText } from './portal-settings.ts'

const consentTextSchema = z.object({
  text: z.enum(LEGAL_TEXTS, 'Unbekannter Text'),
  /** The version that the page showed. */
  version: z.string('Ungültige Fassung').trim().min(1, 'Ungültige Fassung').max(50, 'Ungültige Fassung'),
  /** SHA-256 of exactly the text that the page showed, as 64 hexadecimal digits. */
  hash: z.string('Ungültige Prüfsumme').regex(/^[0-9a-f]{64}$/, 'Ungültige Prüfsumme'),
})

/** A field that no person sees. Not one that a browser would fill in by itself. */
export const HONEYPOT_FIELD = 'subject'

/** Nobody fills in a form faster. A page whose form was completed sooner (by autofill, say) waits before it sends. */
export const MIN_FILL_MS = 1500

/** What the pages' forms send besides their fields. All of it may be missing where another program calls. */
export const submissionShape = {
  [HONEYPOT_FIELD]: z.unknown().optional(),
  /** The page's stamp: milliseconds from when the form could be filled in to when it was sent. */
  fillTimeMs: z.int('Ungültige Zeitangabe').nonnegative('Ungültige Zeitangabe').optional(),
  consent: z.array(consentTextSchema, 'Ungültige Liste').max(3, 'Ungültige Liste').default([]),
}
const submissionSchema = z.object(submissionShape)
export type SubmissionFacts = z.output<typeof submissionSchema>

/** Whether a form gives itself away as filled in by a program: the field that nobody sees, or a time that nobody needs so little of. */
export const isFromBot = ({ subject, fillTimeMs }: SubmissionFacts) =>
  (subject !== undefined && subject !== null && subject !== '') || (fillTimeMs !== undefined && fillTimeMs < MIN_FILL_MS)

export const PUBLIC_FORMS = ['recruitment', 'landing_page', 'application', 'general_application'] as const
export const publicFormLabels = {
  recruitment: 'Anwerbeseite',
  landing_page: 'Landingpage eines Partners',
  application: 'Bewerbung auf der Startseite',
  general_application: 'Allgemeine Bewerbung',
} satisfies Record<PublicForm, string>
const publicFormSchema = z.enum(PUBLIC_FORMS)
export type PublicForm = z.infer<typeof publicFormSchema>

/** What somebody agrees to, or takes note of, by sending a form. */
export const consentTexts = {
  recruitment: ['datenschutz'],
  landing_page: ['datenschutz'],
  application: ['agb', 'datenschutz'],
  general_application: ['agb', 'datenschutz'],
} satisfies Record<PublicForm, readonly LegalText[]>

/** The box of a form, by the name of its field, and what is said while it is not ticked. */
export const consentMessages = {
  terms: 'Bitte akzeptieren Sie die Geschäftsbedingungen, um fortzufahren.',
  privacy: 'Bitte bestätigen Sie, dass Sie die Datenschutzerklärung gelesen haben.',
}

export type ConsentText = z.infer<typeof consentTextSchema>

/** Said when somebody agrees to an edition that this portal has never published: the page is older than its texts, or not ours. */
export const UNKNOWN_EDITION = 'Die Rechtstexte haben sich geändert. Bitte laden Sie die Seite neu und stimmen Sie noch einmal zu.'

/** Which texts someone accepted, when, and on which form. Stored with every submission; calls of other programs may have named no texts. */
export const consentSchema = z.object({
  form: publicFormSchema,
  acceptedAt: z.iso.datetime(),
  texts: z.array(consentTextSchema),
})
export type Consent = z.infer<typeof consentSchema>
