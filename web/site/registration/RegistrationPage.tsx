import { chakra } from '@chakra-ui/react'
import type { PublicPartner } from '../../../shared/domain/partner.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useFacts } from '../facts.ts'
import { ComboboxParts } from '../forms/ComboboxParts.tsx'
import { NumberedSteps } from '../forms/NumberedSteps.tsx'
import { Thanks } from '../forms/Thanks.tsx'
import { CONTENT_ID } from '../layout/content-id.ts'
import { Notifications } from '../layout/Notifications.tsx'
import { RiskFooter } from '../layout/RiskFooter.tsx'
import { Standfirst } from '../layout/Standfirst.tsx'
import { Columns, Wrap } from '../layout/Wrap.tsx'
import { contactOf } from '../recruitment/contact-of.ts'
import { fittedSize, fittingColumn } from '../recruitment/fitted-size.ts'
import { PartnerHeader } from '../recruitment/PartnerHeader.tsx'
import { PlaceInNetwork } from '../recruitment/PlaceInNetwork.tsx'
import { Section } from '../recruitment/Section.tsx'
import { Benefits, Contacts } from '../recruitment/sections.tsx'
import { shortName } from '../recruitment/short-name.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import { registrationTexts } from './texts.ts'

type RegistrationPageProps = { readonly partner: PublicPartner }

const Hero = ({ partner }: RegistrationPageProps) => {
  const company = shortName(partner.companyName)
  return (
    <Wrap>
      <Columns paddingBlock={{ base: '40px 64px', lg: '72px 88px' }}>
        <chakra.div gridColumn={{ base: '1 / -1', lg: '1 / span 6' }} minWidth="0" {...fittingColumn}>
          <chakra.h1
            fontSize={fittedSize('clamp(2.25rem, 1.2rem + 3.2vw, 4rem)', registrationTexts.title(company))}
            lineHeight="1"
            letterSpacing="-.048em"
            marginLeft="-.04em"
          >
            {registrationTexts.title(company)}
          </chakra.h1>
          <Standfirst>{registrationTexts.lead(company)}</Standfirst>
          <PlaceInNetwork company={company} level={partner.level} youAre="Kunde" />
          <chakra.div marginTop="12" maxWidth="440px" display={{ base: 'none', lg: 'block' }}>
            <NumberedSteps steps={registrationTexts.steps(company)} />
          </chakra.div>
        </chakra.div>
        <Panel
          gridColumn={{ base: '1 / -1', lg: '8 / span 5' }}
          alignSelf="start"
          marginTop={{ base: '12', lg: '0' }}
          marginInline={{ base: 'calc(8px - {spacing.gutter})', sm: '0' }}
          padding={{ base: '24px 20px', sm: '8' }}
        >
          <RegistrationForm partner={partner} contact={contactOf(partner).atForm} />
          <Thanks
            title="Vielen Dank!"
            after={
              // A form makes the button a link without script.
              <form action={paths.registration(partner.partnerId)}>
                <Button data-back="" type="submit" size="l" marginTop="6">
                  Zurück zum Formular
                </Button>
              </form>
            }
          >
            {useFacts().arrival.landing_page || `Ihre Anfrage ist angekommen. ${partner.companyName} meldet sich bei Ihnen.`}
          </Thanks>
        </Panel>
      </Columns>
    </Wrap>
  )
}

/** The page on which people register as prospective customers of a partner. */
export const RegistrationPage = ({ partner }: RegistrationPageProps) => {
  const { contacts } = contactOf(partner)
  return (
    <>
      <PartnerHeader partner={partner} />
      <chakra.main id={CONTENT_ID}>
        <Hero partner={partner} />
        <Section title="Was Sie erwartet">
          <Benefits benefits={registrationTexts.offers} />
        </Section>
        {contacts.length > 0 && (
          <Section title="Kontakt">
            <Contacts contacts={contacts} />
          </Section>
        )}
      </chakra.main>
      <RiskFooter />
      <ComboboxParts />
      <Notifications />
    </>
  )
}
