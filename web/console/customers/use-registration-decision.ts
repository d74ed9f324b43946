import { useState } from 'react'
import type { Answer } from '../../../shared/domain/answer.ts'
import { type Customer, type RegistrationOutcome, registrationOutcomeLabels } from '../../../shared/domain/customer.ts'
import { personName } from '../../../shared/domain/user.ts'
import { change } from '../../api/change.ts'
import { latestVersion } from '../../api/steady-rows.ts'
import { showToast } from '../../ui/toast.ts'
import { withMailNote } from '../answer/mail-note.ts'
import { showChangeFailure } from '../record/show-change-failure.ts'

const wordsFor = (customer: Customer, outcome: RegistrationOutcome | null) =>
  `${personName(customer)}: ${outcome === null ? 'Offen' : registrationOutcomeLabels[outcome]}`

/**
 * Decides about registrations, shows the outcome and offers to undo it.
 * @param onChanged is given the customer as it has become
 */
export const useRegistrationDecision = (customer: Customer, onChanged: (customer: Customer) => void) => {
  const [isBusy, setBusy] = useState(false)
  /** Resolves to whether it was saved. */
  const decide = async (outcome: RegistrationOutcome | null, answer: Answer = {}, canUndo = true): Promise<boolean> => {
    setBusy(true)
    try {
      const after = await change('registrationDecide', {
        params: { id: customer.id },
        body: { outcome, ...answer },
        ifMatch: latestVersion(customer),
      })
      onChanged(after)
      const reason = customer.rejection && { reason: customer.rejection.reason }
      const undo = canUndo ? () => void decide(customer.decision?.outcome ?? null, { answer: null, ...reason }, false) : undefined
      showToast({ kind: 'success', title: 'Anfrage entschieden', text: withMailNote(wordsFor(after, outcome), customer, after), undo })
      return true
    } catch (error) {
      showChangeFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, decide }
}
