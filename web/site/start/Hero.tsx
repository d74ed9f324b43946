import { chakra } from '@chakra-ui/react'
import { ButtonLink } from '../../ui/Button.tsx'
import { Columns, Wrap } from '../layout/Wrap.tsx'
import { DashboardPreview } from './DashboardPreview.tsx'
import { NetworkStrip } from './NetworkStrip.tsx'
import { applyHref } from './sections.ts'

/** The hero: claim, dashboard preview and network. */
export const Hero = () => (
  <section id="start" aria-labelledby="start-titel">
    <Wrap>
      <Columns paddingTop={{ base: '40px', lg: '64px' }} rowGap={{ base: '12', md: '0' }} alignItems="start">
        <chakra.div gridColumn={{ base: '1 / -1', md: '1 / span 6' }} paddingBottom={{ base: '0', md: '40px' }}>
          <chakra.p fontSize="0.9375rem" lineHeight="1.5rem" fontWeight="500" color="ink-2">
            Das Partnerprogramm für Introducing Broker
          </chakra.p>
          <chakra.h1
            id="start-titel"
            textStyle="mega"
            fontSize={{ base: '19.4vw', sm: 'mega', md: '9.6vw', lg: 'mega' }}
            textWrap="initial"
            marginTop={{ base: '5', sm: '7' }}
            marginLeft="-.055em"
          >
            Jedes Lot <br />
            zählt.
          </chakra.h1>
          <chakra.p
            textStyle="lead"
            fontSize={{ base: '1.125rem', sm: 'lead' }}
            lineHeight={{ base: '1.75rem', sm: '2rem' }}
            color="ink-2"
            marginTop={{ base: '6', sm: '36px' }}
            maxWidth="31em"
          >
            Sie empfehlen Kunden und bauen Ihr eigenes Partnernetz auf. Wir vergüten jedes gehandelte Lot. Ihr Dashboard zeigt, wo Sie
            stehen.
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={{ base: '4', sm: '6' }} marginTop={{ base: '7', sm: '36px' }}>
            <ButtonLink href={applyHref} look="signal" size="l" width={{ base: 'full', sm: 'auto' }}>
              IB-Partner werden
            </ButtonLink>
            <chakra.a
              href="#programm"
              paddingBlock="2.5"
              marginInline={{ base: 'auto', sm: '0' }}
              fontWeight="500"
              textDecoration="underline"
              textDecorationColor="tick"
              textUnderlineOffset="3px"
              _hover={{ textDecorationColor: 'lamp' }}
            >
              So funktioniert das Programm
            </chakra.a>
          </chakra.div>
        </chakra.div>
        <chakra.div gridColumn={{ base: '1 / -1', md: '7 / span 6' }} minWidth="0" marginBottom={{ base: '8', md: '0' }}>
          <DashboardPreview />
        </chakra.div>
      </Columns>
    </Wrap>
    <NetworkStrip />
  </section>
)
