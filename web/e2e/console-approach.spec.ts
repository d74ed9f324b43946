import { expect, test } from '@playwright/test'
import { makeUser, signInQuickly } from './portal.ts'

const entries = [
  { label: 'Kunden', calls: ['/api/customers', '/api/customers/counts'] },
  { label: 'IB-Interessenten', calls: ['/api/ib-interessenten', '/api/ib-interessenten/counts'] },
  { label: 'IB-Partner', calls: ['/api/ib-partners'] },
  { label: 'Benutzerverwaltung', calls: ['/api/users', '/api/users/counts'] },
  { label: 'E-Mails', calls: ['/api/mails', '/api/mails/counts'] },
  { label: 'Datenschutz', calls: ['/api/privacy-requests'] },
  { label: 'Protokoll', calls: ['/api/audit-log'] },
  { label: 'Rollenverwaltung', calls: ['/api/role-permissions'] },
]

test('reads a screen’s data while its entry is hovered, and not again on the click', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin')
  const navigation = page.getByRole('navigation', { name: 'Verwaltung' })
  for (const { label, calls } of entries) {
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (calls.includes(pathname)) asked.push(pathname)
    })
    const entry = navigation.getByRole('link', { name: label })
    await entry.hover()
    await expect.poll(() => asked.toSorted(), label).toEqual(calls)
    await entry.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
    await page.waitForLoadState('networkidle')
    expect(asked.toSorted(), label).toEqual(calls)
  }
})

test('stops reading the data of a hovered entry whose permission is withdrawn', async ({ page, request }) => {
  const { id, headers } = await makeUser(request, { role: 'viewer' })
  await page.clock.install()
  await signInQuickly(page, id)
  await page.goto('/admin')
  const entry = page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: 'Kunden' })
  await expect(entry).toBeVisible()
  // So that the rights are polled next, before the hovered entry's data.
  await page.clock.runFor(15_000)
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/customers')
  await entry.hover()
  await read
  await request.patch(`/api/users/${id}`, { headers, data: { permissions: { 'customers.view': false } } })
  await page.clock.runFor(16_000)
  await expect(entry).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (later) => asked.push(new URL(later.url()).pathname))
  await page.clock.runFor(31_000)
  await expect.poll(() => asked).toContain('/api/auth/user')
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/customers')
})
