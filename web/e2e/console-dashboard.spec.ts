import { expect, test } from '@playwright/test'
import { bearerOf, signInQuickly, somebody, visit } from './portal.ts'

test('the dashboard shows the five newest applicants, the newest first', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const people = Array.from({ length: 6 }, somebody)
  for (const { name: _, ...person } of people) {
    await request.post('/api/ib-interessenten', { headers, data: { ...person, partnerId: 'IB-1002', status: 'IB-Bewerbung' } })
  }
  await signInQuickly(page, 'admin')
  await visit(page, '/')
  const rows = page.getByRole('region', { name: 'Neueste Bewerber' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  const newest = people.slice(1).reverse()
  for (const [index, { name }] of newest.entries()) await expect(rows.nth(index)).toContainText(name)
})

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
