import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { levelLabel, type Partner } from '../../../shared/domain/partner.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Station } from '../../ui/Station.tsx'
import { Status } from '../../ui/Status.tsx'
import { activityLooks } from '../../ui/status-looks.ts'
import { type PartnerAction, PartnerActions } from './PartnerActions.tsx'
import { PartnerCustomers } from './PartnerCustomers.tsx'
import { PartnerPages } from './PartnerPages.tsx'

const areas = {
  base: '"station firm" ". facts" ". pages" ". actions" "customers customers"',
  md: '"station firm facts actions" ". firm pages pages" "customers customers customers customers"',
  xl: '"station firm facts pages actions" "customers customers customers customers customers"',
}
const columns = {
  base: '22px minmax(0, 1fr)',
  md: '22px minmax(0, 1fr) 276px auto',
  xl: '22px minmax(0, 1fr) 276px auto auto',
}

type PartnerCardProps = { readonly partner: Partner } & PartnerAction

/** A partner: who it is, its pages, what can be done, and on request its customers. */
export const PartnerCard = ({ partner, ...actions }: PartnerCardProps) => {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const customers = countOf(partner.customerCount, 'Kunde', 'Kunden')
  const id = `kunden-${partner.id}`
  return (
    <chakra.li
      display="grid"
      gridTemplateAreas={areas}
      gridTemplateColumns={columns}
      columnGap={{ base: '3', xl: '5' }}
      rowGap={{ base: '2', md: '1', xl: '0' }}
      alignItems={{ base: 'start', md: 'center' }}
      padding={{ base: '4', md: '12px 16px 12px 20px' }}
      borderTop="1px solid {colors.line}"
      _first={{ borderTop: '0' }}
      textStyle="dense"
      color="ink-2"
    >
      <chakra.span gridArea="station" alignSelf="start">
        <Station level={partner.level} />
      </chakra.span>
      <chakra.div gridArea="firm" alignSelf="start" overflowWrap="anywhere">
        <chakra.h2 fontSize="15px" lineHeight="22px" letterSpacing="-.012em" color="ink">
          {partner.companyName}{' '}
          <chakra.span color="ink-3" fontWeight="400" fontSize="dense" whiteSpace="nowrap">
            {partner.partnerId}
          </chakra.span>
        </chakra.h2>
        <p>
          {partner.firstName} {partner.lastName}
        </p>
      </chakra.div>
      <chakra.div gridArea="facts" display="flex" columnGap="4" rowGap="1" flexWrap="wrap" alignItems="center">
        <chakra.span minWidth="56px">{levelLabel(partner.level)}</chakra.span>
        <chakra.span minWidth="64px">
          <Status look={activityLooks[partner.status]}>{activityLabels[partner.status]}</Status>
        </chakra.span>
        {partner.customerCount > 0 && can('customers.view') ? (
          <Button
            size="s"
            minHeight={{ base: 'control-touch', md: 'control-s' }}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${customers} von ${partner.companyName}`}
            onClick={() => setOpen(!isOpen)}
          >
            {customers}
            <chakra.span transform={isOpen ? 'rotate(180deg)' : undefined}>
              <Icon name="down" />
            </chakra.span>
          </Button>
        ) : (
          <chakra.span whiteSpace="nowrap" color={partner.customerCount === 0 ? 'ink-3' : 'ink'} paddingInline="2.5">
            {customers}
          </chakra.span>
        )}
      </chakra.div>
      <PartnerPages partner={partner} />
      <PartnerActions partner={partner} {...actions} />
      <chakra.div id={id} gridArea="customers" hidden={!isOpen}>
        {isOpen && <PartnerCustomers partner={partner} />}
      </chakra.div>
    </chakra.li>
  )
}
