import type { Brand } from '../../shared/brand.ts'
import { renderDocument } from './document.tsx'
import { LandingPage } from './landing/LandingPage.tsx'
import { LegalPage } from './legal/LegalPage.tsx'
import { legalPages } from './legal/legal-pages.ts'
import { LoginPage } from './login/LoginPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RecruitmentPage, type SanitisedPartner } from './recruitment/RecruitmentPage.tsx'
import { defaultTexts } from './recruitment/texts.ts'

type Stage = {
  readonly brand: Brand
  /** Origin of the portal, such as `https://partner.example.com`. */
  readonly origin: string
}

/** The recruitment page of an active partner, as a whole HTML document. */
export const renderRecruitmentPage = ({ brand, origin, partner }: Stage & { readonly partner: SanitisedPartner }) =>
  renderDocument(
    {
      title: partner.landingPageMetaTitle ?? defaultTexts.metaTitle(partner.companyName),
      description: partner.landingPageMetaDescription ?? defaultTexts.metaDescription(partner.companyName),
      brand,
      canonical: `${origin}/ib-recruitment/${encodeURIComponent(partner.partnerId)}`,
      script: 'recruitment',
    },
    <RecruitmentPage brand={brand} partner={partner} />,
  )

/** What the addresses of unknown and of inactive partners answer, with status 404. */
export const renderPartnerNotFound = ({ brand }: Pick<Stage, 'brand'>) => {
  const title = 'Partner nicht gefunden'
  const text = 'Unter dieser Adresse gibt es keinen aktiven Partner. Bitte prüfen Sie den Link, den Sie erhalten haben.'
  return renderDocument(
    { title: `${title} | ${brand.name}`, description: text, brand, isHidden: true },
    <NotFoundPage brand={brand} title={title} text={text} />,
  )
}

/**
 * A document that is the same for everyone.
 * @throws Error when there is no such document
 */
export const renderStatic = (path: string, brand: Brand) => {
  const legal = legalPages.find((page) => page.path === path)
  if (legal !== undefined) {
    const { title } = legal
    const description = `${title} von ${brand.name}, einem Angebot von ${brand.legalEntity}.`
    return renderDocument(
      { title: `${title} | ${brand.name}`, description, brand, canonical: path },
      <LegalPage brand={brand} title={title} />,
    )
  }
  switch (path) {
    case '/':
      return renderDocument(
        {
          title: `IB-Partnerprogramm | ${brand.name}`,
          description:
            'Das Partnerprogramm für Introducing Broker: Kunden empfehlen, ein eigenes Partnernetz aufbauen, Vergütung für jedes Lot.',
          brand,
          canonical: path,
          script: 'landing',
          isScriptUrgent: true,
          hasApplication: true,
        },
        <LandingPage brand={brand} />,
      )
    case '/login':
      return renderDocument(
        {
          title: `Anmelden | ${brand.name}`,
          description: `Anmeldung für Partner und für das Team von ${brand.name}.`,
          brand,
          canonical: path,
          script: 'login',
        },
        <LoginPage brand={brand} />,
      )
    default:
      throw new Error(`There is no static document for ${path}`)
  }
}
