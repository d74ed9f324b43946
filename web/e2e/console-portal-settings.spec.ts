import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { bearerOf, signInQuickly, visit } from './portal.ts'

test.describe.configure({ mode: 'serial' })

/** All tests share one portal: each test restores its settings, even if it fails. */
test.afterEach(async ({ request }) => {
  const operator = { brandName: '', legalEntity: '', supportPhone: '', lossPercentage: null, commissionUnit: 'percent' }
  const data = { ...operator, legalTexts: { impressum: '', risikohinweise: '' } }
  const answer = await request.patch('/api/settings/portal', { headers: await bearerOf(request, 'admin'), data })
  expect(answer.status()).toBe(200)
})

test('a legal text is previewed before it is published, and its page shows the edition', async ({ page, context }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings?tab=rechtstexte')
  const panel = page.getByRole('region', { name: 'Impressum', exact: true })
  await expect(panel.getByText('Platzhalter', { exact: true })).toBeVisible()
  await panel.getByLabel('Text: Impressum').fill('<h2>Angaben</h2><p>Nordlot AG, Kiel</p><script>alert(1)</script>')
  await panel.getByRole('button', { name: 'Vorschau' }).click()
  const preview = panel.getByRole('region', { name: 'Vorschau: Impressum' })
  await expect(preview.getByRole('heading', { name: 'Angaben' })).toBeVisible()
  await expect(preview).not.toContainText('alert')
  await panel.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Impressum: veröffentlicht')).toBeVisible()
  await expect(panel.getByText(/Fassung \d{4}-\d\d-\d\d-[0-9a-f]{8}/)).toBeVisible()
  const visitor = await context.newPage()
  await visitor.goto('/impressum')
  await expect(visitor.getByText('Nordlot AG, Kiel')).toBeVisible()
  await expect(visitor.getByText(/Fassung \d{4}/)).toBeVisible()

  await panel.getByLabel('Text: Impressum').fill('<p>Nordlot AG, Lübeck</p>')
  await panel.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Impressum: veröffentlicht')).toBeVisible()
  await panel.getByRole('button', { name: 'Fassungen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fassungen: Impressum' })
  await expect(dialog.getByRole('region', { name: 'Wortlaut' })).toHaveText('Nordlot AG, Lübeck')
  await dialog.getByLabel('Fassung', { exact: true }).selectOption({ index: 1 })
  await expect(dialog.getByRole('region', { name: 'Wortlaut' })).toContainText('Nordlot AG, Kiel')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name: 'Fassungen' })).toBeFocused()
})

test('operator, risk notice and commission unit are set in one place and appear on public pages and dashboards', async ({
  page,
  browser,
}) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings?tab=betreiber')
  await page.getByLabel('Name des Portals').fill('Nordlot')
  await page.getByLabel('Anteil der Kleinanlegerkonten').fill('hundert')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(page.getByText('Prozentsatz von 0 bis 100')).toBeVisible()
  await page.getByLabel('Anteil der Kleinanlegerkonten').fill('74,5')
  await expect(page.getByText('74,5 % der Kleinanlegerkonten verlieren Geld')).toBeVisible()
  await page.getByLabel('Einheit der Provisionssätze').selectOption('eur_per_lot')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(page.getByText('Einstellungen wurden gespeichert')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nordlot' }).first()).toBeVisible()

  const visitor = await browser.newPage({ javaScriptEnabled: false })
  await visitor.goto('/ib-application')
  await expect(visitor).toHaveTitle(/Nordlot$/)
  await expect(visitor.getByRole('contentinfo')).toContainText('74,5 % der Kleinanlegerkonten verlieren Geld')
  const partner = await browser.newPage()
  await signInQuickly(partner, 'partner')
  await visit(partner, '/')
  await expect(partner.getByText('€ je Lot')).toBeVisible()

  await page.getByLabel('Name des Portals').fill('')
  await page.getByLabel('Anteil der Kleinanlegerkonten').fill('')
  await page.getByLabel('Einheit der Provisionssätze').selectOption('percent')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(page.getByRole('link', { name: 'Partnerportal' }).first()).toBeVisible()
  await visitor.close()
  await partner.close()
})

test('after someone else has saved, the form adopts their values and lists the conflicts', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const elsewhere = (data: object) => request.patch('/api/settings/portal', { headers, data })
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings?tab=betreiber')
  await page.getByLabel('Kontakt: Telefon').fill('+49 431 1111')
  await elsewhere({ supportPhone: '+49 431 2222', legalEntity: 'Andere AG' })
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await expect(page.getByLabel('Rechtlicher Name')).toHaveValue('Andere AG')
  await expect(page.getByLabel('Kontakt: Telefon')).toHaveValue('+49 431 1111')
  await expect(page.getByText('Auch jemand anderes hat inzwischen geändert: Kontakt: Telefon.')).toBeVisible()
  await page.getByLabel('Name des Portals').fill('  Nordlot  ')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(page.getByText('Einstellungen wurden gespeichert')).toBeVisible()
  await expect(page.getByLabel('Name des Portals')).toHaveValue('Nordlot')
  await expect(page.getByRole('button', { name: 'Einstellungen speichern' })).toBeDisabled()
})

test('a legal text that someone else published is reloaded and what was typed stays; switching to the placeholder asks', async ({
  page,
  request,
}) => {
  const headers = await bearerOf(request, 'admin')
  const elsewhere = (html: string) => request.patch('/api/settings/portal', { headers, data: { legalTexts: { risikohinweise: html } } })
  await elsewhere('<p>Erste Fassung</p>')
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings?tab=rechtstexte')
  const panel = page.getByRole('region', { name: 'Risikohinweise', exact: true })
  const words = panel.getByLabel('Text: Risikohinweise')
  await words.fill('<p>Meine Fassung</p><script>x()</script>')
  await elsewhere('<p>Andere Fassung</p>')
  await panel.getByRole('button', { name: 'Veröffentlichen' }).click()
  await page.route('**/api/settings/portal', (route) => route.abort(), { times: 1 })
  await panel.getByRole('button', { name: 'Neu laden' }).click()
  await expect(page.getByText('Fehler beim Laden')).toBeVisible()
  await panel.getByRole('button', { name: 'Neu laden' }).click()
  await expect(panel.getByText('Auch jemand anderes hat inzwischen geändert: Risikohinweise.')).toBeVisible()
  await panel.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Risikohinweise: veröffentlicht')).toBeVisible()
  await expect(words).toHaveValue('<p>Meine Fassung</p>')
  await words.fill('')
  await panel.getByRole('button', { name: 'Veröffentlichen' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Risikohinweise zurückziehen?' })
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Platzhalter zeigen' }).click()
  await expect(panel.getByText('Platzhalter', { exact: true })).toBeVisible()
})

test('without the right to change legal texts, the screen says so and links to their pages', async ({ page }) => {
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/settings?tab=rechtstexte')
  await expect(page.getByText('Zum Ändern fehlt Ihnen die Berechtigung.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Seite öffnen' })).toHaveCount(4)
})

test('unsaved settings are asked about before a tab, a link or a reload discards them', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings?tab=betreiber')
  const name = page.getByLabel('Name des Portals')
  await name.fill('Halb getippt')
  const question = page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
  await page.getByRole('tab', { name: 'Rechtstexte' }).click()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(name).toHaveValue('Halb getippt')
  await page.getByRole('link', { name: 'E-Mails' }).click()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(page).toHaveURL(/tab=betreiber/)
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.getByRole('link', { name: 'E-Mails' }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mails')
})
