import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { inboxUrl, makeUser } from './portal.ts'

test('a person who has forgotten their password chooses another one by a mailed link, which works once', async ({ page, request }) => {
  const { id } = await makeUser(request)
  await page.goto('/login')
  await expect(page.getByText('Noch keine Zugangsdaten oder Passwort vergessen? Wenden Sie sich an den Administrator.')).toBeVisible()
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByText('Benutzername oder E-Mail-Adresse ist erforderlich')).toBeVisible()
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sehen Sie in Ihr Postfach' })).toBeFocused()
  await expect(page.getByText('Wenn es diesen Zugang gibt, ist eine E-Mail unterwegs.')).toBeVisible()

  const mailedLink = async () => {
    const { emails } = await (await request.get(`${inboxUrl}/store`)).json()
    const texts: string[] = emails.map(({ body }: { body: { text?: string } }) => body.text ?? '')
    return /http\S+\/passwort#\S+/.exec(texts.find((text) => text.includes(`Benutzername: ${id}`)) ?? '')?.[0] ?? ''
  }
  await expect.poll(mailedLink).not.toBe('')
  const link = await mailedLink()
  await page.goto(link)
  await expect(page.getByText(`Für den Zugang ${id}`)).toBeVisible()
  await expect(page.getByText('Mindestens 6 Zeichen, kein verbreitetes Passwort')).toBeVisible()
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  const [password, repetition] = [page.getByLabel('Neues Passwort'), page.getByLabel('Passwort bestätigen')]
  await password.fill('12345')
  await repetition.fill('Zaun-Koenig-8')
  await expect(page.getByText('Passwort muss mindestens 6 Zeichen lang sein')).toBeVisible()
  await password.fill('Zaun-Koenig-9')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(page.getByText('Passwörter stimmen nicht überein')).toBeVisible()
  await page.getByLabel('Passwort anzeigen').check()
  await expect(password).toHaveAttribute('type', 'text')
  await repetition.fill('Zaun-Koenig-9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ihr Passwort ist gespeichert' })).toBeFocused()

  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await page.getByLabel('Benutzername').fill(id)
  await page.getByLabel('Passwort').fill('Zaun-Koenig-9')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click()
  await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible()
})
