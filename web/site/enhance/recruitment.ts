import type { Api } from '../../../shared/api/index.ts'
import type { Sent } from '../../../shared/api/route.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { enhanceForm } from './form.ts'
import { showToast } from './toast.ts'

const form = document.querySelector<HTMLFormElement>('form[data-form=recruitment]')
const thanks = document.querySelector<HTMLElement>('[data-thanks]')

/** The same content keeps its key, so that sending it again after a lost answer stores nothing twice. */
let sent = { content: '', key: '' }
const keyFor = (content: string) => {
  if (sent.content !== content) sent = { content, key: crypto.randomUUID() }
  return sent.key
}

if (form !== null) {
  enhanceForm(form, async ({ firstName = '', lastName = '', email = '', phone = '' }) => {
    const body: Sent<Api['interessentCreate']>['body'] = {
      partnerId: form.dataset.partner ?? '',
      firstName,
      lastName,
      email,
      phone,
      status: 'IB-Bewerbung',
    }
    try {
      await call('interessentCreate', { body, idempotencyKey: keyFor(JSON.stringify(body)), signal: AbortSignal.timeout(30_000) })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const isShownAtFields = Object.keys(fields).some((name) => form.elements.namedItem(name) !== null)
      if (!isShownAtFields) {
        showToast({
          kind: 'failure',
          title: 'Fehler bei der Übermittlung',
          text: 'Bitte versuchen Sie es erneut oder kontaktieren Sie uns direkt.',
        })
      }
      return { fields }
    }
    form.hidden = true
    if (thanks !== null) {
      thanks.hidden = false
      thanks.querySelector<HTMLElement>('h2')?.focus()
    }
    return {}
  })
}
