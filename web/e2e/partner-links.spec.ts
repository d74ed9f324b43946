import { type Browser, expect, test } from '@playwright/test'
import { bearerOf, fillApplication, somebody } from './portal.ts'

/** A browser that does not say that a program drives it. */
const visitor = async (browser: Browser) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' })
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  const page = await context.newPage()
  const reports: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/visits')) reports.push(answer.status())
  })
  return { page, reports }
}

test('a link tells what it did: three visits, one lead, later a partner', async ({ browser, request }) => {
  const own = await bearerOf(request, 'partner')
  const staff = await bearerOf(request, 'manager')
  const { ibPartnerId } = await (await request.get('/api/auth/user', { headers: own })).json()
  const name = `m${Date.now().toString(36)}`
  const links = `/api/referral-links/${ibPartnerId}`
  expect((await request.post(links, { headers: own, data: { page: 'recruitment', name, campaign: 'Messe' } })).status()).toBe(201)
  const figures = async () => {
    const { links: sums } = await (await request.get(`${links}/figures?days=7`, { headers: own })).json()
    return sums.find((sum: { link: string | null }) => sum.link === name)
  }
  const address = `/ib-recruitment/IB-1001?k=${name}`

  const visitors = await Promise.all([visitor(browser), visitor(browser), visitor(browser)])
  for (const { page } of visitors) await page.goto(address)
  const [first, second] = visitors
  if (first === undefined || second === undefined) throw new Error('No visitors')
  const person = somebody()
  await fillApplication(first.page, person)
  await first.page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(first.page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeVisible()
  await expect.poll(figures).toMatchObject({ page: 'recruitment', visits: 3, started: 1, sent: 1, won: 0 })
  expect(first.reports).toEqual([204, 204])

  // Reloading is no visit.
  await second.page.reload()
  await second.page.waitForTimeout(3500)
  expect(second.reports).toEqual([204])
  expect(await second.page.evaluate(() => document.cookie.length + localStorage.length + sessionStorage.length)).toBe(0)

  const search = `/api/ib-interessenten?search=${person.lastName}`
  const [lead] = await (await request.get(search, { headers: staff })).json()
  expect(lead).toMatchObject({ link: name, status: 'IB-Bewerbung' })
  const accepted = { headers: staff, data: { status: 'IB-Akzeptiert' } }
  expect((await request.patch(`/api/ib-interessenten/${lead.id}`, accepted)).status()).toBe(200)
  expect(await figures()).toMatchObject({ visits: 3, started: 1, sent: 1, won: 1 })
})
