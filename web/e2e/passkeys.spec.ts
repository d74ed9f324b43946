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

/** Adds a passkey for the signed-in person by the API, and signs out. */
const addPasskeyAndSignOut = (page: Page, name: string) =>
  page.evaluate(async (passkey) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}`, 'content-type': 'application/json' }
    const post = (path: string, body?: object) => fetch(path, { method: 'POST', headers, body: body ? JSON.stringify(body) : null })
    const { options, ticket } = await (await post('/api/passkeys/options')).json()
    const credential = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey')
    const { status } = await post('/api/passkeys', { name: passkey, ticket, credential: credential.toJSON() })
    await post('/api/logout')
    localStorage.clear()
    return status
  }, name)

test('a person signs in by passkey instead of name and password', async ({ page, request }) => {
  const { id, name } = await makeUser(request, { role: 'backoffice' })
  await withAuthenticator(page)
  await signIn(page, id)
  // A page that does not react to the end of the session.
  await page.goto('/agb')
  expect(await addPasskeyAndSignOut(page, 'Notebook')).toBe(201)

  await page.goto('/login?next=%2Fadmin')
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible()
  await page.waitForURL('/admin')
  await expect(page.getByText(name).first()).toBeVisible()
})
