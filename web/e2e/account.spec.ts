import { expect, test } from '@playwright/test'
import { makeUser, signIn } from './portal.ts'

const OLD = 'Demo-2026!'
const NEW = 'Rot-Kehlchen-7'

test('a member of staff changes name and password, ends a session, and signs out everywhere', async ({ page, request }) => {
  const { id, lastName } = await makeUser(request, { role: 'backoffice' })
  await signIn(page, id)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Mein Konto' }).press('Enter')
  await expect(page).toHaveURL('/konto')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mein Konto')

  await page.getByRole('button', { name: 'Profil bearbeiten' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Passwort')).toBeHidden()
  await dialog.getByLabel('E-Mail').fill(`neu.${lastName.replace('ü', 'ue')}@mail.example`)
  await dialog.getByLabel('Vorname').fill('Jördis-Marie')
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(dialog.getByText('Passwort ist erforderlich')).toBeVisible()
  await dialog.getByLabel('Passwort').fill(OLD)
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Profil gespeichert')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Seitenleiste' })).toContainText(`Jördis-Marie ${lastName}`)

  const elsewhere = await request.post('/api/login', {
    data: { username: id, password: OLD },
    headers: { 'user-agent': 'Firefox/140.0 (Windows)' },
  })
  const { token } = await elsewhere.json()
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Sitzungen' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Diese Sitzung' })).toHaveCount(1)
  await page.getByRole('button', { name: /^Abmelden: Firefox auf Windows/ }).click()
  await expect(page.getByRole('region', { name: /Meldungen/ }).getByText('Sitzung beendet')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect((await request.get('/api/auth/user', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401)

  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await dialog.getByLabel('Aktuelles Passwort').fill('falsch')
  await dialog.getByLabel('Neues Passwort').fill(NEW)
  await dialog.getByLabel('Passwort bestätigen').fill(NEW)
  await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(dialog.getByText('Das Passwort ist nicht richtig.').first()).toBeVisible()
  await expect(dialog.getByLabel('Aktuelles Passwort')).toBeFocused()
  await dialog.getByLabel('Aktuelles Passwort').fill(OLD)
  await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Passwort geändert')).toBeVisible()
  expect((await request.post('/api/login', { data: { username: id, password: OLD } })).status()).toBe(401)

  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  await page.getByRole('button', { name: 'Überall abmelden' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Überall abmelden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jedes Lot zählt.')
  expect(refused).toEqual([])
  expect((await request.post('/api/login', { data: { username: id, password: NEW } })).status()).toBe(200)
})

test('a partner reaches the account from their name, on a phone too, and chooses not to be told of new devices', async ({
  page,
  request,
}) => {
  const { id } = await makeUser(request, { role: 'ib_partner' })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, id)
  await page.getByRole('link', { name: 'Mein Konto' }).click()
  const choice = page.getByRole('switch', { name: 'E-Mail bei Anmeldung von einem neuen Gerät' })
  await expect(choice).toBeChecked()
  await choice.press('Space')
  await expect(page.getByText('Gespeichert')).toBeVisible()
  await expect(choice).not.toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.reload()
  await expect(choice).not.toBeChecked()
})
