import { useState } from 'react'
import type { Customer, RegistrationOutcome } from '../../../shared/domain/customer.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useRegistrationDecision } from './use-registration-decision.ts'

const RegistrationDialog = lazyDialog(() => import('./RegistrationDialog.tsx'))

type RegistrationStepsProps = {
  readonly customer: Customer
  /** Is given the customer as it has become. */
  readonly onChanged: (customer: Customer) => void
}

/** Decides about a registration. The key `e` opens the dialog with the likely decision. */
export const RegistrationSteps = ({ customer, onChanged }: RegistrationStepsProps) => {
  const { isBusy, decide } = useRegistrationDecision(customer, onChanged)
  const [wanted, setWanted] = useState<RegistrationOutcome>()
  useKeys({ e: () => setWanted('accepted') })
  const isOpen = customer.decision === undefined
  return (
    <>
      {isOpen && (
        <>
          <Button look="signal" aria-disabled={isBusy} onClick={() => !isBusy && void decide('accepted')}>
            Als Kunden annehmen
          </Button>
          <Button aria-disabled={isBusy} onClick={() => !isBusy && void decide('contacted')}>
            Als kontaktiert markieren
          </Button>
          <Button onClick={() => setWanted('rejected')}>Ablehnen…</Button>
        </>
      )}
      {!isOpen && <Button onClick={() => setWanted(customer.decision?.outcome)}>Entscheidung ändern</Button>}
      {wanted !== undefined && (
        <RegistrationDialog
          customer={customer}
          wanted={wanted}
          isBusy={isBusy}
          onDecide={async (outcome, answer) => {
            if (await decide(outcome, answer)) setWanted(undefined)
          }}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  )
}
