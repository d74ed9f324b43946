import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { token } from '../../api/token.ts'
import { enhanceForm, type Outcome } from './form.ts'
import { nextPath } from './next-path.ts'
import { showToast } from './toast.ts'

const REDIRECT_AFTER = 1000

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
  try {
    const answer = await call('login', { body: credentials, signal: AbortSignal.timeout(30_000) })
    token.set(answer.token)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'new_password_required') return askForNewPassword(credentials)
    const { said, fields = {} } = error instanceof ApiError ? error : {}
    showToast({ kind: 'failure', title: 'Anmeldung fehlgeschlagen', text: said ?? 'Bitte überprüfen Sie Ihre Anmeldedaten.' })
    return { fields }
  }
  showToast({ kind: 'success', title: 'Erfolgreich angemeldet' })
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER))
  location.assign(next)
  // The button stays busy until the next page is there.
  return new Promise(() => {})
}

if (token.get() !== undefined) location.replace(next)
else if (form !== null) enhanceForm(form, { send: ({ username = '', password = '' }) => signIn({ username, password }) })
