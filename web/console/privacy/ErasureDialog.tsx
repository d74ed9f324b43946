import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import type { ErasurePlan, PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Callout } from '../../ui/Callout.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { showFailure } from '../../ui/toast.ts'
import { planWords } from './erasure.ts'

/** To be typed, so that nobody erases a person by mistake. */
const WORD = 'LÖSCHEN'

type ErasureDialogProps = { readonly request: PrivacyRequest; readonly plan: ErasurePlan; readonly onClose: () => void }

/** Asks for a typed word before a person is erased, which nothing brings back. */
export const ErasureDialog = ({ request: { id, version }, plan, onClose }: ErasureDialogProps) => {
  const field = useId()
  const [typed, setTyped] = useState('')
  const start = useApiMutation('erasureStart')
  const run = async () => {
    try {
      await start.trigger({ params: { id }, ifMatch: version })
    } catch (error) {
      showFailure('Die Löschung konnte nicht beginnen.', error)
    }
    onClose()
  }
  return (
    <QuestionDialog
      isOpen
      title="Daten der Person löschen?"
      keep="Abbrechen"
      go={start.isBusy ? 'Wird begonnen...' : 'Endgültig löschen'}
      isBusy={start.isBusy || typed.trim().toUpperCase() !== WORD}
      onKeep={onClose}
      onGo={run}
    >
      <Callout>
        <chakra.p fontWeight="600">{planWords(plan)}</chakra.p>
        <p>Das lässt sich nicht rückgängig machen. Auch nach dem Zurückspielen einer Sicherung wird es wiederholt.</p>
      </Callout>
      <Field id={field} label={`Zum Bestätigen „${WORD}“ eingeben`} required>
        <Input id={field} size="m" required autoComplete="off" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
    </QuestionDialog>
  )
}
