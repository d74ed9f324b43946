import { problemWith } from './field-rules.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isControl = (element: EventTarget | null): element is Control =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) &&
  element.name !== ''

/** The group of checkboxes of which at least one must be ticked; its message belongs to the whole group. */
const groupOf = (control: Control) => control.closest<HTMLFieldSetElement>('fieldset[data-message]')

/** The visible control: itself, or its replacement (see `combobox.ts`). */
const faceOf = (control: Control) => document.getElementById(control.dataset.face ?? '') ?? control

export const focusOn = (control: Control) => faceOf(control).focus()

/** The whole question that a control belongs to: moving between its parts does not leave it. */
export const partsOf = (control: Control): Element => groupOf(control) ?? faceOf(control)

/** The error of a control, in the page's own words. */
export const problemOf = (control: Control) => {
  const group = groupOf(control)
  if (group !== null) return group.querySelector(':checked') === null ? group.dataset.message : undefined
  const { message = '', invalid = message, pattern, flags = 'u' } = control.dataset
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    return control.required && !control.checked ? message : undefined
  }
  return problemWith(control.value, {
    required: control.required,
    minLength: 'minLength' in control ? control.minLength : 0,
    pattern: pattern === undefined ? undefined : new RegExp(pattern, flags),
    message,
    invalid,
  })
}

export const isWrong = (control: Control) => faceOf(control).getAttribute('aria-invalid') === 'true'

/**
 * Fills or empties the place for messages about an element. The page already contains the place, see `FieldError`.
 * @param isSpoken announces the message at once; not needed if the invalid control is about to get the focus
 * @returns the place, if the page has one
 */
export const showMessage = (element: Element, message: string | undefined, isSpoken = false) => {
  const place = document.getElementById(`${element.id}-error`)
  const text = place?.querySelector('span')
  if (place === null || !text) return undefined
  if (isSpoken) place.setAttribute('role', 'alert')
  else place.removeAttribute('role')
  place.hidden = message === undefined
  text.textContent = message ?? ''
  return place
}

/** Shows or clears the error of a control. */
export const showProblem = (control: Control, problem: string | undefined, isSpoken = false) => {
  const place = showMessage(groupOf(control) ?? control, problem, isSpoken)
  if (place === undefined) return
  const face = faceOf(control)
  if (problem === undefined) {
    face.removeAttribute('aria-invalid')
  } else {
    face.setAttribute('aria-invalid', 'true')
  }
  // The hint stays announced beside the error.
  const hint = document.getElementById(`${control.id}-hint`)
  const described = [hint?.id, problem && place.id].filter((id) => id)
  if (described.length === 0) face.removeAttribute('aria-describedby')
  else face.setAttribute('aria-describedby', described.join(' '))
}

export const textOf = (control: Control) => {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? control.value : ''
  return control.type === 'password' ? control.value : control.value.trim()
}
