import { isRecord } from '../../../shared/domain/is-record.ts'

/** Empties a form, even if the server has sent it back with values: a reset would restore those. */
const emptyForm = (form: HTMLFormElement) => {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type !== 'hidden') {
      control.defaultChecked = false
      if (control.type !== 'checkbox') control.defaultValue = ''
    }
    if (control instanceof HTMLTextAreaElement) control.defaultValue = ''
    if (control instanceof HTMLSelectElement) for (const option of control.options) option.defaultSelected = false
  }
  form.reset()
}

/** Repeats beside the thanks the address, as the server keeps it: browsers give a domain with umlauts in Punycode. */
const repeatAddress = (email: unknown) => {
  const address = document.querySelector('[data-sent-from] strong')
  if (!address?.parentElement) return
  address.textContent = String(email)
  address.parentElement.hidden = false
}

/** Shows above the emptied form that it has arrived, until someone types again; focuses the message. */
const showArrival = (form: HTMLFormElement, arrival: HTMLElement) => {
  emptyForm(form)
  arrival.dataset.shown = ''
  arrival.focus()
  form.addEventListener('input', () => delete arrival.dataset.shown, { once: true })
}

/**
 * Shows the thank-you of a form: a notice above it, or in place of the form. The focus moves there, so that screen readers read it.
 * @param answer of the server
 */
export const showThanks = (form: HTMLFormElement, answer: unknown) => {
  if (isRecord(answer)) repeatAddress(answer.email)
  const arrival = form.querySelector<HTMLElement>('[data-arrival]')
  if (arrival !== null) return showArrival(form, arrival)
  const thanks = document.querySelector<HTMLElement>('[data-thanks]')
  if (thanks === null) return
  // At once, because a browser that goes back to the page would restore the sent values.
  emptyForm(form)
  form.hidden = true
  thanks.dataset.shown = ''
  thanks.querySelector<HTMLElement>('h1, h2')?.focus()
  const back = thanks.querySelector<HTMLElement>('[data-back]')
  back?.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      delete thanks.dataset.shown
      form.hidden = false
      form.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus()
    },
    { once: true },
  )
}
