import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { token } from '../../api/token.ts'
import { enhanceForm, type Outcome } from './form.ts'
import { nextPath } from './next-path.ts'
import { showToast } from './toast.ts'

const REDIRECT_AFTER = 1000

const next = nextPath(location.search, location.origin)
const form = document.querySelector<HTMLFormElement>('form[data-form=login]')

if (token.get() !== undefined) location.replace(next)
else if (form !== null) {
  const send = async ({ username = '', password = '' }: Readonly<Record<string, string>>): Promise<Outcome> => {
    try {
      const answer = await call('login', { body: { username, password }, signal: AbortSignal.timeout(30_000) })
      token.set(answer.token)
    } catch (error) {
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
  enhanceForm(form, { send })
}
