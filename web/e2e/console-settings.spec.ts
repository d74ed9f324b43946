import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin, freshWord } from './partners.ts'
import { bearerOf, fillApplication, newPerson, signInQuickly, visit } from './portal.ts'

test.describe.configure({ mode: 'serial' })

test('explains, validates and saves the global e-mail configuration', async ({ page, request }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Systemeinstellungen')
  await expect(
    page.getByText('Partnerspezifische Einstellungen haben Vorrang, globale Einstellungen dienen als Rückfallebene.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Einstellungen speichern' })).toBeDisabled()
  await page.getByLabel('Absender-Adresse').fill('keine Adresse')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(page.getByText('Ungültige E-Mail-Adresse')).toBeVisible()
  await page.getByLabel('Absender-Adresse').fill('absender@partnerportal.example')
  await page.getByLabel('SMTP-Port').fill('keiner')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(page.getByText('Globale E-Mail-Konfiguration wurde gespeichert')).toBeVisible()
  await expect(page.getByLabel('SMTP-Port')).toHaveValue('587')
  const saved = await (await request.get('/api/settings/email-config', { headers: await bearerOf(request, 'admin') })).json()
  expect(saved).toMatchObject({ senderEmail: 'absender@partnerportal.example', smtpPort: 587 })
})

test('a refused configuration shows the reason and keeps what was typed', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings')
  await page.getByLabel('SMTP-Server').fill('localhost')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(page.getByText('E-Mail-Konfiguration konnte nicht gespeichert werden')).toBeVisible()
  await expect(page.getByLabel('SMTP-Server')).toHaveValue('localhost')
  await expect(page.getByLabel('SMTP-Server')).toHaveAttribute('aria-invalid', 'true')
})

test('a test message goes to the person who requests it', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Testnachricht an mich senden' }).click()
  await expect(page.getByText('Testnachricht an admin@partnerportal.example gesendet.')).toBeVisible({ timeout: 15_000 })
})

test('without the right to change settings, they are visible but locked', async ({ page }) => {
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Absender-Name')).toBeDisabled()
  await expect(page.getByText('Zum Ändern fehlt Ihnen die Berechtigung.')).toBeVisible()
  await expect(page.getByRole('button', { name: /speichern|Testnachricht/ })).toHaveCount(0)
})

test('the mail screen shows a mail as it was sent and sends it again', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const person = newPerson()
  await visit(page, '/ib-recruitment/IB-1002')
  await fillApplication(page, person)
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeVisible()
  const mailToStaff = async () => {
    const mails: { kind: string; status: string; attempts: number }[] = await (
      await request.get(`/api/mails?search=${person.lastName}`, { headers })
    ).json()
    return mails.find(({ kind }) => kind === 'recruitment_lead')
  }
  await expect.poll(async () => (await mailToStaff())?.status, { timeout: 10_000 }).toBe('sent')

  await signInQuickly(page, 'admin')
  await page.goto(`/admin/mails?search=${person.lastName}`)
  // The person has got a receipt besides.
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Neue IB-Bewerbung/ }) })
  await expect(row).toContainText('Gesendet')
  await row.getByRole('button', { name: /^Neue IB-Bewerbung/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.frameLocator('iframe').getByText(person.phone)).toBeVisible()
  await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', '')
  await dialog.getByRole('tab', { name: 'Nur Text' }).click()
  await expect(dialog.getByText(`Telefon: ${person.phone}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()

  await row.getByRole('button', { name: /^Erneut senden/ }).click()
  await expect(page.getByText('E-Mail wird erneut gesendet')).toBeVisible()
  await expect.poll(mailToStaff, { timeout: 10_000 }).toMatchObject({ status: 'sent', attempts: 1 })

  await expect(page.getByRole('listitem').filter({ hasText: 'Gesendet' })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Diese Seite auswählen' }).click()
  await page.getByRole('region', { name: 'E-Mails' }).getByRole('button', { name: 'Erneut senden', exact: true }).first().click()
  await expect(dialog).toContainText('2 davon sind schon zugestellt und gehen noch einmal an alle Empfänger.')
  await dialog.getByRole('button', { name: 'Erneut senden' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 E-Mails erneut auf dem Weg')
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Gesendet' })).toHaveCount(2, { timeout: 15_000 })
})

test('a suppressed address is shown with its reason on the mail screen, and is released after a question', async ({ page }) => {
  const entry = {
    id: 'info@fort.example',
    version: 1,
    address: 'info@fort.example',
    since: '2026-11-20T08:15:00.000Z',
    reason: 'bounce',
    words: 'Das Postfach gibt es nicht (550 5.1.1 user unknown)',
    mailId: null,
    mailKind: null,
  }
  let entries = [entry]
  // SES reports nothing on a single machine.
  await page.route(/\/api\/mail-suppressions/, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: entries })
    expect(route.request().headers()['if-match']).toBe('"1"')
    entries = []
    return route.fulfill({ status: 204 })
  })
  await signInQuickly(page, 'admin')
  await page.goto('/admin/mails')
  await page.getByRole('tab', { name: 'Sperrliste' }).click()
  await expect(page).toHaveURL(/tab=sperrliste/)
  const row = page.getByRole('listitem').filter({ hasText: entry.address })
  await expect(row).toContainText('Unzustellbar')
  await expect(row).toContainText(entry.words)
  await row.getByRole('button', { name: `Freigeben: ${entry.address}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Freigeben' }).click()
  await expect(page.getByText('Adresse freigegeben')).toBeVisible()
  await expect(page.getByText('Keine Adresse ist gesperrt')).toBeVisible()
})

test('sending a mail again from an outdated page says that it has changed and shows its state', async ({ page, request, context }) => {
  const headers = await bearerOf(request, 'admin')
  const { name: _, ...person } = newPerson()
  await request.post('/api/ib-interessenten', { data: { ...person, partnerId: 'IB-1002', status: 'IB-Bewerbung' } })
  const mailOf = async () => {
    const mails: { kind: string; status: string }[] = await (await request.get(`/api/mails?search=${person.lastName}`, { headers })).json()
    return mails.find(({ kind }) => kind === 'recruitment_lead')
  }
  // The person has got a receipt besides.
  const resend = { name: /^Erneut senden: Neue IB-Bewerbung/ }
  await expect.poll(async () => (await mailOf())?.status, { timeout: 10_000 }).toBe('sent')
  await signInQuickly(page, 'admin')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/admin/mails?search=${person.lastName}`)
    await expect(tab.getByRole('button', resend)).toBeVisible()
  }
  await page.getByRole('button', resend).click()
  await expect(page.getByText('E-Mail wird erneut gesendet')).toBeVisible()
  await other.getByRole('button', resend).click()
  await expect(other.getByText('E-Mail konnte nicht erneut gesendet werden.')).toBeVisible()
  await expect(other.getByText('Die E-Mail hat sich inzwischen geändert.')).toBeVisible()
  await expect.poll(async () => (await mailOf())?.status, { timeout: 10_000 }).toBe('sent')
})

test('a stored SMTP password can be removed, and is removed with its server', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const word = freshWord()
  const partner = await (await asAdmin(request)).partner(`Firma ${word}`)
  const configuration = `/api/ib-partners/${partner.id}/email-config`
  const data = { smtpHost: 'smtp.firma.example', smtpUsername: 'versand', smtpPassword: 'Geheim-4711' }
  const hasPassword = async () => (await (await request.get(configuration, { headers })).json()).hasPassword
  await request.post(configuration, { headers, data })

  await signInQuickly(page, 'admin')
  await page.goto(`/admin/ib-management?search=${word}`)
  await page
    .getByRole('button', { name: /^E-Mail-Konfiguration/ })
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Gespeichert. Leer lassen, um es zu behalten.')).toBeVisible()
  await dialog.getByLabel('SMTP-Server').fill('smtp.andere.example')
  await expect(dialog.getByText('Server, Port oder Benutzername ist ein anderer: Bitte geben Sie das Passwort neu ein.')).toBeVisible()
  await dialog.getByLabel('SMTP-Server').fill('smtp.firma.example')
  await dialog.getByRole('button', { name: 'Passwort entfernen' }).click()
  await expect(dialog.getByText('Das gespeicherte Passwort wird beim Speichern entfernt.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Doch behalten' }).click()
  await dialog.getByRole('button', { name: 'Passwort entfernen' }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Konfiguration speichern' }).click()
  await expect(page.getByText('E-Mail-Konfiguration wurde gespeichert')).toBeVisible()
  expect(await hasPassword()).toBe(false)
})

test('a mail whose server cannot be reached waits, says why, and can be cancelled', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const { name: _, ...person } = newPerson()
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Nirgends ${person.lastName}`)
  const { partnerId } = await admin.read(`/api/ib-partners/${id}`)
  const data = { smtpHost: 'nirgends.invalid', recruitmentFormEmails: 'team@nirgends.example' }
  await request.post(`/api/ib-partners/${id}/email-config`, { headers, data })
  await request.post('/api/ib-interessenten', { data: { ...person, partnerId } })

  await signInQuickly(page, 'admin')
  // The person has got a receipt besides.
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Neuer IB-Interessent: ${person.firstName} ${person.lastName}` }) })
  await expect(async () => {
    await page.goto(`/admin/mails?search=${person.lastName}`)
    await expect(row).toContainText('nirgends.invalid', { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(row).toContainText('In Warteschlange')
  await row.getByRole('button', { name: /^Versand abbrechen/ }).click()
  await expect(page.getByText('Versand abgebrochen')).toBeVisible()
  await expect(row).toContainText('Nicht gesendet')
  await expect(row).toContainText('Abgebrochen von Annika Voss.')
})
