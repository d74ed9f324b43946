import { withScheme } from '../../../shared/domain/with-scheme.ts'
import { afterPress } from '../../ui/after-press.ts'
import { failureText } from './cannot-run.ts'
import { type Control, focusOn, isControl, isWrong, partsOf, problemOf, showMessage, showProblem, textOf } from './controls.ts'
import { dismissToast } from './toast.ts'

/** The outcome of a submission: success, messages for fields, or one for the whole form. */
export type Outcome = { readonly fields?: Readonly<Record<string, string>>; readonly refusal?: string }

type Reactions = {
  /** Receives the trimmed values by field name. The button is disabled meanwhile. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<Outcome>
  /** Called with the invalid controls if they prevented a submission. */
  readonly onRefused?: (refused: readonly Control[]) => void
}

/** Lets a form of a page that is not hydrated check its fields, submit itself once and keep what was typed. */
export const enhanceForm = (form: HTMLFormElement, { send, onRefused }: Reactions) => {
  const all = [...form.elements].filter(isControl)
  // Checkboxes of one name are one question.
  const controls = all.filter(({ name }, index) => all.findIndex((control) => control.name === name) === index)
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const announcer = form.querySelector('button[type=submit] ~ [role=status]')
  const idleText = button?.textContent ?? ''
  let isBusy = false

  const controlAt = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement)) return
    const name = target.dataset.faceOf ?? target.getAttribute('name')
    return controls.find((control) => control.name === name)
  }

  const check = (control: Control, isSpoken = false) => {
    if (control.dataset.webAddress !== undefined) control.value = withScheme(control.value.trim())
    const problem = problemOf(control)
    showProblem(control, problem, isSpoken)
    return problem
  }

  const focusFirstProblem = () => {
    const wrong = controls.find(isWrong)
    if (wrong !== undefined) focusOn(wrong)
  }

  const setBusy = (busy: boolean) => {
    isBusy = busy
    if (button === null) return
    button.disabled = busy
    button.textContent = busy ? (button.dataset.busy ?? idleText) : idleText
    if (announcer !== null) announcer.textContent = busy ? 'Bitte warten' : ''
  }

  const submit = async () => {
    if (isBusy) return
    const refused = controls.filter((control) => check(control) !== undefined)
    if (refused.length > 0) {
      onRefused?.(refused)
      return focusFirstProblem()
    }
    setBusy(true)
    // Messages about the last attempt no longer apply.
    dismissToast()
    showMessage(form, undefined)
    const values = Object.fromEntries(controls.map((control) => [control.name, textOf(control)]))
    // Whatever fails, the button comes back with a message.
    const { fields = {}, refusal } = await send(values).catch((error): Outcome => ({ refusal: failureText(error) }))
    setBusy(false)
    showMessage(form, refusal, true)
    for (const control of controls) {
      const problem = fields[control.name]
      if (problem !== undefined) showProblem(control, problem)
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
    const control = controlAt(target)
    if (control !== undefined && isWrong(control) && problemOf(control) === undefined) showProblem(control, undefined)
  })
  form.addEventListener('reset', () => {
    for (const control of controls) showProblem(control, undefined)
  })

  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const control = controlAt(target)
    if (control === undefined || isBusy) return
    const isInside = (element: EventTarget | null) => element instanceof Node && partsOf(control).contains(element)
    if (isInside(relatedTarget)) return
    const checkNow = () => {
      if (!isBusy && !isInside(document.activeElement)) check(control, true)
    }
    afterPress(checkNow)
  })

  // Submitted before this script had loaded, see `login-early.ts`.
  form.querySelector('[data-early]')?.remove()
  if (form.dataset.pending !== undefined) void submit()
}
