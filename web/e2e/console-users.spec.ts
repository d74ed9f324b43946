import { expect, test } from '@playwright/test'
import { makeUser, signIn, signInQuickly, somebody } from './portal.ts'

const screen = '/admin/user-management'

/** A user name that no other test uses. */
const username = (lastName: string) => lastName.toLowerCase().replace('ü', 'ue')

test('an administrator creates a user and sets a password, and the new person signs in', async ({ page, browser }) => {
  const person = somebody()
  const id = username(person.lastName)
  await signInQuickly(page, 'admin')
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await expect(dialog.getByText('Benutzername ist erforderlich')).toBeVisible()
  await expect(dialog.getByText('Vorname ist erforderlich')).toBeVisible()
  await dialog.getByLabel('Benutzername').fill(id)
  await dialog.getByLabel('Vorname').fill(person.firstName)
  await dialog.getByLabel('Nachname').fill(person.lastName)
  await dialog.getByLabel('E-Mail').fill(person.email)
  await expect(dialog.getByLabel('Rolle')).toHaveValue('viewer')
  await expect(dialog.getByLabel('Status')).toHaveValue('active')
  await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await expect(page.getByText('Benutzer erfolgreich erstellt')).toBeVisible()

  await expect(dialog.getByRole('heading')).toHaveText('Passwort setzen')
  await expect(dialog).toContainText(`${person.name} (@${id})`)
  await dialog.getByLabel('Neues Passwort').fill('kurz')
  await dialog.getByLabel('Passwort bestätigen').fill('kurz')
  await dialog.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(dialog.getByText('Passwort muss mindestens 6 Zeichen lang sein')).toBeVisible()
  await dialog.getByLabel('Neues Passwort').fill('Demo-2026!')
  await dialog.getByLabel('Passwort bestätigen').fill('Demo-2027!')
  await expect(dialog.getByText('Passwörter stimmen nicht überein')).toBeVisible()
  await dialog.getByLabel('Passwort bestätigen').fill('Demo-2026!')
  await dialog.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(page.getByText('Passwort gesetzt')).toBeVisible()

  await page.getByRole('searchbox').fill(person.lastName)
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('row').filter({ hasText: `@${id}` })
  await expect(row).toContainText('Nie')
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, id)
  await page.reload()
  await expect(row).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d/)
})

test('role, status and search filter the list, are in the address and can be reset', async ({ page }) => {
  await signInQuickly(page, 'viewer')
  await page.goto(screen)
  await page.getByLabel('Rolle').selectOption('ib_partner')
  await expect(page).toHaveURL(/role=ib_partner/)
  await expect(page.getByRole('row', { name: 'Marlene Petersen' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Annika Voss' })).toHaveCount(0)
  await page.getByLabel('Status').selectOption('inactive')
  await expect(page.getByText('Keine Benutzer entsprechen den Filterkriterien')).toBeVisible()
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect(page.getByRole('row', { name: 'Annika Voss' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Bearbeiten|Passwort setzen|Löschen|Benutzer anlegen/ })).toHaveCount(0)
})

test('a partner account is linked to a partner found by search, suspended and deleted', async ({ page, request }) => {
  const { id, name, headers } = await makeUser(request)
  await signInQuickly(page, 'admin')
  await page.goto(`${screen}?search=${id}`)
  await page.getByRole('button', { name: `Bearbeiten: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rolle').selectOption('ib_partner')
  await dialog.getByLabel('IB-Partner', { exact: false }).last().fill('IB-1002')
  await page.getByRole('option', { name: /IB-1002/ }).click()
  await dialog.getByLabel('Status').selectOption('suspended')
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Benutzer aktualisiert')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: `@${id}` })
  await expect(row).toContainText('IB-Partner')
  await expect(row).toContainText('Gesperrt')
  const saved = await (await request.get(`/api/users/${id}`, { headers })).json()
  const [partner] = await (await request.get('/api/ib-partners?search=IB-1002', { headers })).json()
  expect(saved.ibPartnerId).toBe(partner.id)

  await page.getByRole('button', { name: `Löschen: ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`${name} (@${id})`)
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByText('Benutzer gelöscht')).toBeVisible()
  await expect(page.getByText('Keine Benutzer entsprechen den Filterkriterien')).toBeVisible()
})

test('a personal permission overrides the role at once and can be returned to it', async ({ page, request }) => {
  const { id, name, headers } = await makeUser(request)
  await signInQuickly(page, 'admin')
  await page.goto(`${screen}?search=${id}`)
  await page.getByRole('button', { name: `Persönliche Rechte: ${name}` }).click()
  const right = page.getByRole('group', { name: 'Kunden anlegen' })
  await expect(right.getByRole('radio', { name: 'Wie Rolle: nein' })).toBeChecked()
  await right.getByRole('radio', { name: 'Ja', exact: true }).check()
  await page.getByRole('button', { name: 'Rechte speichern' }).click()
  await expect(page.getByText('Rechte aktualisiert')).toBeVisible()
  expect((await (await request.get(`/api/users/${id}`, { headers })).json()).permissions).toEqual({ 'customers.create': true })
})

test('saving permissions that someone else has changed reloads them and keeps what was chosen', async ({ page, request }) => {
  const { id, name, headers } = await makeUser(request)
  await signInQuickly(page, 'admin')
  await page.goto(`${screen}?search=${id}`)
  await page.getByRole('button', { name: `Persönliche Rechte: ${name}` }).click()
  await page.getByRole('group', { name: 'Kunden anlegen' }).getByRole('radio', { name: 'Ja', exact: true }).check()
  await request.patch(`/api/users/${id}`, { headers, data: { permissions: { 'customers.delete': true } } })
  await page.getByRole('button', { name: 'Rechte speichern' }).click()
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await expect(page.getByRole('group', { name: 'Kunden löschen' }).getByRole('radio', { name: 'Ja', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Rechte speichern' }).click()
  await expect(page.getByText('Rechte aktualisiert')).toBeVisible()
  const { permissions } = await (await request.get(`/api/users/${id}`, { headers })).json()
  expect(permissions).toEqual({ 'customers.create': true, 'customers.delete': true })
})

test('nobody can lock themselves out, and the screen gives the reason', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto(screen)
  await expect(page.getByRole('button', { name: /^Löschen: Annika Voss.*Sie können sich nicht selbst löschen\.$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Bearbeiten: Annika Voss' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Sie können Ihre eigene Rolle nicht ändern. So sperrt sich niemand selbst aus')).toBeVisible()
  await expect(dialog.getByLabel('Rolle').getByRole('option')).toHaveText(['Administrator'])
})

test('only administrators can change an administrator, and the buttons say so', async ({ page }) => {
  await signInQuickly(page, 'manager')
  await page.goto(screen)
  await expect(page.getByRole('button', { name: /^Löschen/ })).toHaveCount(0)
  for (const action of ['Bearbeiten', 'Passwort setzen', 'Persönliche Rechte']) {
    const button = page.getByRole('button', { name: new RegExp(`^${action}: Annika Voss.*Einen Administrator können nur Administratoren`) })
    await expect(button).toBeDisabled()
  }
})

test('people cannot grant permissions that they lack: locked at the permission, the role and users who hold them', async ({
  page,
  request,
}) => {
  const clerk = await makeUser(request, { role: 'manager', permissions: { 'customers.delete': false } })
  const person = await makeUser(request)
  const mighty = await makeUser(request, { permissions: { 'system.roles': true } })
  await signInQuickly(page, clerk.id)

  await page.goto(`${screen}?search=${mighty.id}`)
  const refused = /^Bearbeiten: .*Dieser Benutzer hat Rechte, die Sie selbst nicht haben: „Rechte der Rollen ändern“\.$/
  await expect(page.getByRole('button', { name: refused })).toBeDisabled()

  await page.goto(`${screen}?search=${person.id}`)
  await page.getByRole('button', { name: `Persönliche Rechte: ${person.name}` }).click()
  const dialog = page.getByRole('dialog')
  const right = dialog.getByRole('group', { name: 'Kunden löschen' })
  await expect(right).toContainText('Dieses Recht haben Sie selbst nicht.')
  await expect(right.getByRole('radio', { name: 'Ja', exact: true })).toBeDisabled()
  await expect(right.getByRole('radio', { name: 'Nein', exact: true })).toBeEnabled()
  await expect(dialog.getByRole('group', { name: 'Kunden anlegen' }).getByRole('radio', { name: 'Ja', exact: true })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await page.getByRole('button', { name: `Bearbeiten: ${person.name}` }).click()
  await dialog.getByLabel('Vorname').fill('Anna')
  await dialog.getByLabel('Rolle').selectOption('manager')
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Fehler beim Aktualisieren des Benutzers.')).toBeVisible()
  await expect(dialog.getByLabel('Rolle')).toHaveAccessibleDescription(/die Sie selbst nicht haben: „Kunden löschen“/)
  await expect(dialog.getByLabel('Rolle')).toBeFocused()
  await expect(dialog.getByLabel('Vorname')).toHaveValue('Anna')
})

test('a taken name is shown at its field, and an empty answer of the server is reported', async ({ page }) => {
  const person = somebody()
  await signInQuickly(page, 'admin')
  await page.goto(screen)
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Benutzername').fill('Admin')
  await dialog.getByLabel('Vorname').fill(person.firstName)
  await dialog.getByLabel('Nachname').fill(person.lastName)
  await dialog.getByLabel('E-Mail').fill(person.email)
  await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await expect(page.getByText('Fehler beim Erstellen des Benutzers.')).toBeVisible()
  await page.route('**/api/users', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 201, body: '' }) : route.continue(),
  )
  await dialog.getByLabel('Benutzername').fill(username(person.lastName))
  await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await expect(page.getByText('Server hat eine leere Antwort zurückgegeben.')).toBeVisible()
})
