import { expect, test } from '@playwright/test'
import { signInQuickly } from './portal.ts'

const entries = [
  { label: 'Kunden', calls: ['/api/customers', '/api/customers/counts'] },
  { label: 'IB-Interessenten', calls: ['/api/ib-interessenten', '/api/ib-interessenten/counts'] },
  { label: 'IB-Partner', calls: ['/api/ib-partners'] },
  { label: 'Benutzerverwaltung', calls: ['/api/users', '/api/users/counts'] },
  { label: 'E-Mails', calls: ['/api/mails', '/api/mails/counts'] },
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
