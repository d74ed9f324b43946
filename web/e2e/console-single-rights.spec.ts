import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { PERMISSION_KEYS, type PermissionKey } from '../../shared/domain/permissions.ts'
import { makeUser, newPerson, signInQuickly } from './portal.ts'
import { expectLoaded } from './screens.ts'

/** Signs in with these rights and no others. Collects errors and the requests that fail. */
const signInWith = async (page: Page, request: APIRequestContext, rights: readonly PermissionKey[]) => {
  const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, rights.includes(key)]))
  const { id } = await makeUser(request, { role: 'viewer', permissions })
  await signInQuickly(page, id)
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => failed.push(String(error)))
  return failed
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link')
const HIDDEN = 'Was hier steht, dürfen Sie nicht sehen'

/** The entries that each right shows beside the dashboard, and a button or a tab that it offers on the first of them. */
const effects: Readonly<Record<PermissionKey, readonly [entries: readonly string[], offer?: string]>> = {
  'users.view': [['Benutzerverwaltung']],
  'users.create': [['Benutzerverwaltung'], 'Benutzer anlegen'],
  'users.edit': [['Benutzerverwaltung']],
  'users.delete': [['Benutzerverwaltung']],
  'users.roles': [['Benutzerverwaltung']],
  'roles.view': [['Rollenverwaltung']],
  'ib_partners.view': [['IB-Partner']],
  'ib_partners.create': [['IB-Partner', 'Import'], 'IB-Partner anlegen'],
  'ib_partners.edit': [['IB-Partner']],
  'ib_partners.delete': [['IB-Partner', 'Papierkorb']],
  'ib_partners.hierarchy_view': [['IB-Hierarchie'], 'Alle öffnen'],
  'customers.view': [['Eingang', 'Kunden']],
  'customers.create': [['Kunden', 'Import'], 'Kunde anlegen'],
  'customers.edit': [['Kunden']],
  'customers.delete': [['Kunden', 'Papierkorb']],
  'customers.transfer': [['Kunden']],
  'customers.contact': [[]],
  'ib_interessenten.view': [['IB-Interessenten', 'Eingang']],
  'ib_interessenten.edit': [['IB-Interessenten', 'Import']],
  'ib_interessenten.delete': [['IB-Interessenten', 'Papierkorb']],
  'ib_applications.view': [['IB-Interessenten', 'Eingang']],
  'ib_applications.create': [['IB-Interessenten']],
  'ib_applications.edit': [['IB-Interessenten']],
  'ib_applications.delete': [['IB-Interessenten', 'Papierkorb']],
  'ib_applications.approve': [['IB-Interessenten']],
  'ib_applications.reject': [['IB-Interessenten']],
  'form_config.view': [['Formularkonfiguration']],
  'settings.view': [['Einstellungen', 'Material', 'E-Mails']],
  'system.settings': [['Material', 'Einstellungen'], 'Material bereitstellen'],
  'system.forms': [['Formularkonfiguration'], 'Konfiguration anlegen'],
  'system.roles': [['Rollenverwaltung']],
  'system.logs': [['Protokoll']],
  'system.signins': [['Anmeldungen']],
  'system.backup': [['Einstellungen'], 'Datensicherung'],
  'system.purge': [['Papierkorb']],
  'privacy.view': [['Datenschutz']],
  'privacy.act': [['Datenschutz'], 'Anfrage erfassen'],
  'reports.view': [['Berichte']],
  'reports.create': [['Berichte']],
  'reports.export': [[]],
  'reports.delete': [[]],
}

for (const key of PERMISSION_KEYS)
  test(`with ${key} alone, its screens open without an error or a refused request`, async ({ page, request }) => {
    const failed = await signInWith(page, request, [key])
    const [entries, offer] = effects[key]
    await page.goto('/admin')
    await expectLoaded(page)
    const shown = await sidebar(page).evaluateAll((links) => links.map(({ firstChild }) => firstChild?.textContent))
    expect(shown.sort()).toEqual(['Dashboard', ...entries].sort())
    for (const [index, entry] of entries.entries()) {
      await sidebar(page).filter({ hasText: entry }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Dashboard')
      await expectLoaded(page)
      if (index > 0 || offer === undefined) continue
      const offered = page
        .getByRole('main')
        .getByRole('button', { name: offer })
        .or(page.getByRole('tab', { name: offer }))
      await expect(offered.first()).toBeEnabled()
    }
    await page.waitForLoadState('networkidle')
    expect(failed).toEqual([])
  })

test('people who may create but not see add a customer, and read what stays hidden', async ({ page, request }) => {
  const failed = await signInWith(page, request, ['customers.create'])
  const person = newPerson()
  await page.goto('/admin/customers')
  await expect(page.getByText(HIDDEN)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    'Ihnen fehlt das Recht „Kunden sehen“. Diese Rechte gelten trotzdem: „Kunden anlegen“.',
  )
  await page.getByRole('button', { name: 'Kunde anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vorname').fill(person.firstName)
  await dialog.getByLabel('Nachname').fill(person.lastName)
  await dialog.getByLabel('E-Mail').fill(person.email)
  await dialog.getByRole('button', { name: 'Kunde anlegen' }).click()
  await expect(page.getByText('Kunde erfolgreich erstellt')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(failed).toEqual([])
})

test('people who may create but not see add a partner', async ({ page, request }) => {
  const failed = await signInWith(page, request, ['ib_partners.create'])
  const person = newPerson()
  await page.goto('/admin/ib-management')
  await page.getByRole('button', { name: 'IB-Partner anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Übergeordneter Partner')).toHaveCount(0)
  await dialog.getByLabel('Partner-ID').fill(`S-${person.lastName.slice(8)}`)
  await dialog.getByLabel('Firmenname').fill(`Kontor ${person.lastName}`)
  await dialog.getByLabel('Vorname').fill(person.firstName)
  await dialog.getByLabel('Nachname').fill(person.lastName)
  await dialog.getByLabel('E-Mail').fill(person.email)
  await dialog.getByRole('button', { name: 'IB-Partner anlegen' }).click()
  await expect(dialog).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(failed).toEqual([])
})

test('applications open for people who may see only those, without tabs', async ({ page, request }) => {
  await signInWith(page, request, ['ib_applications.view'])
  await page.goto('/admin/ib-interessenten')
  await expect(page.getByRole('main')).toContainText(/\d+ Bewerbungen/)
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('the palette leads people who may only create to the dialog', async ({ page, request }) => {
  await signInWith(page, request, ['users.create'])
  await page.goto('/admin')
  await expectLoaded(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Benutzer anlegen')
  await page
    .getByRole('option', { name: /Benutzer anlegen/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Benutzer anlegen' })).toBeVisible()
})
