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

test('what has come since the previous visit is counted on the dashboard and marked in the lists', async ({ page }) => {
  const previousEndedAt = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await page.route('**/api/own-visits', (route) => route.fulfill({ json: { previousEndedAt } }))
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/dashboard')
  await page.getByRole('link', { name: /neue Kunden seit Ihrem letzten Besuch$/ }).click()
  await expect(page).toHaveURL('/ib-partner/kunden?neu=ja')
  const rows = page.getByRole('region', { name: 'Kunden' }).getByRole('row')
  await expect(rows.nth(1).getByText('neu', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /neue Interessenten seit Ihrem letzten Besuch$/ }).click()
  await expect(page).toHaveURL('/ib-partner/interessenten?neu=ja')
  const leads = page.getByRole('region', { name: 'Interessenten' }).getByRole('listitem')
  await expect(leads.first().getByText('neu', { exact: true })).toBeVisible()
  const fewer = await leads.count()
  await page.getByRole('combobox', { name: 'Zeitraum' }).selectOption('Alle Zeiten')
  await expect(leads.nth(fewer)).toBeVisible()
  await expect(leads.last().getByText('neu', { exact: true })).toHaveCount(0)
})

test('in the first visit nothing is new, and no filter offers it', async ({ page }) => {
  await page.route('**/api/own-visits', (route) => route.fulfill({ json: { previousEndedAt: null } }))
  await signInQuickly(page, 'partner')
  for (const path of ['/ib-partner/kunden?neu=ja', '/ib-partner/interessenten?neu=ja']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('region').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Zeitraum' })).toHaveCount(0)
    await expect(page.getByText('neu', { exact: true })).toHaveCount(0)
  }
})
