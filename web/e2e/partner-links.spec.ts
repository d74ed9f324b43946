import { readFile } from 'node:fs/promises'
import { type Browser, expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin, freshWord } from './partners.ts'
import { bearerOf, fillApplication, newPerson, signInQuickly } from './portal.ts'

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
/** A visit without these headers is a program's, and is not counted. */
const READER = { 'user-agent': USER_AGENT }

/** A browser that does not say that a program drives it. */
const visitor = async (browser: Browser) => {
  const context = await browser.newContext({ userAgent: USER_AGENT })
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
  const person = newPerson()
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

/** Width of a PNG file in px, from its first chunk. */
const pngWidth = async (path: string) => (await readFile(path)).readUInt32BE(16)

test('on a phone a partner creates a link, shares it and retires it', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: ShareData) => {
        document.documentElement.dataset.shared = url
      },
    }),
  )
  await signInQuickly(page, 'partner')
  const word = freshWord()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Partnerbereich' }).getByRole('link', { name: 'Links' }).click()
  await page.getByRole('button', { name: 'Link anlegen' }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Link anlegen' })
  await submit.click()
  await expect(dialog.getByText('Bitte geben Sie einen Namen aus Buchstaben oder Ziffern ein')).toBeVisible()
  await dialog.getByLabel('Name').fill(`Fest ${word.toUpperCase()}`)
  await expect(dialog.getByText(`/ib/IB-1001?k=fest-${word}`)).toBeVisible()
  await dialog.getByLabel('Kampagne').fill('Sommer')
  await submit.click()
  const name = `fest-${word}`
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const nothing = page.getByText('In diesem Zeitraum ist noch niemand über diesen Link gekommen.')
  await expect(nothing).toBeInViewport()

  await page.getByRole('button', { name: 'Kampagne ändern' }).click()
  await dialog.getByLabel('Kampagne').fill('Sommer 2027')
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Kundenseite · Sommer 2027')).toBeVisible()

  await page.getByRole('button', { name: 'Teilen …' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(`/ib/IB-1001\\?k=${name}$`))
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PNG' }).click()])
  expect(png.suggestedFilename()).toBe(`qr-${name}.png`)
  expect(await pngWidth(await png.path())).toBeGreaterThanOrEqual(1200)
  const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()])
  expect(await readFile(await svg.path(), 'utf8')).toContain('>Lindenhof Finanzbildung GmbH</text>')
  const [card] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Visitenkarte' }).click()])
  expect((await readFile(await card.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp öffnen' })).toHaveAttribute('href', new RegExp(`^https://wa\\.me/.*${name}`))

  const data = { partnerId: 'IB-1001', page: 'registration', link: name, step: 'visit' }
  expect((await request.post('/api/visits', { data, headers: READER })).status()).toBe(204)
  await page.reload()
  await page.getByRole('button', { name: 'Als Tabelle' }).click()
  await expect(page.getByRole('row').nth(1)).toHaveText(/1\s*0\s*0\s*0$/)

  await page.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(page.getByText(/^Zurückgezogen am/)).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('button', { name: 'Zurückziehen' })).toBeVisible()

  await page.getByRole('link', { name: 'Alle Links' }).click()
  await page.getByRole('button', { name: 'Link anlegen' }).click()
  await dialog.getByLabel('Name').fill(name)
  await submit.click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
})

test('staff read in the report what a partner’s links brought in a period, and get the figures of all partners as a file', async ({
  page,
  request,
}) => {
  const company = `Bericht ${freshWord()}`
  const admin = await asAdmin(request)
  const { id } = await admin.partner(company)
  const { partnerId } = await admin.read(`/api/ib-partners/${id}`)
  const data = { page: 'registration', name: 'messe', campaign: 'Herbstmesse' }
  expect((await request.post(`/api/referral-links/${id}`, { headers: await bearerOf(request, 'admin'), data })).status()).toBe(201)
  for (const step of ['visit', 'visit', 'start']) {
    const visit = { data: { partnerId, page: 'registration', link: 'messe', step }, headers: READER }
    expect((await request.post('/api/visits', visit)).status()).toBe(204)
  }
  await signInQuickly(page, 'manager')
  await page.goto('/admin/berichte')
  await page.getByLabel('IB-Partner').fill(company)
  await page.getByRole('option', { name: company }).click()
  const figures = page.getByRole('region', { name: 'Alle Seiten und Links' })
  await expect(figures.getByRole('table').getByRole('row').nth(1)).toHaveText(/2\s*1\s*0\s*0$/)
  await expect(page.getByRole('row').filter({ hasText: 'Herbstmesse' })).toHaveText(/^messe\s*Herbstmesse.*2\s*1\s*0\s*0$/)
  await page.getByRole('button', { name: '7 Tage' }).click()
  await page.reload()
  await expect(page.getByLabel('IB-Partner')).toHaveValue(new RegExp(company))
  await expect(page.getByRole('button', { name: '7 Tage' })).toHaveAttribute('aria-pressed', 'true')
  expect(await accessibilityFindings(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Alle Partner als CSV' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(company)
})
