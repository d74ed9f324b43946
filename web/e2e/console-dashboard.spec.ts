import { expect, type Page, test } from '@playwright/test'
import { bearerOf, signInQuickly, somebody, visit } from './portal.ts'

test('the dashboard shows the five newest applicants, the newest first', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const [earlier, later] = [somebody(), somebody()]
  for (const { name: _, ...person } of [earlier, later]) {
    await request.post('/api/ib-interessenten', { headers, data: { ...person, partnerId: 'IB-1002', status: 'IB-Bewerbung' } })
  }
  await signInQuickly(page, 'admin')
  await visit(page, '/')
  const rows = page.getByRole('region', { name: 'Neueste Bewerber' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  // Between them and above them may stand who applies in another test meanwhile.
  const own = rows.filter({ hasText: new RegExp(`${earlier.lastName}|${later.lastName}`) })
  await expect(own).toContainText([later.name, earlier.name])

  await own.first().getByRole('link', { name: later.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('IB-Interessenten')
  const leads = page.getByRole('region', { name: 'Interessenten' }).getByRole('listitem')
  await expect(leads).toHaveCount(1)
  await expect(leads).toContainText(later.email)
})

test('each figure leads to what it counts, as far as the person may go', async ({ page }) => {
  await signInQuickly(page, 'viewer')
  // May see partners, but not their hierarchy.
  await page.route('**/api/auth/user', async (route) => {
    const user = await (await route.fetch()).json()
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
  // The card as a whole is the link: the number too.
  const number = await figures.getByText('60', { exact: true }).boundingBox()
  await page.mouse.click((number?.x ?? 0) + 10, (number?.y ?? 0) + 10)
  await expect(page).toHaveURL(/\/admin\/customers$/)
})

/** What stands below a figure: how many shapes there are of it, and how long the whole is, in px. */
const drawingOf = async (page: Page, label: string) => {
  const card = page.getByRole('region', { name: 'Kennzahlen' }).locator('dl > div').filter({ hasText: label })
  const shapes = (await card.locator('path').first().getAttribute('d'))?.match(/M/g)?.length ?? 0
  const box = await card.locator('svg').boundingBox()
  return { shapes, length: box?.width ?? 0 }
}

for (const width of [1280, 390]) {
  test(`counts are drawn truly, whatever their size: ${width} px`, async ({ page }) => {
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
      // All figures alike: either each thing has its tick and gap, or bars of one scale.
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

test('a portal that nobody has applied to says so on the dashboard', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.route('**/api/ib-interessenten?**', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await visit(page, '/')
  await expect(page.getByRole('region', { name: 'Neueste Bewerber' })).toContainText('Keine IB-Interessenten vorhanden')
})

test('the start of the administration marks its entry, with a slash at the end too', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})
