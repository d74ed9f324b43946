import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from '../accessibility.ts'
import { signInQuickly, visit } from '../portal.ts'
import { expectLoaded, screens } from '../screens.ts'

/** What the oldest browsers of `web/browsers.ts` do not know: they drop the declaration or the rule. */
const UNKNOWN =
  /light-dark\(|color-mix\(|:has\(|@container|@starting-style|(?<=\d)(?:[dsl]v[hwib]|cq[ihwb])\b|text-wrap(?=:)|(?<=["{,])textWrap(?=:)/g

/** What still older ones do not know, in which the public pages and the sign-in stay plain. */
const UNKNOWN_BELOW = new RegExp(
  `${UNKNOWN.source}|@layer|:is\\(|:where\\(|clamp\\(|(?<=[{;])(?:inset|gap|aspect-ratio|(?:margin|padding)-(?:inline|block))(?=[:-])`,
  'g',
)

/** Spoils in all that the portal serves what an older browser would drop. */
const forget = (page: Page, unknown = UNKNOWN) =>
  page.route('**/*', async (route) => {
    if (!['document', 'stylesheet', 'script'].includes(route.request().resourceType())) return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    const body = await response.text()
    return route.fulfill({ response, body: body.replace(unknown, (name) => `x${name.replace(/^[:@]/, '')}`) })
  })

for (const colorScheme of ['light', 'dark'] as const)
  for (const as of [null, 'manager', 'partner'] as const)
    test(`without newer styles, every screen of ${as ?? 'visitors'} is legible in the ${colorScheme} scheme`, async ({ browser }) => {
      test.setTimeout(180_000)
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
      for (const { path } of screens.filter((screen) => screen.as === as)) {
        const page = await context.newPage()
        await forget(page)
        if (as !== null) await signInQuickly(page, as)
        await visit(page, path)
        await expectLoaded(page)
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        expect(ground, path).toBe(colorScheme === 'light' ? 'rgb(243, 245, 246)' : 'rgb(13, 17, 19)')
        expect(await accessibilityFindings(page), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
        await page.close()
      }
      await context.close()
    })

for (const colorScheme of ['light', 'dark'] as const)
  test(`in browsers without cascade layers, public pages stay plain and legible in the ${colorScheme} scheme`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
    for (const { path } of screens.filter((screen) => screen.as === null)) {
      const page = await context.newPage()
      await forget(page, UNKNOWN_BELOW)
      await visit(page, path)
      await expectLoaded(page)
      expect(await accessibilityFindings(page, { onlyColours: true }), path).toEqual([])
      for (const field of await page
        .locator('main input:not([type=hidden], [type=checkbox]), main select, main textarea')
        .filter({ visible: true })
        .all())
        expect(await field.evaluate((one) => getComputedStyle(one).borderTopStyle), path).not.toBe('none')
      await page.close()
    }
    await context.close()
  })

test('without newer styles, the chosen right of a user stands out', async ({ page }) => {
  await forget(page)
  await signInQuickly(page, 'admin')
  await page.goto('/admin/user-management?search=viewer')
  await expectLoaded(page)
  await page
    .getByRole('row')
    .filter({ hasText: '@viewer' })
    .getByRole('button', { name: /Rechte/ })
    .click()
  const cells = page.getByRole('dialog').getByRole('group').first().locator('label > span')
  await expect(cells).toHaveCount(3)
  const grounds = await cells.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect(new Set(grounds).size).toBe(2)
})
