import { expect, test } from '@playwright/test'
import { PERMISSION_KEYS } from '../../shared/domain/permissions.ts'
import { accessibilityFindings } from './accessibility.ts'
import { bearerOf, makeUser, signInQuickly, tokenOf, wholeAnswer } from './portal.ts'

for (const { path, call } of [
  { path: '/admin/user-management', call: '/api/users?' },
  { path: '/admin/audit-log', call: '/api/audit-log?' },
  { path: '/admin/ib-interessenten', call: '/api/ib-interessenten?' },
]) {
  test(`„Aktualisieren“ of ${path} reads again and keeps the focus`, async ({ page }) => {
    await signInQuickly(page, 'admin')
    await page.goto(path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const button = page.getByRole('button', { name: 'Aktualisieren' })
    const asked = page.waitForRequest((request) => request.url().includes(call))
    await button.focus()
    await page.keyboard.press('Enter')
    await asked
    await expect(button).toBeFocused()
  })
}

test('on a phone the menu opens and closes by keyboard, and the focus returns to its button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'Menü öffnen' }).press('Enter')
  const entry = page.getByRole('link', { name: 'Benutzerverwaltung' })
  await expect(entry).toBeVisible()
  await entry.focus()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeFocused()
  await page.getByRole('button', { name: 'Menü öffnen' }).press('Enter')
  await entry.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benutzerverwaltung')
  await expect(entry).toBeHidden()
})

test('tabs that do not fit scroll the chosen one into view, and the page stays', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 })
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/role-management')
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('End')
  const last = page.getByRole('tab', { name: /^IB-Partner/ })
  await expect(last).toBeFocused()
  // Smooth scrolling takes a moment.
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('without permissions every screen names the missing one and who can grant it, and makes no forbidden call', async ({
  page,
  request,
}) => {
  const { id } = await makeUser(request, { role: 'viewer' })
  const headers = await bearerOf(request, 'admin')
  const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, false]))
  expect((await request.patch(`/api/users/${id}`, { headers, data: { permissions } })).ok()).toBe(true)
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  await signInQuickly(page, id)
  await page.goto('/admin')
  await expect(page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link')).toHaveText(['Dashboard'])
  const settingsView = 'Systemeinstellungen sehen, und E-Mails zu Datensätzen, die man sehen darf'
  for (const [path, label, right] of [
    ['/admin/user-management', 'Benutzerverwaltung', 'Benutzer sehen'],
    ['/admin/users', 'Benutzerverwaltung', 'Benutzer sehen'],
    ['/admin/role-management', 'Rollenverwaltung', 'Rollen und ihre Rechte sehen'],
    ['/admin/ib-management', 'IB-Partner', 'IB-Partner sehen'],
    ['/admin/ib-hierarchy', 'IB-Hierarchie', 'Hierarchie der IB-Partner sehen'],
    ['/admin/ib-interessenten', 'IB-Interessenten', 'IB-Interessenten sehen'],
    ['/admin/customers', 'Kunden', 'Kunden sehen'],
    ['/admin/form-config/', 'Formularkonfiguration', 'Formularkonfiguration sehen'],
    ['/admin/settings', 'Einstellungen', settingsView],
    ['/admin/mails', 'E-Mails', settingsView],
    ['/admin/datenschutz/17', 'Datenschutz', 'Datenschutzanfragen sehen, mit allen Daten der betroffenen Personen'],
    ['/admin/sign-ins', 'Anmeldungen', 'Anmeldungen aller Benutzer sehen'],
    ['/admin/audit-log', 'Protokoll', 'Protokoll der Änderungen sehen, soweit man die Datensätze sehen darf'],
  ] as const) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(label)
    await expect(main).toContainText('Diese Seite dürfen Sie nicht sehen')
    await expect(main).toContainText(`Ihnen fehlt das Recht „${right}“.`)
    await expect(main).toContainText('ein Administrator')
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.locator('[aria-busy=true], input')).toHaveCount(0)
  }
  expect(failed).toEqual([])
})

test('every screen shows that all mail is paused, since when and by whom, and people with the right resume it there', async ({ page }) => {
  let isPaused = true
  await page.route('**/api/dashboard', async (route) => {
    const response = await wholeAnswer(route)
    const pause = { state: 'paused', since: '2026-03-17T13:02:00.000Z', by: 'Martin Seidel' }
    const mailSystem = isPaused ? pause : { state: 'running' }
    await route.fulfill({ response, json: { ...(await response.json()), mailSystem, mailsToHandle: isPaused ? 2 : 0 } })
  })
  await signInQuickly(page, 'admin')
  const banner = page.getByRole('region', { name: 'E-Mail-Versand' })
  for (const path of ['/admin', '/admin/customers', '/admin/ib-hierarchy']) {
    await page.goto(path)
    await expect(banner).toContainText('Der E-Mail-Versand ist seit 17.03.2026 14:02 Uhr von Martin Seidel angehalten.')
  }
  expect(await accessibilityFindings(page)).toEqual([])
  const entry = page.getByRole('link', { name: /^E-Mails/ })
  await expect(entry).toHaveText('E-Mails2 nicht zugestellt')
  isPaused = false
  await banner.getByRole('button', { name: 'Versand fortsetzen' }).click()
  await expect(page.getByText('E-Mail-Versand fortgesetzt')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(entry).toHaveText('E-Mails')
})

test('while mail fails, people without the right to change settings get a link to the mails, and people without that right a notice', async ({
  browser,
  request,
}) => {
  for (const [username, action] of [
    ['viewer', ['E-Mails öffnen']],
    ['backoffice', []],
  ] as const) {
    const page = await (await browser.newContext()).newPage()
    await page.route('**/api/dashboard', async (route) => {
      const response = await wholeAnswer(route)
      const mailSystem = { state: 'failing', since: '2026-03-17T13:02:00.000Z' }
      await route.fulfill({ response, json: { ...(await response.json()), mailSystem } })
    })
    const token = await tokenOf(request, username)
    await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
    await page.goto('/admin')
    const banner = page.getByRole('region', { name: 'E-Mail-Versand' })
    await expect(banner).toContainText('E-Mails werden seit 17.03.2026 14:02 Uhr nicht zugestellt.')
    await expect(banner.getByRole('link')).toHaveText([...action])
    await expect(banner.getByRole('button')).toHaveCount(0)
    await page.context().close()
  }
})

test('subtitle and tab counts of partners and customers stay correct during a search', async ({ page, request }) => {
  const figures = await (await request.get('/api/dashboard', { headers: await bearerOf(request, 'admin') })).json()
  expect(figures.partners).toBeGreaterThan(9)
  await signInQuickly(page, 'admin')
  await page.goto('/admin/ib-management?search=IB-1001')
  const subtitle = page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::p')
  await expect(subtitle).toHaveText('1 Partner gefunden')
  await expect(page.getByRole('tab', { name: /^IB-Partner/ })).toHaveText(/^IB-Partner\d{2,}$/)
  await page.getByRole('tab', { name: /^Kunden/ }).click()
  await expect(subtitle).toHaveText(/^\d{2,} Kunden$/)
  await expect(page.getByRole('tab', { name: /^IB-Partner/ })).toHaveText(/^IB-Partner\d{2,}$/)
})

test('the name beside the bell stays in one line, however many notifications are unread', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.route('**/api/notifications', async (route) => {
    const response = await wholeAnswer(route)
    await route.fulfill({ response, json: { ...(await response.json()), unread: 50 } })
  })
  await signInQuickly(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Benachrichtigungen, mindestens 50 ungelesen' })).toBeVisible()
  const name = page.getByRole('link', { name: 'Partnerportal' }).getByText('Partnerportal')
  expect((await name.boundingBox())?.height).toBeLessThan(30)
})
