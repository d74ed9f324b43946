import { consentWords } from '../../../shared/domain/consent-words.ts'
import { type LegalText, PLACEHOLDER_VERSION, type PortalFacts } from '../../../shared/domain/portal-settings.ts'
import { type PublicForm, publicForms } from '../../../shared/domain/public-forms.ts'
import { type Consent, type ConsentText, UNKNOWN_EDITION } from '../../../shared/domain/submission.ts'
import { formPath } from '../../../shared/platform/form-path.ts'
import { readLegalTexts } from '../../data/portal-settings.ts'
import { fieldError } from '../../runtime/api-error.ts'
import { sha256 } from '../../runtime/sha256.ts'

/** Hash stored for the placeholder texts, which pages show until the operator publishes texts. */
const placeholderHash = sha256(PLACEHOLDER_VERSION, 'hex')

const offered = (text: LegalText, { legalTexts }: Pick<PortalFacts, 'legalTexts'>): ConsentText => {
  const edition = legalTexts[text]
  return { text, version: edition?.version ?? PLACEHOLDER_VERSION, hash: edition?.hash ?? placeholderHash }
}

/** The legal texts that a form currently shows, with their published editions. */
export const consentOffered = (form: PublicForm, facts: Pick<PortalFacts, 'legalTexts'>): ConsentText[] =>
  publicForms[form].consent.texts.map((text) => offered(text, facts))

/**
 * Checks that the portal has published the editions that a form names. A page may show an edition older than today's, but not one that
 * never existed. One request, or none if this process knows the editions.
 * @throws ApiError validation
 */
export const checkConsent = async (claimed: readonly ConsentText[]): Promise<ConsentText[]> => {
  const editions = claimed.filter(({ version }) => version !== PLACEHOLDER_VERSION)
  const published = await readLegalTexts([...new Map(editions.map((edition) => [`${edition.text} ${edition.version}`, edition])).values()])
  const isOurs = ({ text, version, hash }: ConsentText) =>
    version === PLACEHOLDER_VERSION
      ? hash === placeholderHash
      : published.some((edition) => edition.text === text && edition.version === version && edition.hash === hash)
  if (!claimed.every(isOurs)) throw fieldError('consent', UNKNOWN_EDITION)
  return [...claimed]
}

/**
 * The consent that a submission keeps. Sentence and page follow from the form, so that no caller can make them up.
 * @param texts the checked editions that it names; none for a program's call
 * @param partnerId public id of the partner whose page it is; null for a form that belongs to no partner
 */
export const consentOf = (
  form: PublicForm,
  texts: readonly ConsentText[],
  { submittedAt, partnerId }: { readonly submittedAt: string; readonly partnerId: string | null },
): Consent => {
  const { kind } = publicForms[form].consent
  const facts = { form, submittedAt, texts: [...texts] }
  return texts.length === 0 ? { ...facts, kind: 'none' } : { ...facts, kind, words: consentWords(kind), page: formPath(form, partnerId) }
}
