import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EDIT_PARAMETER, EDITOR_TABS } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCurrentUser } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { NoPartner } from '../NoPartner.tsx'
import { OwnPageView } from './OwnPageView.tsx'

const OwnPageEditor = lazy(() => import('./OwnPageEditor.tsx'))

const Content = ({ partnerId }: { readonly partnerId: number }) => {
  const edited = useSearchParams()[0].get(EDIT_PARAMETER)
  const partner = useApi('partnerGet', { params: { id: partnerId } })
  const draft = useApi('pageDraftGet', { params: { partnerId } }, { poll: 'stretching' })
  if (partner.data === undefined || draft.data === undefined) {
    const error = partner.error ?? draft.error
    if (error === undefined) return <Spinner />
    const retry = () => Promise.all([partner.refresh(), draft.refresh()])
    return (
      <Panel>
        <Failure text={messageOf(error)} onRetry={retry} />
      </Panel>
    )
  }
  return edited !== null ? (
    <Suspense fallback={<Spinner />}>
      <OwnPageEditor partner={partner.data} read={draft.data} tab={EDITOR_TABS.find((tab) => tab === edited)} />
    </Suspense>
  ) : (
    <OwnPageView partner={partner.data} page={draft.data} />
  )
}

/** A partner's own page: profile and content as a draft, and its way to release. The address says whether it is edited, and in which tab. */
const OwnPage = () => {
  useDocumentTitle('Meine Seite')
  const { ibPartnerId } = useCurrentUser()
  return ibPartnerId === null ? <NoPartner onRetry={() => location.reload()} /> : <Content partnerId={ibPartnerId} />
}

export default OwnPage
