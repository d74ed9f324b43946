import { expect, type Page, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { signInQuickly } from './portal.ts'

const ALL = '[aria-label="Kunden"] :is(tbody > tr, ul > li)'
const ROWS = `${ALL}:not([data-room])`
const FIFTY = '/admin/customers?size=50'

declare global {
  interface Window {
    /** The rows of the table each time that they have changed, and where the page was scrolled to. */
    stages: { rows: string[]; scrolled: number }[]
  }
}

const watchRows = (page: Page) =>
  page.addInitScript((selector) => {
    window.stages = []
    new MutationObserver(() => {
      const rows = [...document.querySelectorAll(selector)].map((row) => row.textContent ?? '')
      if (rows.join() !== window.stages.at(-1)?.rows.join()) window.stages.push({ rows, scrolled: scrollY })
    }).observe(document, { childList: true, subtree: true })
  }, ROWS)

const stagesOf = (page: Page) => page.evaluate(() => window.stages.filter(({ rows }) => rows.length > 0))

test('the rows of a list come from the top on', async ({ page }) => {
  await signInQuickly(page, 'viewer')
  await watchRows(page)
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/customers')
  await page.goto(FIFTY)
  await expect(page.locator(ROWS)).toHaveCount(50)
  const customers: { customerId: string }[] = await (await answer).json()
  const stages = (await stagesOf(page)).map(({ rows }) => rows)
  expect(stages.length).toBeGreaterThan(2)
  const last = stages.at(-1) ?? []
  for (const rows of stages) expect(rows).toEqual(last.slice(0, rows.length))
  for (const [index, { customerId }] of customers.slice(0, 50).entries()) expect(last[index]).toContain(customerId)
  // What has kept their room is gone.
  await expect(page.locator(ALL)).toHaveCount(50)
})

test('rows that are there stay while their list is read again, and a new one joins them', async ({ page, request }) => {
  const staff = await asAdmin(request)
  const partner = await staff.partner(`Haus ${freshWord()}`)
  const name = `Nachzügler${freshWord()}`
  await signInQuickly(page, 'admin')
  await watchRows(page)
  await page.goto('/admin/ib-management?tab=kunden')
  await expect(page.locator(ROWS)).toHaveCount(50)
  const before = await stagesOf(page)
  expect(before.length).toBeGreaterThan(2)
  // Reads on coming back to the window are at least five seconds apart.
  await page.waitForTimeout(5_500)
  await staff.customer(name, partner.id)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.locator(ROWS).filter({ hasText: name })).toHaveCount(1)
  const after = (await stagesOf(page)).slice(before.length)
  for (const { rows } of after) expect(rows).toHaveLength(50)
})

test('a tab that paints no frames gets all rows as well', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await signInQuickly(page, 'viewer')
  await page.goto(FIFTY)
  await expect(page.locator(ROWS)).toHaveCount(50)
})

test('whoever goes on at the foot of a list stays there while the rows of the next page come', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await signInQuickly(page, 'viewer')
  await watchRows(page)
  await page.goto('/admin/customers')
  await expect(page.locator(ROWS)).toHaveCount(20)
  const before = await stagesOf(page)
  const next = page.getByRole('button', { name: 'Weiter', exact: true })
  await next.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await next.click()
  await expect(page.getByText(/^21–40 von/)).toBeVisible()
  await expect(page.locator(ROWS)).toHaveCount(20)
  const after = (await stagesOf(page)).slice(before.length)
  expect(after.length).toBeGreaterThan(1)
  for (const stage of after) expect(Math.abs(stage.scrolled - scrolled)).toBeLessThan(2)
})

test('whoever comes back to a long list from another tab finds it where it was', async ({ page }) => {
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
