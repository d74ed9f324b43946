import type { LegalText } from './portal-settings.ts'
import type { ConsentKind } from './public-forms.ts'
import type { Consent } from './submission.ts'

/** Plain text, or the name under which the sentence links to a legal text. */
type Part = string | { readonly text: LegalText; readonly label: string }

const privacy = { text: 'datenschutz', label: 'Datenschutzerklärung' } as const

/** The sentence beside the box, or the one above the button where nothing has to be ticked, in parts as pages render it. */
export const consentSentences = {
  accepted: ['Ich akzeptiere die ', { text: 'agb', label: 'Geschäftsbedingungen' }, ' und die ', privacy, '.'],
  shown: ['Mit dem Absenden übermitteln Sie Ihre Angaben. Wie wir sie verarbeiten, steht in der ', privacy, '.'],
} as const satisfies Record<ConsentKind, readonly Part[]>

/** The same sentence as plain text, as a submission keeps it. */
export const consentWords = (kind: ConsentKind): string =>
  consentSentences[kind].map((part) => (typeof part === 'string' ? part : part.label)).join('')

/** How a consent was given. */
export const consentKindLabels = {
  accepted: 'Zugestimmt',
  shown: 'Angezeigt',
  none: 'Ohne Angabe zur Einwilligung (API-Aufruf)',
} as const satisfies Record<Consent['kind'], string>

/** Who withdrew a consent, unless a user did. */
export const WITHDRAWN_BY_PERSON = 'person'
