import { type APIRequestContext, expect, test } from '@playwright/test'
import { makeUser, signIn, visit } from './portal.ts'

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

test('signing out in another tab asks for the password here, and an open dialog keeps what was typed', async ({ page, request }) => {
  const person = await newUser(request, 'admin')
  await signIn(page, person.id)
  await page.goto('/admin/ib-management')
  await page.getByRole('button', { name: 'IB-Partner anlegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Vorname').fill('Jördis')
  const other = await page.context().newPage()
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Abmelden' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Jedes Lot zählt.')

  const question = page.getByRole('alertdialog', { name: 'Ihre Sitzung ist abgelaufen' })
  await question.getByLabel('Passwort').fill('Demo-2026!')
  await question.getByRole('button', { name: 'Weiterarbeiten' }).click()
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Vorname')).toHaveValue('Jördis')
})

test('a different person who signs in in another tab is signed in here too', async ({ page }) => {
  await signIn(page, 'backoffice')
  await page.goto('/admin')
  await expect(page.getByRole('complementary', { name: 'Seitenleiste' })).toContainText('Backoffice')
  const other = await page.context().newPage()
  await visit(other, '/')
  await other.getByRole('button', { name: 'Abmelden' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Jedes Lot zählt.')
  await signIn(other, 'viewer')
  await expect(page.getByRole('complementary', { name: 'Seitenleiste' })).toContainText('Betrachter')
})
