import type { ReactNode } from 'react'
import type { Brand } from '../../shared/brand.ts'
import type { PublicPartner } from '../../shared/domain/partner.ts'
import type { pages } from '../../shared/platform/pages.ts'
import { type Head, renderDocument } from './document.tsx'
import { GeneralPage } from './general/GeneralPage.tsx'
import { LandingPage } from './landing/LandingPage.tsx'
import { LeadPage } from './lead/LeadPage.tsx'
import { leadTexts } from './lead/texts.ts'
import { AccessibilityPage } from './legal/AccessibilityPage.tsx'
import { LegalPage } from './legal/LegalPage.tsx'
import { type LegalPath, legalPages } from './legal/legal-pages.ts'
import { LoginPage } from './login/LoginPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RecruitmentPage, type SanitisedPartner } from './recruitment/RecruitmentPage.tsx'
import { defaultTexts } from './recruitment/texts.ts'

type Stage = {
  readonly brand: Brand
  /** Origin of the portal, such as `https://partner.example.com`. */
  readonly origin: string
}

type Recruitment = Stage & {
  readonly partner: SanitisedPartner
  /** For the editor of the page, where it runs nothing and leads nowhere. */
  readonly isPreview?: boolean
}

/** The recruitment page of a partner, as a whole HTML document. */
export const renderRecruitmentPage = ({ brand, origin, partner, isPreview = false }: Recruitment) =>
  renderDocument(
    {
      title: partner.landingPageMetaTitle ?? defaultTexts.metaTitle(partner.companyName),
      description: partner.landingPageMetaDescription ?? defaultTexts.metaDescription(partner.companyName),
      brand,
      canonical: `${origin}/ib-recruitment/${encodeURIComponent(partner.partnerId)}`,
      styles: partner.landingPageCustomCss,
      script: 'recruitment',
      isPreview,
    },
    <RecruitmentPage brand={brand} partner={partner} />,
  )

/** The page of an active partner for people who want to trade, as a whole HTML document. */
export const renderLeadPage = ({ brand, origin, partner }: Stage & { readonly partner: PublicPartner }) =>
  renderDocument(
    {
      title: leadTexts.metaTitle(partner.companyName),
      description: leadTexts.metaDescription(partner.companyName),
      brand,
      canonical: `${origin}/ib/${encodeURIComponent(partner.partnerId)}`,
      script: 'lead',
    },
    <LeadPage brand={brand} partner={partner} />,
  )

const renderNotFound = (brand: Brand, title: string, text: string, overline?: string) =>
  renderDocument(
    { title: `${title} | ${brand.name}`, description: text, brand, isHidden: true },
    <NotFoundPage brand={brand} title={title} text={text} {...(overline === undefined ? {} : { overline })} />,
  )

/** What the addresses of unknown and of inactive partners answer, with status 404. */
export const renderPartnerNotFound = ({ brand }: Pick<Stage, 'brand'>) =>
  renderNotFound(
    brand,
    'Partner nicht gefunden',
    'Unter dieser Adresse gibt es keinen aktiven Partner. Bitte prüfen Sie den Link, den Sie erhalten haben.',
    'Fehler 404',
  )

type StaticPage = Pick<Head, 'title' | 'description'> & Partial<Head> & { readonly content: ReactNode }

const legalPage = (brand: Brand, path: LegalPath): StaticPage => {
  const title = legalPages.find((page) => page.path === path)?.title ?? ''
  return {
    title,
    description: `${title} von ${brand.name}, einem Angebot von ${brand.legalEntity}.`,
    content: path === '/barrierefreiheit' ? <AccessibilityPage brand={brand} title={title} /> : <LegalPage brand={brand} title={title} />,
  }
}

/** What is shown under each address that always shows the same. */
const staticPages = {
  '/': (brand) => ({
    title: 'IB-Partnerprogramm',
    description: 'Das Partnerprogramm für Introducing Broker: Kunden empfehlen, ein eigenes Partnernetz aufbauen, Vergütung für jedes Lot.',
    script: 'landing',
    isScriptUrgent: true,
    hasApplication: true,
    content: <LandingPage brand={brand} />,
  }),
  '/login': (brand) => ({
    title: 'Anmelden',
    description: `Anmeldung für Partner und für das Team von ${brand.name}.`,
    script: 'login',
    content: <LoginPage brand={brand} />,
  }),
  '/ib-application': (brand) => ({
    title: 'Als IB-Partner bewerben',
    description: `Bewerben Sie sich mit Ihrem Unternehmen als Introducing Broker bei ${brand.name}. Antwort innerhalb von 2–3 Werktagen.`,
    script: 'general',
    content: <GeneralPage brand={brand} />,
  }),
  '/impressum': (brand) => legalPage(brand, '/impressum'),
  '/datenschutz': (brand) => legalPage(brand, '/datenschutz'),
  '/agb': (brand) => legalPage(brand, '/agb'),
  '/risikohinweise': (brand) => legalPage(brand, '/risikohinweise'),
  '/barrierefreiheit': (brand) => legalPage(brand, '/barrierefreiheit'),
} satisfies Partial<Record<keyof typeof pages.static, (brand: Brand) => StaticPage>>

/** A document that is the same for everyone. Partner pages without a partner say what is missing. */
export const renderStatic = (path: string, brand: Brand) => {
  const known: Readonly<Record<string, (brand: Brand) => StaticPage>> = staticPages
  const page = known[path]?.(brand)
  if (page === undefined) {
    return renderNotFound(
      brand,
      'Ungültige Partner-ID',
      'In der Adresse fehlt die Partner-ID. Bitte öffnen Sie den vollständigen Link, den Sie erhalten haben.',
    )
  }
  const { content, title, ...head } = page
  return renderDocument({ title: `${title} | ${brand.name}`, brand, canonical: path, ...head }, content)
}

export { renderForCrawlers } from './crawlers.ts'
