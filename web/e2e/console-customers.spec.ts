import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { asAdmin } from './partners.ts'
import { bearerOf, makeUser, newPerson, signInQuickly } from './portal.ts'

const screen = '/admin/customers'

const open = async (page: Page, as: string, query = '') => {
  await signInQuickly(page, as)
  await page.goto(`${screen}${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden')
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text)

test('creates a customer with partner and country found by typing, changes and deletes it', async ({ page }) => {
  test.slow()
  const person = newPerson()
  await open(page, 'manager')
  await page.getByRole('button', { name: 'Kunde anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Vorname')).toBeFocused()
  await expect(dialog.getByLabel('Typ')).toHaveValue('client')
  await expect(dialog.getByLabel('Status')).toHaveValue('active')
  await dialog.getByLabel('Vorname').fill(person.firstName)
  await dialog.getByLabel('Nachname').fill(person.lastName)
  await dialog.getByLabel('E-Mail').fill(person.email)
  await dialog.getByLabel('Land').fill('oster')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Land')).toHaveValue('Österreich')
  await dialog.getByLabel('IB-Partner').fill('IB-1002')
  await dialog.getByRole('option', { name: /Hanse Signale/ }).click()
  await dialog.getByLabel('Sub-IB-Provision je Lot ($)').fill('2,5')
  await dialog.getByRole('button', { name: 'Kunde anlegen' }).click()
  await expect(page.getByText('Kunde erfolgreich erstellt')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Meldungen (F8)' })).toContainText(person.name)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kunde anlegen' })).toBeFocused()

  await search(page, person.lastName)
  const row = rowOf(page, person.name)
  await expect(row).toContainText(/KD-\d+/)
  await expect(row).toContainText('Österreich')
  await expect(row).toContainText('Aktiv')

  await row.getByRole('button', { name: `Bearbeiten: ${person.name}` }).click()
  await expect(dialog.getByLabel('IB-Partner')).toHaveValue('Hanse Signale GmbH IB-1002')
  await expect(dialog.getByLabel('Sub-IB-Provision je Lot ($)')).toHaveValue('2,50')
  await dialog.getByRole('button', { name: 'Auswahl aufheben' }).first().click()
  await dialog.getByLabel('Typ').selectOption('sub_ib')
  // ↓ selects the suggested option instead of the next one; below an option is the text by which it was found.
  await dialog.getByLabel('IB-Partner').fill('Hanse')
  await expect(dialog.getByRole('option')).toContainText(['Hanse Signale', 'Ansprechpartner: Birte Hansen'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('IB-Partner')).toHaveValue('Hanse Signale GmbH IB-1002')
  await expect(dialog.getByLabel('Grund des Wechsels')).toHaveCount(0)
  await dialog.getByLabel('IB-Partner').fill('Moosbrugger')
  await expect(dialog.getByRole('option')).toContainText(['Ansprechpartner: Theresa Moosbrugger'])
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('wechselt den IB-Partner')
  await expect(dialog.getByRole('status')).toContainText('Hanse Signale GmbH sieht ihn nicht mehr')
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(dialog.getByText('Bitte geben Sie den Grund des Wechsels an')).toBeVisible()
  await dialog.getByLabel('Grund des Wechsels').fill('Wunsch des Kunden')
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Kunde aktualisiert')).toBeVisible()
  await expect(row).toContainText('Nicht angegeben')
  await expect(row).toContainText('Sub-IB')

  await page.evaluate(() => localStorage.removeItem('authToken'))
  await open(page, 'admin', `?search=${person.lastName}`)
  await row.getByRole('button', { name: `Löschen: ${person.name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(person.name)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Kunde gelöscht')).toBeVisible()
  await expect(page.getByText('Keine Kunden entsprechen den Filterkriterien')).toBeVisible()
})

test('shows twenty rows per page; search, type, status and page are in the address and can be reset', async ({ page }) => {
  await open(page, 'viewer')
  await expect(page.getByText(/^\d+ Kunden, davon \d+ aktiv$/)).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(20)
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(new Set(heights).size).toBe(1)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^21–40 von \d+$/)).toBeVisible()
  await page.getByLabel('Typ').selectOption('sub_ib')
  await expect(page).toHaveURL(/type=sub_ib/)
  await expect(page).not.toHaveURL(/page=/)
  await page.getByLabel('Status').selectOption('inactive')
  await expect(page.locator('tbody tr').filter({ hasNotText: /Sub-IB.*Inaktiv/ })).toHaveCount(0)
  const row = await page.getByRole('row').nth(1).textContent()
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toHaveText(row ?? '')
  await search(page, 'niemand heißt so')
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(20)
  await page.goto(`${screen}?page=2`)
  await expect(page.getByText(/^21–40 von \d+$/)).toBeVisible()
})

test('without the right to change there are no buttons and no column for them; a clerk may neither delete nor change the partner', async ({
  page,
  browser,
}) => {
  await open(page, 'viewer')
  await expect(page.locator('tbody tr')).toHaveCount(20)
  await expect(page.getByRole('button', { name: 'Kunde anlegen' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Aktionen' })).toHaveCount(0)

  const clerk = await (await browser.newContext()).newPage()
  await open(clerk, 'backoffice')
  await expect(clerk.getByRole('button', { name: /^Löschen/ })).toHaveCount(0)
  await clerk
    .getByRole('button', { name: /^Bearbeiten/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(clerk.getByRole('dialog').getByLabel('IB-Partner')).toBeDisabled()
  await expect(clerk.getByText('Zum Ändern fehlt Ihnen die Berechtigung.')).toBeVisible()
})

test('without the right to contact data they are masked, are shown for a purpose, and stay as they are in an edit', async ({
  page,
  request,
}) => {
  const headers = await bearerOf(request, 'admin')
  const { firstName, lastName, name, email, phone } = newPerson()
  await request.post('/api/customers', { headers, data: { firstName, lastName, email, phone } })
  const permissions = { 'customers.edit': true, 'customers.contact': false }
  const clerk = await makeUser(request, { role: 'viewer', permissions })
  await open(page, clerk.id, `?search=${lastName}`)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('j•••@mail.example')
  // The name alone leads on.
  await expect(row.getByRole('link')).toHaveText([name])

  await row.getByRole('button', { name: `Anzeigen: E-Mail-Adresse von ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Anzeigen' })).toBeDisabled()
  await dialog.getByText('Sonstiges').click()
  await dialog.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(dialog.getByText('Bitte geben Sie den Zweck an')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Zweck' }).fill('Rückfrage der Bank')
  await dialog.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(dialog.getByRole('link', { name: email })).toBeVisible()
  await expect(dialog.getByRole('link', { name: phone })).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(row).toContainText('j•••@mail.example')

  await row.getByRole('button', { name: /^Bearbeiten/ }).click()
  await expect(dialog.getByLabel('E-Mail')).toBeDisabled()
  await expect(dialog.getByLabel('Telefon')).toBeDisabled()
  await dialog.getByLabel('Kontonummer').fill('4711')
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Kunde aktualisiert')).toBeVisible()
  const [stored] = await (await request.get(`/api/customers?search=${lastName}`, { headers })).json()
  expect(stored).toMatchObject({ email, phone, ibAccountNumber: '4711' })
})

test('a name opens all details of a customer, including a registration’s message, and so does a link', async ({ page, request }) => {
  const { lastName, email } = newPerson()
  const partner = await request.get('/api/ib-partners/by-partner-id/IB-1001')
  const registration = {
    firstName: 'Mathilda',
    lastName,
    email,
    phone: '+49 431 5550 17',
    country: 'DE',
    tradingExperience: 'beginner',
    investmentAmount: '25000-50000',
    message: 'Bitte nur nachmittags anrufen.',
    ibPartnerId: (await partner.json()).id,
  }
  const { id } = await (await request.post('/api/landing-page-leads', { data: registration })).json()
  await open(page, 'manager', `?search=${lastName}`)
  await page.getByRole('link', { name: `Mathilda ${lastName}`, exact: true }).click()
  await expect(page).toHaveURL(`/admin/akte/kunde/${id}`)
  const answers = ['Bitte nur nachmittags anrufen.', '25.000 bis 50.000 €', 'Anfänger (0–1 Jahr)', 'Lindenhof']
  for (const text of answers) await expect(page.getByRole('article')).toContainText(text)

  await page.goto(`${screen}?customer=${id}`)
  const dialog = page.getByRole('dialog')
  for (const text of answers) await expect(dialog).toContainText(text)
  await expect(dialog.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await expect(dialog.getByRole('link', { name: '+49 431 5550 17' })).toHaveAttribute('href', 'tel:+49431555017')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Kopieren: +49 431 5550 17' }).press('Enter')
  await expect(page.getByText('Telefonnummer kopiert')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+49 431 5550 17')
  await dialog.getByRole('button', { name: 'Bearbeiten' }).click()
  await expect(dialog).toContainText('Bitte nur nachmittags anrufen.')

  await page.goto(`${screen}?customer=77`)
  await expect(page.getByRole('dialog', { name: 'Kunde nicht gefunden' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(page).toHaveURL(screen)
})

test('shows errors at their fields, and asks before unsaved changes are lost', async ({ page }) => {
  await open(page, 'manager')
  await page.getByRole('button', { name: 'Kunde anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-Mail').fill('keine Adresse')
  await dialog.getByRole('button', { name: 'Kunde anlegen' }).click()
  await expect(dialog.getByText('Vorname ist erforderlich')).toBeVisible()
  await expect(dialog.getByText('Nachname ist erforderlich')).toBeVisible()
  await expect(dialog.getByText('Ungültige E-Mail-Adresse')).toBeVisible()
  await expect(dialog.getByLabel('Vorname')).toBeFocused()

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Änderungen verwerfen?')
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(dialog.getByLabel('E-Mail')).toHaveValue('keine Adresse')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('saving a customer that someone else has changed reloads it and keeps what was typed', async ({ page, request }) => {
  const { lastName } = newPerson()
  const staff = await asAdmin(request)
  const parent = await staff.partner(`Haus ${lastName}`)
  const customer = await staff.customer(lastName, parent.id)
  await open(page, 'manager', `?search=${lastName}`)
  await page
    .getByRole('button', { name: /^Bearbeiten/ })
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Telefon').fill('+49 431 1')
  const headers = await bearerOf(request, 'manager')
  await request.patch(`/api/customers/${customer.id}`, { headers, data: { firstName: 'Annegret' } })
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(dialog.getByRole('alert')).toContainText('FehlerDer Eintrag wurde inzwischen geändert.')
  await dialog.getByRole('button', { name: 'Neu laden' }).click()
  await expect(dialog.getByLabel('Vorname')).toHaveValue('Annegret')
  await expect(dialog.getByLabel('Telefon')).toHaveValue('+49 431 1')
  // A note or an assignment changes nothing that the form shows.
  const note = await request.post(`/api/notes/customer/${customer.id}`, { headers, data: { text: 'Ruft zurück' } })
  expect(note.status()).toBe(201)
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Kunde aktualisiert')).toBeVisible()
  expect(await staff.read(`/api/customers/${customer.id}`)).toMatchObject({ firstName: 'Annegret', phone: '+49 431 1', noteCount: 1 })
})

test('a customer whom someone else has deleted is explained, and the row disappears', async ({ page, request }) => {
  const { lastName } = newPerson()
  const staff = await asAdmin(request)
  const parent = await staff.partner(`Haus ${lastName}`)
  const [edited, deleted] = [await staff.customer(`${lastName}a`, parent.id), await staff.customer(`${lastName}b`, parent.id)]
  const headers = await bearerOf(request, 'admin')
  await open(page, 'admin', `?search=${lastName}`)
  await expect(page.locator('tbody tr')).toHaveCount(2)

  await rowOf(page, `${lastName}b`)
    .getByRole('button', { name: /^Löschen/ })
    .click()
  await request.delete(`/api/customers/${deleted.id}`, { headers })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Fehler beim Löschen des Kunden.')).toBeVisible()
  await expect(page.getByText('jemand hat ihn inzwischen gelöscht.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)

  await rowOf(page, `${lastName}a`)
    .getByRole('button', { name: /^Bearbeiten/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Telefon').fill('+49 431 7')
  await request.delete(`/api/customers/${edited.id}`, { headers })
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Fehler beim Aktualisieren des Kunden.')).toBeVisible()
  await expect(dialog.getByLabel('Telefon')).toHaveValue('+49 431 7')
  await expect(page.locator('tbody tr')).toHaveCount(0)
})

test('shows the server’s refusal in the specification’s words and keeps the dialog, whose second try creates no second customer', async ({
  page,
}) => {
  const person = newPerson()
  await open(page, 'manager')
  await page.getByRole('button', { name: 'Kunde anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vorname').fill(person.firstName)
  await dialog.getByLabel('Nachname').fill(person.lastName)
  await dialog.getByLabel('E-Mail').fill(person.email)
  // The server creates the customer, and its answer gets lost.
  await page.route('**/api/customers', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Kunde anlegen' }).click()
  await expect(page.getByText('Fehler beim Erstellen des Kunden.')).toBeVisible()
  await expect(dialog.getByLabel('Nachname')).toHaveValue(person.lastName)
  await page.unroute('**/api/customers')
  await dialog.getByRole('button', { name: 'Kunde anlegen' }).click()
  await expect(dialog).toBeHidden()
  await search(page, person.lastName)
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test('exports the filtered list as a CSV file, for people who may export', async ({ page, browser, request }) => {
  const { lastName } = newPerson()
  const staff = await asAdmin(request)
  const owner = await staff.partner(`Haus ${lastName}`)
  await staff.customer(lastName, owner.id)
  await open(page, 'manager', `?search=${lastName}`)
  await expect(rowOf(page, lastName)).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^kunden-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = bytes.toString().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`;Arne;${lastName};`)
  expect(lines[1]).toContain(`;Haus ${lastName};`)
  expect(lines[1]).toMatch(/(^|;)\d\d\.\d\d\.\d{4}(;|$)/)
  await expect(page.getByText('Kunden exportiert')).toBeVisible()
  await expect(page.getByText(/^1 Kunde in kunden-/)).toBeVisible()

  const clerk = await (await browser.newContext()).newPage()
  await open(clerk, 'backoffice')
  await expect(clerk.locator('tbody tr')).toHaveCount(20)
  await expect(clerk.getByRole('button', { name: 'Exportieren' })).toHaveCount(0)
})

test('a running export shows its progress in the line of the head, and is cancelled on the server', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, 'manager')
  const running = { id: randomUUID(), state: 'running', rows: 4_321_000, total: 5_000_000, fileName: 'kunden-2026-11-23.csv' }
  const cancelled: string[] = []
  await page.route('**/api/customers/exports', (route) => route.fulfill({ status: 201, json: running }))
  await page.route(`**/api/customers/exports/${running.id}`, (route) => {
    if (route.request().method() === 'DELETE') cancelled.push(route.request().url())
    return route.fulfill(route.request().method() === 'DELETE' ? { status: 204 } : { json: running })
  })
  const filters = page.getByRole('searchbox')
  const before = await filters.boundingBox()
  await page.getByRole('button', { name: 'Exportieren' }).click()
  const progress = page.getByRole('progressbar', { name: 'Export' })
  await expect(progress).toHaveAttribute('aria-valuetext', '4.321.000 von 5.000.000')
  expect(await filters.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Export abbrechen' }).click()
  await expect(progress).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Exportieren' })).toBeFocused()
  await expect.poll(() => cancelled).toHaveLength(1)
})
