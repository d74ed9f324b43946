import { type FieldRules, problemWith } from './field-rules.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: EventTarget | null): element is Control =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) &&
  element.name !== ''

const rulesOf = (control: Control): FieldRules => ({
  required: control.required,
  minLength: 'minLength' in control ? control.minLength : 0,
  pattern: control.dataset.pattern === undefined ? undefined : new RegExp(control.dataset.pattern, 'u'),
  message: control.dataset.message ?? '',
})

const problemOf = (control: Control) => {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    return control.required && !control.checked ? (control.dataset.message ?? '') : undefined
  }
  return problemWith(control.value, rulesOf(control))
}

/**
 * Puts a message at a control, or takes it away. The place for it is in the page already, see `Field`.
 * @param isSpoken has screen readers say it at once; not needed where the control is about to get the focus
 */
const show = (control: Control, problem: string | undefined, isSpoken = false) => {
  const place = document.getElementById(`${control.id}-error`)
  const text = place?.querySelector('span')
  if (place === null || !text) return
  if (isSpoken) place.setAttribute('role', 'alert')
  else place.removeAttribute('role')
  place.hidden = problem === undefined
  text.textContent = problem ?? ''
  if (problem === undefined) {
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-describedby')
  } else {
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', place.id)
  }
}

/** What came of sending: nothing more to say, or messages for fields. */
export type Outcome = { readonly fields?: Readonly<Record<string, string>> }

/**
 * Makes a form of a page that is not hydrated check its fields, send itself once, and keep what was typed.
 * @param send is given the trimmed texts by field name. While it runs the button is disabled.
 */
export const enhanceForm = (form: HTMLFormElement, send: (values: Readonly<Record<string, string>>) => Promise<Outcome>) => {
  const controls = [...form.elements].filter(isControl)
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const announcer = form.querySelector('[role=status]')
  const idleText = button?.textContent ?? ''
  let isBusy = false
  let isPressing = false

  const check = (control: Control, isSpoken = false) => {
    const problem = problemOf(control)
    show(control, problem, isSpoken)
    return problem
  }

  const focusFirstProblem = () => controls.find((control) => control.getAttribute('aria-invalid') === 'true')?.focus()

  const setBusy = (busy: boolean) => {
    isBusy = busy
    if (button === null) return
    button.disabled = busy
    button.textContent = busy ? (button.dataset.busy ?? idleText) : idleText
    if (announcer !== null) announcer.textContent = busy ? 'Bitte warten' : ''
  }

  const submit = async () => {
    if (isBusy) return
    if (controls.map((control) => check(control)).some((problem) => problem !== undefined)) return focusFirstProblem()
    setBusy(true)
    const values = Object.fromEntries(
      controls.map((control) => [control.name, control.type === 'password' ? control.value : control.value.trim()]),
    )
    const { fields = {} } = await send(values)
    setBusy(false)
    for (const control of controls) {
      const problem = fields[control.name]
      if (problem !== undefined) show(control, problem)
    }
    if (Object.keys(fields).length > 0) focusFirstProblem()
    else if (document.activeElement === document.body) button?.focus()
  }

  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.addEventListener('input', ({ target }) => {
    if (isControl(target) && target.getAttribute('aria-invalid') === 'true' && problemOf(target) === undefined) show(target, undefined)
  })

  // A message that appears between pressing and releasing would move the button or link away from under the pointer.
  form.addEventListener('pointerdown', () => {
    isPressing = true
  })
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => setTimeout(() => (isPressing = false)))
  form.addEventListener('focusout', ({ target }) => {
    if (!isControl(target) || isBusy) return
    const checkNow = () => {
      if (isBusy || document.activeElement === target) return
      check(target, true)
    }
    if (isPressing) addEventListener('pointerup', () => setTimeout(checkNow), { once: true })
    else checkNow()
  })
}
