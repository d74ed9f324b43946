import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Customer } from '../../../shared/domain/customer.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { ConsentSection } from '../consent/ConsentSection.tsx'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { customerFacts } from './customer-facts.tsx'

const CustomerDialog = lazyDialog(() => import('./CustomerDialog.tsx'))
const TimelineDialog = lazyDialog(() => import('../record/TimelineDialog.tsx'))

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
  const [isTimelineShown, setTimelineShown] = useState(false)
  if (edited !== undefined) return <CustomerDialog customer={edited} method={method} onClose={onClose} />
  const name = `${customer.firstName} ${customer.lastName}`
  if (isTimelineShown) return <TimelineDialog kind="customer" id={customer.id} name={name} onClose={() => setTimelineShown(false)} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      description={customer.customerId}
      footer={
        <>
          <Button look="line" onClick={() => setTimelineShown(true)}>
            Verlauf
          </Button>
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
        <FactList facts={customerFacts(customer)} />
        <ConsentSection
          record={customer}
          name={name}
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
