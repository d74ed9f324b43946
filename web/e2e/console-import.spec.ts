import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { bearerOf, newPerson, signInQuickly } from './portal.ts'

const chooseFile = (page: Page, lines: readonly string[], name = 'liste.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

test('a list of customers is checked, its mistakes are downloaded, and the new ones are created and deleted again', async ({
  page,
  request,
}) => {
  test.slow()
  const { lastName } = newPerson()
  const row = (name: string, more = '') => `${name};${lastName};${name}.${lastName.replace('ü', 'ue')}@post.example${more}`
  await signInQuickly(page, 'manager')
  await page.goto('/admin/customers')
  await page.getByRole('link', { name: 'Importieren' }).click()
  await expect(page.getByRole('radio', { name: 'Kunden' })).toBeChecked()
  await chooseFile(page, ['Rufname;Familienname'])
  await expect(page.getByText('Die Datei hat nur eine Zeile.')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  await chooseFile(page, ['Rufname;Familienname;Kontakt;Land', row('Arne', ';Österreich'), row('Bea', ';Atlantis'), row('Arne', ';AT')])
  await page.getByRole('button', { name: '3 Zeilen prüfen' }).click()
  await expect(page.getByText('Es fehlt noch eine Spalte oder ein Wert für E-Mail.')).toBeVisible()
  await expect(page.getByText('Herkunft der Daten ist erforderlich')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await expect(page.getByText('Nicht übernommen: Kontakt')).toBeVisible()
  await page.getByLabel('E-Mail', { exact: false }).selectOption('Kontakt')
  await expect(page.getByText('Nicht übernommen')).toHaveCount(0)
  await page.getByLabel('Herkunft der Daten').fill('Messe Köln')
  await page.getByRole('button', { name: '3 Zeilen prüfen' }).click()
  await expect(page.getByRole('heading', { name: 'Geprüft, nichts angelegt: Kunden aus liste.csv' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Land: Unbekanntes Land')).toBeVisible()
  await expect(page.getByText('Wie Zeile 2 dieser Datei')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Fehlerliste herunterladen' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('liste-fehler.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`3;Land;Unbekanntes Land „Atlantis“;Bea;${lastName};Bea.${lastName.replace('ü', 'ue')}@post.example;Atlantis`)

  const headers = await bearerOf(request, 'manager')
  const found = async () => (await (await request.get(`/api/customers?search=${lastName}`, { headers })).json()).length
  expect(await found()).toBe(0)
  await page.getByRole('button', { name: '1 anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Angelegt: Kunden aus liste.csv', exact: true })).toBeVisible({ timeout: 20_000 })
  expect(await found()).toBe(1)
  const created = page.getByRole('region', { name: 'Angelegt', exact: true })
  await expect(created.getByRole('link', { name: `Arne ${lastName}` })).toBeVisible()
  const repeated = page.getByRole('region', { name: 'Schon vorhanden', exact: true })
  await expect(repeated.getByRole('link', { name: `Arne ${lastName}` })).toBeVisible()

  const colleague = await page.context().browser()?.newPage()
  if (colleague === undefined) throw new Error('The test has no browser')
  await signInQuickly(colleague, 'admin')
  await colleague.goto('/admin/import')
  await colleague.getByRole('tab', { name: 'Alle' }).click()
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Kunden aus liste.csv' }).first()).toContainText('@manager')
  expect(await accessibilityFindings(colleague)).toEqual([])
  await colleague.getByRole('link', { name: 'Kunden aus liste.csv' }).first().click()
  await expect(colleague.getByText('Herkunft der Daten: Messe Köln')).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Rückgängig machen' })).toHaveCount(0)
  await colleague.getByRole('button', { name: 'Zum Import' }).click()
  await expect(colleague.getByRole('tab', { name: 'Alle' })).toHaveAttribute('aria-selected', 'true')
  await colleague.close()

  await page.getByRole('button', { name: 'Weitere Datei importieren' }).click()
  await page.getByRole('link', { name: 'Kunden aus liste.csv' }).first().click()
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  await page.getByRole('button', { name: '1 löschen' }).click()
  await expect(page.getByRole('heading', { name: 'Rückgängig gemacht: Kunden aus liste.csv', exact: true })).toBeVisible({
    timeout: 20_000,
  })
  expect(await found()).toBe(0)
})

test('what a file leaves open is asked: its letters, its headers, amounts with two meanings and addresses that exist', async ({ page }) => {
  test.slow()
  // An umlaut of another encoding would not fit the file.
  const lastName = newPerson().lastName.replace(/\P{ASCII}/gu, '')
  await signInQuickly(page, 'manager')
  await page.goto('/admin/import?art=kunde')
  const lines = [
    'Liste der Messe',
    'Vorname;Nachname;E-Mail;Provision',
    `J\x9frg;${lastName};j.${lastName}@post.example;2.500`,
    `Kim;${lastName};J.${lastName}@post.example;1.250`,
    `Lea;${lastName};l.${lastName}@post.example;3;zu viel`,
  ]
  const buffer = Buffer.from(lines.join('\r'), 'latin1')
  await page.locator('input[type=file]').setInputFiles({ name: 'mac.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('radio', { name: 'Jürg' })).toBeChecked()
  await expect(page.getByText('Nicht als Daten gelesen: Zeile 1 („Liste der Messe“)')).toBeVisible()
  await expect(page.getByText('Zeile 5: mehr Werte als Überschriften.')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel('Herkunft der Daten').fill('Messe Köln')
  await page.getByRole('radio', { name: 'JŸrg' }).check()
  await page.getByRole('radio', { name: 'Jürg' }).check()
  await expect(page.getByLabel('Herkunft der Daten')).toHaveValue('Messe Köln')
  await page.getByRole('button', { name: '3 Zeilen prüfen' }).click()

  await expect(page.getByText('„Sub-IB-Provision je Lot“: Was bedeutet 2.500?')).toBeVisible({ timeout: 20_000 })
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('radio', { name: '2,50' }).check()
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await expect(page.getByRole('heading', { name: 'Vielleicht doppelt' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('E-Mail-Adresse wie Zeile 3 dieser Datei, aber anderer Name')).toBeVisible()
  await page.getByRole('radio', { name: 'Als weitere Datensätze anlegen' }).check()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: '2 anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Angelegt: Kunden aus mac.csv', exact: true })).toBeVisible({ timeout: 20_000 })
  await page
    .getByRole('region', { name: 'Angelegt', exact: true })
    .getByRole('link', { name: `Jürg ${lastName}` })
    .click()
  await expect(page.getByText('2,50', { exact: false }).first()).toBeVisible()
})

test('a file brings known records up to date if that is chosen, and gives their values back', async ({ page, request }) => {
  test.slow()
  const { firstName, lastName, email } = newPerson()
  const headers = await bearerOf(request, 'manager')
  const made = await request.post('/api/customers', { headers, data: { firstName, lastName, email, country: 'DE' } })
  const { id } = await made.json()
  const countryNow = async () => (await (await request.get(`/api/customers/${id}`, { headers })).json()).country
  await signInQuickly(page, 'manager')
  await page.goto('/admin/import?art=kunde')
  await chooseFile(page, ['Vorname;Nachname;E-Mail;Land;Telefon', `${firstName};${lastName};${email};AT;`], 'abgleich.csv')
  await page.getByLabel('Herkunft der Daten').fill('Abgleich')
  await page.getByRole('button', { name: '1 Zeile prüfen' }).click()
  await expect(page.getByRole('region', { name: 'Mit anderen Werten vorhanden' })).toContainText('Andere Werte: Land', { timeout: 20_000 })
  await expect(page.getByRole('button', { name: /anlegen/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Vorhandene aktualisieren' }).check()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: '1 aktualisieren' }).click()
  await expect(page.getByRole('heading', { name: 'Aktualisiert: Kunden aus abgleich.csv', exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Aktualisiert', exact: true })).toContainText('Geändert: Land')
  expect(await countryNow()).toBe('AT')

  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('1 aktualisierter Datensatz bekommt seine früheren Werte zurück')
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page.getByRole('region', { name: 'Zurückgesetzt' })).toContainText('War geändert: Land', { timeout: 20_000 })
  expect(await countryNow()).toBe('DE')
})
