import type { Api } from '../../../shared/api/index.ts'
import type { Answer } from '../../../shared/api/route.ts'
import { passwordHint, passwordTooShort } from '../../../shared/domain/user-forms.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { failureText } from './cannot-run.ts'
import { enhanceForm, type Outcome } from './form.ts'
import { showStep } from './steps.ts'

/** The fragment never reaches a server, so that no log contains it. */
const token = location.hash.slice(1)

const choose = async (password: string): Promise<Outcome> => {
  try {
    await call('passwordChoose', { body: { token, password } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      showStep('invalid')
      return {}
    }
    const fields = error instanceof ApiError ? error.fields : {}
    return { fields, ...(Object.keys(fields).length === 0 && { refusal: failureText(error) }) }
  }
  // The link is used up.
  history.replaceState(null, '', location.pathname)
  showStep('done')
  return {}
}

const fillIn = (form: HTMLFormElement, { kind, username, rules }: Answer<Api['passwordLink']>) => {
  const welcome = kind === 'invitation' ? { h2: 'Willkommen! Wählen Sie Ihr Passwort' } : {}
  const texts = { ...welcome, '[data-username]': username, '#password-hint': passwordHint(rules) }
  for (const [selector, text] of Object.entries(texts)) {
    const place = form.querySelector(selector)
    if (place !== null) place.textContent = text
  }
  const nameField = form.querySelector<HTMLInputElement>('[autocomplete=username]')
  if (nameField !== null) nameField.value = username
  const password = form.querySelector<HTMLInputElement>('#password')
  if (password === null) return
  password.minLength = rules.passwordMinLength
  password.dataset.message = passwordTooShort(rules.passwordMinLength)
}

const letPasswordsBeShown = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('[data-shows-passwords]')?.addEventListener('change', ({ currentTarget }) => {
    const isShown = currentTarget instanceof HTMLInputElement && currentTarget.checked
    for (const field of form.querySelectorAll<HTMLInputElement>('[autocomplete=new-password]')) field.type = isShown ? 'text' : 'password'
  })

const start = async () => {
  if (token === '') return showStep('invalid')
  let link: Answer<Api['passwordLink']>
  try {
    link = await call('passwordLink', { body: { token } })
  } catch (error) {
    if (error instanceof ApiError && error.status < 429) return showStep('invalid')
    showStep('failed')
    document.querySelector('[data-retry]')?.addEventListener('click', () => location.reload())
    return
  }
  showStep('form')
  const form = document.querySelector<HTMLFormElement>('form[data-form=choose]')
  if (form === null) return
  fillIn(form, link)
  letPasswordsBeShown(form)
  const mismatch = form.querySelector<HTMLElement>('[name=repetition]')?.dataset.message ?? ''
  enhanceForm(form, {
    send: async ({ password = '', repetition = '' }) => (repetition === password ? choose(password) : { fields: { repetition: mismatch } }),
  })
}

// A second link opened in this tab changes only the fragment.
addEventListener('hashchange', () => location.reload())
void start()
