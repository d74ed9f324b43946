import { expect, test } from '@playwright/test'
import { signInQuickly } from './portal.ts'

for (const { path, call } of [
  { path: '/admin/user-management', call: '/api/users?' },
  { path: '/admin/audit-log', call: '/api/audit-log?' },
  { path: '/admin/ib-interessenten', call: '/api/ib-interessenten?' },
]) {
  test(`„Aktualisieren“ of ${path} asks again and keeps the focus`, async ({ page }) => {
    await signInQuickly(page, 'admin')
    await page.goto(path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const button = page.getByRole('button', { name: 'Aktualisieren' })
    const asked = page.waitForRequest((request) => request.url().includes(call))
    await button.focus()
    await page.keyboard.press('Enter')
    await asked
    await expect(button).toBeFocused()
  })
}

test('on a phone the menu opens and closes by keyboard, and the focus comes back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'Menü öffnen' }).press('Enter')
  const entry = page.getByRole('link', { name: 'Benutzerverwaltung' })
  await expect(entry).toBeVisible()
  await entry.focus()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeFocused()
  await page.getByRole('button', { name: 'Menü öffnen' }).press('Enter')
  await entry.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benutzerverwaltung')
  await expect(entry).toBeHidden()
})

test('where tabs do not fit, the chosen one comes into view and the page stays', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 })
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/role-management')
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('End')
  const last = page.getByRole('tab', { name: /^IB-Partner/ })
  await expect(last).toBeFocused()
  // It scrolls there.
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
