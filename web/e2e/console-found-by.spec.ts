import { expect, test } from '@playwright/test'
import { signInQuickly, visit } from './portal.ts'

test('a search that finds customers by their partner says so, and how many there are at least', async ({ page }) => {
  await signInQuickly(page, 'manager')
  await visit(page, '/admin/customers')
  await page.getByRole('searchbox').fill('lindenhof')
  await expect(page.getByText('20+ Treffer nach Partner „lindenhof“')).toBeVisible()
  await expect(page.getByText('Kein Kunde passt zur Suche. Gezeigt werden die Kunden passender Partner.')).toBeVisible()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText(/nach Partner „lindenhof“$/)).toBeVisible()
  await page.getByRole('searchbox').fill('KD-20461')
  await expect(page.getByText('nach Partner')).toHaveCount(0)
  await expect(page.getByText('Kein Kunde passt')).toHaveCount(0)
})
