import { chakra } from '@chakra-ui/react'
import { passwordField } from '../../../shared/domain/user-forms.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'

const field = { type: 'password', autoComplete: 'new-password', required: true, maxLength: passwordField.maxLength } as const

/** Replaces the sign-in form after a sign-in with the password of an invitation. */
export const NewPasswordForm = () => (
  <chakra.form method="dialog" id="new-password" data-form="new-password" aria-labelledby="eigenes-passwort" display="grid" gap="5">
    <chakra.div display="grid" gap="2">
      <chakra.h2 id="eigenes-passwort" textStyle="h2">
        Eigenes Passwort wählen
      </chakra.h2>
      <chakra.p textStyle="ui" color="ink-2">
        Ihr erstes Passwort gilt nur für diese Anmeldung. Ab jetzt melden Sie sich mit Ihrem eigenen an.
      </chakra.p>
    </chakra.div>
    <Field id="newPassword" label="Neues Passwort" hint={`Mindestens ${passwordField.minLength} Zeichen`} required>
      <Input {...field} id="newPassword" name="newPassword" minLength={passwordField.minLength} data-message={passwordField.message} />
    </Field>
    <Field id="repetition" label="Passwort bestätigen" required>
      <Input {...field} id="repetition" name="repetition" data-message={passwordField.mismatch} />
    </Field>
    <FieldError id="new-password" />
    <Button type="submit" look="signal" size="l" marginTop="1" data-busy="Anmeldung läuft...">
      Speichern und anmelden
    </Button>
    <chakra.p role="status" srOnly />
  </chakra.form>
)
