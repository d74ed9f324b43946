import type { ReactNode } from 'react'
import type { LinkPage } from '../../shared/domain/link-pages.ts'
import type { PublicPartner } from '../../shared/domain/partner.ts'
import { type LegalText, legalTextLabels } from '../../shared/domain/portal-settings.ts'
import type { TextPart } from '../../shared/domain/privacy-notice.ts'
import { pages, paths } from '../../shared/platform/pages.ts'
import type { LinkState, ReturnedForm, SiteFacts } from '../../shared/platform/site-facts.ts'
import { type Head, renderDocument } from './document.tsx'
import { GeneralPage } from './general/GeneralPage.tsx'
import { AccessibilityPage } from './legal/AccessibilityPage.tsx'
import { LegalPage, type PublishedText } from './legal/LegalPage.tsx'
import { accessibilityPage } from './legal/legal-pages.ts'
import { LinkOutcome, LinkRequest } from './links/LinkPage.tsx'
import { linkTexts } from './links/texts.ts'
import { ChoosePasswordPage } from './login/ChoosePasswordPage.tsx'
import { ForgottenPasswordPage } from './login/ForgottenPasswordPage.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RecruitmentPage, type SanitisedPartner } from './recruitment/RecruitmentPage.tsx'
import { defaultTexts } from './recruitment/texts.ts'
import { RegistrationPage } from './registration/RegistrationPage.tsx'
import { registrationTexts } from './registration/texts.ts'
import { StartPage } from './start/StartPage.tsx'

type PartnerPage<Partner> = {
  readonly facts: SiteFacts
  readonly partner: Partner
  /** Path of the partner's own picture for messengers. */
  readonly sharePicture?: string | undefined
  readonly returned?: ReturnedForm | undefined
}

const sharedAs = (path: string | undefined, { companyName, firstName, lastName }: PublicPartner) =>
  path === undefined ? undefined : { path, alt: `${companyName}, ${firstName} ${lastName}` }

type Recruitment = PartnerPage<SanitisedPartner> & {
  /** A preview for the editor: runs no scripts, and its links are inert. */
  readonly isPreview?: boolean
}

/** A partner's recruitment page as a whole HTML document. */
export const renderRecruitmentPage = ({ facts, partner, sharePicture, returned, isPreview = false }: Recruitment) =>
  renderDocument(
    {
      title: partner.landingPageMetaTitle ?? defaultTexts.metaTitle(partner.companyName),
      description: partner.landingPageMetaDescription ?? defaultTexts.metaDescription(partner.companyName),
      path: paths.recruitment(partner.partnerId),
      image: sharedAs(sharePicture, partner),
      styles: partner.landingPageCustomCss,
      script: 'form',
      isPreview,
    },
    <RecruitmentPage partner={partner} />,
    facts,
    returned,
  )

/** The registration page of an active partner as a whole HTML document. */
export const renderRegistrationPage = ({ facts, partner, sharePicture, returned }: PartnerPage<PublicPartner>) =>
  renderDocument(
    {
      title: registrationTexts.metaTitle(partner.companyName),
      description: registrationTexts.metaDescription(partner.companyName),
      path: paths.registration(partner.partnerId),
      image: sharedAs(sharePicture, partner),
      script: 'form',
    },
    <RegistrationPage partner={partner} />,
    facts,
    returned,
  )

type Missing = { readonly title: string; readonly text: string; readonly overline?: string; readonly loginHref?: string }

const renderMissing = (facts: SiteFacts, missing: Missing) =>
  renderDocument({ title: `${missing.title} | ${facts.brandName}`, description: missing.text }, <NotFoundPage {...missing} />, facts)

/** The 404 page of unknown and inactive partners. */
export const renderPartnerNotFound = (facts: SiteFacts) =>
  renderMissing(facts, {
    title: 'Partner nicht gefunden',
    text: 'Unter dieser Adresse gibt es keinen aktiven Partner. Bitte prüfen Sie den Link, den Sie erhalten haben.',
    overline: 'Fehler 404',
  })

/** The 404 page of partner addresses without a partner id. */
export const renderPartnerIdMissing = (facts: SiteFacts) =>
  renderMissing(facts, {
    title: 'Ungültige Partner-ID',
    text: 'In der Adresse fehlt die Partner-ID. Bitte öffnen Sie den vollständigen Link, den Sie erhalten haben.',
  })

/** The 404 page of every other address. */
export const renderNotFound = (facts: SiteFacts, path: string) =>
  renderMissing(facts, {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine öffentliche Seite. Vielleicht sehen Sie mehr, wenn Sie angemeldet sind.',
    overline: 'Fehler 404',
    loginHref: paths.login(path),
  })

export { renderForRobots } from './crawlers.ts'

type Page = Omit<Head, 'path'> & {
  readonly content: ReactNode
  /** Search engines are asked not to index the page. */
  readonly isUnlisted?: boolean
}

/** The portal's own pages, by address. */
const ownPages = {
  [paths.start()]: () => ({
    title: 'IB-Partnerprogramm',
    description: 'Das Partnerprogramm für Introducing Broker: Kunden empfehlen, ein eigenes Partnernetz aufbauen, Vergütung für jedes Lot.',
    script: 'start',
    hasApplication: true,
    content: <StartPage />,
  }),
  [pages.login]: ({ brandName }) => ({
    title: 'Anmelden',
    description: `Anmeldung für Partner und für das Team von ${brandName}.`,
    content: <LoginPage />,
  }),
  [paths.forgottenPassword()]: () => ({
    title: 'Passwort vergessen',
    description: 'Ein neues Passwort für Ihren Zugang anfordern.',
    isUnlisted: true,
    content: <ForgottenPasswordPage />,
  }),
  [pages.choosePassword]: () => ({
    title: 'Passwort festlegen',
    description: 'Ein neues Passwort für Ihren Zugang wählen.',
    isUnlisted: true,
    content: <ChoosePasswordPage />,
  }),
  [paths.generalApplication()]: ({ brandName }) => ({
    title: 'Als IB-Partner bewerben',
    description: `Bewerben Sie sich mit Ihrem Unternehmen als Introducing Broker bei ${brandName}. Antwort innerhalb von 2–3 Werktagen.`,
    script: 'form',
    content: <GeneralPage />,
  }),
  [pages.accessibility]: ({ brandName, legalEntity }) => ({
    title: accessibilityPage.title,
    description: `Barrierefreiheit von ${brandName}, einem Angebot von ${legalEntity}.`,
    content: <AccessibilityPage title={accessibilityPage.title} />,
  }),
} satisfies Record<(typeof pages.prerendered)[number] | typeof pages.accessibility, (facts: SiteFacts) => Page>

const renderOwn = (path: string, { title, content, isUnlisted, ...head }: Page, facts: SiteFacts, returned?: ReturnedForm) =>
  renderDocument({ title: `${title} | ${facts.brandName}`, ...(!isUnlisted && { path }), ...head }, content, facts, returned)

/** One of the portal's own pages. Undefined for every other address. */
export const renderPage = (path: string, facts: SiteFacts, returned?: ReturnedForm): string | undefined => {
  const known: Readonly<Record<string, (facts: SiteFacts) => Page>> = ownPages
  const page = known[path]
  return page === undefined ? undefined : renderOwn(path, page(facts), facts, returned)
}

/** The page of a legal text; null renders its placeholder, with these parts. */
export const renderLegalPage = (
  text: LegalText,
  facts: SiteFacts,
  published: PublishedText | null,
  placeholder: readonly TextPart[] = [],
) => {
  const title = legalTextLabels[text]
  const description = `${title} von ${facts.brandName}, einem Angebot von ${facts.legalEntity}.`
  return renderOwn(
    `/${text}`,
    { title, description, content: <LegalPage title={title} text={published} placeholder={placeholder} /> },
    facts,
  )
}

/** A page behind a link, or what its button has done. */
export const renderLinkPage = (link: LinkPage, facts: SiteFacts, state: LinkState) => {
  const { title, lead } = linkTexts[link]
  const content = 'token' in state ? <LinkRequest link={link} state={state} /> : <LinkOutcome link={link} state={state} />
  return renderDocument({ title: `${title} | ${facts.brandName}`, description: lead }, content, facts)
}
