import { chakra } from '@chakra-ui/react'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { useApi } from '../../api/use-api.ts'
import { Callout } from '../../ui/Callout.ts'
import { countOf, formatCount } from '../../ui/format.ts'

const NOBODY = 'Kein Partner'

const usePartner = (id: number | null): Partner | undefined => {
  const { data } = useApi('partnerGet', id === null ? null : { params: { id } })
  return data?.id === id ? data : undefined
}

const Side = ({ title, partner, by }: { readonly title: string; readonly partner: Partner | undefined; readonly by: 1 | -1 }) => (
  <chakra.div minWidth="0">
    <chakra.dt color="ink-3">{title}</chakra.dt>
    <chakra.dd overflowWrap="anywhere">
      {partner === undefined ? (
        NOBODY
      ) : (
        <>
          <b>{partner.companyName}</b> <chakra.span whiteSpace="nowrap">{partner.partnerId}</chakra.span>
          <chakra.span display="block" color="ink-2">
            {formatCount(partner.customerCount + by)} statt {countOf(partner.customerCount, 'Kunde', 'Kunden')}
          </chakra.span>
        </>
      )}
    </chakra.dd>
  </chakra.div>
)

const sightOf = (from: Partner | undefined, to: Partner | undefined) => {
  const gains =
    to === undefined ? 'Kein Partner sieht den Kunden von da an' : `Von da an sieht ${to.companyName} den Kunden mit allen Angaben`
  return from === undefined ? `${gains}.` : `${gains}; ${from.companyName} sieht ihn nicht mehr.`
}

type TransferNoticeProps = {
  readonly customer: Customer
  /** Internal id of the new partner. */
  readonly to: number | null
}

/** Explains, before saving, what a change of the customer's partner means. */
export const TransferNotice = ({ customer: { firstName, lastName, ibPartnerId }, to }: TransferNoticeProps) => {
  const before = usePartner(ibPartnerId)
  const after = usePartner(to)
  const isKnown = (ibPartnerId === null || before !== undefined) && (to === null || after !== undefined)
  return (
    <Callout role="status" gridColumn="1 / -1" display="grid" gap="3">
      <b>
        {firstName} {lastName} wechselt den IB-Partner
      </b>
      {isKnown && (
        <>
          <chakra.dl display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="3">
            <Side title="Bisher" partner={before} by={-1} />
            <Side title="Künftig" partner={after} by={1} />
          </chakra.dl>
          <chakra.p color="ink-2" overflowWrap="anywhere">
            {sightOf(before, after)}
          </chakra.p>
        </>
      )}
    </Callout>
  )
}
