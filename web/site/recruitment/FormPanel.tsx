import { chakra } from '@chakra-ui/react'
import type { PublicPartner } from '../../../shared/domain/partner.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useFacts } from '../facts.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { contactOf } from './contact-of.ts'
import { DayScale } from './DayScale.tsx'
import { ThankYou } from './ThankYou.tsx'

/** A short risk notice beside the form: the provider's own figure, or the whole notice without one. */
const ShortRiskNotice = () => {
  const { riskNotice, lossSentence } = useFacts()
  return (
    <chakra.p marginTop="6" paddingTop="5" borderTop="1px solid {colors.line}" textStyle="dense" color="ink-2">
      {lossSentence === '' ? riskNotice : lossSentence}
    </chakra.p>
  )
}

/** The form beside the risk notice. No style or text of a partner reaches into it. */
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
