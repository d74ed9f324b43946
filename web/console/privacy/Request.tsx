import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { type PrivacyRequest, privacyKindLabels, privacyStateLabels } from '../../../shared/domain/privacy-request.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { outdate } from '../../api/generations.ts'
import type { Pace } from '../../api/polling.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SettingsColumns } from '../../ui/SettingsPanel.tsx'
import { Status } from '../../ui/Status.tsx'
import { privacyStateLooks } from '../../ui/status-looks.ts'
import { DisclosurePanel } from './DisclosurePanel.tsx'
import { ErasurePanel } from './ErasurePanel.tsx'
import { LegalMonth } from './LegalMonth.tsx'
import { MayNotAct } from './MayNotAct.tsx'
import { ObjectionPanel } from './ObjectionPanel.tsx'
import { PersonRecords } from './PersonRecords.tsx'
import { personLabel } from './person.ts'
import { RectificationPanel } from './RectificationPanel.tsx'
import { RequestCourse } from './RequestCourse.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'

const ExtendDialog = lazyDialog(() => import('./ExtendDialog.tsx'))
const CloseDialog = lazyDialog(() => import('./CloseDialog.tsx'))

/** How often a request is read while a job works on it, in ms. */
const WORK_PACE = 2000

/** Records per step. */
const STEP = 200

const isWorkedOn = ({ search, erasure, disclosure }: PrivacyRequest) =>
  [search, erasure, disclosure].some((work) => work?.state === 'running')

/** Whether closing the request is the next step: nothing else is left to do on this page. */
const isToClose = ({ kind, erasure, disclosureLink }: PrivacyRequest) => {
  if (kind === 'erasure') return erasure?.state === 'finished'
  return kind !== 'access' || disclosureLink !== null
}

const Actions = ({ request }: { readonly request: PrivacyRequest }) => {
  const [opened, setOpened] = useState<'extend' | 'close'>()
  const close = () => setOpened(undefined)
  return (
    <>
      {request.extension === null && <Button onClick={() => setOpened('extend')}>Frist verlängern</Button>}
      <Button look={isToClose(request) ? 'signal' : 'line'} onClick={() => setOpened('close')}>
        Abschließen
      </Button>
      {opened === 'extend' && <ExtendDialog request={request} onClose={close} />}
      {opened === 'close' && <CloseDialog request={request} onClose={close} />}
    </>
  )
}

/** A request as it stands: the person and the clock, what was found, what can be done, and who has done what. */
const Desk = ({ request, pace }: { readonly request: PrivacyRequest; readonly pace: Pace }) => {
  const mayAct = useCan()('privacy.act')
  const isOpen = mayAct && request.state === 'open' && request.erasure?.state !== 'running'
  const address = useListAddress()
  const list = useApiList('personRecordList', {}, { params: { id: request.id }, poll: pace, count: address.rows(STEP) })
  const records = list.items ?? []
  return (
    <>
      <BackLink to={paths.privacyRequests()}>Alle Anfragen</BackLink>
      <PageHeader title={personLabel(request)} sub={`Datenschutzanfrage: ${privacyKindLabels[request.kind]}`}>
        {isOpen && <Actions request={request} />}
      </PageHeader>
      <chakra.div display="flex" flexWrap="wrap" gap="2" columnGap="6" alignItems="start">
        <Status look={privacyStateLooks[request.state]}>{privacyStateLabels[request.state]}</Status>
        <LegalMonth request={request} />
      </chakra.div>
      {!mayAct && <MayNotAct />}
      <SettingsColumns>
        <chakra.div display="grid" gap="4" minWidth="0">
          {request.kind === 'access' && <DisclosurePanel request={request} records={records} isOpen={isOpen} />}
          {request.kind === 'rectification' && isOpen && <RectificationPanel />}
          {request.kind === 'objection' && isOpen && <ObjectionPanel />}
          {request.kind === 'withdrawal' && isOpen && <WithdrawalPanel id={request.id} withdrawals={request.withdrawals} />}
          {(request.kind === 'erasure' || request.kind === 'objection') && (
            <ErasurePanel request={request} records={records} isOpen={isOpen} pace={pace} />
          )}
          <PersonRecords request={request} list={list} onMore={() => address.showMoreThan(records.length)} isOpen={isOpen} />
        </chakra.div>
        <chakra.div display="grid" gap="4" minWidth="0">
          <RequestFacts request={request} />
          <RequestCourse id={request.id} pace={pace} />
        </chakra.div>
      </SettingsColumns>
    </>
  )
}

/** The request in the address. */
const Request = () => {
  const { id: text = '' } = useParams()
  const isId = /^[1-9]\d{0,15}$/.test(text)
  const id = Number(text)
  const [isBusy, setBusy] = useState(false)
  const pace = isBusy ? WORK_PACE : 'stretching'
  const { data, error, refresh } = useApi('privacyRequestGet', isId ? { params: { id } } : null, { poll: pace })
  const request = data?.id === id ? data : undefined
  const isNowBusy = request !== undefined && isWorkedOn(request)
  if (isNowBusy !== isBusy) setBusy(isNowBusy)
  // Once a job has ended, everything that it may have changed is read again.
  useEffect(() => (isBusy ? () => outdate(['privacyRequests', 'auditLog']) : undefined), [isBusy])
  if (request !== undefined) return <Desk request={request} pace={pace} />
  const isUnknown = !isId || (error instanceof ApiError && error.status === 404)
  return (
    <>
      <BackLink to={paths.privacyRequests()}>Alle Anfragen</BackLink>
      <PageHeader title={isUnknown ? 'Anfrage nicht gefunden' : 'Datenschutzanfrage'} />
      <Panel aria-label="Datenschutzanfrage" aria-busy={!isUnknown && error === undefined}>
        {isUnknown ? (
          <Empty text="Diese Anfrage gibt es nicht, oder ihre Aufbewahrung ist abgelaufen" />
        ) : error === undefined ? (
          <RowSkeletons label="Anfrage wird geladen" />
        ) : (
          <Failure text={messageOf(error)} onRetry={refresh} />
        )}
      </Panel>
    </>
  )
}

export default Request
