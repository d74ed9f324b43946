import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { chosenLabel } from '../../../shared/domain/chosen-label.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatDateTime, formatDecimal } from '../../ui/format.ts'
import { PartnerName } from '../../ui/PartnerName.tsx'
import { registrationFacts } from '../../ui/registration-facts.ts'
import { ConsentSection } from '../consent/ConsentSection.tsx'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { CustomerEmail, CustomerPhone } from './customer-contact.tsx'

const CustomerDialog = lazyDialog(() => import('./CustomerDialog.tsx'))

const NOT_GIVEN = 'Nicht angegeben'

type CustomerDetailsProps = {
  readonly customer: Customer
  /** How an edit is sent, see {@link CustomerDialog}. */
  readonly method: 'PATCH' | 'PUT'
  readonly onClose: () => void
}

/** All facts about a customer, with a button to edit them. */
export const CustomerDetails = ({ customer, method, onClose }: CustomerDetailsProps) => {
  const can = useCan()
  // The form keeps the state in which editing began: its version reveals a colleague's change.
  const [edited, setEdited] = useState<Customer>()
  if (edited !== undefined) return <CustomerDialog customer={edited} method={method} onClose={onClose} />
  const { phone, country, ibPartnerId, chosenOptions } = customer
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
      <chakra.div display="grid" gap="5">
        <FactList
          facts={[
            ['E-Mail', <CustomerEmail key="" customer={customer} canCopy />],
            ['Telefon', phone === null ? NOT_GIVEN : <CustomerPhone key="" customer={customer} canCopy />],
            ['Land', country === null ? NOT_GIVEN : chosenLabel(chosenOptions, 'country', country)],
            ['IB-Partner', ibPartnerId === null ? 'Kein Partner' : <PartnerName key="" id={ibPartnerId} />],
            ['Typ', <CustomerType key="" type={customer.customerType} />],
            ['Status', <ActivityStatus key="" status={customer.status} />],
            ...registrationFacts(customer),
            ['Sub-IB-Provision je Lot', `${formatDecimal(customer.subIbCommissionPerLot)} $`],
            ['Sub-IB-Kennung', customer.subIbId ?? NOT_GIVEN],
            ['Kontonummer', customer.ibAccountNumber ?? NOT_GIVEN],
            ['Von einer Landingpage', customer.isFromLandingPage ? 'Ja' : 'Nein'],
            ['Erstellt', formatDateTime(customer.createdAt)],
            ['Zuletzt geändert', formatDateTime(customer.updatedAt)],
          ]}
        />
        <ConsentSection
          record={customer}
          name={`${customer.firstName} ${customer.lastName}`}
          actions={
            can('customers.edit')
              ? {
                  readLink: () => call('customerWithdrawalLink', { params: { id: customer.id } }),
                  withdraw: async () => void (await change('customerConsentWithdraw', { params: { id: customer.id } })),
                }
              : undefined
          }
        />
        <LegalHoldSection kind="CUSTOMER" record={customer} />
      </chakra.div>
    </Dialog>
  )
}
