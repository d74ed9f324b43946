import type { Page } from '@playwright/test'

/** What a task takes of the person who does it. */
export type Effort = {
  /** Presses of the pointer. A choice in a browser's own list counts as two: opening it and choosing. */
  readonly clicks: number
  /** Keys pressed outside text fields, without Shift, Ctrl and the like. */
  readonly keys: number
  /** Keys pressed in text fields. */
  readonly typed: number
  /** Screens and tabs that were opened, one after the other. */
  readonly screens: number
  readonly dialogs: number
}

const KINDS = ['clicks', 'keys', 'typed', 'screens', 'dialogs'] as const satisfies readonly (keyof Effort)[]

/** Reports what the page itself receives, so that helpers which set values or call functions of the page add nothing. */
const watch = () => {
  const TEXT = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]'
  const note = (kind: string) => dispatchEvent(new CustomEvent('effort', { detail: kind }))
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note('clicks'), true)
  addEventListener(
    'keydown',
    ({ isTrusted, key, target }) => {
      if (!isTrusted || ['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return
      note(target instanceof Element && target.matches(TEXT) ? 'typed' : 'keys')
    },
    true,
  )
  addEventListener(
    'change',
    ({ isTrusted, target }) => {
      // Playwright chooses without opening the list, which is not part of the page.
      if (isTrusted || !(target instanceof HTMLSelectElement)) return
      note('clicks')
      note('clicks')
    },
    true,
  )
  const DIALOG = '[role=dialog], [role=alertdialog]'
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG) !== null)) note('dialogs')
  }).observe(document, { childList: true, subtree: true })
}

/** Counts from now on what a person does on a page. */
export const countEffort = async (page: Page) => {
  const counts = { clicks: 0, keys: 0, typed: 0, screens: 0, dialogs: 0 }
  let isCounting = true
  const screenOf = (address: string) => {
    const { pathname, searchParams } = new URL(address)
    // The inbox with another record open is the same screen.
    return `${pathname.split('/').slice(0, 3).join('/')} ${searchParams.get('tab') ?? ''} ${searchParams.get('view') ?? ''}`
  }
  let screen = screenOf(page.url())
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const next = screenOf(frame.url())
    if (isCounting && next !== screen) counts.screens += 1
    screen = next
  })
  await page.exposeFunction('countEffort', (kind: unknown) => {
    const known = KINDS.find((one) => one === kind)
    if (isCounting && known !== undefined) counts[known] += 1
  })
  const start = `(${watch})(); addEventListener('effort', ({ detail }) => countEffort(detail))`
  await page.addInitScript(start)
  await page.evaluate(start)
  return {
    /** What was counted so far. */
    total: (): Effort => ({ ...counts }),
    /** Does what a test needs and a person does not. */
    uncounted: async (act: () => Promise<unknown>) => {
      isCounting = false
      await act()
      isCounting = true
    },
  }
}
