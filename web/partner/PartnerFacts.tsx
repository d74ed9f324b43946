import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isRateAgreed, ownRateWords } from '../../shared/domain/commission-unit.ts'
import { activityLabels } from '../../shared/domain/entity.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { paths } from '../../shared/platform/pages.ts'
import { useCommissionUnit } from '../api/portal.ts'
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx'
import { formatCountry } from '../ui/format.ts'
import { Panel, PanelTitle } from '../ui/Panel.tsx'
import { Status } from '../ui/Status.tsx'
import { activityLooks } from '../ui/status-looks.ts'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <chakra.div
    display="grid"
    gridTemplateColumns={{ base: '100px minmax(0, 1fr)', md: '124px minmax(0, 1fr)' }}
    gap="3"
    paddingBlock="9px"
    borderTop="1px solid {colors.line}"
    alignItems="center"
  >
    <chakra.dt color="ink-3">{label}</chakra.dt>
    <chakra.dd fontWeight="500" overflowWrap="anywhere">
      {children === null || children === '' ? (
        <chakra.span color="ink-3" fontWeight="400">
          Nicht angegeben
        </chakra.span>
      ) : (
        children
      )}
    </chakra.dd>
  </chakra.div>
)

const CommissionRate = ({ rate }: { readonly rate: string }) => {
  const words = ownRateWords(rate, useCommissionUnit())
  if (!isRateAgreed(rate)) return words
  return (
    <chakra.span fontSize="24px" lineHeight="32px" fontWeight="600" letterSpacing="-.03em" whiteSpace="nowrap">
      {words}
    </chakra.span>
  )
}

export const PartnerFacts = ({ partner }: { readonly partner: Partner }) => (
  <Panel aria-labelledby="facts" padding="16px 20px 8px">
    <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" columnGap="4">
      <PanelTitle id="facts">Partnerdaten</PanelTitle>
      <chakra.span textStyle="dense" fontWeight="500" textDecoration="underline" textDecorationColor="tick" textUnderlineOffset="3px">
        <Link to={paths.ownPage(true)}>Profil und Seite bearbeiten</Link>
      </chakra.span>
    </chakra.div>
    <chakra.dl marginTop="2">
      <Fact label="Firma">{partner.companyName}</Fact>
      <Fact label="E-Mail">
        <EmailLink address={partner.email} canCopy />
      </Fact>
      <Fact label="Telefon">{partner.phone && <PhoneLink number={partner.phone} canCopy />}</Fact>
      <Fact label="Land">{partner.country && formatCountry(partner.country)}</Fact>
      <Fact label="Provisionssatz">
        <CommissionRate rate={partner.commissionRate} />
      </Fact>
      <Fact label="Status">
        <Status look={activityLooks[partner.status]}>{activityLabels[partner.status]}</Status>
      </Fact>
    </chakra.dl>
  </Panel>
)
