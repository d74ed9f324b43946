import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '../../../shared/domain/user.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { describeUser } from './UserFacts.tsx'

/** Removes the second factor and the passkeys of a user who has lost them. */
export const SecondFactorReset = ({ user, onDone }: { readonly user: User; readonly onDone: () => void }) => {
  const [isAsking, setAsking] = useState(false)
  const reset = useApiMutation('userSecondFactorReset')
  const go = async () => {
    try {
      await reset.trigger({ params: { id: user.id } })
      showToast({ kind: 'success', title: 'Zweiter Faktor zurückgesetzt', text: describeUser(user) })
      onDone()
    } catch (error) {
      setAsking(false)
      showFailure('Der zweite Faktor ist noch eingerichtet', error)
    }
  }
  return (
    <chakra.div gridColumn="1 / -1" display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
      <chakra.span color="ink-2">Diese Person hat einen zweiten Faktor oder Passkeys eingerichtet.</chakra.span>
      <Button look="line" onClick={() => setAsking(true)}>
        Zweiten Faktor zurücksetzen
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        title="Zweiten Faktor zurücksetzen?"
        keep="Abbrechen"
        go="Zurücksetzen"
        isBusy={reset.isBusy}
        onKeep={() => setAsking(false)}
        onGo={go}
      >
        {describeUser(user)} meldet sich danach nur mit dem Passwort an, auch ohne Passkey. Alle offenen Sitzungen enden, und die Person
        bekommt eine E-Mail. Vergewissern Sie sich, dass die Bitte wirklich von ihr kommt.
      </QuestionDialog>
    </chakra.div>
  )
}
