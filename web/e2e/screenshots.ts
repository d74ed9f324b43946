import { test } from '@playwright/test'
import { eachScreen } from './screens.ts'

/** `npm run screens`: takes a screenshot of every screen of the demo portal. Asserts nothing. */
const looks = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 360, height: 780 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const

const fileOf = (path: string, as: string | null) => `${as ?? 'visitor'}${path.replaceAll(/[^\w-]+/g, '-').replace(/-$/, '')}`

for (const { name, ...look } of looks) {
  test(`screenshots of every screen: ${name}`, async ({ browser, request }) => {
    test.setTimeout(300_000)
    await eachScreen({ browser, request }, look, async (page, path, as) => {
      await page.screenshot({ path: `screens/${fileOf(path, as)}-${name}.png`, fullPage: true })
    })
  })
}
