import { nearDomain } from '../../../shared/domain/near-domain.ts'
import { afterPress } from '../../ui/after-press.ts'

/** Proposes another domain below an e-mail address, once the field is left. Its button takes it. */
const offer = (input: HTMLInputElement) => {
  const question = document.querySelector<HTMLElement>(`#${input.id}-near span`)
  const button = question?.querySelector('button')
  if (question === null || !button) return
  const check = () => {
    const domain = nearDomain(input.value)
    question.hidden = domain === undefined
    button.textContent = domain ?? ''
  }
  input.addEventListener('blur', () => afterPress(check))
  input.addEventListener('input', () => {
    question.hidden = true
  })
  input.form?.addEventListener('reset', () => {
    question.hidden = true
  })
  button.addEventListener('click', () => {
    input.value = input.value.trim().replace(/[^@]*$/, button.textContent ?? '')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  })
  // Left before this script had loaded.
  if (document.activeElement !== input) check()
}

for (const input of document.querySelectorAll<HTMLInputElement>('form[data-form] input[type=email]')) offer(input)
