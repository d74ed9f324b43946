import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { FIRST_STEPS } from '../../shared/domain/first-steps.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { messageOf } from '../api/api-error.ts'
import { useCurrentUser } from '../api/session.tsx'
import { useApi } from '../api/use-api.ts'
import { useApiList } from '../api/use-api-list.ts'
import { Failure } from '../ui/Failure.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { BestLinks } from './BestLinks.tsx'
import { Customers, PAGE_SIZE } from './Customers.tsx'
import { FirstSteps } from './first-steps/FirstSteps.tsx'
import { Links } from './Links.tsx'
import { OwnPartner } from './OwnPartner.tsx'
import { PartnerFacts } from './PartnerFacts.tsx'
import { PartnerNumbers } from './PartnerNumbers.tsx'
import { SharePrompt } from './SharePrompt.tsx'
import { Welcome } from './Welcome.tsx'

const PartnerDashboard = () => {
  useDocumentTitle('Partner-Dashboard')
  const { ibPartnerId } = useCurrentUser()
  const figures = useApi('partnerFigures', ibPartnerId === null ? null : { params: { id: ibPartnerId } }, { poll: 'stretching' })
  const customers = useApiList('customerList', {}, { count: PAGE_SIZE, poll: 'stretching' })
  const firstSteps = useApi('firstStepsGet', {})
  const showsFirstSteps = firstSteps.data !== undefined && !firstSteps.data.isPutAway && firstSteps.data.done.length < FIRST_STEPS.length
  const hasNoFirstSteps = !showsFirstSteps && (firstSteps.data !== undefined || firstSteps.error !== undefined)
  const isWide = useIsWide()

  const contentFor = (partner: Partner) => {
    const numbers =
      figures.data === undefined && figures.error !== undefined ? (
        <Panel key="numbers" aria-label="Kennzahlen">
          <Failure text={`Die Kennzahlen konnten nicht geladen werden. ${messageOf(figures.error)}`} onRetry={figures.refresh} />
        </Panel>
      ) : (
        <PartnerNumbers key="numbers" figures={figures.data} childCount={partner.childCount} />
      )
    const facts = <PartnerFacts key="facts" partner={partner} />
    const links = <Links key="links" partner={partner} />
    const best = <BestLinks key="best" partnerId={partner.id} />
    const start = (
      <Fragment key="start">
        {showsFirstSteps && firstSteps.data !== undefined && <FirstSteps partner={partner} progress={firstSteps.data} />}
        {hasNoFirstSteps && figures.data?.customers === 0 && <SharePrompt partner={partner} />}
      </Fragment>
    )
    return (
      <>
        <Welcome partner={partner} newest={customers.items?.[0]} />
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
          {isWide ? (
            <>
              {start}
              <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' }} gap="4">
                {facts}
                {numbers}
              </chakra.div>
              {links}
              {best}
            </>
          ) : (
            // On a phone the links come first, to be shown to someone.
            [links, start, best, numbers, facts]
          )}
          <Customers />
        </chakra.div>
      </>
    )
  }
  return <OwnPartner>{contentFor}</OwnPartner>
}

export default PartnerDashboard
