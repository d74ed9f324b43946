import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { DEFAULT_REFERRAL_PERIOD, type ReferralPeriod } from '../../../shared/domain/referral-link.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinksOverview } from '../../ui/referral/LinksOverview.tsx'

type PartnerLinksDialogProps = { readonly partner: Partner; readonly onClose: () => void }

/** A partner's links and what they brought, as the partner sees it. */
const PartnerLinksDialog = ({ partner, onClose }: PartnerLinksDialogProps) => {
  const [period, setPeriod] = useState<ReferralPeriod>(DEFAULT_REFERRAL_PERIOD)
  return (
    <Dialog isOpen onClose={onClose} title="Links" description={`${partner.companyName}, ${partner.partnerId}`} isWide>
      <LinksOverview
        partnerId={partner.id}
        period={period}
        onPeriod={setPeriod}
        empty={{
          figures: 'In diesem Zeitraum hat niemand die Seiten dieses Partners besucht.',
          links: 'Dieser Partner hat noch keine Links.',
        }}
      />
    </Dialog>
  )
}

export default PartnerLinksDialog
