import { expect, test } from '@playwright/test'
import { signInQuickly, wholeAnswer } from './portal.ts'

test('a tooltip opens after 700 ms of hovering, the next one at once, and after a pause with the delay again', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/customers?search=KD-20430')
  const edit = page.getByRole('button', { name: /^Bearbeiten/ })
  const remove = page.getByRole('button', { name: /^Löschen/ })
  const tooltip = page.locator('[data-tooltip]')
  await edit.hover()
  await page.waitForTimeout(400)
  await expect(tooltip).toHaveCount(0)
  await expect(tooltip).toHaveText('Bearbeiten')
  await remove.hover()
  await expect(tooltip).toHaveText('Löschen', { timeout: 500 })

  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  await page.waitForTimeout(400)
  await edit.hover()
  await page.waitForTimeout(300)
  await expect(tooltip).toHaveCount(0)
  await expect(tooltip).toHaveText('Bearbeiten')
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('keyboard focus opens a tooltip at once, also on a disabled button', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/user-management?search=admin')
  await page.getByRole('button', { name: /^Passwort setzen: .*@admin/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-tooltip]')).toContainText('Sie können sich nicht selbst löschen.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a truncated name has a tooltip with the full text, a complete one has none', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.route('**/api/customers?**', async (route) => {
    const response = await wholeAnswer(route)
    const [first, second, third, ...others] = await response.json()
    const long = { ...first, firstName: 'Maximiliane-Friederike Leopoldine Antonia' }
    const short = { ...third, firstName: 'Ina', lastName: 'Ott' }
    await route.fulfill({ response, json: [long, second, short, ...others] })
  })
  await page.goto('/admin/customers')
  const tooltip = page.locator('[data-tooltip]')
  await page.getByText(/^Maximiliane-Friederike/).hover()
  await expect(tooltip).toContainText('Leopoldine Antonia')
  await page.getByRole('link', { name: 'Ina Ott', exact: true }).hover()
  await expect(tooltip).toHaveCount(0)
  await page.waitForTimeout(900)
  await expect(tooltip).toHaveCount(0)
})
