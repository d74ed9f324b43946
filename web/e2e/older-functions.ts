import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { bearerOf, newPerson, pauseBeforeSending, signInQuickly } from './portal.ts'
import { type PublicForm, sendForm } from './public-forms.ts'
import { expectLoaded } from './screens.ts'

/** Functions that came to some browsers later than the oldest ones that the application is built for. */
export const LATER = [
  'URL.canParse',
  'AbortSignal.timeout',
  'AbortSignal.any',
  'Crypto.prototype.randomUUID',
  'Map.groupBy',
  'Object.groupBy',
  'Array.fromAsync',
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Promise.withResolvers',
  'Promise.try',
  'Set.prototype.union',
  'String.prototype.toWellFormed',
  'String.prototype.isWellFormed',
  'Iterator.prototype.map',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.popover',
  'HTMLFormElement.prototype.requestSubmit',
  'Document.prototype.startViewTransition',
  'Intl.Segmenter',
  'Intl.DurationFormat',
  'URLSearchParams.prototype.size',
]

/** Functions that all these browsers have, and older ones lack. */
export const EARLIER = [
  'Array.prototype.at',
  'Object.hasOwn',
  'String.prototype.replaceAll',
  'Element.prototype.replaceChildren',
  'structuredClone',
  'Promise.allSettled',
  'IntersectionObserver',
  'ResizeObserver',
  'PerformanceNavigationTiming',
  'Element.prototype.setPointerCapture',
  'Intl.ListFormat',
  'Intl.DisplayNames',
  'AbortController',
  'FormData.prototype.getAll',
  'crypto.getRandomValues',
]

/** Takes functions away from a page, before its scripts start. */
export const remove = (page: Page, names: readonly string[]) =>
  page.addInitScript((paths) => {
    for (const path of paths) {
      const parts = path.split('.')
      const name = parts.pop() ?? ''
      const owner = parts.reduce<unknown>((object, part) => (object instanceof Object ? Reflect.get(object, part) : undefined), window)
      if (!(owner instanceof Object)) continue
      Reflect.deleteProperty(owner, name)
      const prototype = Reflect.getPrototypeOf(owner)
      if (name in owner && prototype !== null) Reflect.deleteProperty(prototype, name)
    }
  }, names)

type Fixtures = { readonly page: Page; readonly request: APIRequestContext }

/** A test that sends a form in a browser without these functions. */
export const formCanBeSent =
  (form: PublicForm, names: readonly string[]) =>
  async ({ page, request }: Fixtures) => {
    await remove(page, names)
    const person = newPerson()
    await page.goto(form.path)
    await page.waitForLoadState('networkidle')
    await pauseBeforeSending(page)
    await sendForm(page, form, person)
    const headers = await bearerOf(request, 'admin')
    expect(await (await request.get(`${form.list}?search=${person.lastName}`, { headers })).json()).toHaveLength(1)
  }

/** A test that signs in without these functions, or reads that the browser is too old. */
export const signInWorksOrSaysSo =
  (names: readonly string[]) =>
  async ({ page }: Pick<Fixtures, 'page'>) => {
    await remove(page, names)
    await page.goto('/login')
    await page.getByLabel('Benutzername').fill('viewer')
    await page.getByLabel('Passwort').fill('Demo-2026!')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(
      page.getByText(/Erfolgreich angemeldet|Ihr Browser kann diese Seite nicht ausführen|unerwarteter Fehler/).first(),
    ).toBeVisible()
  }

/** A test that opens screens without all later functions. */
export const screensOpen =
  (as: string, paths: readonly string[]) =>
  async ({ page }: Pick<Fixtures, 'page'>) => {
    test.setTimeout(120_000)
    await signInQuickly(page, as)
    await remove(page, LATER)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    for (const path of paths) {
      await page.goto(path)
      await expectLoaded(page)
      await expect(page.getByText('Die Seite konnte nicht angezeigt werden.'), path).toHaveCount(0)
    }
    expect(errors).toEqual([])
  }
