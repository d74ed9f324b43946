import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { DEFAULT_REFERRAL_PERIOD, type ReferralPeriod } from '../../../shared/domain/referral-link.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ReferralFigures } from '../../ui/referral/ReferralFigures.tsx'
import { ReferralLinks } from '../../ui/referral/ReferralLinks.tsx'

type PartnerLinksDialogProps = { readonly partner: Partner; readonly onClose: () => void }

/** A partner's links and what they brought, as the partner sees it. */
const PartnerLinksDialog = ({ partner, onClose }: PartnerLinksDialogProps) => {
  const [period, setPeriod] = useState<ReferralPeriod>(DEFAULT_REFERRAL_PERIOD)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Links"
      description={`${partner.companyName}, ${partner.partnerId}`}
      isWide
      footer={<Button onClick={onClose}>Schließen</Button>}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Panel>
          <ReferralFigures
            partnerId={partner.id}
            title="Alle Seiten und Links"
            period={period}
            onPeriod={setPeriod}
            empty="In diesem Zeitraum hat niemand die Seiten dieses Partners besucht."
          />
        </Panel>
        <ReferralLinks partnerId={partner.id} period={period} empty="Dieser Partner hat noch keine Links." />
      </chakra.div>
    </Dialog>
  )
}

export default PartnerLinksDialog
