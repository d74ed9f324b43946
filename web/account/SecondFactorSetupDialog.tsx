import { chakra } from '@chakra-ui/react'
import { renderSVG } from 'uqr'
import { codeField } from '../../shared/domain/second-factor.ts'
import { secondFactorCodeFormSchema } from '../api/schemas.ts'
import { useApiMutation } from '../api/use-api.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'

export type Proposal = { readonly secret: string; readonly uri: string; readonly ticket: string }

type SecondFactorSetupDialogProps = {
  readonly proposal: Proposal
  readonly onClose: () => void
  /** Called with the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
}
type Values = { code: string }

/** The secret in groups of four, for people who type it. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const SecondFactorSetupDialog = ({ proposal: { secret, uri, ticket }, onClose, onDone }: SecondFactorSetupDialogProps) => {
  const form = useSchemaForm<Values, Values>(secondFactorCodeFormSchema, { code: '' })
  const confirm = useApiMutation('secondFactorConfirm')
  const qrCode = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`
  return (
    <FormDialog
      form={form}
      title="Zweiten Faktor einrichten"
      description="Scannen Sie das Bild mit einer Authenticator-App, und geben Sie den Code ein, den sie zeigt."
      submitLabel="Einrichten"
      onSubmit={async ({ code }) => onDone((await confirm.trigger({ body: { ticket, code } })).recoveryCodes)}
      onClose={onClose}
      staysOpen
      saved="Zweiter Faktor eingerichtet"
      failed="Der zweite Faktor ist nicht eingerichtet"
    >
      <chakra.div gridColumn="1 / -1" display="flex" flexWrap="wrap" gap="5" alignItems="center">
        {/* Apps read dark modules on a light ground only. */}
        <chakra.img src={qrCode} alt="QR-Code für die App" width="200px" height="200px" background="white" borderRadius="2" />
        <chakra.div flex="1 1 220px" display="grid" gap="3" justifyItems="start">
          <chakra.p textStyle="ui" color="ink-2">
            Kein Scannen möglich? Geben Sie in der App diesen Schlüssel ein:
          </chakra.p>
          <chakra.code textStyle="ui" fontFamily="inherit" letterSpacing=".06em" overflowWrap="anywhere" userSelect="all">
            {grouped(secret)}
          </chakra.code>
          <Button look="line" onClick={() => copyText(secret, 'Schlüssel kopiert')}>
            Schlüssel kopieren
          </Button>
        </chakra.div>
      </chakra.div>
      <TextField
        form={form}
        name="code"
        label={codeField.label}
        hint="Sechs Ziffern aus der App"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={codeField.maxLength}
      />
    </FormDialog>
  )
}

export default SecondFactorSetupDialog
