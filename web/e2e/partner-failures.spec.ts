import { expect, test } from '@playwright/test'
import { signInQuickly } from './portal.ts'

test('figures and customers that cannot be read say so, and come with another try', async ({ page }) => {
  await signInQuickly(page, 'partner')
  const figures = /\/api\/ib-partners\/\d+\/[a-z-]+$/
  await page.route(figures, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/ib-partner/dashboard')
  await expect(page.getByText('Die Kennzahlen konnten nicht geladen werden.')).toBeVisible()
  await page.unroute(figures)
  await page.route('**/api/customers?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('Ihr Netz konnte nicht geladen werden.')).toBeVisible()
  await page.unroute('**/api/customers?*')
  await page.getByRole('region', { name: 'Kennzahlen' }).getByRole('button', { name: 'Erneut laden' }).click()
  await expect(page.getByRole('heading', { name: 'Ihr Netz' })).toBeVisible()
})

test('a page beyond the end leads to the last one', async ({ page }) => {
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/dashboard?page=99')
  const customers = page.getByRole('region', { name: 'Ihre Kunden' })
  await expect(customers.getByRole('button', { name: 'Weiter' })).toBeDisabled()
  await expect(customers.getByText(/^\d+–\d+ von \d+$/)).toBeVisible()
})
