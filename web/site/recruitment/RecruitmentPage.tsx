import { chakra } from '@chakra-ui/react'
import { levelLabel, type PublicPartner } from '../../../shared/domain/partner.ts'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import { innerHtml } from '../inner-html.ts'
import { CONTENT_ID } from '../layout/content-id.ts'
import { Notifications } from '../layout/Notifications.tsx'
import { RiskFooter } from '../layout/RiskFooter.tsx'
import { Standfirst } from '../layout/Standfirst.tsx'
import { Columns, Wrap } from '../layout/Wrap.tsx'
import { contactOf } from './contact-of.ts'
import { FormPanel } from './FormPanel.tsx'
import { fittedSize, fittingColumn } from './fitted-size.ts'
import { PartnerHeader } from './PartnerHeader.tsx'
import { PlaceInNetwork } from './PlaceInNetwork.tsx'
import { Section } from './Section.tsx'
import { Benefits, Contacts, RichText, Testimonials } from './sections.tsx'
import { shortName } from './short-name.ts'
import { defaultTexts } from './texts.ts'

/** A partner whose HTML texts have been sanitised. */
export type SanitisedPartner = PublicPartner & { readonly isSanitised: true }

type RecruitmentPageProps = { readonly partner: SanitisedPartner }

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '')
const lengthOf = (html: string) => wordsOf(html).length

/** A short description continues the subtitle; a long one would push the form down and opens the section about the partner instead. */
const isShort = (description: string | null) => description !== null && lengthOf(description) <= 240

/** Keeps „IB-Partner“ on one line; copying yields the original text. */
const unbroken = (html: string) => html.replaceAll('IB-Partner', '<span data-unbroken>IB-Partner</span>')

/** The class to which the server confines a partner's styles; nothing inside may paint beyond `main`. */
const PARTNER_PAGE = 'partner-page'
/** The part that a partner's styles may lay out. Nothing inside may paint beyond it, and not over the form. */
const PARTNER_SECTIONS = 'partner-sections'

const sizeByLength = (length: number) => {
  if (length <= 60) return 'clamp(2.5rem, 1.3rem + 3.9vw, 4.75rem)'
  return length <= 110 ? 'clamp(2rem, 1.2rem + 2.4vw, 3.25rem)' : 'clamp(1.75rem, 1.3rem + 1.2vw, 2.25rem)'
}

/** Longer titles get smaller type, so that the form stays in the first view. */
const titleSize = (title: string) => fittedSize(sizeByLength(lengthOf(title)), wordsOf(title))

const Words = ({ partner }: RecruitmentPageProps) => {
  const { companyName, landingPageDescription } = partner
  const title = partner.landingPageTitle ?? unbroken(escapeHtml(defaultTexts.title(shortName(companyName))))
  const subtitle = partner.landingPageSubtitle ?? defaultTexts.subtitle
  return (
    <>
      <chakra.h1
        fontSize={titleSize(title)}
        lineHeight=".98"
        letterSpacing="-.05em"
        marginLeft="-.04em"
        css={{ '& em, & i': { fontStyle: 'italic' }, '& [data-unbroken]': { whiteSpace: 'nowrap' } }}
        {...innerHtml(title)}
      />
      <Standfirst
        css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '3px' } }}
        {...innerHtml(isShort(landingPageDescription) ? `${subtitle} ${landingPageDescription}` : subtitle)}
      />
      <PlaceInNetwork company={shortName(companyName)} level={partner.level} youAre={levelLabel(partner.level + 1)} />
    </>
  )
}

/**
 * The partner's texts and, above their background but outside their styles, the form. The texts take no more room than the longest allowed ones, so
 * that the form stays findable.
 */
const Hero = ({ partner }: RecruitmentPageProps) => (
  <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)">
    <chakra.div className={PARTNER_PAGE} gridArea="1 / 1 / span 2" display="grid" gridTemplateRows="subgrid" minWidth="0">
      <Wrap maxHeight="88rem" overflowY="clip">
        <Columns paddingTop={{ base: '40px', lg: '72px' }} paddingBottom={{ base: '12', lg: '88px' }}>
          <chakra.div gridColumn={{ base: '1 / -1', lg: '1 / span 6' }} minWidth="0" {...fittingColumn}>
            <Words partner={partner} />
          </chakra.div>
        </Columns>
      </Wrap>
    </chakra.div>
    <Wrap gridArea={{ base: '2 / 1', lg: '1 / 1' }} position="relative" pointerEvents="none">
      <Columns paddingTop={{ base: '0', lg: '72px' }} paddingBottom={{ base: '64px', lg: '88px' }}>
        <FormPanel partner={partner} />
      </Columns>
    </Wrap>
  </chakra.div>
)

/** The partner's own texts. The default description replaces a missing one, and is alone if there are no other texts. */
const About = ({ partner }: RecruitmentPageProps) => {
  const { companyName, landingPageDescription, landingPageContent } = partner
  const ownLead = isShort(landingPageDescription) ? null : landingPageDescription
  const isAboutProgramme = ownLead === null && landingPageContent === null
  return (
    <Section className="partner-about" title={isAboutProgramme ? 'Das Programm' : `Über ${shortName(companyName)}`}>
      <RichText
        lead={isAboutProgramme || landingPageDescription === null ? defaultTexts.description : ownLead}
        content={landingPageContent}
      />
    </Section>
  )
}

/** The page on which people apply to become Sub-IBs of a partner. */
export const RecruitmentPage = ({ partner }: RecruitmentPageProps) => {
  const { landingPageTestimonials } = partner
  const benefits = partner.landingPageBenefits.length > 0 ? partner.landingPageBenefits : defaultTexts.benefits
  const { contacts } = contactOf(partner)
  return (
    <>
      <PartnerHeader partner={partner} />
      <chakra.main id={CONTENT_ID} overflow="clip" contain="paint">
        <Hero partner={partner} />
        <div className={PARTNER_PAGE}>
          <chakra.div className={PARTNER_SECTIONS} contain="paint">
            <Section title="Ihre Vorteile" className="partner-benefits">
              <Benefits benefits={benefits} />
            </Section>
            <About partner={partner} />
            {landingPageTestimonials.length > 0 && (
              <Section title="Was Partner sagen" className="partner-testimonials">
                <Testimonials testimonials={landingPageTestimonials} />
              </Section>
            )}
            {contacts.length > 0 && (
              <Section title="Kontakt" className="partner-contact">
                <Contacts contacts={contacts} />
              </Section>
            )}
          </chakra.div>
        </div>
      </chakra.main>
      <RiskFooter />
      <Notifications />
    </>
  )
}
