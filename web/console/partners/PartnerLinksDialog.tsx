import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { DEFAULT_REFERRAL_PERIOD, REFERRAL_PAGES, type ReferralPeriod, referralPageLabels } from '../../../shared/domain/referral-link.ts'
import { WebLink } from '../../ui/contact-links.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { LinksOverview } from '../../ui/referral/LinksOverview.tsx'
import { referralAddress } from '../../ui/referral/referral-address.ts'

type PartnerLinksDialogProps = { readonly partner: Partner; readonly onClose: () => void }

/** The addresses of a partner's pages, to pass on; its links and what they brought, as the partner sees it. */
const PartnerLinksDialog = ({ partner, onClose }: PartnerLinksDialogProps) => {
  const [period, setPeriod] = useState<ReferralPeriod>(DEFAULT_REFERRAL_PERIOD)
  return (
    <Dialog isOpen onClose={onClose} title="Links" description={`${partner.companyName}, ${partner.partnerId}`} isWide>
      <FactList
        facts={REFERRAL_PAGES.map((page) => [
          referralPageLabels[page],
          <WebLink key="" address={referralAddress(page, partner.partnerId, null)} />,
        ])}
      />
      <LinksOverview
        partnerId={partner.id}
        period={period}
        onPeriod={setPeriod}
        empty={{
          figures: 'In diesem Zeitraum hat niemand die Seiten dieses Partners besucht.',
          links: 'Dieser Partner hat noch keine eigenen Links. Er legt sie in seinem Bereich unter „Links“ an.',
        }}
      />
    </Dialog>
  )
}

export default PartnerLinksDialog
