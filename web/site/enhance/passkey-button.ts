import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { call } from '../../api/client.ts'
import { showMessage } from './controls.ts'
import type { Outcome } from './form.ts'
import { dismissToast, showToast } from './toast.ts'

/** Asks the browser for a passkey, and the server for a session. */
const answerChallenge = async () => {
  const { options, ticket } = await call('passkeyRequest', {})
  const credential = await startAuthentication({ optionsJSON: options })
  return call('passkeyLogin', { body: { ticket, credential } })
}

/** Whether the person has closed the browser's dialog, or has no passkey of this portal. */
const isCancelled = (error: unknown) => error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError')

type Enter = (answer: typeof answerChallenge, refused: (error: unknown) => Outcome | undefined) => Promise<Outcome>

/** Shows the button that signs in by passkey, where the browser knows passkeys. */
export const enhancePasskeyButton = (form: HTMLFormElement, enter: Enter) => {
  const button = form.querySelector<HTMLButtonElement>('button[data-passkey]')
  if (button === null || !browserSupportsWebAuthn()) return
  const idleText = button.textContent
  const setBusy = (isBusy: boolean) => {
    button.disabled = isBusy
    button.textContent = isBusy ? (button.dataset.busy ?? idleText) : idleText
  }
  button.style.visibility = 'visible'
  button.addEventListener('click', async () => {
    setBusy(true)
    dismissToast()
    showMessage(form, undefined)
    const { refusal } = await enter(answerChallenge, (error) => {
      if (!isCancelled(error)) return undefined
      showToast({ kind: 'failure', title: 'Nicht angemeldet', text: 'Es wurde kein Passkey ausgewählt.' })
      return {}
    })
    setBusy(false)
    showMessage(form, refusal, true)
  })
}
