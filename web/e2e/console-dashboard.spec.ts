import { expect, test } from '@playwright/test'
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
