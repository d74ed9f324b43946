import { expect, type Page, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { signInQuickly } from './portal.ts'

const ROWS = '[aria-label="Kunden"] :is(tbody > tr, ul > li)'

declare global {
  interface Window {
    /** The number of rows after each change. */
    counts: number[]
  }
}

const countRows = (page: Page) =>
  page.evaluate((selector) => {
    window.counts = []
    new MutationObserver(() => window.counts.push(document.querySelectorAll(selector).length)).observe(document, {
      childList: true,
      subtree: true,
    })
  }, ROWS)

test('rows stay while their list is read again, and a new one is added', async ({ page, request }) => {
  await page.clock.install()
  const staff = await asAdmin(request)
  const partner = await staff.partner(`Haus ${freshWord()}`)
  const name = `Nachzügler${freshWord()}`
  await signInQuickly(page, 'admin')
  await page.goto('/admin/ib-management?tab=kunden')
  await expect(page.locator(ROWS)).toHaveCount(50)
  await countRows(page)
  // Reads on window focus are at least five seconds apart.
  await page.clock.fastForward(5_500)
  await staff.customer(name, partner.id)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.locator(ROWS).filter({ hasText: name })).toHaveCount(1)
  const counts = await page.evaluate(() => window.counts)
  expect(counts.filter((count) => count !== 50)).toEqual([])
})

test('the foot of a list keeps its place on the screen while the next page loads', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/customers')
  await expect(page.locator(ROWS)).toHaveCount(20)
  const next = page.getByRole('button', { name: 'Weiter', exact: true })
  await next.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await next.click()
  await expect(page.getByText(/^21–40 von/)).toBeVisible()
  await expect(page.locator(ROWS)).toHaveCount(20)
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(2)
})

test('a long list is where it was after a visit to another tab', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/ib-management?tab=kunden')
  await expect(page.locator(ROWS)).toHaveCount(50)
  await page.locator(ROWS).nth(40).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await page.getByRole('tab', { name: /IB-Partner/ }).evaluate((tab: HTMLElement) => tab.click())
  await expect(page).not.toHaveURL(/tab=kunden/)
  await page.goBack()
  await expect(page.locator(ROWS)).toHaveCount(50)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled - 200)
})
