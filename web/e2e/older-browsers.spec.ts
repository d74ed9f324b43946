import { expect, type Page, test } from '@playwright/test'
import { applicationBrowsers } from '../browsers.ts'
import {
  bearerOf,
  fillApplication,
  makeUser,
  newPerson,
  passwordLink,
  pauseBeforeSending,
  signIn,
  signInQuickly,
  tokenOf,
  visit,
} from './portal.ts'
import { publicForms, sendForm } from './public-forms.ts'
import { expectLoaded, screens } from './screens.ts'

/** Functions that came to some browsers later than the oldest ones that the application is built for. */
const LATER = [
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
const EARLIER = [
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

const remove = (page: Page, names: readonly string[]) =>
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

const alone = [...LATER, ...EARLIER].map((name) => ({ title: name, names: [name] }))
const together = [
  { title: 'all later functions', names: LATER },
  { title: 'all later and earlier functions', names: [...LATER, ...EARLIER] },
]

for (const [index, form] of publicForms.entries())
  for (const { title, names } of index === 0 ? [...together, ...alone] : together)
    test(`without ${title}, the form at ${form.path} can be sent`, async ({ page, request }) => {
      await remove(page, names)
      const person = newPerson()
      await page.goto(form.path)
      await page.waitForLoadState('networkidle')
      await pauseBeforeSending(page)
      await sendForm(page, form, person)
      const headers = await bearerOf(request, 'admin')
      expect(await (await request.get(`${form.list}?search=${person.lastName}`, { headers })).json()).toHaveLength(1)
    })

for (const { title, names } of together) {
  test(`without ${title}, a person gets a link and chooses a password by it, or reads what their browser needs`, async ({
    page,
    request,
  }) => {
    const { id } = await makeUser(request)
    await remove(page, names)
    await page.goto('/passwort-vergessen')
    await page.getByLabel(/Benutzername/).fill(id)
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    await expect(page.getByText(/Sehen Sie in Ihr Postfach|Ihr Browser kann diese Seite nicht ausführen/).first()).toBeVisible()
    if (names.includes('Object.hasOwn')) return
    await page.goto(await passwordLink(request, `Benutzername: ${id}\nZeitpunkt`))
    await page.getByLabel('Neues Passwort').fill('Zaun-Koenig-9')
    await page.getByLabel('Passwort bestätigen').fill('Zaun-Koenig-9')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Ihr Passwort ist gespeichert' })).toBeVisible()
  })

  test(`without ${title}, a person withdraws by the link of a mail`, async ({ page, request }) => {
    const headers = await bearerOf(request, 'backoffice')
    const { firstName, lastName, email, phone } = newPerson()
    const made = await request.post('/api/ib-interessenten', { data: { partnerId: 'IB-1003', firstName, lastName, email, phone } })
    const record = `/api/ib-interessenten/${(await made.json()).id}`
    const { link } = await (await request.get(`${record}/consent/withdrawal-link`, { headers })).json()
    await remove(page, names)
    await page.goto(new URL(link).pathname)
    await page.getByRole('button', { name: 'Einwilligung widerrufen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Einwilligung ist widerrufen' })).toBeVisible()
  })
}

for (const { title, names } of [{ title: 'all later functions', names: LATER }, ...LATER.map((name) => ({ title: name, names: [name] }))]) {
  test(`without ${title}, people can sign in`, async ({ page }) => {
    await remove(page, names)
    await signIn(page, 'viewer')
    await expectLoaded(page)
  })
}

test('without functions that older browsers lack, the sign-in works or says so', async ({ browser }) => {
  test.setTimeout(120_000)
  for (const name of EARLIER) {
    const page = await browser.newPage()
    await remove(page, [name])
    await page.goto('/login')
    await page.getByLabel('Benutzername').fill('viewer')
    await page.getByLabel('Passwort').fill('Demo-2026!')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(
      page.getByText(/Erfolgreich angemeldet|Ihr Browser kann diese Seite nicht ausführen|unerwarteter Fehler/).first(),
      name,
    ).toBeVisible()
    await page.close()
  }
})

for (const as of ['manager', 'partner', 'admin'] as const) {
  test(`without later functions, each screen of ${as} opens`, async ({ page }) => {
    test.setTimeout(120_000)
    await signInQuickly(page, as)
    await remove(page, LATER)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    for (const { path } of screens.filter((screen) => screen.as === as)) {
      await page.goto(path)
      await expectLoaded(page)
      await expect(page.getByText('Die Seite konnte nicht angezeigt werden.'), path).toHaveCount(0)
    }
    expect(errors).toEqual([])
  })
}

test('without popovers, the bell opens and closes', async ({ page }) => {
  await signInQuickly(page, 'manager')
  await remove(page, LATER)
  await page.goto('/admin')
  await expectLoaded(page)
  const panel = page.getByRole('heading', { name: 'Benachrichtigungen' })
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

for (const path of ['/admin/customers', '/']) {
  test(`a browser that cannot run the application says so at ${path}`, async ({ page }) => {
    await signInQuickly(page, 'manager')
    await remove(page, ['Array.prototype.at', 'Object.hasOwn'])
    await page.route(/\/assets\/app-[^/]*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '[].at(0)' }))
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Ihr Browser ist zu alt für diese Anwendung.')
    await expect(page.getByRole('alert')).toContainText(`Safari ${applicationBrowsers.safari}`)
  })
}

test('a script that fails while sending leaves the form to the browser', async ({ page, request }) => {
  const person = newPerson()
  await visit(page, '/ib-recruitment/IB-1001')
  await page.evaluate(() => Reflect.deleteProperty(JSON, 'stringify'))
  await fillApplication(page, person)
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeVisible()
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
  expect(await (await request.get(`/api/ib-interessenten?search=${person.lastName}`, { headers })).json()).toHaveLength(1)
})
