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

const CONSENT_KINDS = ['accepted', 'shown'] as const
type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The legal texts of each form, and whether visitors accept them by ticking a box or are shown where to read them. */
export const formConsents = {
  recruitment: { kind: 'shown', texts: ['datenschutz'] },
  landing_page: { kind: 'shown', texts: ['datenschutz'] },
  application: { kind: 'accepted', texts: ['agb', 'datenschutz'] },
  general_application: { kind: 'shown', texts: ['datenschutz'] },
} as const satisfies Record<PublicForm, { readonly kind: ConsentKind; readonly texts: readonly LegalText[] }>

/** The field by which a page sends the editions it showed: a box, or a hidden field where nothing has to be ticked. */
export const consentFields = { accepted: 'terms', shown: 'consent' } as const satisfies Record<ConsentKind, string>

/** Said while the terms are not accepted. */
export const TERMS_REQUIRED = 'Bitte akzeptieren Sie die Geschäftsbedingungen, um fortzufahren.'

export type ConsentText = z.infer<typeof consentTextSchema>

/** Said when a form names an edition that this portal has never published: the page is older than its texts, or not ours. */
export const UNKNOWN_EDITION =
  'Die Rechtstexte haben sich geändert. Bitte laden Sie die Seite neu und senden Sie das Formular noch einmal ab.'

/** Which editions of the legal texts someone accepted or was shown, when, and on which form. Stored with every submission; calls of other programs may have named no texts. */
export const consentSchema = z.object({
  form: publicFormSchema,
  kind: z.enum(CONSENT_KINDS),
  submittedAt: z.iso.datetime(),
  texts: z.array(consentTextSchema),
})
export type Consent = z.infer<typeof consentSchema>
