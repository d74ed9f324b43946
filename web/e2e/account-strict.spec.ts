import { expect, type Page } from '@playwright/test'
import { makeUser, newPerson, tokenOf } from './portal.ts'
import { test } from './strict-portal.ts'

// One worker, and with it one portal, for all of them.
test.describe.configure({ mode: 'default' })

const BY_STAFF = 'Zilp-Zalp-Meise-7'
const OWN = 'Rot-Kehlchen-7'
const DEMO = 'Demo-2026!'

/** Signs in a demo account without the form; the page's context gets the cookie. */
const signInQuickly = async (page: Page, username: string) => {
  const token = await tokenOf(page.request, username)
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
}

test('a person with a password from staff chooses their own first, and then is where they wanted to go', async ({ page, request }) => {
  const { id } = await makeUser(request, { role: 'backoffice', password: BY_STAFF })
  await page.goto('/login?next=/admin/customers')
  await page.getByLabel('Benutzername').fill(id)
  await page.getByLabel('Passwort').fill(BY_STAFF)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Bitte wählen Sie ein eigenes Passwort')
  await page.goto('/admin/user-management')
  await expect(title).toHaveText('Bitte wählen Sie ein eigenes Passwort')
  await page.goto('/admin/customers')

  await page.getByLabel('Aktuelles Passwort').fill(BY_STAFF)
  await page.getByLabel('Neues Passwort').fill('zu-kurz')
  await page.getByLabel('Passwort bestätigen').fill('zu-kurz')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Passwort muss mindestens 12 Zeichen lang sein')).toBeVisible()
  await page.getByLabel('Neues Passwort').fill(OWN)
  await page.getByLabel('Passwort bestätigen').fill(OWN)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(title).toHaveText('Kunden')
})

test('a password chosen when a user is created is set in the next step', async ({ page }) => {
  await signInQuickly(page, 'admin')
  const unique = Date.now().toString(36)
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Einladung per E-Mail')).toBeChecked()
  for (const [label, value] of [
    ['Benutzername', `hand${unique}`],
    ['Vorname', 'Jördis'],
    ['Nachname', 'Brückner'],
    ['E-Mail', `hand.${unique}@mail.example`],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).fill(value)
  await dialog.getByLabel('Passwort festlegen').check()
  await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Passwort setzen')
  await expect(dialog.getByText('Es muss beim ersten Anmelden geändert werden.')).toBeVisible()
})

test('a delicate call asks for the password again, and keeps what was typed', async ({ page }) => {
  await signInQuickly(page, 'admin')
  // The server answers so ten minutes after the last proof.
  let refusals = 2
  await page.route('/api/users', async (route) => {
    if (route.request().method() !== 'POST' || refusals-- <= 0) return route.fallback()
    await route.fulfill({
      status: 403,
      json: { code: 'proof_required', message: 'Bitte bestätigen Sie zuerst, dass Sie es sind.', requestId: '' },
    })
  })
  const unique = Date.now().toString(36)
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Benutzername').fill(`strikt${unique}`)
  await form.getByLabel('Vorname').fill('Jördis')
  await form.getByLabel('Nachname').fill('Brückner')
  await form.getByRole('textbox', { name: 'E-Mail' }).fill(`strikt.${unique}@mail.example`)
  const question = page.getByRole('alertdialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' })

  await form.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByText('Bitte bestätigen Sie zuerst, dass Sie es sind.')).toBeVisible()
  await expect(form.getByLabel('Vorname')).toHaveValue('Jördis')

  await form.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await question.getByLabel('Passwort').fill('falsch')
  await question.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(question.getByText('Das Passwort ist nicht richtig.')).toBeVisible()
  await question.getByLabel('Passwort').fill(DEMO)
  await question.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Benutzer erfolgreich erstellt')).toBeVisible()
})

test('an acceptance that makes an access asks for the password, and is carried out after it', async ({ page, request }) => {
  await signInQuickly(page, 'backoffice')
  const person = newPerson()
  const sent = await request.post('/api/ib-interessenten', { data: { ...person, partnerId: 'IB-1001', status: 'IB-Bewerbung' } })
  const { id } = await sent.json()
  // The server answers so ten minutes after the last proof.
  let refusals = 2
  await page.route(`/api/ib-interessenten/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || refusals-- <= 0) return route.fallback()
    await route.fulfill({
      status: 403,
      json: { code: 'proof_required', message: 'Bitte bestätigen Sie zuerst, dass Sie es sind.', requestId: '' },
    })
  })
  await page.goto(`/admin/akte/interessent/${id}`)
  const question = page.getByRole('alertdialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' })
  const accept = page.getByRole('button', { name: 'Als IB-Partner akzeptieren' })
  await accept.click()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByText('Bitte bestätigen Sie zuerst, dass Sie es sind.')).toBeVisible()
  await accept.click()
  await question.getByLabel('Passwort').fill(DEMO)
  await question.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByText(`${person.firstName} ${person.lastName} ist jetzt IB-Partner.`)).toBeVisible()
})

test('after an hour without input the portal is silent until the password', async ({ page, context }) => {
  await signInQuickly(page, 'manager')
  await page.clock.install()
  await page.goto('/admin/customers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && sent.push(new URL(request.url()).pathname))
  await page.clock.fastForward('30:00')
  await page.mouse.move(200, 200)
  await page.clock.fastForward('59:00')
  const question = page.getByRole('alertdialog', { name: 'Sind Sie noch da?' })
  await expect(question).toBeHidden()
  await page.clock.fastForward('01:30')
  await expect(question).toContainText('Seit 60 Minuten hat hier niemand gearbeitet.')

  sent.length = 0
  await page.clock.fastForward('05:00')
  await question.getByLabel('Passwort').fill(DEMO)
  expect(sent).toEqual([])
  await question.getByRole('button', { name: 'Weiterarbeiten' }).click()
  await expect(question).toBeHidden()
  // The next poll.
  await page.clock.fastForward('00:31')
  await expect.poll(() => sent).toContain('/api/auth/user')
  expect(sent[0]).toBe('/api/account/proof')
  await context.close()
})

test('without its cookie, a session counts as ended', async ({ page, context }) => {
  await signInQuickly(page, 'backoffice')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await context.clearCookies({ name: 'sid' })
  await page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: 'Kunden' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Ihre Sitzung ist abgelaufen' })).toBeVisible()
})
