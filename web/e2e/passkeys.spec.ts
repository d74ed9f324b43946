import { expect, type Page, test } from '@playwright/test'
import { makeUser, signIn } from './portal.ts'

/** Gives the browser a device that keeps passkeys and confirms the person by itself. */
const withAuthenticator = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

test('a person adds a passkey to their account, and signs in by it instead of name and password', async ({ page, request }) => {
  const { id, name } = await makeUser(request, { role: 'backoffice' })
  await withAuthenticator(page)
  await signIn(page, id)
  await page.goto('/konto')
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' })
  await dialog.getByLabel('Name').fill('Notebook')
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Notebook' })).toContainText('noch nicht benutzt')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await page.waitForURL('/')

  await page.goto('/login?next=%2Fadmin')
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible()
  await page.waitForURL('/admin')
  await expect(page.getByText(name).first()).toBeVisible()
})
