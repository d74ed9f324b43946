import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { bearerOf, newPerson, signInQuickly, visit, wholeAnswer } from './portal.ts'

const silentPanel = 'Stille Partner'

test('partners from whom nothing has come for thirty days are named, and each leads to its page', async ({ page }) => {
  await signInQuickly(page, 'admin')
  // The first run takes place soon after the start of the portal.
  await expect(async () => {
    const answer = await page.request.get('/api/desk/silent-partners', { headers: await bearerOf(page.request, 'admin') })
    expect(await answer.json()).toMatchObject({ asOf: expect.any(String) })
  }).toPass()
  await page.setViewportSize({ width: 1280, height: 4000 })
  await visit(page, '/admin')
  const panel = page.getByRole('region', { name: silentPanel })
  await expect(panel).toContainText('aktive Partner haben seit 30 Tagen weder Besuche noch Formulare noch neue Kunden gebracht.')
  const row = panel.getByRole('listitem').first()
  await expect(row).toHaveText(/IB-\d{4}still (mindestens )?seit \d{2}\.\d{2}\.\d{4}$/)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityFindings(page)).toEqual([])
  }
  const link = row.getByRole('link')
  const name = await link.textContent()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('without silent partners the dashboard says so, and before the first night that they are being looked for', async ({ page }) => {
  await signInQuickly(page, 'admin')
  let found: object = { asOf: null, count: 0, partners: [] }
  await page.route('**/api/desk/silent-partners', (route) => route.fulfill({ json: found }))
  await page.setViewportSize({ width: 1280, height: 4000 })
  await visit(page, '/admin')
  const panel = page.getByRole('region', { name: silentPanel })
  await expect(panel).toContainText('werden zum ersten Mal ermittelt')
  found = { asOf: '2026-11-23T01:00:00.000Z', count: 0, partners: [] }
  await visit(page, '/admin')
  await expect(panel).toContainText('Kein aktiver Partner ist seit 30 Tagen still')
  await expect(panel).toContainText('Stand: 23.11.2026 02:00')
  const partners = [{ id: 1, partnerId: 'IB-1', companyName: 'Haus', since: '2026-10-01', isAtLeast: false }]
  found = { asOf: '2026-11-23T01:00:00.000Z', count: 1234, partners }
  await visit(page, '/admin')
  await expect(panel).toContainText('1.234 aktive Partner haben seit 30 Tagen')
  await expect(panel).toContainText('die übrigen rücken nach')
  await expect(panel.getByRole('listitem')).toHaveText('HausIB-1still seit 01.10.2026')
})

test('silent partners are shown only to those who may see partners', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.route('**/api/auth/user', async (route) => {
    const user = await (await wholeAnswer(route)).json()
    await route.fulfill({ json: { ...user, role: 'viewer', permissions: { ...user.permissions, 'ib_partners.view': false } } })
  })
  await page.setViewportSize({ width: 1280, height: 4000 })
  await visit(page, '/admin')
  await expect(page.getByRole('region', { name: 'Diese Woche neben der letzten' })).toBeVisible()
  await expect(page.getByRole('region', { name: silentPanel })).toHaveCount(0)
})

test('a bar of the arrivals opens what came in on that day, by mouse and by keyboard', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const { name, ...person } = newPerson()
  await request.post('/api/ib-interessenten', { headers, data: { ...person, partnerId: 'IB-1002', status: 'IB-Bewerbung' } })
  await signInQuickly(page, 'admin')
  await page.setViewportSize({ width: 1280, height: 4000 })
  await visit(page, '/admin')
  const today = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium' }).format(new Date())
  const bars = page.getByRole('group', { name: 'Balken des Diagramms' })
  const bar = bars.getByRole('link', { name: new RegExp(`^${today}, Anwerbeseiten: \\d+, Eingang dieses Tages öffnen$`) })
  await bar.click()
  await expect(page).toHaveURL(/\/admin\/eingang\?kind=lead&since=\d{4}-\d{2}-\d{2}$/)
  await expect(page.getByLabel('Eingegangen')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await expect(page.getByRole('region', { name: 'Einträge' })).toContainText(name)

  await page.goBack()
  await bar.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bar).not.toBeFocused()
  await expect(bars.getByRole('link', { name: /Anwerbeseiten: \d+/ }).and(page.locator(':focus'))).toHaveCount(1)
  const earlier = await page.locator(':focus').getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${earlier?.replace('?', '\\?')}$`))
  await expect(page.getByLabel('Eingegangen')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await expect(page.getByText(name)).toHaveCount(0)
})

test('own jobs wait on the dashboard: running ones until they end, failed ones until they were looked at', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.route('**/api/desk', async (route) => {
    const desk = await (await wholeAnswer(route)).json()
    const jobs = [
      { id: '1', kind: 'customers', state: 'running' },
      { id: '2', kind: 'bulk', state: 'failed' },
    ]
    await route.fulfill({ json: { ...desk, jobs } })
  })
  await visit(page, '/admin')
  const waiting = page.getByRole('region', { name: 'Was wartet' })
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Export läuft' })).toHaveText('1Export läuft')
  expect(await accessibilityFindings(page)).toEqual([])
  await waiting.getByRole('link', { name: 'Sammelaktion fehlgeschlagen' }).click()
  await expect(page).toHaveURL(/\/admin\/sammelaktionen$/)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(waiting).toContainText('Export läuft')
  await expect(waiting).not.toContainText('Sammelaktion fehlgeschlagen')
})
