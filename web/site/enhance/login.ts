import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { token } from '../../api/token.ts'
import { enhanceForm, type Outcome } from './form.ts'
import { nextPath } from './next-path.ts'
import { showToast } from './toast.ts'

const REDIRECT_AFTER = 1000
const PATIENCE = 30_000

const next = nextPath(location.search, location.origin)
const form = document.querySelector<HTMLFormElement>('form[data-form=login]')
const newPasswordStep = document.querySelector<HTMLTemplateElement>('template[data-step=new-password]')

type Credentials = { readonly username: string; readonly password: string; readonly newPassword?: string }

/** Puts the choice of an own password where the sign-in was. */
const askForNewPassword = (credentials: Credentials): Outcome => {
  if (newPasswordStep !== null) form?.replaceWith(newPasswordStep.content)
  const newPasswordForm = document.querySelector<HTMLFormElement>('form[data-form=new-password]')
  if (newPasswordForm === null) return {}
  const mismatch = newPasswordForm.querySelector<HTMLElement>('[name=repetition]')?.dataset.message ?? ''
  enhanceForm(newPasswordForm, {
    send: async ({ newPassword = '', repetition = '' }) =>
      repetition === newPassword ? signIn({ ...credentials, newPassword }) : { fields: { repetition: mismatch } },
  })
  newPasswordForm.querySelector('input')?.focus()
  return {}
}

const signIn = async (credentials: Credentials): Promise<Outcome> => {
  if (!token.canKeep()) {
    showToast({
      kind: 'failure',
      title: 'Anmeldung nicht möglich',
      text: 'Ihr Browser speichert für diese Seite nichts. Bitte lassen Sie Websitedaten für diese Adresse zu und melden Sie sich erneut an.',
    })
    return {}
  }
  try {
    const answer = await call('login', { body: credentials, signal: AbortSignal.timeout(PATIENCE) })
    token.set(answer.token)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'new_password_required') return askForNewPassword(credentials)
    const { said, fields = {} } = error instanceof ApiError ? error : {}
    const text = said ?? 'Bitte überprüfen Sie Ihre Anmeldedaten.'
    showToast({ kind: 'failure', title: 'Anmeldung fehlgeschlagen', text })
    // The notification goes after a while; at the form it stays until the next attempt.
    return { fields, refusal: `Anmeldung fehlgeschlagen. ${text}` }
  }
  showToast({ kind: 'success', title: 'Erfolgreich angemeldet' })
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER))
  location.assign(next)
  // The button stays busy until the next page is there.
  return new Promise(() => {})
}

/** Whoever is signed in goes on at once. A token alone says little: its session may have ended. */
const leaveIfSignedIn = async () => {
  if (token.get() === undefined) return
  try {
    await call('authUser', { signal: AbortSignal.timeout(PATIENCE) })
    location.replace(next)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) token.remove()
  }
}

if (form !== null) {
  enhanceForm(form, { send: ({ username = '', password = '' }) => signIn({ username, password }) })
  // Sent before this script was there, see `login-early.ts`.
  form.querySelector('[data-early]')?.remove()
  if (form.dataset.pending !== undefined) form.requestSubmit()
}
void leaveIfSignedIn()
