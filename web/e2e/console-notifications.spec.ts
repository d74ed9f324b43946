import { expect, type Page, test } from '@playwright/test'
import { signInQuickly } from './portal.ts'

/** Makes every change of a form fail: the notification says so, and no data changes. */
const open = async (page: Page) => {
  await page.clock.install()
  await signInQuickly(page, 'admin')
  await page.goto('/admin/form-config')
  await expect(page.getByRole('switch', { name: 'Handelserfahrung: aktiv' })).toBeVisible()
  await page.route('**/api/form-configurations/*', (route) => route.abort())
}
const notify = (page: Page, which = 'Handelserfahrung') => page.getByRole('switch', { name: `${which}: aktiv` }).click()
const area = (page: Page) => page.getByRole('region', { name: 'Meldungen (F8)' })
const notification = (page: Page) => area(page).getByText('Konfiguration konnte nicht aktualisiert werden.')

test('one notification at a time, for five seconds', async ({ page }) => {
  await open(page)
  await notify(page)
  await expect(notification(page)).toHaveCount(1)
  await notify(page, 'Land')
  await expect(notification(page)).toHaveCount(1)
  await page.clock.runFor(3000)
  await expect(notification(page)).toHaveCount(1)
  await page.clock.runFor(2000)
  await expect(notification(page)).toHaveCount(0)
})

test('on wide screens a notification stands in the sidebar and covers nothing of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  await notify(page)
  await expect(notification(page)).toBeVisible()
  const [shown, side, work] = await Promise.all(
    [area(page), page.getByRole('complementary', { name: 'Seitenleiste' }), page.getByRole('main')].map((part) => part.boundingBox()),
  )
  if (!shown || !side || !work) throw new Error('Not shown')
  expect(shown.x).toBeLessThan(side.x + side.width)
  // The page has a margin of 40 px.
  expect(shown.x + shown.width).toBeLessThan(work.x + 40)
})

test('a notification stays while it is hovered or focused, and Escape returns the focus', async ({ page }) => {
  await open(page)
  const control = page.getByRole('switch', { name: 'Handelserfahrung: aktiv' })
  await control.focus()
  await page.keyboard.press('Space')
  await expect(notification(page)).toBeVisible()
  await expect(control).toBeFocused()
  await page.keyboard.press('F8')
  await expect(area(page)).toBeFocused()
  await page.clock.runFor(6000)
  await expect(notification(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(notification(page)).toHaveCount(0)
  await expect(control).toBeFocused()
})

test('Escape right after F8 returns the focus too', async ({ page }) => {
  await open(page)
  const control = page.getByRole('switch', { name: 'Handelserfahrung: aktiv' })
  await control.focus()
  await page.keyboard.press('Space')
  await expect(notification(page)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(area(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(notification(page)).toHaveCount(0)
  await expect(control).toBeFocused()
})

test('a swipe to the right of 50 px closes a notification, a shorter one does not', async ({ page }) => {
  await open(page)
  await notify(page)
  const title = notification(page)
  await expect(title).toBeVisible()
  const swipe = async (by: number) => {
    const box = await title.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(title).toBeVisible()
  await swipe(60)
  await expect(title).toHaveCount(0)
})
