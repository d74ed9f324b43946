import assets from 'virtual:site-assets'
import { chakra } from '@chakra-ui/react'
import { loginFields } from '../../../shared/domain/login-fields.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { useFacts } from '../facts.ts'
import { CodeForm } from './CodeForm.tsx'
import { PanelNote } from './PanelNote.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const { username, password } = loginFields

/** The method keeps a form without script from going anywhere: a password never ends up in the address. */
const LoginForm = () => (
  <chakra.form method="dialog" id="login" data-form="login" aria-labelledby="anmelden" display="grid" gap="5">
    <chakra.h2 id="anmelden" textStyle="h2">
      Mit Ihrem Konto anmelden
    </chakra.h2>
    <Field id="username" label={username.label} required>
      <Input
        id="username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={username.maxLength}
        data-message={username.message}
      />
    </Field>
    <Field id="password" label={password.label} required>
      <Input
        id="password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={password.maxLength}
        data-message={password.message}
      />
    </Field>
    <FieldError id="login" />
    <Button type="submit" look="signal" size="l" marginTop="1" data-busy="Anmeldung läuft...">
      Anmelden
    </Button>
    {/* Takes its place at once, so that nothing moves when the script shows it where the browser knows passkeys. */}
    <Button look="line" size="l" data-passkey="" data-busy="Anmeldung läuft..." visibility="hidden">
      Mit Passkey anmelden
    </Button>
    <noscript>
      <chakra.p textStyle="ui" color="ink-2">
        Zum Anmelden wird JavaScript benötigt.
      </chakra.p>
    </noscript>
    <chakra.p role="status" srOnly />
    <chakra.p role="status" data-early="" textStyle="ui" color="ink-2" _empty={{ display: 'none' }} />
  </chakra.form>
)

/** The sign-in page. */
export const LoginPage = () => (
  <SignInFrame title="Anmelden" lead={`Für Partner und für das Team von ${useFacts().brandName}.`}>
    <script type="module" src={assets.scripts.login} />
    <LoginForm />
    <template data-step="code">
      <CodeForm />
    </template>
    <PanelNote>
      <a href={paths.forgottenPassword()}>Passwort vergessen?</a>
      <p>Noch keine Zugangsdaten oder Passwort vergessen? Wenden Sie sich an den Administrator.</p>
    </PanelNote>
  </SignInFrame>
)
