import { chakra } from '@chakra-ui/react'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { levelLabel, type Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../api/paths.ts'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Station } from '../../ui/Station.tsx'
import { Status } from '../../ui/Status.tsx'
import { activityLooks } from '../../ui/status-looks.ts'

const areas = {
  base: '"station firm" ". person" ". facts" ". link"',
  sm: '"station firm facts" ". person link"',
  xl: '"station firm person level customers status link"',
}
const columns = {
  base: '22px minmax(0, 1fr)',
  sm: '22px minmax(0, 1fr) auto',
  xl: '22px minmax(0, 1.6fr) minmax(0, 1.2fr) 84px 104px 84px 144px',
}

/** A fact of its own column where there is room, one of a line of facts where there is none. */
const Fact = chakra('span', { base: { whiteSpace: 'nowrap' } })

export const PartnerRow = ({ partner }: { readonly partner: Partner }) => (
  <chakra.li
    display="grid"
    gridTemplateAreas={areas}
    gridTemplateColumns={columns}
    columnGap={{ base: '3', xl: '5' }}
    rowGap="1"
    alignItems={{ base: 'start', xl: 'center' }}
    padding={{ base: '4', md: '12px 20px' }}
    borderTop="1px solid {colors.line}"
    _first={{ borderTop: '0' }}
    _hover={{ background: 'hover' }}
    textStyle="dense"
    color="ink-2"
  >
    <chakra.span gridArea="station">
      <Station level={partner.level} />
    </chakra.span>
    <chakra.h2 gridArea="firm" fontSize="15px" lineHeight="22px" letterSpacing="-.012em" color="ink" overflowWrap="anywhere">
      {partner.companyName}{' '}
      <chakra.span color="ink-3" fontWeight="400" fontSize="dense" whiteSpace="nowrap">
        {partner.partnerId}
      </chakra.span>
    </chakra.h2>
    <chakra.span gridArea="person" overflowWrap="anywhere">
      {partner.firstName} {partner.lastName}
    </chakra.span>
    <chakra.span gridArea="facts" display={{ base: 'flex', xl: 'contents' }} columnGap="4" rowGap="1" flexWrap="wrap" alignItems="center">
      <Fact gridArea={{ xl: 'level' }}>{levelLabel(partner.level)}</Fact>
      <Fact gridArea={{ xl: 'customers' }}>{countOf(partner.customerCount, 'Kunde', 'Kunden')}</Fact>
      <Fact gridArea={{ xl: 'status' }}>
        <Status look={activityLooks[partner.status]}>{activityLabels[partner.status]}</Status>
      </Fact>
    </chakra.span>
    <chakra.span gridArea="link" justifySelf={{ sm: 'end' }}>
      {partner.status === 'active' ? (
        <chakra.a
          href={paths.recruitment(partner.partnerId)}
          target="_blank"
          rel="noopener"
          aria-label={`Anwerbeseite von ${partner.companyName} in neuem Tab öffnen`}
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight={{ base: 'control-touch', sm: 'control-s' }}
          color="ink"
          fontWeight="500"
          textDecoration="underline"
          textDecorationColor="tick"
          textUnderlineOffset="3px"
          _hover={{ textDecorationColor: 'lamp' }}
        >
          Anwerbeseite
          <Icon name="external" />
        </chakra.a>
      ) : (
        <chakra.span color="ink-3">nicht öffentlich</chakra.span>
      )}
    </chakra.span>
  </chakra.li>
)
