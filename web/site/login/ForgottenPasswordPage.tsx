import assets from 'virtual:site-assets'
import { chakra } from '@chakra-ui/react'
import { loginFields } from '../../../shared/domain/login-fields.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { PanelNote } from './PanelNote.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const { username } = loginFields

const RequestForm = () => (
  <chakra.form method="dialog" id="forgotten" data-form="forgotten" aria-labelledby="link-anfordern" display="grid" gap="5">
    <chakra.h2 id="link-anfordern" textStyle="h2">
      Link anfordern
    </chakra.h2>
    <Field id="username" label="Benutzername oder E-Mail-Adresse" required>
      <Input
        id="username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={username.maxLength}
        data-message="Benutzername oder E-Mail-Adresse ist erforderlich"
      />
    </Field>
    <FieldError id="forgotten" />
    <Button type="submit" look="signal" size="l" marginTop="1" data-busy="Wird angefordert...">
      Link anfordern
    </Button>
    <noscript>
      <chakra.p textStyle="ui" color="ink-2">
        Für diese Seite wird JavaScript benötigt. Wenden Sie sich sonst an den Administrator.
      </chakra.p>
    </noscript>
    <chakra.p role="status" srOnly />
    <chakra.p role="status" data-early="" textStyle="ui" color="ink-2" _empty={{ display: 'none' }} />
  </chakra.form>
)

/** Says the same whether or not somebody has the name. */
const Requested = () => (
  <chakra.div display="grid" gap="3">
    <chakra.h2 tabIndex={-1} textStyle="h2" outline="none">
      Sehen Sie in Ihr Postfach
    </chakra.h2>
    <chakra.p color="ink-2">
      Wenn es diesen Zugang gibt, ist eine E-Mail unterwegs. Mit dem Link darin wählen Sie ein neues Passwort; er gilt 30 Minuten und ein
      einziges Mal.
    </chakra.p>
    <chakra.p color="ink-2">Nichts angekommen? Sehen Sie im Spam-Ordner nach, oder wenden Sie sich an den Administrator.</chakra.p>
    <chakra.div marginTop="2">
      <ButtonLink href={paths.login()} size="l">
        Zur Anmeldung
      </ButtonLink>
    </chakra.div>
  </chakra.div>
)

/** Asks for a link to choose a new password. */
export const ForgottenPasswordPage = () => (
  <SignInFrame title="Passwort vergessen" lead="Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.">
    <script type="module" src={assets.scripts.forgottenPassword} />
    <div data-place="">
      <RequestForm />
      <PanelNote>
        <p>Wieder eingefallen?</p>
        <a href={paths.login()}>Zur Anmeldung</a>
      </PanelNote>
    </div>
    <template data-step="requested">
      <Requested />
    </template>
  </SignInFrame>
)
