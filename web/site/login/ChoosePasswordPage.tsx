import assets from 'virtual:site-assets'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { passwordField } from '../../../shared/domain/user-forms.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { FieldError, fieldIds } from '../../ui/FieldError.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const field = { type: 'password', autoComplete: 'new-password', required: true, maxLength: passwordField.maxLength } as const

/** The script fills in the user name and the rule for passwords, which the link's answer tells. */
const PasswordForm = () => (
  <chakra.form method="dialog" id="choose" data-form="choose" aria-labelledby="passwort-waehlen" display="grid" gap="5">
    <chakra.div display="grid" gap="2">
      <chakra.h2 id="passwort-waehlen" tabIndex={-1} textStyle="h2" outline="none">
        Passwort wählen
      </chakra.h2>
      <chakra.p textStyle="ui" color="ink-2">
        Für den Zugang <chakra.strong data-username="" fontWeight="600" color="ink" overflowWrap="anywhere" />
      </chakra.p>
    </chakra.div>
    {/* Tells password managers whose password it is. */}
    <input type="text" autoComplete="username" hidden readOnly />
    <Field id="password" label={passwordField.newLabel} hint="" required>
      <Input {...field} id="password" name="password" aria-describedby={fieldIds('password').hint} />
    </Field>
    <Field id="repetition" label={passwordField.repetitionLabel} required>
      <Input {...field} id="repetition" name="repetition" data-message={passwordField.mismatch} />
    </Field>
    <CheckField id="shown" control={<Checkbox id="shown" data-shows-passwords="" />}>
      {passwordField.showLabel}
    </CheckField>
    <FieldError id="choose" />
    <Button type="submit" look="signal" size="l" marginTop="1" data-busy="Wird gespeichert...">
      Passwort speichern
    </Button>
    <chakra.p role="status" srOnly />
  </chakra.form>
)

type StepProps = { readonly title: string; readonly text: string; readonly more?: string; readonly children: ReactNode }

const Step = ({ title, text, more, children }: StepProps) => (
  <chakra.div display="grid" gap="3">
    <chakra.h2 tabIndex={-1} textStyle="h2" outline="none">
      {title}
    </chakra.h2>
    <chakra.p color="ink-2">{text}</chakra.p>
    {more !== undefined && <chakra.p color="ink-2">{more}</chakra.p>}
    <chakra.div marginTop="2">{children}</chakra.div>
  </chakra.div>
)

/** Takes the new password of a person who comes by the link of an invitation or of a forgotten password. */
export const ChoosePasswordPage = () => (
  <SignInFrame title="Passwort festlegen" lead="Ihr Passwort kennen nur Sie: Auch der Administrator sieht es nicht.">
    <script type="module" src={assets.scripts.choosePassword} />
    {/* As high as the form, so that nothing moves when it appears. */}
    <chakra.div data-place="" minHeight="26rem">
      <chakra.p role="status" data-early="" color="ink-2">
        Der Link wird geprüft …
      </chakra.p>
      <noscript>
        <chakra.p textStyle="ui" color="ink-2" marginTop="3">
          Für diese Seite wird JavaScript benötigt.
        </chakra.p>
      </noscript>
    </chakra.div>
    <template data-step="form">
      <PasswordForm />
    </template>
    <template data-step="invalid">
      <Step
        title="Dieser Link gilt nicht mehr"
        text="Er ist abgelaufen, wurde schon benutzt oder durch einen neueren ersetzt."
        more="Eine neue Einladung erhalten Sie vom Administrator. Hatten Sie schon ein Passwort, fordern Sie einen neuen Link an."
      >
        <ButtonLink href={paths.forgottenPassword()} look="signal" size="l">
          Neuen Link anfordern
        </ButtonLink>
      </Step>
    </template>
    <template data-step="failed">
      <Step title="Der Link konnte nicht geprüft werden" text="Der Server ist nicht erreichbar oder beschäftigt. Ihr Link bleibt gültig.">
        <Button look="signal" size="l" data-retry="">
          Erneut versuchen
        </Button>
      </Step>
    </template>
    <template data-step="done">
      <Step title="Ihr Passwort ist gespeichert" text="Melden Sie sich jetzt damit an. Überall sonst sind Sie abgemeldet.">
        <ButtonLink href={paths.login()} look="signal" size="l">
          Zur Anmeldung
        </ButtonLink>
      </Step>
    </template>
  </SignInFrame>
)
