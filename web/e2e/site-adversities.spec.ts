import { expect, type Page, test } from '@playwright/test'
import { fillApplication, newPerson, pauseBeforeSending, tokenOf, visit } from './portal.ts'

const PASSWORD = 'Demo-2026!'
const notification = (page: Page) => page.getByRole('region', { name: /Meldungen/ })

const signInWith = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** Delays a page's main script until it is released. */
const heldBack = async (page: Page, script: RegExp) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

const withoutStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    }
  })

test('a sign-in before the script has loaded completes once it has', async ({ page }) => {
  const letGo = await heldBack(page, /\/assets\/login-[^/]*\.js/)
  await page.goto('/login', { waitUntil: 'commit' })
  await signInWith(page, 'viewer', PASSWORD)
  await expect(page.getByText('Die Anmeldung wird geladen …')).toBeVisible()
  letGo()
  await page.waitForURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a sign-in whose script never loads gets a message', async ({ page }) => {
  await page.route(/\/assets\/login-[^/]*\.js/, (route) => route.abort())
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await expect(page.getByText('Die Anmeldung konnte nicht geladen werden. Bitte laden Sie die Seite neu.')).toBeVisible()
})

test('an ended session opens the sign-in form, which continues to the requested page', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('authToken', 'abgelaufen')
    sessionStorage.setItem('begun', 'yes')
  })
  await page.goto('/login?next=/admin/customers')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await signInWith(page, 'viewer', PASSWORD)
  await page.waitForURL('/admin/customers')
})

test('the sign-in page forwards people who are signed in', async ({ page, request }) => {
  const token = await tokenOf(request, 'viewer')
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await page.goto('/login?next=/admin/customers')
  await page.waitForURL('/admin/customers')
})

test('without browser storage, forms still work, and the sign-in says what it needs', async ({ page, request }) => {
  await withoutStorage(page)
  const person = newPerson()
  await visit(page, '/ib-recruitment/IB-1001')
  await fillApplication(page, person)
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeFocused()
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
  expect(await (await request.get(`/api/ib-interessenten?search=${person.lastName}`, { headers })).json()).toHaveLength(1)

  await visit(page, '/')
  await page.getByRole('combobox', { name: 'Land' }).fill('oester')
  await expect(page.getByRole('listbox', { name: 'Land' })).toBeVisible()
  await page.goto('/login')
  await signInWith(page, 'viewer', PASSWORD)
  await expect(notification(page)).toContainText('Anmeldung nicht möglich')
  await expect(notification(page)).toContainText('Ihr Browser speichert für diese Seite nichts.')
})

test('going back to a form restores the chosen country', async ({ page }) => {
  await visit(page, '/ib-application')
  const country = page.getByRole('combobox', { name: 'Land' })
  await country.fill('oester')
  await country.press('Enter')
  await page.getByLabel('Vorname').fill('Änne')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Vorname')).toHaveValue('Änne')
  await expect(country).toHaveValue('Österreich')
})

test('going back after applying shows an empty form', async ({ page }) => {
  await visit(page, '/ib-recruitment/IB-1001')
  await fillApplication(page, newPerson())
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('input[name=firstName]')).toHaveValue('')
})

test('a refused sign-in shows a notification, and a message in the form until the next attempt; what was typed stays', async ({ page }) => {
  await page.goto('/login')
  await signInWith(page, 'niemand', 'nirgends')
  await expect(notification(page)).toContainText('Anmeldung fehlgeschlagen')
  await expect(notification(page)).toContainText('Bitte überprüfen Sie Ihre Anmeldedaten.')
  await page.getByRole('button', { name: 'Meldung schließen' }).click()
  const form = page.getByRole('form', { name: 'Mit Ihrem Konto anmelden' })
  await expect(form.getByRole('alert')).toHaveText('Anmeldung fehlgeschlagen. Bitte überprüfen Sie Ihre Anmeldedaten.')
  await expect(page.getByLabel('Benutzername')).toHaveValue('niemand')
  await signInWith(page, 'viewer', PASSWORD)
  await expect(form.getByRole('alert')).toHaveCount(0)
})

test('closing a notification by keyboard returns the focus to where F8 was pressed', async ({ page }) => {
  await page.route('**/api/login', (route) => route.abort())
  await page.goto('/login')
  await signInWith(page, 'niemand', 'nirgends')
  await expect(notification(page)).toContainText('Anmeldung fehlgeschlagen')
  await page.getByLabel('Benutzername').focus()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Meldung schließen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Benutzername')).toBeFocused()
})

test('a signed-in person sees the public page without its script, and a message without the console’s script', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'viewer')
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await page.route(/\/assets\/start-[^/]*\.js/, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(/\/assets\/start-[^/]*\.js/)
  await page.route(/\/assets\/app-[^/]*\.js/, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Die Anwendung konnte nicht geladen werden.')
  await expect(page.getByRole('link', { name: 'Seite neu laden' })).toBeVisible()
})

test('a person in the native list of countries stays in it when the script loads, until they have chosen', async ({ page }) => {
  const letGo = await heldBack(page, /\/assets\/form-[^/]*\.js/)
  await page.goto('/ib/IB-1001')
  const native = page.locator('select[name=country]')
  await native.focus()
  letGo()
  await page.locator('html[data-started]').waitFor({ state: 'attached' })
  await expect(native).toBeFocused()
  await native.selectOption('FR')
  await page.keyboard.press('Tab')
  await expect(native).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Land' })).toHaveValue('Frankreich')
  await expect(page.getByLabel('Handelserfahrung')).toBeFocused()
})

test('a form refused before the script loaded gets its page’s address back, and is empty after it was sent', async ({ page }) => {
  const letGo = await heldBack(page, /\/assets\/start-[^/]*\.js/)
  const person = newPerson()
  const form = page.locator('form[data-form]')
  await page.goto('/')
  for (const name of ['firstName', 'lastName', 'email'] as const) await form.locator(`[name=${name}]`).fill(person[name])
  await form.getByLabel('Land').selectOption('DE')
  await form.getByLabel('Handelserfahrung').selectOption('beginner')
  await form.getByLabel('Erwartetes Handelsvolumen').selectOption('under-1M')
  await form.getByLabel('Marketingstrategie').fill('Vorträge')
  await form.getByRole('checkbox').check()
  await pauseBeforeSending(page)
  await form.evaluate((element: HTMLFormElement) => element.submit())
  await expect(form.getByRole('alert').first()).toContainText('Bitte prüfen Sie die markierten Felder.')
  letGo()
  await expect(page).toHaveURL('/')
  await expect(form.getByLabel('Vorname')).toHaveValue(person.firstName)
  await form.getByLabel('Telefon').fill(person.phone)
  await form.getByRole('button', { name: 'Bewerbung einreichen' }).click()
  await expect(notification(page)).toContainText('Bewerbung erfolgreich eingereicht!')
  for (const label of ['Vorname', 'E-Mail', 'Telefon', 'Marketingstrategie', 'Handelserfahrung'])
    await expect(form.getByLabel(label)).toHaveValue('')
  await expect(form.getByRole('combobox', { name: 'Land' })).toHaveValue('')
  await expect(form.getByRole('checkbox')).not.toBeChecked()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/Fehler/)
})

test('the message about a form that did not arrive disappears when it is sent again', async ({ page }) => {
  await visit(page, '/ib-recruitment/IB-1001')
  await fillApplication(page, newPerson())
  await page.route('**/api/ib-interessenten', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(notification(page)).toContainText('Fehler bei der Übermittlung')
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeFocused()
  await expect(notification(page)).not.toContainText('Fehler')
})
