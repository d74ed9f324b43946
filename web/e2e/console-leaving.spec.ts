import { expect, type Page, test } from '@playwright/test'
import { signInQuickly } from './portal.ts'

// The operator's only field that no other test saves.
const settings = { name: 'settings', address: '/admin/settings?tab=betreiber', heading: 'Systemeinstellungen', label: 'Kontakt: E-Mail' }
const forms = { name: 'a form configuration', address: '/admin/form-config', heading: 'Formularkonfiguration', label: 'Schlüssel' }

const open = async (page: Page, { address, heading }: typeof settings) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/customers')
  await expect(page.locator('tbody tr')).toHaveCount(20)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  if (address === forms.address) await page.getByRole('button', { name: 'Konfiguration anlegen' }).click()
}

for (const screen of [settings, forms]) {
  test(`going back with unsaved changes in ${screen.name} asks once, and then keeps or discards them`, async ({ page }) => {
    await open(page, screen)
    const field = page.getByLabel(screen.label)
    await field.fill('Noch nicht gespeichert')
    await page.goBack()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Änderungen verwerfen?')
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await expect(question).toHaveCount(0)
    await expect(field).toHaveValue('Noch nicht gespeichert')
    await page.goBack()
    await question.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden')
    await expect(page).toHaveURL(/\/admin\/customers$/)
  })

  test(`closing the page asks while ${screen.name} has unsaved changes, and not after they are undone`, async ({ page }) => {
    await open(page, screen)
    const field = page.getByLabel(screen.label)
    const before = await field.inputValue()
    await field.fill('Noch nicht gespeichert')
    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    await (await asked).dismiss()
    await field.fill(before)
    await page.getByRole('link', { name: 'Kunden' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden')
  })
}
