import { chakra } from '@chakra-ui/react'
import { codeField } from '../../../shared/domain/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { FieldError, fieldIds } from '../../ui/FieldError.tsx'

/** Replaces the sign-in form after the right password of a user with a second factor. */
export const CodeForm = () => (
  <chakra.form method="dialog" id="code-step" data-form="code" aria-labelledby="zweiter-faktor" display="grid" gap="5">
    <chakra.div display="grid" gap="2">
      <chakra.h2 id="zweiter-faktor" textStyle="h2">
        Code eingeben
      </chakra.h2>
      <chakra.p textStyle="ui" color="ink-2">
        Ihr Zugang ist mit einem zweiten Faktor geschützt. Öffnen Sie die App auf Ihrem Telefon.
      </chakra.p>
    </chakra.div>
    <Field id="code" label={codeField.label} hint="Sechs Ziffern aus der App, oder ein Wiederherstellungscode" required>
      <Input
        id="code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={codeField.maxLength}
        data-message={codeField.message}
        aria-describedby={fieldIds('code').hint}
      />
    </Field>
    <CheckField id="trustsDevice" control={<Checkbox id="trustsDevice" name="trustsDevice" value="ja" />}>
      Auf diesem Gerät 30 Tage nicht mehr fragen
    </CheckField>
    <FieldError id="code-step" />
    <Button type="submit" look="signal" size="l" marginTop="1" data-busy="Anmeldung läuft...">
      Anmelden
    </Button>
    <chakra.p role="status" srOnly />
  </chakra.form>
)
