import { messageOf } from '../../api/api-error.ts'
import { useCurrentUser } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { countOf } from '../../ui/format.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { NoPartner } from '../NoPartner.tsx'
import { NetworkTree } from './NetworkTree.tsx'

const OwnNetwork = ({ partnerId }: { readonly partnerId: number }) => {
  const { data: top, error, refresh } = useApi('partnerNetworkGet', { params: { partnerId, id: partnerId } }, { poll: 'stretching' })
  const sub = top && `${countOf(top.childCount, 'IB-Partner', 'IB-Partner')} direkt unter Ihnen`
  return (
    <>
      <PageHeader title="Ihr Netz" sub={sub} />
      <Panel aria-label="Netz" aria-busy={top === undefined && error === undefined}>
        {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
        {top === undefined && error === undefined && <RowSkeletons label="Ihr Netz wird geladen" />}
        {top?.childCount === 0 && (
          <Empty text="Noch niemand unter Ihnen. Wer sich über Ihren Link zur IB-Anwerbung bewirbt und angenommen wird, erscheint hier." />
        )}
        {top !== undefined && top.childCount > 0 && <NetworkTree top={top} />}
      </Panel>
    </>
  )
}

/** The partners below the own one. */
const PartnerNetwork = () => {
  const { ibPartnerId } = useCurrentUser()
  return ibPartnerId === null ? <NoPartner onRetry={() => location.reload()} /> : <OwnNetwork partnerId={ibPartnerId} />
}

export default PartnerNetwork
