import type { ReactNode } from 'react'
import type { Partner } from '../../shared/domain/partner.ts'
import { messageOf } from '../api/api-error.ts'
import { useApiList } from '../api/use-api-list.ts'
import { Failure } from '../ui/Failure.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { NoPartner } from './NoPartner.tsx'

/** Reads the partner for whom the signed-in user acts, and renders the screen with it. */
export const OwnPartner = ({ children }: { readonly children: (partner: Partner) => ReactNode }) => {
  const { items, error, refresh } = useApiList('partnerList', {}, { count: 1 })
  const partner = items?.[0]
  if (error !== undefined) {
    return (
      <Panel>
        <Failure text={messageOf(error)} onRetry={refresh} />
      </Panel>
    )
  }
  if (items === undefined) return <Spinner />
  if (partner === undefined) return <NoPartner onRetry={refresh} />
  return children(partner)
}
