import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Partner } from '../../shared/domain/partner.ts'
import type { ReferralPage } from '../../shared/domain/referral-link.ts'
import { lazyDialog } from '../ui/form/lazy-dialog.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { referralAddress } from '../ui/referral/referral-address.ts'
import { AddressField } from './AddressField.tsx'
import type { SharedLink } from './links/ShareOptions.tsx'

const ShareDialog = lazyDialog(() => import('./links/ShareDialog.tsx'))
const InvitationDialog = lazyDialog(() => import('./network/InvitationDialog.tsx'))

type CopyLinkProps = {
  readonly title: string
  readonly text: string
  readonly link: string | null
  readonly onShare?: (() => void) | undefined
  readonly onInvite?: (() => void) | undefined
}

const CopyLink = ({ title, text, link, onShare, onInvite }: CopyLinkProps) => (
  <chakra.div padding="16px 20px 20px" minWidth="0">
    <chakra.div display="flex" justifyContent="space-between" gap="3" alignItems="start">
      <div>
        <chakra.h2 fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
          {title}
        </chakra.h2>
        <chakra.p textStyle="dense" color="ink-3">
          {text}
        </chakra.p>
      </div>
      <chakra.div display="flex" gap="2" flex="none">
        {onInvite !== undefined && <RowButton onClick={onInvite}>Einladen</RowButton>}
        {onShare !== undefined && (
          <RowButton aria-label={`Teilen: ${title}`} onClick={onShare}>
            Teilen
          </RowButton>
        )}
      </chakra.div>
    </chakra.div>
    <chakra.div marginTop="2.5">
      <AddressField label={title} address={link} />
    </chakra.div>
  </chakra.div>
)

/** The partner's two links, to registration page and recruitment page. */
export const Links = ({ partner }: { readonly partner: Partner }) => {
  const [shared, setShared] = useState<SharedLink>()
  const [isInviting, setInviting] = useState(false)
  const link = referralAddress('recruitment', partner.partnerId, null)
  // The pages of an inactive partner are not shown.
  const isShareable = partner.status === 'active'
  const share = (page: ReferralPage, address: string | null) =>
    address === null || !isShareable ? undefined : () => setShared({ partner, page, name: null, address })
  return (
    <Panel
      aria-label="Empfehlungslinks"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}
      css={{
        '& > div + div': {
          borderLeft: { lg: '1px solid {colors.line}' },
          borderTop: { base: '1px solid {colors.line}', lg: '0' },
        },
      }}
    >
      <CopyLink
        title="Link zur Kundenregistrierung"
        text="Für Kunden, die bei Ihnen handeln möchten"
        link={partner.invitationLink}
        onShare={share('registration', partner.invitationLink)}
      />
      <CopyLink
        title="Link zur IB-Anwerbung"
        text="Für künftige Sub-IBs in Ihrem Netz"
        link={link}
        onShare={share('recruitment', link)}
        onInvite={isShareable ? () => setInviting(true) : undefined}
      />
      {isInviting && (
        <InvitationDialog
          partner={partner}
          onClose={() => setInviting(false)}
          onMade={({ link: name }) =>
            setShared({ partner, page: 'recruitment', name, address: referralAddress('recruitment', partner.partnerId, name) })
          }
        />
      )}
      {shared !== undefined && <ShareDialog {...shared} onClose={() => setShared(undefined)} />}
    </Panel>
  )
}
