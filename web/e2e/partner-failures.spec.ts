import { expect, test } from '@playwright/test'
import { signInQuickly } from './portal.ts'

test('figures and customers that cannot be read say so, and load on a retry', async ({ page }) => {
  await signInQuickly(page, 'partner')
  const figures = /\/api\/ib-partners\/\d+\/[a-z-]+$/
  await page.route(figures, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/ib-partner/dashboard')
  await expect(page.getByText('Die Kennzahlen konnten nicht geladen werden.')).toBeVisible()
  await page.unroute(figures)
  await page.getByRole('region', { name: 'Kennzahlen' }).getByRole('button', { name: 'Erneut laden' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Kunden auf einer Linie' })).toBeVisible()

  await page.route('**/api/customers?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  const customers = page.getByRole('region', { name: 'Ihre Kunden' })
  await expect(customers.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/customers?*')
  await customers.getByRole('button', { name: 'Erneut laden' }).click()
  await expect(customers.getByRole('row').nth(1)).toBeVisible()
})

test('an open dashboard asks for customers, figures, links and notifications, and is told which have not changed', async ({ page }) => {
  await page.clock.install()
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/dashboard')
  const rows = page.getByRole('region', { name: 'Ihre Kunden' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const shown = await rows.allTextContents()
  const polled: string[] = []
  page.on('response', (response) => polled.push(`${new URL(response.url()).pathname.replace(/\d+/, '{id}')} ${response.status()}`))
  const unchanged = ['/api/customers 304', '/api/ib-partners/{id}/figures 304']
  // Visits and leads of other tests change these meanwhile.
  const changing = ['/api/notifications', '/api/referral-links/{id}/figures']
  // Right after a change, an answer is complete, and the next one comes later: returning to the page asks at once.
  await expect(async () => {
    polled.length = 0
    await page.clock.runFor(31_000)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    const isOfOwnRecords = (call: string) => !['/api/auth/', ...changing].some((path) => call.includes(path))
    await expect.poll(() => polled.filter(isOfOwnRecords).toSorted(), { timeout: 2_000 }).toEqual(unchanged)
    for (const path of changing) expect(polled.some((call) => call.startsWith(path))).toBe(true)
  }).toPass({ timeout: 25_000 })
  expect(await rows.allTextContents()).toEqual(shown)
  polled.length = 0
  await page.clock.runFor(31_000)
  await page.waitForLoadState('networkidle')
  expect(polled.filter((call) => unchanged.includes(call))).toEqual([])
})

test('a page beyond the end opens the last one', async ({ page }) => {
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/dashboard?page=99')
  const customers = page.getByRole('region', { name: 'Ihre Kunden' })
  await expect(customers.getByRole('button', { name: 'Weiter' })).toBeDisabled()
  await expect(customers.getByText(/^\d+–\d+ von \d+$/)).toBeVisible()
})

test('on a phone the links come first, and the customers’ page buttons are below their rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/first-steps', (route) => route.fulfill({ json: { done: [], isPutAway: true } }))
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/dashboard')
  const customers = page.getByRole('region', { name: 'Ihre Kunden' })
  await expect(customers.getByRole('listitem').first()).toBeVisible()
  const names = await page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent))
  // Another test may have put the first steps away.
  expect(names.filter((name) => name !== 'In vier Schritten startklar')).toEqual([
    'Empfehlungslinks',
    'Ihre Links in 30 Tagen',
    'Kennzahlen',
    'Partnerdaten',
    'Ihre Kunden',
  ])
  await expect(page.getByRole('button', { name: 'Kopieren: Link zur Kundenregistrierung' })).toBeInViewport()
  const [last, next] = [
    await customers.getByRole('listitem').last().boundingBox(),
    await customers.getByRole('button', { name: 'Weiter' }).boundingBox(),
  ]
  expect(next?.y).toBeGreaterThan(last?.y ?? Number.POSITIVE_INFINITY)
  const first = await customers.getByRole('listitem').first().textContent()
  await customers.getByRole('button', { name: 'Seite 3' }).click()
  await expect(customers.getByText(/^17–\d+ von \d+$/)).toBeVisible()
  await expect(customers.getByRole('listitem').first()).not.toHaveText(first ?? '')
})
