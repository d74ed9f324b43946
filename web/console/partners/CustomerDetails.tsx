import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Customer } from '../../../shared/domain/customer.ts'
import { optionLabel } from '../../../shared/domain/options.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Email } from '../../ui/Email.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatDateTime, formatDecimal } from '../../ui/format.ts'
import { ActivityStatus, Country, CustomerType } from '../customers/customer-facts.tsx'

const CustomerDialog = lazyDialog(() => import('../customers/CustomerDialog.tsx'))

const NOT_GIVEN = 'Nicht angegeben'

type CustomerDetailsProps = {
  readonly customer: Customer
  /** Who owns the customer; `undefined` while that is not known. */
  readonly partner: Partner | undefined
  readonly onClose: () => void
}

const ownerOf = ({ ibPartnerId }: Customer, partner: Partner | undefined) => {
  if (ibPartnerId === null) return 'Kein Partner'
  return partner === undefined ? '…' : `${partner.companyName} ${partner.partnerId}`
}

/** All that is known of a customer, to read; the button leads to the edit. */
export const CustomerDetails = ({ customer, partner, onClose }: CustomerDetailsProps) => {
  const can = useCan()
  // What is being edited stays as it was when the edit began: its version is what a colleague's change is told by.
  const [edited, setEdited] = useState<Customer>()
  if (edited !== undefined) return <CustomerDialog customer={edited} onClose={onClose} />
  const facts = [
    ['E-Mail', <Email key="" address={customer.email} />],
    ['Telefon', customer.phone ?? NOT_GIVEN],
    ['Land', <Country key="" country={customer.country} />],
    ['IB-Partner', ownerOf(customer, partner)],
    ['Typ', <CustomerType key="" type={customer.customerType} />],
    ['Status', <ActivityStatus key="" status={customer.status} />],
    ['Sub-IB-Provision je Lot', `${formatDecimal(customer.subIbCommissionPerLot)} $`],
    ['Sub-IB-Kennung', customer.subIbId ?? NOT_GIVEN],
    ['Kontonummer', customer.ibAccountNumber ?? NOT_GIVEN],
    ...(customer.tradingExperience === undefined
      ? []
      : [['Handelserfahrung', optionLabel('tradingExperience', customer.tradingExperience)] as const]),
    ...(customer.investmentAmount === undefined
      ? []
      : [['Geplanter Investitionsbetrag', optionLabel('investmentAmount', customer.investmentAmount)] as const]),
    ...(customer.message ? [['Nachricht', customer.message] as const] : []),
    ['Von einer Landingpage', customer.isFromLandingPage ? 'Ja' : 'Nein'],
    ['Erstellt', formatDateTime(customer.createdAt)],
    ['Zuletzt geändert', formatDateTime(customer.updatedAt)],
  ] as const
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${customer.firstName} ${customer.lastName}`}
      description={customer.customerId}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Schließen
          </Button>
          {can('customers.edit') && (
            <Button look="solid" onClick={() => setEdited(customer)}>
              Bearbeiten
            </Button>
          )}
        </>
      }
    >
      <chakra.dl display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' }}>
        {facts.map(([label, fact]) => (
          <chakra.div
            key={label}
            display="grid"
            gridTemplateColumns="subgrid"
            gridColumn="1 / -1"
            paddingBlock="2"
            borderTop="1px solid {colors.line}"
            _first={{ borderTop: '0' }}
          >
            <chakra.dt color="ink-3">{label}</chakra.dt>
            <chakra.dd color="ink" overflowWrap="anywhere" whiteSpace="pre-line">
              {fact}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Dialog>
  )
}
