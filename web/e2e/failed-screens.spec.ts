import { expect, type Page, test } from '@playwright/test'
import { signInQuickly } from './portal.ts'
import { expectLoaded } from './screens.ts'

const FAILED = 'Die Seite konnte nicht angezeigt werden. Bitte laden Sie sie neu, oder öffnen Sie eine andere.'

/** Replaces a screen's module by one whose component throws. */
const breakScreen = (page: Page, module: string) =>
  page.route(new RegExp(`/assets/${module}-[^/]*\\.js`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("broken") }' }),
  )

for (const { as, module, path, other, heading } of [
  { as: 'manager', module: 'Customers', path: '/admin/customers', other: 'IB-Hierarchie', heading: 'IB-Hierarchie' },
  { as: 'manager', module: 'Users', path: '/admin/user-management', other: 'Kunden', heading: 'Kunden' },
  { as: 'partner', module: 'PartnerNetwork', path: '/ib-partner/netz', other: 'Links', heading: 'Links' },
] as const)
  test(`a screen of ${as} that throws (${module}) leaves the navigation, and can be loaded again`, async ({ page }) => {
    await signInQuickly(page, as)
    await breakScreen(page, module)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(FAILED)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()

    await page.getByRole('navigation').getByRole('link', { name: other }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(FAILED)).toHaveCount(0)

    await page.goBack()
    await expect(page.getByText(FAILED)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await expectLoaded(page)
    await expect(page.getByText(FAILED)).toHaveCount(0)
  })

test('notifications that cannot be loaded leave the screen', async ({ page }) => {
  await signInQuickly(page, 'manager')
  await page.route(/\/assets\/NotificationPanel-/, (route) => route.abort())
  await page.goto('/admin/customers')
  await expectLoaded(page)
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click()
  await expect(page.getByText('Dieser Teil der Seite konnte nicht angezeigt werden.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Kunden' })).toBeVisible()
})
