import assets from 'virtual:site-assets'
import { chakra } from '@chakra-ui/react'
import { loginFields } from '../../../shared/domain/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useFacts } from '../facts.ts'
import { CONTENT_ID } from '../layout/content-id.ts'
import { Notifications } from '../layout/Notifications.tsx'
import { RiskFooter } from '../layout/RiskFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Columns, Wrap } from '../layout/Wrap.tsx'
import { CodeForm } from './CodeForm.tsx'

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
  <>
    <SiteHeader />
    <chakra.main id={CONTENT_ID}>
      <Wrap>
        <Columns paddingBlock={{ base: '40px 64px', lg: '88px 112px' }}>
          <chakra.div gridColumn={{ base: '1 / -1', lg: '1 / span 6' }}>
            <chakra.h1 fontSize="clamp(2.5rem, 1.3rem + 3.9vw, 4.75rem)" lineHeight=".98" letterSpacing="-.05em" marginLeft="-.04em">
              Anmelden
            </chakra.h1>
            <chakra.p textStyle="lead" color="ink-2" marginTop="7" maxWidth="26em">
              Für Partner und für das Team von {useFacts().brandName}.
            </chakra.p>
          </chakra.div>
          <Panel gridColumn={{ base: '1 / -1', lg: '8 / span 5' }} marginTop={{ base: '10', lg: '0' }} padding={{ base: '6', sm: '8' }}>
            <script src={assets.scripts.loginEarly} />
            <script type="module" src={assets.scripts.login} />
            <LoginForm />
            <template data-step="code">
              <CodeForm />
            </template>
            <chakra.p marginTop="6" paddingTop="5" borderTop="1px solid {colors.line}" textStyle="ui" color="ink-2">
              Noch keine Zugangsdaten oder Passwort vergessen? Wenden Sie sich an den Administrator.
            </chakra.p>
          </Panel>
        </Columns>
      </Wrap>
    </chakra.main>
    <RiskFooter />
    <Notifications />
  </>
)
