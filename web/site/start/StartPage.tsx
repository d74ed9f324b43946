import { chakra } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { paths } from '../../../shared/platform/pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ComboboxParts } from '../forms/ComboboxParts.tsx'
import { CONTENT_ID } from '../layout/content-id.ts'
import { Notifications } from '../layout/Notifications.tsx'
import { Ruler } from '../layout/Ruler.tsx'
import { SiteFooter } from '../layout/SiteFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Application } from './Application.tsx'
import { Benefits } from './Benefits.tsx'
import { Dial, DialMenu } from './Dial.tsx'
import { Facts } from './Facts.tsx'
import { Hero } from './Hero.tsx'
import { Programme } from './Programme.tsx'
import { applyHref } from './sections.ts'

/** The start page for anonymous visitors. */
export const StartPage = () => (
  <>
    <Global styles={{ '@media (prefers-reduced-motion: no-preference)': { html: { scrollBehavior: 'smooth' } } }} />
    <SiteHeader nav={<Dial />}>
      <ButtonLink href={paths.login()} look="ghost" display={{ base: 'none', sm: 'inline-flex' }}>
        Anmelden
      </ButtonLink>
      <ButtonLink href={applyHref} look="solid" paddingInline={{ base: '2.5', sm: '3.5' }}>
        Registrieren
      </ButtonLink>
      <DialMenu loginHref={paths.login()} />
    </SiteHeader>
    <chakra.main id={CONTENT_ID}>
      <Hero />
      <Facts />
      <Ruler />
      <Programme />
      <Ruler />
      <Benefits />
      <Application />
    </chakra.main>
    <SiteFooter />
    <ComboboxParts />
    <Notifications />
  </>
)
