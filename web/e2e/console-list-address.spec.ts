import { expect, type Page, test } from '@playwright/test'
import { signInQuickly } from './portal.ts'

const firstRow = (page: Page) => page.locator('tbody tr').first()

for (const { screen, column, down, up } of [
  { screen: '/admin/customers', column: 'Erstellt', down: 'descending', up: 'ascending' },
  { screen: '/admin/user-management', column: 'Name', down: 'ascending', up: 'descending' },
]) {
  test(`the column head of ${screen} reverses the order, announces it, and keeps it in the address`, async ({ page }) => {
    await signInQuickly(page, 'admin')
    await page.goto(screen)
    const head = page.getByRole('columnheader', { name: column })
    await expect(head).toHaveAttribute('aria-sort', down)
    const before = await firstRow(page).textContent()
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', up)
    await expect(firstRow(page)).not.toHaveText(before ?? '')
    const turned = await firstRow(page).textContent()
    await page.reload()
    await expect(head).toHaveAttribute('aria-sort', up)
    await expect(firstRow(page)).not.toHaveText(before ?? '')
    await expect(page).toHaveURL(/sort=/)
    await page.goBack()
    await expect(head).toHaveAttribute('aria-sort', down)
    await expect(firstRow(page)).not.toHaveText(turned ?? '')
  })
}

test('the number of customers per page can be chosen and is in the address', async ({ page }) => {
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/customers?page=2')
  await expect(page.getByText(/^21–40 von/)).toBeVisible()
  await page.getByLabel('Zeilen je Seite').selectOption('50')
  await expect(page.locator('tbody tr')).toHaveCount(50)
  await expect(page.getByText(/^1–50 von/)).toBeVisible()
  await page.reload()
  await expect(page.locator('tbody tr')).toHaveCount(50)
  await page.goBack()
  await expect(page.getByText(/^21–40 von/)).toBeVisible()
})

test('the number of loaded rows is in the address: a reload and going back restore it', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/audit-log')
  const entries = page.getByRole('region', { name: 'Protokoll' }).locator('ol > li')
  await expect(entries).toHaveCount(50)
  await page.getByRole('button', { name: 'Weitere laden' }).click()
  await expect(entries).not.toHaveCount(50)
  await expect(page).toHaveURL(/rows=51/)
  const shown = await entries.count()
  await page.reload()
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(shown)
  await page.getByRole('link', { name: 'Kunden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden')
  await page.goBack()
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(shown)
  await page.getByLabel('Datensatz').selectOption('USER')
  await expect(page).not.toHaveURL(/rows=/)
})
