import { chakra } from '@chakra-ui/react'
import { useFacts } from '../facts.ts'
import { LegalLinks } from './LegalLinks.tsx'
import { RiskNotice } from './RiskNotice.tsx'
import { Wrap } from './Wrap.tsx'

/** The footer of single-purpose pages: a short risk notice and the legal links. */
export const RiskFooter = () => (
  <chakra.footer
    position="relative"
    zIndex="1"
    background="page"
    borderTop="1px solid {colors.line}"
    padding="32px 0 40px"
    fontSize="0.875rem"
    lineHeight="1.5rem"
    color="ink-3"
  >
    <Wrap display="flex" justifyContent="space-between" gap="24px 48px" flexWrap="wrap">
      <chakra.div maxWidth="62ch" color="ink-2">
        <chakra.h2 color="ink">Risikohinweis</chakra.h2>
        <RiskNotice />
        <chakra.p marginTop="2">Anbieter: {useFacts().legalEntity}</chakra.p>
      </chakra.div>
      <LegalLinks display="flex" flexWrap="wrap" alignContent="start" gap="0 20px" marginBlock="-1.5" color="ink-2" />
    </Wrap>
  </chakra.footer>
)
