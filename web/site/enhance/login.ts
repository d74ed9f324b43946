import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { lastInput } from '../../api/last-input.ts'
import { token } from '../../api/token.ts'
import { failureText, isOfBrowser } from './cannot-run.ts'
import { enhanceForm, type Outcome } from './form.ts'
import { nextPath } from './next-path.ts'
import { enhancePasskeyButton } from './passkey-button.ts'
import { showToast } from './toast.ts'

const REDIRECT_AFTER = 1000

const next = nextPath(location.search, location.origin)
const form = document.querySelector<HTMLFormElement>('form[data-form=login]')

const codeStep = document.querySelector<HTMLTemplateElement>('template[data-step=code]')

type Credentials = { readonly username: string; readonly password: string; readonly code?: string; readonly trustsDevice?: boolean }

/** Replaces the sign-in by the form for the code of the second factor. */
const askForCode = (credentials: Credentials): Outcome => {
  if (codeStep !== null) form?.replaceWith(codeStep.content)
  const codeForm = document.querySelector<HTMLFormElement>('form[data-form=code]')
  if (codeForm === null) return {}
  enhanceForm(codeForm, {
    send: ({ code = '', trustsDevice = '' }) => signIn({ ...credentials, code, trustsDevice: trustsDevice !== '' }),
  })
  codeForm.querySelector('input')?.focus()
  return {}
}

/** Signs in by the answer of a call, and leaves the page. @param refused decides about a refusal first */
const enter = async (
  answer: () => Promise<{ readonly token: string; readonly user: { readonly id: string } }>,
  refused?: (error: unknown) => Outcome | undefined,
): Promise<Outcome> => {
  if (!token.canKeep()) {
    showToast({
      kind: 'failure',
      title: 'Anmeldung nicht möglich',
      text: 'Ihr Browser speichert für diese Seite nichts. Bitte lassen Sie Websitedaten für diese Adresse zu und melden Sie sich erneut an.',
    })
    return {}
  }
  try {
    const { token: value, user } = await answer()
    token.keep(value, user.id)
    lastInput.note()
  } catch (error) {
    const outcome = refused?.(error)
    if (outcome !== undefined) return outcome
    const { said, fields = {} } = error instanceof ApiError ? error : {}
    const text = said ?? (isOfBrowser(error) ? failureText(error) : 'Bitte überprüfen Sie Ihre Anmeldedaten.')
    showToast({ kind: 'failure', title: 'Anmeldung fehlgeschlagen', text })
    // The notification disappears after a while; the message in the form stays until the next attempt.
    return Object.keys(fields).length > 0 ? { fields } : { refusal: `Anmeldung fehlgeschlagen. ${text}` }
  }
  showToast({ kind: 'success', title: 'Erfolgreich angemeldet' })
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER))
  location.assign(next)
  // Never resolves: the button stays busy until the next page has loaded.
  return new Promise(() => {})
}

const signIn = (credentials: Credentials) =>
  enter(
    () => call('login', { body: credentials }),
    (error) => (error instanceof ApiError && error.code === 'second_factor_required' ? askForCode(credentials) : undefined),
  )

/** Forwards people who are signed in. The token alone does not prove that: the session may have ended. */
const leaveIfSignedIn = async () => {
  if (token.get() === undefined) return
  try {
    await call('authUser', {})
    location.replace(next)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) token.expire()
  }
}

if (form !== null) {
  enhanceForm(form, { send: ({ username = '', password = '' }) => signIn({ username, password }) })
  enhancePasskeyButton(form, enter)
}
void leaveIfSignedIn()
