import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { newPerson, signInQuickly } from './portal.ts'

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

/** The list of leads that a word finds, and what a poll brings. */
const pollLeads = async (page: Page, request: APIRequestContext) => {
  const word = freshWord()
  const apply = async () => {
    const { name, ...person } = newPerson()
    await request.post('/api/ib-interessenten', {
      data: { ...person, lastName: `${person.lastName} ${word}`, partnerId: 'IB-1001', status: 'IB-Bewerbung' },
    })
    return name
  }
  await apply()
  await page.clock.install()
  await signInQuickly(page, 'backoffice')
  await page.goto(`/admin/ib-interessenten?search=${word}`)
  // Also behind a dialog, which hides it from assistive technology.
  const cards = page.locator('section[aria-label="Interessenten"] li')
  await expect(cards).toHaveCount(1)
  const held = page.getByRole('button', { name: /^\d+ neuen? anzeigen$/ })
  const poll = async () => {
    const answered = page.waitForResponse((response) => response.url().includes(`search=${word}`))
    await page.clock.runFor(31_000)
    await answered
  }
  return { apply, cards, held, poll }
}

test('what a poll brings waits while the focus is in the list, and comes when it has left', async ({ page, request }) => {
  const { apply, cards, held, poll } = await pollLeads(page, request)
  await cards.getByRole('button', { name: 'Als kontaktiert markieren' }).focus()
  await apply()
  await poll()
  await expect(held).toHaveText('1 neuen anzeigen')
  await apply()
  await poll()
  await expect(held).toHaveText('2 neue anzeigen')
  await expect(cards).toHaveCount(1)
  await page.getByRole('searchbox').focus()
  await expect(cards).toHaveCount(3)
  await expect(held).toHaveCount(0)
})

test('what a poll brings comes at once without pointer and focus in the list', async ({ page, request }) => {
  const { apply, cards, held, poll } = await pollLeads(page, request)
  const name = await apply()
  await poll()
  await expect(cards.first()).toContainText(name)
  await expect(cards).toHaveCount(2)
  await expect(held).toHaveCount(0)
})

test('what a poll brings waits behind a dialog, and comes once it is closed and pointer and focus are elsewhere', async ({
  page,
  request,
}) => {
  const { apply, cards, held, poll } = await pollLeads(page, request)
  await cards.getByRole('button', { name: /^Status bearbeiten/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.mouse.move(2, 2)
  await apply()
  await poll()
  await expect(page.locator('section[aria-label="Interessenten"]')).toContainText('1 neuen anzeigen')
  await expect(cards).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(cards).toHaveCount(1)
  await expect(held).toHaveText('1 neuen anzeigen')
  await page.getByRole('searchbox').focus()
  await expect(cards).toHaveCount(2)
})
