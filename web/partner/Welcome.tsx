import { chakra } from '@chakra-ui/react'
import type { Customer } from '../../shared/domain/customer.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { LiveDot } from '../ui/LiveDot.tsx'
import { NewRecords } from './NewRecords.tsx'

export const Welcome = ({ partner, newest }: { readonly partner: Partner; readonly newest: Customer | undefined }) => {
  const isFromToday = newest !== undefined && formatDate(newest.createdAt) === formatDate(new Date().toISOString())
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="end"
      gap="8px 24px"
      padding={{ base: '4px 0 20px', md: '8px 0 28px' }}
    >
      <div>
        <chakra.h1 fontSize="clamp(1.75rem, 1.2rem + 1.9vw, 2.75rem)" lineHeight="1.1" letterSpacing="-.035em">
          Willkommen, {partner.firstName} {partner.lastName}
        </chakra.h1>
        <chakra.p color="ink-3" marginTop="1.5" whiteSpace="nowrap">
          Partner-ID {partner.partnerId}
        </chakra.p>
      </div>
      <chakra.div display="grid" gap="1" justifyItems={{ md: 'end' }}>
        <NewRecords />
        {isFromToday && (
          <chakra.span display="inline-flex" gap="2.5" alignItems="center" textStyle="dense" color="ink-2">
            <LiveDot />
            Neuer Kunde heute, {formatDateTime(newest.createdAt).slice(-5)} Uhr
          </chakra.span>
        )}
      </chakra.div>
    </chakra.div>
  )
}
