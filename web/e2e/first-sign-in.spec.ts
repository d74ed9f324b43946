import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'

/**
 * The embedded user pool sends no invitations, so the test answers as the API does to the first password
 * (functions/use-cases/invite-admin.api.test.ts).
 */
const answerAsToAnInvitation = (page: Page) =>
  page.route('**/api/login', async (route) => {
    if ('newPassword' in route.request().postDataJSON()) return route.continue({ postData: { username: 'viewer', password: 'Demo-2026!' } })
    const body = { code: 'new_password_required', message: 'Bitte wählen Sie ein eigenes Passwort.', requestId: '1' }
    return route.fulfill({ status: 403, json: body })
  })

const comeWithFirstPassword = async (page: Page) => {
  await answerAsToAnInvitation(page)
  await page.goto('/login')
  await page.getByLabel('Benutzername').fill('viewer')
  await page.getByLabel('Passwort').fill('Erst-Mal-1')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Eigenes Passwort wählen' })).toBeVisible()
}

test('an invited person chooses a password and is signed in', async ({ page }) => {
  await comeWithFirstPassword(page)
  await expect(page.getByLabel('Benutzername')).toBeHidden()
  await expect(page.getByLabel('Neues Passwort')).toBeFocused()
  await page.keyboard.type('Zaun-Koenig-8')
  await page.getByLabel('Passwort bestätigen').fill('Zaun-Koenig-8')
  await page.getByRole('button', { name: 'Speichern und anmelden' }).click()
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('passwords that differ or are too short are shown at their field, and nothing is sent', async ({ page }) => {
  await comeWithFirstPassword(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/login') && sent.push(request.url()))
  await page.getByLabel('Neues Passwort').fill('12345')
  await page.getByRole('button', { name: 'Speichern und anmelden' }).click()
  await expect(page.getByText('Passwort muss mindestens 6 Zeichen lang sein')).toBeVisible()
  await page.getByLabel('Neues Passwort').fill('Zaun-Koenig-8')
  await page.getByLabel('Passwort bestätigen').fill('Zaun-Koenig-9')
  await page.getByRole('button', { name: 'Speichern und anmelden' }).click()
  await expect(page.getByText('Passwörter stimmen nicht überein')).toBeVisible()
  await expect(page.getByLabel('Passwort bestätigen')).toBeFocused()
  expect(sent).toEqual([])
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 320 },
] as const) {
  test(`choosing a password has no accessibility finding: ${colorScheme}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await comeWithFirstPassword(page)
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await context.close()
  })
}
