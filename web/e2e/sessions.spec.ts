import { type APIRequestContext, expect, test } from '@playwright/test'
import { makeUser, signIn, tokenOf, visit } from './portal.ts'

/** A separate user, so that no other test loses its session. */
const newUser = async (request: APIRequestContext, role: 'admin' | 'backoffice') => {
  const { id, headers } = await makeUser(request, { role })
  return { id, suspend: () => request.patch(`/api/users/${id}`, { headers, data: { status: 'suspended' } }) }
}

test('a suspended person sees the reason, signs out, and can use the public pages and the sign-in again', async ({ page, request }) => {
  const person = await newUser(request, 'backoffice')
  await signIn(page, person.id)
  await person.suspend()
  await page.goto('/admin')
  await expect(page.getByText('Ihr Zugang ist gesperrt.')).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jedes Lot zählt.')
  await page.goto('/login')
  await expect(page.getByLabel('Benutzername')).toBeVisible()
})

test('signing out in another tab takes every tab away, also one with an open dialog', async ({ page, request }) => {
  const person = await newUser(request, 'admin')
  await signIn(page, person.id)
  await page.goto('/admin/ib-management')
  await page.getByRole('button', { name: 'IB-Partner anlegen' }).click()
  await page.getByRole('dialog').getByLabel('Vorname').fill('Jördis')
  const list = await page.context().newPage()
  await list.goto('/admin/customers')
  await expect(list.getByRole('heading', { level: 1, name: 'Kunden' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Abmelden' }).click()
  for (const tab of [other, list, page]) await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Jedes Lot zählt.')
})

test('a session that has ended asks for the password in the tab where somebody works, whatever other tabs do', async ({
  page,
  request,
}) => {
  const person = await newUser(request, 'admin')
  await signIn(page, person.id)
  await page.goto('/admin/ib-management')
  await page.getByRole('button', { name: 'IB-Partner anlegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Vorname').fill('Jördis')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('authToken', 'abgelaufen'))
  const other = await page.context().newPage()
  await other.goto('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()

  const question = page.getByRole('alertdialog', { name: 'Ihre Sitzung ist abgelaufen' })
  await question.getByLabel('Passwort').fill('Demo-2026!')
  await question.getByRole('button', { name: 'Weiterarbeiten' }).click()
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Vorname')).toHaveValue('Jördis')
})

test('a different person who signs in in another tab is signed in here too', async ({ page, request }) => {
  await signIn(page, 'backoffice')
  await page.goto('/admin')
  const sidebar = page.getByRole('complementary', { name: 'Seitenleiste' })
  await expect(sidebar).toContainText('Backoffice')
  const viewer = await tokenOf(request, 'viewer')
  const other = await page.context().newPage()
  await visit(other, '/datenschutz')
  await other.evaluate((token) => {
    localStorage.setItem('authTokenOf', 'viewer')
    localStorage.setItem('authToken', token)
  }, viewer)
  await expect(sidebar).toContainText('Betrachter')
})

test('going back after signing out shows nothing of the portal', async ({ page }) => {
  await signIn(page, 'viewer')
  await page.goto('/admin/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Kunden' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jedes Lot zählt.')
})
