import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Partner } from '../../../shared/domain/partner.ts'
import { type ReferralLink, referralPageLabels } from '../../../shared/domain/referral-link.ts'
import { MOST_INVITATIONS, MOST_LINKS } from '../../../shared/platform/limits.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ReferralFigures } from '../../ui/referral/ReferralFigures.tsx'
import { referralAddress } from '../../ui/referral/referral-address.ts'
import { usePeriod } from '../../ui/referral/use-period.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { OwnPartner } from '../OwnPartner.tsx'
import { ShareOptions } from './ShareOptions.tsx'

const CampaignDialog = lazyDialog(() => import('./CampaignDialog.tsx'))

const setRetired = async (link: ReferralLink, isRetired: boolean) => {
  const { partnerId, name, version } = link
  try {
    const changed = await change('referralLinkUpdate', { params: { partnerId, name }, body: { isRetired }, ifMatch: version })
    showToast({
      kind: 'success',
      title: isRetired ? 'Link zurückgezogen' : 'Link zählt wieder',
      text: name,
      undo: () => void setRetired(changed, !isRetired),
    })
  } catch (error) {
    showFailure('Der Link konnte nicht geändert werden.', error)
  }
}

const RetireButton = ({ link }: { readonly link: ReferralLink }) => {
  const [isBusy, setBusy] = useState(false)
  const isRetired = link.retiredAt !== null
  const run = async () => {
    setBusy(true)
    await setRetired(link, !isRetired)
    setBusy(false)
  }
  return (
    <Button look={isRetired ? 'line' : 'dangerLine'} disabled={isBusy} minHeight={{ base: 'control-touch', sm: 'control-m' }} onClick={run}>
      {isRetired ? 'Wieder zählen lassen' : 'Zurückziehen'}
    </Button>
  )
}

const Screen = ({ partner, link }: { readonly partner: Partner; readonly link: ReferralLink }) => {
  const [period, setPeriod] = usePeriod()
  const [isEditing, setEditing] = useState(false)
  const { page, name, campaign, createdAt, retiredAt } = link
  return (
    <>
      <PageHeader
        title={name}
        sub={[referralPageLabels[page], campaign, `angelegt am ${formatDate(createdAt)}`].filter(Boolean).join(' · ')}
      >
        <Button minHeight={{ base: 'control-touch', sm: 'control-m' }} onClick={() => setEditing(true)}>
          Kampagne ändern
        </Button>
        <RetireButton link={link} />
      </PageHeader>
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }} gap="4" alignItems="start">
        <Panel>
          <ReferralFigures
            partnerId={partner.id}
            link={name}
            title="Was dieser Link bringt"
            period={period}
            onPeriod={setPeriod}
            empty="In diesem Zeitraum ist noch niemand über diesen Link gekommen."
          />
        </Panel>
        <Panel aria-label="Link teilen" padding="16px 20px 20px">
          {retiredAt === null ? (
            <ShareOptions partner={partner} page={page} name={name} address={referralAddress(page, partner.partnerId, name)} />
          ) : (
            <chakra.p textStyle="ui" color="ink-2">
              Zurückgezogen am {formatDate(retiredAt)}. Der Link führt weiter auf Ihre Seite; was darüber kommt, zählt ohne Link.
            </chakra.p>
          )}
        </Panel>
      </chakra.div>
      {isEditing && <CampaignDialog link={link} onClose={() => setEditing(false)} />}
    </>
  )
}

const Found = ({ partner }: { readonly partner: Partner }) => {
  const { name } = useParams()
  const { items, error, refresh } = useApiList(
    'referralLinkList',
    {},
    { params: { partnerId: partner.id }, count: MOST_LINKS + MOST_INVITATIONS, isCounted: false },
  )
  const link = items?.find((one) => one.name === name)
  if (items === undefined && error !== undefined) {
    return (
      <Panel>
        <Failure text={messageOf(error)} onRetry={refresh} />
      </Panel>
    )
  }
  if (items === undefined) return <Spinner />
  return (
    <>
      <BackLink to={paths.ownLinks()}>Alle Links</BackLink>
      {link === undefined ? (
        <>
          <PageHeader title="Link nicht gefunden" />
          <Panel>
            <Empty text={`Unter Ihren Links ist keiner namens „${name ?? ''}“.`} />
          </Panel>
        </>
      ) : (
        <Screen partner={partner} link={link} />
      )}
    </>
  )
}

/** One of a partner's links: what it brings day by day, and how to share it. */
const OwnLink = () => <OwnPartner>{(partner) => <Found partner={partner} />}</OwnPartner>

export default OwnLink
