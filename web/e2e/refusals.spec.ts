import { expect, test } from '@playwright/test'
import { fillApplication, newPerson, signIn, signInQuickly, visit } from './portal.ts'

test('a form with errors shows each at its field, focuses the first and keeps what was typed', async ({ page }) => {
  await visit(page, '/ib-recruitment/IB-1001')
  const person = newPerson()
  await fillApplication(page, { ...person, firstName: 'J', phone: '12' })
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByText('Vorname muss mindestens 2 Zeichen lang sein').first()).toBeVisible()
  await expect(page.getByText('Telefonnummer muss mindestens 5 Zeichen lang sein').first()).toBeVisible()
  await expect(page.getByLabel('Vorname')).toBeFocused()
  await expect(page.getByLabel('Vorname')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('E-Mail')).toHaveValue(person.email)
})

test('a form whose connection fails says so, loses nothing and can be sent again', async ({ page }) => {
  await visit(page, '/ib-recruitment/IB-1001')
  const person = newPerson()
  await fillApplication(page, person)
  await page.route('**/api/ib-interessenten', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByText('Fehler bei der Übermittlung')).toHaveCount(2)
  await expect(page.getByText('Bitte versuchen Sie es erneut oder kontaktieren Sie uns direkt.').first()).toBeVisible()
  await expect(page.getByLabel('Nachname')).toHaveValue(person.lastName)
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeVisible()
})

test('a double click submits once', async ({ page }) => {
  await visit(page, '/ib-recruitment/IB-1002')
  await fillApplication(page, newPerson())
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/ib-interessenten') && sent.push(request.url()))
  await page.getByRole('button', { name: 'Bewerbung absenden' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a partner’s page is complete without JavaScript', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/ib-recruitment/IB-1001')
  await expect(page.getByText('Tägliche Auszahlung möglich')).toBeVisible()
  await expect(page.getByText('Antwort innerhalb von 24 Stunden')).toBeVisible()
  await expect(page.getByRole('link', { name: '+49 40 66969 140' })).toHaveAttribute('href', 'tel:+494066969140')
})

test('an unknown partner is not found', async ({ page }) => {
  const answer = await visit(page, '/ib-recruitment/IB-0000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Partner nicht gefunden').first()).toBeVisible()
})

test('a wrong password is refused with a reason, and the name stays', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Benutzername').fill('backoffice')
  await page.getByLabel('Passwort').fill('falsch')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  const notification = page.getByRole('region', { name: /Meldungen/ })
  await expect(notification).toContainText('Anmeldung fehlgeschlagen')
  await expect(notification).toContainText('Bitte überprüfen Sie Ihre Anmeldedaten.')
  await expect(page.getByLabel('Benutzername')).toHaveValue('backoffice')
})

test('a visitor at a staff address gets the 404 page, whose sign-in returns there', async ({ page }) => {
  await page.goto('/admin/ib-interessenten?status=Kontaktiert')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden')
  await page.getByRole('link', { name: /nmelden/ }).click()
  await page.getByLabel('Benutzername').fill('viewer')
  await page.getByLabel('Passwort').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL('**/admin/ib-interessenten?status=Kontaktiert')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('IB-Interessenten')
  await expect(page.getByRole('button', { name: 'Als IB-Partner akzeptieren' })).toHaveCount(0)
})

test('a partner at a staff address gets the 404 page', async ({ page }) => {
  await signInQuickly(page, 'partner')
  await page.goto('/admin/ib-interessenten')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden')
})

test('signing out opens the start page, ends the session, and keeps nothing in the browser but the device', async ({ page }) => {
  await signIn(page, 'viewer')
  const token = await page.evaluate(() => {
    localStorage.setItem('left-over', 'x')
    return localStorage.getItem('authToken')
  })
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jedes Lot zählt.')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device'])
  const answer = await page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test('signing out while the server cannot be reached leaves nothing that opens the session', async ({ page }) => {
  await signIn(page, 'viewer')
  await page.route('**/api/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jedes Lot zählt.')
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  const renewal = await page.evaluate(async () => (await fetch('/api/session/refresh', { method: 'POST' })).status)
  expect(renewal).toBe(401)
  await page.goto('/admin/ib-interessenten')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden')
})

test('a dialog that cannot be loaded says so, and the page keeps what was typed', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/eingang')
  await page.locator('[data-inbox-row]').first().click()
  const note = page.getByRole('textbox', { name: 'Neue Notiz' })
  await note.fill('Bitte zurückrufen')
  // The frame of dialogs has loaded with the page, the dialog itself has not.
  await page.waitForLoadState('networkidle')
  await page.route(/\.js$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Zuständigkeit ändern' }).click()
  const failed = page.getByRole('dialog', { name: 'Fenster nicht geladen' })
  await expect(failed.getByRole('button', { name: 'Seite neu laden' })).toBeVisible()
  await failed.getByText('Schließen').click()
  await expect(failed).toHaveCount(0)
  await expect(note).toHaveValue('Bitte zurückrufen')
})
