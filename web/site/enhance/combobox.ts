import { fold } from '../../../shared/domain/fold.ts'

const NOTHING_FOUND = 'Kein Treffer'

type Choice = { readonly value: string; readonly label: string }

const choicesOf = (select: HTMLSelectElement): readonly Choice[] =>
  [...select.options].filter(({ value }) => value !== '').map(({ value, label }) => ({ value, label }))

/** Whether a text starts one of a label's words, ignoring case and the spelling of umlauts. */
export const isMatch = (label: string, text: string) => {
  const sought = fold(text.trim())
  const folded = fold(label)
  return folded.startsWith(sought) || folded.split(/[\s(-]+/).some((word) => word.startsWith(sought))
}

/**
 * Replaces a long native select by a combobox, after the ARIA pattern of an editable combobox with a list. The hidden select keeps the value, and
 * works without script.
 */
export const makeSearchable = (select: HTMLSelectElement) => {
  const template = document.querySelector<HTMLTemplateElement>('template[data-combobox]')
  const parts = template?.content.firstElementChild?.cloneNode(true)
  if (!(parts instanceof HTMLElement)) return
  const input = parts.querySelector('input')
  const list = parts.querySelector<HTMLElement>('[role=listbox]')
  const status = parts.querySelector('[role=status]')
  const label = document.querySelector<HTMLLabelElement>(`label[for="${select.id}"]`)
  if (input === null || list === null || status === null || label === null) return

  input.id = `${select.id}-face`
  input.dataset.faceOf = select.name
  input.required = select.required
  list.id = `${select.id}-list`
  list.setAttribute('aria-label', label.textContent?.replace('*', '').trim() ?? '')
  input.setAttribute('aria-controls', list.id)
  label.htmlFor = input.id
  select.dataset.face = input.id

  let shown: readonly Choice[] = []
  let active = -1

  const chosenLabel = () => (select.value === '' ? '' : (select.selectedOptions[0]?.label ?? ''))

  const choose = (value: string) => {
    select.value = value
    if (value !== '') input.value = chosenLabel()
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const close = () => {
    list.hidden = true
    active = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }

  const activate = (index: number) => {
    active = index
    for (const [nth, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(nth === index))
      if (nth !== index || !(option instanceof HTMLElement)) continue
      input.setAttribute('aria-activedescendant', option.id)
      // Scrolls the list without scrolling the page.
      if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop
      const bottom = option.offsetTop + option.offsetHeight
      if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
    }
    if (index < 0) input.removeAttribute('aria-activedescendant')
  }

  /** Visible text only: screen readers read the status instead. */
  const nothingFound = () => {
    const line = document.createElement('div')
    line.setAttribute('aria-hidden', 'true')
    line.textContent = NOTHING_FOUND
    return line
  }

  const open = (text: string) => {
    shown = choicesOf(select).filter((choice) => isMatch(choice.label, text))
    list.textContent = ''
    list.append(
      ...shown.map(({ label: name }, index) => {
        const option = document.createElement('div')
        option.id = `${list.id}-${index}`
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', 'false')
        option.textContent = name
        return option
      }),
    )
    input.setAttribute('aria-expanded', String(shown.length > 0))
    status.textContent = shown.length === 0 ? NOTHING_FOUND : `${shown.length} ${shown.length === 1 ? 'Treffer' : 'zur Auswahl'}`
    activate(-1)
    if (shown.length === 0) list.append(nothingFound())
    list.hidden = false
    list.scrollIntoView({ block: 'nearest' })
  }

  const hasOptions = () => !list.hidden && shown.length > 0

  const openAtChoice = () => {
    open('')
    activate(shown.findIndex(({ value }) => value === select.value))
  }

  const take = (index: number) => {
    const choice = shown[index]
    if (choice === undefined) return
    choose(choice.value)
    close()
  }

  /** Accepts typed text that is, or can only become, one option. */
  const settle = () => {
    close()
    if (input.value === chosenLabel()) return
    const choices = choicesOf(select)
    const named = choices.find((choice) => fold(choice.label) === fold(input.value.trim()))
    const possible = input.value.trim() === '' ? [] : choices.filter((choice) => isMatch(choice.label, input.value))
    choose((named ?? (possible.length === 1 ? possible[0] : undefined))?.value ?? '')
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (hasOptions() ? activate((active + 1) % shown.length) : openAtChoice()),
    ArrowUp: () => (hasOptions() ? activate((active <= 0 ? shown.length : active) - 1) : openAtChoice()),
    Enter: () => take(active),
    Escape: () => {
      input.value = chosenLabel()
      close()
    },
  }

  input.addEventListener('keydown', (event) => {
    const act = keys[event.key]
    const isForList = event.key.startsWith('Arrow') || (!list.hidden && (event.key === 'Escape' || active >= 0))
    if (act === undefined || !isForList) return
    event.preventDefault()
    act()
  })
  input.addEventListener('input', () => {
    // Filled in by the browser instead of being typed.
    if (document.activeElement !== input) return settle()
    select.value = ''
    open(input.value)
    if (input.value !== '' && shown.length > 0) activate(0)
  })
  input.addEventListener('click', () => {
    if (list.hidden) openAtChoice()
    input.select()
  })
  // Captures, so that the choice is set before the form checks it.
  input.addEventListener('blur', settle)
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => take(shown.findIndex((_, index) => list.children[index] === target)))
  select.form?.addEventListener('reset', () => setTimeout(() => (input.value = chosenLabel())))

  input.value = chosenLabel()
  select.hidden = true
  select.after(parts)
  // After going back, a browser restores the chosen value only once the page has loaded.
  addEventListener('pageshow', () => {
    if (document.activeElement !== input) input.value = chosenLabel()
  })
}
