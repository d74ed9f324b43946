import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { bearerOf, newPerson, signInQuickly, visit, wholeAnswer } from './portal.ts'

test('the dashboard shows the five newest applicants, the newest first', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const [earlier, later] = [newPerson(), newPerson()]
  for (const { name: _, ...person } of [earlier, later]) {
    await request.post('/api/ib-interessenten', { headers, data: { ...person, partnerId: 'IB-1002', status: 'IB-Bewerbung' } })
  }
  await signInQuickly(page, 'admin')
  await visit(page, '/')
  const rows = page.getByRole('region', { name: 'Neueste Bewerber' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  // Applicants of other tests may be between and above them.
  const own = rows.filter({ hasText: new RegExp(`${earlier.lastName}|${later.lastName}`) })
  await expect(own).toContainText([later.name, earlier.name])

  await own.first().getByRole('link', { name: later.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(later.name)
  await expect(page.getByRole('article')).toContainText(later.email)
})

test('each figure links to the list that it counts, if the person may see it', async ({ page }) => {
  await signInQuickly(page, 'viewer')
  // May see partners, but not their hierarchy.
  await page.route('**/api/auth/user', async (route) => {
    const user = await (await wholeAnswer(route)).json()
    await route.fulfill({ json: { ...user, permissions: { ...user.permissions, 'ib_partners.hierarchy_view': false } } })
  })
  await page.route('**/api/dashboard', (route) =>
    route.fulfill({ json: { partners: 12, maxLevel: 3, customers: 60, applicants: 17, newApplicants: 9 } }),
  )
  await visit(page, '/admin')
  const figures = page.getByRole('region', { name: 'Kennzahlen' })
  await expect(figures.getByRole('link')).toHaveText(['IB-Partner', 'Kunden', 'Bewerber'])
  // The specification counts levels from 0, the hierarchy names them from 1.
  await expect(figures).toContainText('Maximale Hierarchieebene3Ebene 1 bis Ebene 4; die oberste zählt als 0')
  // The whole card is the link, including the number.
  const number = await figures.getByText('60', { exact: true }).boundingBox()
  await page.mouse.click((number?.x ?? 0) + 10, (number?.y ?? 0) + 10)
  await expect(page).toHaveURL(/\/admin\/customers$/)
})

/** Number of shapes below a figure, and the drawing's width in px. */
const drawingOf = async (page: Page, label: string) => {
  const card = page.getByRole('region', { name: 'Kennzahlen' }).locator('dl > div').filter({ hasText: label })
  const shapes = (await card.locator('path').first().getAttribute('d'))?.match(/M/g)?.length ?? 0
  const box = await card.locator('svg').boundingBox()
  return { shapes, length: box?.width ?? 0 }
}

for (const width of [1280, 390]) {
  test(`counts of any size are drawn to scale: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInQuickly(page, 'viewer')
    let customers = 0
    await page.route('**/api/dashboard', (route) =>
      route.fulfill({ json: { partners: 12, maxLevel: 3, customers, applicants: 6, newApplicants: 0 } }),
    )
    const lengths = new Map<number, number>()
    for (customers of [24, 25, 60, 61, 1000]) {
      await visit(page, '/admin')
      await expect(page.getByRole('region', { name: 'Kennzahlen' })).toContainText(`Kunden${customers.toLocaleString('de-DE')}`)
      const [of12, ofAll] = [await drawingOf(page, 'IB-Partner'), await drawingOf(page, 'Kunden')]
      const isTicked = ofAll.shapes === customers
      // All figures alike: either every thing has its tick and gap, or all are bars on one scale.
      expect([of12.shapes, ofAll.shapes]).toEqual(isTicked ? [12, customers] : [1, 1])
      if (isTicked) expect(ofAll.length).toBeGreaterThanOrEqual(customers * 4 - 2)
      expect(Math.abs(of12.length - (ofAll.length * 12) / customers)).toBeLessThanOrEqual(2)
      lengths.set(customers, ofAll.length)
    }
    const grown = (from: number, to: number) => Math.abs((lengths.get(to) ?? 0) - (lengths.get(from) ?? 0))
    expect(grown(24, 25)).toBeLessThanOrEqual(20)
    expect(grown(60, 61)).toBeLessThanOrEqual(20)
  })
}

test('the dashboard of a portal without applicants says so', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.route('**/api/ib-interessenten?**', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await visit(page, '/')
  await expect(page.getByRole('region', { name: 'Neueste Bewerber' })).toContainText('Keine IB-Interessenten vorhanden')
})

test('what waits is listed by its urgency, each line leads to its list, and nothing is said of what a person may not see', async ({
  page,
}) => {
  await signInQuickly(page, 'admin')
  const nothing = {
    open: { lead: 0, application: 0, customer: 0 },
    overdue: 0,
    sinceYesterday: 0,
    followUpsDue: 0,
    mine: 0,
    privacy: null,
    jobs: [],
  }
  let desk: object = { ...nothing, open: { lead: 4, application: 1, customer: 0 }, overdue: 2 }
  await page.route('**/api/desk', (route) => route.fulfill({ json: desk }))
  await page.route('**/api/dashboard', (route) =>
    route.fulfill({
      json: { partners: 12, maxLevel: 3, customers: 60, applicants: 5, newApplicants: 4, mailsToHandle: 0, waitingPages: 1 },
    }),
  )
  await visit(page, '/admin')
  const waiting = page.getByRole('region', { name: 'Was wartet' })
  await expect(waiting.getByRole('listitem')).toHaveText([
    '2überfällig im Eingang',
    '4IB-Bewerbungen von Anwerbeseiten',
    '1Bewerbung über Startseite oder Formular',
    '1Partnerseite zur Freigabe',
  ])
  await waiting.getByRole('link', { name: 'überfällig im Eingang' }).click()
  await expect(page.getByRole('tab', { name: /Überfällig/ })).toHaveAttribute('aria-selected', 'true')

  desk = nothing
  await page.route('**/api/dashboard', (route) =>
    route.fulfill({ json: { partners: null, maxLevel: null, customers: null, applicants: null, newApplicants: null } }),
  )
  await visit(page, '/admin')
  await expect(waiting).toContainText('Nichts wartet')
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await accessibilityFindings(page)).toEqual([])
})

test('the console’s start page highlights its entry, with a trailing slash too', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})
