import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
import { tokenOf, visit } from './portal.ts'

/** Budgets in compressed kilobytes. */
const budgets = [
  { path: '/', html: 26, script: 16 },
  { path: '/login', html: 9, script: 12 },
  { path: '/passwort-vergessen', html: 9, script: 9 },
  { path: '/passwort', html: 9, script: 9.5 },
  { path: '/ib/IB-1001', html: 17, script: 14 },
  { path: '/ib-recruitment/IB-1001', html: 17, script: 12.5 },
  { path: '/ib-application', html: 14, script: 14 },
] as const

/** Adds up the layout shifts of each document that the page opens, in `data-shift`. */
const measureShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry)) continue
        document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + Number(entry.value))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const FONTS = /\.woff2$/

for (const { path, html, script } of budgets) {
  test(`${path} stays small, calls no other host, stores nothing and shifts no layout`, async ({ page, context, baseURL }) => {
    const requests: Request[] = []
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    page.on('requestfinished', (request) => requests.push(request))
    // A font that arrives after the first paint, as on a busy machine, shifts letters by pixels: see the test below.
    await page.route(FONTS, (route) => route.abort())
    await measureShifts(page)
    await visit(page, path)
    await page.waitForLoadState('networkidle')

    const kilobytes = async (type: string) => {
      const sizes = await Promise.all(requests.filter((request) => request.resourceType() === type).map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000
    }
    expect(await kilobytes('script')).toBeGreaterThan(1)
    expect(await kilobytes('script')).toBeLessThanOrEqual(script)
    const { encodedBodySize } = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      return { encodedBodySize: entry instanceof PerformanceNavigationTiming ? entry.encodedBodySize : Number.NaN }
    })
    expect(encodedBodySize / 1000).toBeLessThanOrEqual(html)
    expect(addresses.filter((address) => !address.startsWith(`${baseURL}/`))).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    expect(await page.locator('html').getAttribute('data-shift')).toBeNull()
  })
}

/** Lighthouse shows a cumulative layout shift below 0.005 as 0. */
const MOST_SHIFT_BY_FONTS = 0.003

test('fonts that arrive after the first paint replace others of nearly the same size', async ({ page }) => {
  await page.route(FONTS, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await measureShifts(page)
  for (const { path } of budgets) {
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.fonts.check('16px "Geist Variable"'))).toBe(true)
    expect(Number(await page.locator('html').getAttribute('data-shift')), path).toBeLessThan(MOST_SHIFT_BY_FONTS)
  }
})

for (const path of ['/', '/ib/IB-1001', '/ib-recruitment/IB-1001', '/ib-application']) {
  test(`${path} loads its script after it has been painted`, async ({ page }) => {
    await visit(page, path)
    const times = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return { painted: performance.getEntriesByName('first-paint')[0]?.startTime, fetched: scripts.map(({ startTime }) => startTime) }
    })
    expect(times.painted).toBeGreaterThan(0)
    expect(times.fetched.length).toBeGreaterThan(0)
    for (const fetched of times.fetched) expect(fetched).toBeGreaterThanOrEqual(times.painted ?? Number.NaN)
  })
}

test('all digits have the same width, so that dates and amounts align in columns', async ({ page }) => {
  await page.goto('/login')
  const widths = await page.evaluate(async () => {
    const of = async (font: string) => {
      const letters = (await document.fonts.load(font)).map(({ family }) => family)
      const line = document.createElement('span')
      line.style.cssText = `font:${font};font-variant-numeric:tabular-nums;white-space:nowrap`
      document.body.append(line)
      const widths = Array.from('0123456789', (figure) => {
        line.textContent = figure.repeat(10)
        return line.getBoundingClientRect().width
      })
      return { letters, widths: [...new Set(widths)] }
    }
    const family = '"Geist Variable"'
    return Promise.all([`400 13px ${family}`, `500 14px ${family}`, `400 16px ${family}`, `600 16px ${family}`].map(of))
  })
  for (const { letters, widths: different } of widths) {
    expect(letters).toContain('Geist Variable')
    expect(different).toHaveLength(1)
  }
})

/** Opens a person's start page in a new window that adds up the compressed kilobytes of scripts. */
const openStartPage = async (browser: Browser, token: string, path: string, heading: string | RegExp) => {
  const context = await browser.newContext()
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  const page = await context.newPage()
  const scripts: Request[] = []
  page.on('requestfinished', (finished) => {
    if (finished.resourceType() === 'script') scripts.push(finished)
  })
  const kilobytes = async () => {
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(scripts.map((script) => script.sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  const first = await kilobytes()
  expect(first).toBeGreaterThan(100)
  return { page, kilobytes, first, close: () => context.close() }
}

test('the console loads at most 186 KB of scripts first, and each further screen at most 44 KB', async ({ browser, request }) => {
  test.setTimeout(90_000)
  const token = await tokenOf(request, 'admin')
  for (const label of [
    'Eingang',
    'IB-Partner',
    'IB-Hierarchie',
    'IB-Interessenten',
    'Kunden',
    'Benutzerverwaltung',
    'E-Mails',
    'Protokoll',
  ]) {
    const { page, kilobytes, first, close } = await openStartPage(browser, token, '/admin', 'Dashboard')
    expect(first).toBeLessThanOrEqual(186)
    await page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
    const further = (await kilobytes()) - first
    expect(further, label).toBeGreaterThan(1)
    expect(further, label).toBeLessThanOrEqual(44)
    await close()
  }
})

const partnerScreens = [
  { label: 'Links', heading: 'Links' },
  { label: 'Netz', heading: 'Ihr Netz' },
  { label: 'Meine Seite', heading: 'Meine Seite' },
] as const

test('the partner area loads at most 180 KB of scripts first, and each further screen at most 40 KB', async ({ browser, request }) => {
  test.setTimeout(90_000)
  const token = await tokenOf(request, 'partner')
  for (const { label, heading } of partnerScreens) {
    const { page, kilobytes, first, close } = await openStartPage(browser, token, '/ib-partner/dashboard', /Willkommen/)
    expect(first).toBeLessThanOrEqual(180)
    await page.getByRole('navigation', { name: 'Partnerbereich' }).getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const further = (await kilobytes()) - first
    expect(further, label).toBeGreaterThan(1)
    expect(further, label).toBeLessThanOrEqual(40)
    await close()
  }
})
