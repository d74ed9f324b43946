import { expect, test } from '@playwright/test'
import { signInQuickly } from './portal.ts'

test('a partner narrows the customers by the address, opens one, and comes back to the same list, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/dashboard')
  await page.getByRole('navigation', { name: 'Partnerbereich' }).getByRole('link', { name: 'Kunden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kunden' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Typ' }).selectOption('Sub-IB')
  await expect(page).toHaveURL('/ib-partner/kunden?type=sub_ib')
  const rows = page.getByRole('region', { name: 'Kunden' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Client' })).toHaveCount(0)
  const name = await rows.first().getByRole('link').first().textContent()
  await rows.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Angaben' }).getByText('Sub-IB')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/ib-partner/kunden?type=sub_ib')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('what has come since the previous visit is counted on the dashboard and marked in the list', async ({ page }) => {
  const previousEndedAt = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await page.route('**/api/own-visits', (route) => route.fulfill({ json: { previousEndedAt } }))
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/dashboard')
  await page.getByRole('link', { name: /neue Kunden seit Ihrem letzten Besuch$/ }).click()
  await expect(page).toHaveURL('/ib-partner/kunden?neu=ja')
  const rows = page.getByRole('region', { name: 'Kunden' }).getByRole('row')
  await expect(rows.nth(1).getByText('neu', { exact: true })).toBeVisible()
})
