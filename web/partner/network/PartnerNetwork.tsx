import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { Invitation } from '../../../shared/domain/partner-invitation.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { referralAddress } from '../../ui/referral/referral-address.ts'
import { OwnPartner } from '../OwnPartner.tsx'
import { Invitations } from './Invitations.tsx'
import { NetworkTree } from './NetworkTree.tsx'

const InvitationDialog = lazyDialog(() => import('./InvitationDialog.tsx'))
const ShareDialog = lazyDialog(() => import('../links/ShareDialog.tsx'))

const Screen = ({ partner }: { readonly partner: Partner }) => {
  const params = { partnerId: partner.id, id: partner.id }
  const { data: top, error, refresh } = useApi('partnerNetworkGet', { params }, { poll: 'stretching' })
  const [isInviting, setInviting] = useState(false)
  const [shared, setShared] = useState<Invitation>()
  const sub = top && `${countOf(top.childCount, 'IB-Partner', 'IB-Partner')} direkt unter Ihnen`
  return (
    <>
      <PageHeader title="Ihr Netz" sub={sub}>
        {partner.status === 'active' && (
          <Button look="signal" minHeight={{ base: 'control-touch', sm: 'control-m' }} onClick={() => setInviting(true)}>
            <Icon name="plus" />
            Jemanden einladen
          </Button>
        )}
      </PageHeader>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Panel aria-label="Netz" aria-busy={top === undefined && error === undefined}>
          {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
          {top === undefined && error === undefined && <RowSkeletons label="Ihr Netz wird geladen" />}
          {top?.childCount === 0 && (
            <Empty text="Noch niemand unter Ihnen. Wer sich über Ihren Link zur IB-Anwerbung bewirbt und angenommen wird, erscheint hier." />
          )}
          {top !== undefined && top.childCount > 0 && <NetworkTree top={top} />}
        </Panel>
        <Invitations partner={partner} onShare={setShared} />
      </chakra.div>
      {isInviting && <InvitationDialog partner={partner} onClose={() => setInviting(false)} onMade={setShared} />}
      {shared !== undefined && (
        <ShareDialog
          partner={partner}
          page="recruitment"
          name={shared.link}
          address={referralAddress('recruitment', partner.partnerId, shared.link)}
          onClose={() => setShared(undefined)}
        />
      )}
    </>
  )
}

/** The partners below the own one, and the people invited to join them. */
const PartnerNetwork = () => <OwnPartner>{(partner) => <Screen partner={partner} />}</OwnPartner>

export default PartnerNetwork
