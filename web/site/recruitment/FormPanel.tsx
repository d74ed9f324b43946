import { chakra } from '@chakra-ui/react'
import type { PublicPartner } from '../../../shared/domain/partner.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useFacts } from '../facts.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { contactOf } from './contact-of.ts'
import { DayScale } from './DayScale.tsx'
import { ThankYou } from './ThankYou.tsx'

/** The warning once more where it is decided: the provider's own figure, or all of it where there is none. */
const ShortRiskNotice = () => {
  const { riskNotice, lossSentence } = useFacts()
  return (
    <chakra.p marginTop="6" paddingTop="5" borderTop="1px solid {colors.line}" textStyle="dense" color="ink-2">
      {lossSentence === '' ? riskNotice : lossSentence}
    </chakra.p>
  )
}

/** What is agreed to and what is warned of, side by side: no style and no text of a partner reaches in here. */
export const FormPanel = ({ partner }: { readonly partner: PublicPartner }) => (
  <Panel
    data-form-panel=""
    gridColumn={{ base: '1 / -1', lg: '8 / span 5' }}
    alignSelf="start"
    marginInline={{ base: 'calc(8px - {spacing.gutter})', sm: '0' }}
    padding={{ base: '24px 20px', sm: '8' }}
    pointerEvents="auto"
  >
    <ApplicationForm partnerId={partner.partnerId} contact={contactOf(partner).atForm} />
    <ThankYou company={partner.companyName} />
    <DayScale />
    <ShortRiskNotice />
  </Panel>
)
