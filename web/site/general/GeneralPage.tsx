import { chakra } from '@chakra-ui/react'
import { paths } from '../../../shared/platform/pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useFacts } from '../facts.ts'
import { ComboboxParts } from '../forms/ComboboxParts.tsx'
import { NumberedSteps } from '../forms/NumberedSteps.tsx'
import { Thanks } from '../forms/Thanks.tsx'
import { CONTENT_ID } from '../layout/content-id.ts'
import { Notifications } from '../layout/Notifications.tsx'
import { SiteFooter } from '../layout/SiteFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Columns, Wrap } from '../layout/Wrap.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { PromiseScale } from './PromiseScale.tsx'

const next = [
  'Wir prüfen Ihre Angaben.',
  'Wir melden uns innerhalb von 2–3 Werktagen bei Ihnen und klären offene Fragen.',
  'Nach der Freigabe erhalten Sie Ihre Partner-ID, Ihre Links und Ihren Zugang zum Dashboard.',
]

const Done = () => (
  <Thanks
    title="Bewerbung eingereicht!"
    after={
      <chakra.div marginTop="8">
        <chakra.h3 textStyle="h3" marginBottom="3">
          Die nächsten Schritte
        </chakra.h3>
        <NumberedSteps steps={next} />
        <ButtonLink href="/" size="l" marginTop="6">
          Zur Startseite
        </ButtonLink>
      </chakra.div>
    }
  >
    {useFacts().arrival.general_application}
  </Thanks>
)

/** The page of the general application form, which belongs to no partner. */
export const GeneralPage = () => (
  <>
    <SiteHeader>
      <ButtonLink href={paths.login()} look="ghost">
        Anmelden
      </ButtonLink>
    </SiteHeader>
    <chakra.main id={CONTENT_ID}>
      <Wrap>
        <Columns paddingBlock={{ base: '40px 64px', lg: '72px 112px' }} rowGap="12">
          <chakra.div gridColumn={{ base: '1 / -1', lg: '1 / span 4' }}>
            <chakra.h1
              id="bewerbung"
              fontSize="clamp(2.5rem, 1.3rem + 3.9vw, 4.75rem)"
              lineHeight=".98"
              letterSpacing="-.05em"
              marginLeft="-.04em"
            >
              IB-Partner werden.
            </chakra.h1>
            <chakra.p textStyle="lead" fontSize={{ base: '1.125rem', sm: 'lead' }} color="ink-2" marginTop="7" maxWidth="26em">
              Erzählen Sie uns von Ihrem Unternehmen und davon, wie Sie Kunden gewinnen.
            </chakra.p>
            <PromiseScale />
          </chakra.div>
          <Panel
            as="div"
            gridColumn={{ base: '1 / -1', lg: '6 / span 7' }}
            marginInline={{ base: 'calc(8px - {spacing.gutter})', sm: '0' }}
            padding={{ base: '24px 20px', sm: '40px' }}
          >
            <GeneralForm />
            <Done />
          </Panel>
        </Columns>
      </Wrap>
    </chakra.main>
    <SiteFooter />
    <ComboboxParts />
    <Notifications />
  </>
)
