import { type ElementHandle, expect, type Page } from '@playwright/test'

const CONTROLS = [
  'button:not(:disabled)',
  'summary',
  'select:not(:disabled)',
  'input:not([type=hidden], [type=file], [readonly], :disabled)',
  'textarea:not([readonly], :disabled)',
  '[role=menuitem]:not([aria-disabled=true])',
  'a[aria-current]',
].join(', ')
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [popover]'

/** Of the rows of a list, and of controls that differ by a name only, two stand for all. */
const ENOUGH = 2

/**
 * Marks the next control that is in sight and that nobody has pressed: of the dialog or menu that is open, or else of the page; what leads away from
 * others comes last. Answers its name.
 */
const nextControl = (page: Page, pressed: readonly string[]) =>
  page.evaluate(
    ({ controls, layers, enough, done }) => {
      const isInSight = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true }) && one.closest('[inert], [aria-hidden=true]') === null
      const layer = [...document.querySelectorAll(layers)].filter(isInSight).pop()
      const leads = (one: Element) =>
        one.role === 'tab' || /Schließen|Abbrechen|Verwerfen|Auswahl aufheben/.test(`${one.ariaLabel} ${one.textContent}`)
      const all = [...(layer ?? document).querySelectorAll<HTMLElement>(controls)].filter(isInSight)
      for (const one of [...all.filter((control) => !leads(control)), ...all.filter(leads)]) {
        const isField = one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement
        const name = one.ariaLabel ?? (isField ? one.labels?.[0]?.textContent : one.textContent) ?? ''
        const row = one.closest('li, tr')
        const place = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0
        const kind = `${one.tagName} ${one.className} ${name.split(' ').pop()}`
        const key = [layer?.querySelector('h1, h2')?.textContent ?? layer?.role ?? '', kind, place, name].join('|')
        const isEnough = place >= enough || done.filter((other) => other.split('|')[1] === kind).length >= enough
        if (done.includes(key) || (layer === undefined && isEnough) || name === 'Abmelden') continue
        for (const other of document.querySelectorAll('[data-next]')) other.removeAttribute('data-next')
        one.dataset.next = ''
        return key
      }
      return
    },
    { controls: CONTROLS, layers: LAYERS, enough: ENOUGH, done: pressed },
  )

const press = async (control: ElementHandle<HTMLElement | SVGElement>) => {
  const kind = await control.evaluate((one) => (one instanceof HTMLInputElement ? one.type : one.localName))
  const timeout = 2000
  if (kind === 'select') return control.selectOption({ index: 1 }, { timeout })
  if (!['text', 'search', 'email', 'tel', 'password', 'textarea'].includes(kind)) return control.click({ timeout })
  await control.fill('ab', { timeout })
  return control.press('Tab', { timeout })
}

/** Refuses everything that would change the portal, so that each control can be pressed. */
export const changeNothing = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Hier ändert sich nichts.', requestId: 'test' } }),
  )

/**
 * Presses every control of the screen, and of the dialogs and menus that open, closes them, and comes back when a control leaves the screen.
 * @param check looks at the page after each, named by what was pressed
 */
export const pressEverything = async (page: Page, check: (pressed: string) => Promise<void>) => {
  const address = page.url()
  const pressed: string[] = []
  const comeBack = () => page.goto(address, { waitUntil: 'networkidle' })
  for (let closed = 0; ; ) {
    if (new URL(page.url()).pathname !== new URL(address).pathname) await comeBack()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const next = await nextControl(page, pressed)
    if (next !== undefined) {
      closed = 0
      pressed.push(next)
      const control = await page.$('[data-next]')
      if (control !== null) await press(control).catch(() => undefined)
      await page.waitForTimeout(150)
      await check(next)
      continue
    }
    if ((await page.locator(LAYERS).filter({ visible: true }).count()) === 0) return pressed
    // What Escape does not close goes with the page.
    if (++closed % 3 === 0) await comeBack()
    else await page.keyboard.press('Escape')
    await page.waitForTimeout(150)
  }
}
