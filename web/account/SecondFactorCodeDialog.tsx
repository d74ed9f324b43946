import { codeField } from '../../shared/domain/second-factor.ts'
import { secondFactorCodeFormSchema } from '../api/schemas.ts'
import { useApiMutation } from '../api/use-api.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'

type SecondFactorCodeDialogProps = {
  readonly what: 'remove' | 'renew'
  readonly onClose: () => void
  readonly onRemoved: () => void
  /** Called with the new recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void
}
type Values = { code: string }

const texts = {
  remove: {
    title: 'Zweiten Faktor entfernen',
    description: 'Danach genügt zum Anmelden wieder das Passwort.',
    submitLabel: 'Entfernen',
    hint: 'Sechs Ziffern aus der App, oder ein Wiederherstellungscode',
    saved: 'Zweiter Faktor entfernt',
    failed: 'Der zweite Faktor ist noch eingerichtet',
  },
  renew: {
    title: 'Neue Wiederherstellungscodes',
    description: 'Die bisherigen Codes gelten danach nicht mehr.',
    submitLabel: 'Neue Codes erzeugen',
    hint: 'Sechs Ziffern aus der App',
    saved: 'Neue Wiederherstellungscodes erzeugt',
    failed: 'Es gelten weiter die bisherigen Codes',
  },
} as const

/** Asks for a code before the second factor is removed, or its recovery codes are replaced. */
const SecondFactorCodeDialog = ({ what, onClose, onRemoved, onCodes }: SecondFactorCodeDialogProps) => {
  const form = useSchemaForm<Values, Values>(secondFactorCodeFormSchema, { code: '' })
  const remove = useApiMutation('secondFactorRemove')
  const renew = useApiMutation('recoveryCodesRenew')
  const { hint, ...dialog } = texts[what]
  const submit = async (body: Values) => {
    if (what === 'renew') return onCodes((await renew.trigger({ body })).recoveryCodes)
    await remove.trigger({ body })
    onRemoved()
    onClose()
  }
  return (
    <FormDialog {...dialog} form={form} onSubmit={submit} onClose={onClose} staysOpen>
      <TextField
        form={form}
        name="code"
        label={codeField.label}
        hint={hint}
        required
        autoComplete="one-time-code"
        maxLength={codeField.maxLength}
      />
    </FormDialog>
  )
}

export default SecondFactorCodeDialog
