import { expect, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { signInQuickly, visit } from './portal.ts'
import { errorsOf, formWorks, pressesEverything } from './press-translated.ts'
import { publicForms } from './public-forms.ts'
import { expectLoaded } from './screens.ts'
import { textsThatDiffer, translatePage } from './translation.ts'

// At night, so are all other screens and forms.
test(
  'with an extension that puts elements around texts, every control of the trash works',
  pressesEverything('/admin/papierkorb', 'manager', 'wraps'),
)

for (const translation of ['replaces', 'wraps'] as const)
  test(`on a page whose texts a translation ${translation}, a changed record shows its new texts`, async ({ page, request }) => {
    const errors = errorsOf(page)
    const { partner, customer } = await asAdmin(request)
    const lastName = `Quandt${freshWord()}`
    await customer(lastName, (await partner(`Übersetzt ${freshWord()}`)).id)
    await signInQuickly(page, 'manager')
    await translatePage(page, translation)
    await page.goto(`/admin/customers?search=${lastName}`)
    await expectLoaded(page)
    const row = page.getByRole('row').filter({ hasText: lastName })
    await row.getByRole('button', { name: /^Bearbeiten/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-Mail').fill('keine Adresse')
    await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(dialog.getByText(/gültige E-Mail/)).toBeVisible()
    await dialog.getByLabel('E-Mail').fill(`${freshWord()}@mail.example`)
    await dialog.getByLabel('Vorname').fill('Friedhelm')
    await dialog.getByLabel('Status').selectOption('inactive')
    await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText(`Friedhelm ${lastName}`)
    await expect(row).toContainText('Inaktiv')
    await expect(row).not.toContainText('Arne')
    await row.getByRole('button', { name: /^Löschen/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText('Keine Kunden entsprechen den Filterkriterien')).toBeVisible()
    expect(await textsThatDiffer(page)).toEqual([])
    expect(errors).toEqual([])
  })

for (const form of publicForms.slice(0, 1)) test(`translated, the form at ${form.path} shows its errors and is sent`, formWorks(form))

test('translated, a person is refused and then signs in', async ({ page }) => {
  const errors = errorsOf(page)
  await translatePage(page)
  await visit(page, '/login')
  const send = page.getByRole('button', { name: 'Anmelden', exact: true })
  await page.getByLabel('Benutzername').fill('viewer')
  await page.getByLabel('Passwort').fill('falsch')
  await send.click()
  await expect(page.getByText('Anmeldung fehlgeschlagen').first()).toBeVisible()
  await expect(send).toBeEnabled()
  await page.getByLabel('Passwort').fill('Demo-2026!')
  await send.click()
  await page.waitForURL('/')
  await expectLoaded(page)
  expect(await textsThatDiffer(page)).toEqual([])
  expect(errors).toEqual([])
})
