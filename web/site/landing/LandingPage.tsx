import { chakra } from '@chakra-ui/react'
import type { Brand } from '../../../shared/brand.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CONTENT_ID } from '../layout/content-id.ts'
import { SiteFooter } from '../layout/SiteFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Wrap } from '../layout/Wrap.tsx'
import { NetworkStrip } from './NetworkStrip.tsx'

/** The start page for whoever is not signed in. */
export const LandingPage = ({ brand }: { readonly brand: Brand }) => (
  <>
    <SiteHeader brand={brand}>
      <ButtonLink href="/login" look="solid">
        Anmelden
      </ButtonLink>
    </SiteHeader>
    <chakra.main id={CONTENT_ID}>
      <Wrap paddingTop={{ base: '40px', lg: '64px' }} paddingBottom={{ base: '32px', lg: '40px' }}>
        <chakra.p fontSize="15px" lineHeight="24px" fontWeight="500" color="ink-2">
          Das Partnerprogramm für Introducing Broker
        </chakra.p>
        <chakra.h1
          textStyle="mega"
          fontSize={{ base: '19.4vw', sm: 'mega' }}
          textWrap="initial"
          marginTop={{ base: '5', sm: '7' }}
          marginLeft="-.055em"
        >
          Jedes Lot
          <br />
          zählt.
        </chakra.h1>
        <chakra.p
          textStyle="lead"
          fontSize={{ base: '18px', sm: 'lead' }}
          lineHeight={{ base: '28px', sm: '32px' }}
          color="ink-2"
          marginTop={{ base: '6', sm: '36px' }}
          maxWidth="31em"
        >
          Sie empfehlen Kunden und bauen Ihr eigenes Partnernetz auf. Wir vergüten jedes gehandelte Lot. Ihr Dashboard zeigt, wo Sie stehen.
        </chakra.p>
      </Wrap>
      <NetworkStrip />
    </chakra.main>
    <SiteFooter brand={brand} />
  </>
)
