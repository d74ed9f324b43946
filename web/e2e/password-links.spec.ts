import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { makeUser, newPerson, passwordLink, signInQuickly } from './portal.ts'

test('a person who has forgotten their password chooses another one by a mailed link, which works once', async ({ page, request }) => {
  const { id } = await makeUser(request)
  await page.goto('/login')
  await expect(page.getByText('Noch keine Zugangsdaten oder Passwort vergessen? Wenden Sie sich an den Administrator.')).toBeVisible()
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await page.waitForURL('/passwort-vergessen')
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByText('Benutzername oder E-Mail-Adresse ist erforderlich')).toBeVisible()
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sehen Sie in Ihr Postfach' })).toBeFocused()
  await expect(page.getByText('Wenn es diesen Zugang gibt, ist eine E-Mail unterwegs.')).toBeVisible()

  const link = await passwordLink(request, `Benutzername: ${id}\nZeitpunkt`)
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
  await expect(password).toHaveAccessibleDescription(/^Mindestens 6 Zeichen, kein verbreitetes Passwort Passwort muss mindestens/)
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

test('an administrator invites a new user, who chooses a password and signs in', async ({ page, browser, request }) => {
  const person = newPerson()
  const id = person.lastName.toLowerCase().replace('ü', 'ue')
  await signInQuickly(page, 'admin')
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Passwort festlegen')).toBeChecked()
  await expect(dialog.getByText('Das Passwort setzen Sie im nächsten Schritt.')).toBeVisible()
  for (const [label, value] of [
    ['Benutzername', id],
    ['Vorname', person.firstName],
    ['Nachname', person.lastName],
    ['E-Mail', person.email],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).fill(value)
  await dialog.getByLabel('Einladung per E-Mail').check()
  await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await expect(page.getByText('Benutzer erfolgreich erstellt')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(person.lastName)
  const row = page.getByRole('row').filter({ hasText: `@${id}` })
  await expect(row).toContainText(/Nie · Eingeladen bis \d\d\.\d\d\.\d{4}/)

  const link = await passwordLink(request, `Benutzername: ${id}\nEingeladen von: Annika Voss`)
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Willkommen! Wählen Sie Ihr Passwort' })).toBeVisible()
  await theirs.getByLabel('Neues Passwort').fill('Demo-2026!')
  await theirs.getByLabel('Passwort bestätigen').fill('Demo-2026!')
  await theirs.getByRole('button', { name: 'Passwort speichern' }).click()
  await theirs.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await theirs.getByLabel('Benutzername').fill(id)
  await theirs.getByLabel('Passwort').fill('Demo-2026!')
  await theirs.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(theirs.getByText('Erfolgreich angemeldet')).toBeVisible()
  await page.reload()
  await expect(row).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d/)
})

test('an invitation is sent again and withdrawn in the dialog that sets a password', async ({ page, request }) => {
  const { id, name, headers } = await makeUser(request, { password: undefined, invitation: true })
  await signInQuickly(page, 'admin')
  await page.goto(`/admin/user-management?search=${id}`)
  const open = () => page.getByRole('button', { name: `Passwort setzen: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await open()
  await expect(dialog.getByRole('heading')).toHaveText('Passwort setzen')
  await dialog.getByLabel('Einladung per E-Mail').check()
  await expect(dialog.getByRole('heading')).toHaveText('Einladung senden')
  await dialog.getByRole('button', { name: 'Erneut senden' }).click()
  await expect(page.getByText('Einladung gesendet')).toBeVisible()
  await open()
  await dialog.getByLabel('Einladung per E-Mail').check()
  await dialog.getByRole('button', { name: 'Einladung zurückziehen' }).click()
  await expect(page.getByText('Einladung zurückgezogen')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `@${id}` })).toContainText('Nie')
  expect((await (await request.get(`/api/users/${id}`, { headers })).json()).invitation).toBeNull()
  await open()
  await expect(dialog.getByRole('heading')).toHaveText('Passwort setzen')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('heading')).toHaveText('Einladung senden')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('heading')).toHaveText('Passwort setzen')
})
