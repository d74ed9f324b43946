import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { bearerOf, newPerson, signInQuickly } from './portal.ts'

test('the log describes in German who changed what, and filters by record, person, action and day', async ({ page, request }) => {
  const headers = await bearerOf(request, 'manager')
  const { firstName, lastName, name, email } = newPerson()
  const customer = await (await request.post('/api/customers', { headers, data: { firstName, lastName, email, status: 'active' } })).json()
  await request.patch(`/api/customers/${customer.id}`, { headers, data: { status: 'inactive', country: 'AT' } })

  await signInQuickly(page, 'admin')
  // Other tests create hundreds of records as the administrator.
  await page.goto('/admin/audit-log?actor=manager')
  await page.getByRole('listitem').filter({ hasText: 'Angelegt' }).getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(/entity=CUSTOMER/)
  await expect(page).toHaveURL(new RegExp(`record=${customer.id}`))
  const entries = page.getByRole('region', { name: 'Protokoll' }).locator('ol > li')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Martin Seidel @manager')
  await expect(entries.first()).toContainText('Geändert')
  await entries
    .first()
    .getByRole('button', { name: /^2 Felder/ })
    .click()
  await expect(entries.first().getByRole('row', { name: 'Status' })).toHaveText('StatusAktivInaktiv')
  await expect(entries.first().getByRole('row', { name: 'Land' })).toHaveText('Land–Österreich')
  await expect(entries.first().getByText('Anfrage', { exact: true })).toBeVisible()
  await expect(entries.first().getByText('Sitzung', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Alle zeigen' }).click()
  await page.getByRole('searchbox', { name: 'Suche' }).fill(`${lastName} angelegt`)
  await expect(page).toHaveURL(/search=/)
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('Angelegt')

  await page.getByRole('searchbox', { name: 'Suche' }).fill(lastName)
  await page.getByRole('combobox', { name: 'Vorgang' }).selectOption('customerUpdate')
  await expect(page).toHaveURL(/action=customerUpdate/)
  await expect(page.getByRole('combobox', { name: 'Datensatz' })).toHaveValue('CUSTOMER')
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('Geändert')

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^protokoll-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(';Martin Seidel @manager;Geändert;Kunde;')
  await expect(page.getByText('Protokoll exportiert')).toBeVisible()

  await page.getByLabel('Bis').fill('2020-01-01')
  await expect(page.getByText('Keine Einträge entsprechen den Filterkriterien')).toBeVisible()
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await page.getByRole('combobox', { name: 'Person' }).fill('Mana')
  await page.getByRole('option', { name: /@manager/ }).click()
  await expect(page).toHaveURL(/actor=manager/)
  await expect(entries.first()).toContainText('@manager')
  await expect(entries.filter({ hasText: '@demo' })).toHaveCount(0)
})

test('the log names deleted records and reads none of them', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const staff = await asAdmin(request)
  const word = freshWord()
  const { id: ibPartnerId } = await staff.partner(`Flut ${word}`)
  const { id } = await staff.customer(`Ebbe ${word}`, ibPartnerId)
  await request.patch(`/api/customers/${id}`, { headers, data: { ibPartnerId: null } })
  for (const path of [`customers/${id}`, `ib-partners/${ibPartnerId}`]) {
    expect((await request.delete(`/api/${path}`, { headers })).status()).toBe(204)
  }

  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await signInQuickly(page, 'admin')
  await page.goto(`/admin/audit-log?search=${word}`)
  const entries = page.getByRole('region', { name: 'Protokoll' }).locator('ol > li')
  await expect(entries).toHaveCount(5)
  await expect(entries.filter({ hasText: `Ebbe ${word}` })).toHaveCount(3)
  await expect(entries.filter({ hasText: `Flut ${word}` })).toHaveCount(2)
  const change = entries.filter({ hasText: 'Geändert' })
  await change.getByRole('button', { name: /1 Feld/ }).click()
  await expect(change.getByRole('row', { name: 'IB-Partner' })).toHaveText(`IB-PartnerNr. ${ibPartnerId}–`)
  expect(refused).toEqual([])
})

test('a day can be typed key by key, and a person is found by the beginning of a name, with @ too', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/audit-log')
  const from = page.getByLabel('Von', { exact: true })
  await from.focus()
  await from.pressSequentially('03072026', { delay: 250 })
  await expect(from).toHaveValue(/^2026-(03-07|07-03)$/)
  await expect(page).toHaveURL(/from=2026-(03-07|07-03)/)
  await page.goBack()
  await expect(from).toHaveValue('')
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.fill('@adm')
  await expect(page.getByRole('option', { name: /@admin/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/actor=admin/)
  await expect(person).toHaveValue(/@admin$/)
  await expect(page.getByRole('region', { name: 'Protokoll' }).locator('ol > li').first()).toContainText('@admin')
})

test('a deleted person’s entries are found by the whole username', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/audit-log')
  await page.getByRole('combobox', { name: 'Person' }).fill('wer.nicht.da.ist')
  await page.getByRole('option', { name: '@wer.nicht.da.ist' }).click()
  await expect(page).toHaveURL(/actor=wer.nicht.da.ist/)
  await expect(page.getByText('Keine Einträge entsprechen den Filterkriterien')).toBeVisible()
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await expect(page).not.toHaveURL(/actor=/)
})

test('only people who may read the log have it in the sidebar', async ({ page }) => {
  await signInQuickly(page, 'viewer')
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Einstellungen' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Protokoll' })).toHaveCount(0)
  await page.goto('/admin/audit-log')
  await expect(page.getByText('Diese Seite dürfen Sie nicht sehen')).toBeVisible()
})

test('the sign-ins show a refused attempt, and narrow to an unknown name, a person and an outcome', async ({ page, request }) => {
  const { email } = newPerson()
  // A device that no other test signs in with.
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; CrOS x86_64) OPR/1.0' }
  for (let nth = 0; nth < 2; nth++) await request.post('/api/login', { headers, data: { username: email, password: 'falsch' } })
  await signInQuickly(page, 'admin')
  await page.goto('/admin/sign-ins?outcome=wrongPassword')
  const entries = page.getByRole('region', { name: 'Anmeldungen' }).locator('ol > li')
  await entries.filter({ hasText: 'Opera auf ChromeOS' }).first().getByRole('button', { name: 'Unbekannter Name' }).click()
  await expect(page.getByText('Nur Versuche mit einem unbekannten Namen')).toBeVisible()
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Name oder Passwort falsch')
  await entries
    .first()
    .getByRole('button', { name: /^Kennungen/ })
    .click()
  await expect(entries.first()).toContainText('Anfrage')
  await page.getByRole('button', { name: 'Alle zeigen' }).click()

  await page.getByRole('combobox', { name: 'Ergebnis' }).selectOption('Erfolgreich')
  await page.getByRole('combobox', { name: 'Person' }).fill('Annika')
  await page.getByRole('option', { name: /@admin/ }).click()
  await expect(page).toHaveURL(/user=admin/)
  await expect(entries.first()).toContainText('Annika Voss')
  await expect(entries.filter({ hasNotText: '@admin' })).toHaveCount(0)
})
