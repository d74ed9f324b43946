import { expect, test } from '@playwright/test'
import { tokenOf } from './portal.ts'
import { screens } from './screens.ts'

/** `npm run screens`: a picture of every screen of the demo portal, for people to look at. It asserts nothing. */
const looks = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 360, height: 780 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const

const fileOf = (path: string, as: string | null) => `${as ?? 'visitor'}${path.replaceAll(/[^\w-]+/g, '-').replace(/-$/, '')}`

for (const { name, ...look } of looks) {
  test(`pictures of every screen: ${name}`, async ({ browser, request }) => {
    test.setTimeout(300_000)
    for (const as of new Set(screens.map((screen) => screen.as))) {
      const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
      if (as !== null) {
        const token = await tokenOf(request, as)
        await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
      }
      const page = await context.newPage()
      for (const { path } of screens.filter((screen) => screen.as === as)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await page.screenshot({ path: `screens/${fileOf(path, as)}-${name}.png`, fullPage: true })
      }
      await context.close()
    }
  })
}
