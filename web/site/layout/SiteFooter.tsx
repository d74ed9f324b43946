import { chakra } from '@chakra-ui/react'
import { Logo } from '../../ui/Logo.tsx'
import { lightDark } from '../../ui/theme/colors.ts'
import { useFacts } from '../facts.ts'
import { LegalLinks } from './LegalLinks.tsx'
import { RiskNotice } from './RiskNotice.tsx'
import { Columns, Wrap } from './Wrap.tsx'

/** The footer of the portal's own pages. Dark in both colour schemes. */
export const SiteFooter = () => {
  const { brandName, legalEntity, riskAdvice } = useFacts()
  return (
    <chakra.footer background="foot" borderTop={`1px solid ${lightDark('transparent', '{colors.line}')}`} padding="72px 0 40px">
      <Wrap data-theme="dark" color="ink">
        <Columns rowGap="10">
          <chakra.div gridColumn={{ base: '1 / -1', lg: '1 / span 3' }}>
            <Logo href="/" name={brandName} />
          </chakra.div>
          <chakra.div gridColumn={{ base: '1 / -1', lg: '4 / span 6' }} fontSize="0.875rem" lineHeight="1.5rem" color="ink-2">
            <chakra.h2 color="ink">Risikohinweis</chakra.h2>
            <RiskNotice />
            <chakra.p marginTop="3">{riskAdvice}</chakra.p>
          </chakra.div>
          <LegalLinks
            gridColumn={{ base: '1 / -1', lg: '11 / span 2' }}
            display="grid"
            alignContent="start"
            fontSize="0.9375rem"
            lineHeight="1.5rem"
            marginTop="-1.5"
          />
          <chakra.p
            gridColumn="1 / -1"
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            gap="4"
            paddingTop="6"
            borderTop="1px solid {colors.line}"
            textStyle="dense"
            color="ink-2"
          >
            <span>{legalEntity}</span>
            <span>Angebot für Introducing Broker. Keine Handelskonten auf dieser Seite.</span>
          </chakra.p>
        </Columns>
      </Wrap>
    </chakra.footer>
  )
}
