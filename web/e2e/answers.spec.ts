import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin } from './partners.ts'
import { bearerOf, mailTo, newPerson, signInQuickly } from './portal.ts'

test('a clerk rejects with a reason and an edited mail, takes it back, and accepts without a mail', async ({ page, request }) => {
  test.slow()
  const person = newPerson()
  const { id } = await (
    await request.post('/api/ib-interessenten', { data: { ...person, partnerId: 'IB-1002', status: 'IB-Bewerbung' } })
  ).json()
  const headers = await bearerOf(request, 'admin')
  const read = async () => (await request.get(`/api/ib-interessenten/${id}`, { headers })).json()
  await signInQuickly(page, 'backoffice')
  await page.goto(`/admin/ib-interessenten?search=${person.lastName}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: person.name }) })
  await card
    .getByRole('button', { name: /Status bearbeiten|bearbeiten/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Abgelehnt' }).check()
  const [subject, text] = [dialog.getByLabel('Betreff'), dialog.getByLabel('Text der E-Mail')]
  await expect(text).toHaveValue(/vielen Dank für Ihre Bewerbung als IB-Partner/)
  await dialog.getByLabel('Grund der Absage').selectOption('Land')
  await expect(text).toHaveValue(/Wir arbeiten in Ihrem Land derzeit nicht/)
  expect(await accessibilityFindings(page)).toEqual([])
  await subject.fill('Leider nein')
  await text.fill(`${await text.inputValue()}\n\nPS: {{geburtstag}}`)
  await expect(dialog.getByText(/Hier nicht bekannt: \{\{geburtstag\}\}/)).toBeVisible()
  await text.fill((await text.inputValue()).replace('{{geburtstag}}', 'Alles Gute!'))
  // A change of the reason changes its words, and nothing else that was typed.
  await dialog.getByLabel('Grund der Absage').selectOption('Zu wenig Erfahrung')
  await expect(text).toHaveValue(/mehr Erfahrung[\s\S]*PS: Alles Gute!/)
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(page.getByText('Die E-Mail an die Person geht in gut einer Minute hinaus.')).toBeVisible()
  expect(await read()).toMatchObject({ status: 'Abgelehnt', rejection: { reason: 'Zu wenig Erfahrung' }, decisionMails: [{}] })
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(card).toContainText('IB-Bewerbung')
  await expect.poll(read).not.toHaveProperty('decisionMails')

  await card
    .getByRole('button', { name: /Status bearbeiten|bearbeiten/ })
    .first()
    .click()
  await dialog.getByRole('radio', { name: 'Abgelehnt' }).check()
  await dialog.getByLabel('Grund der Absage').selectOption('Land')
  await subject.fill('Doch nein')
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(page.getByText('Status aktualisiert')).toBeVisible()
  const mail = await mailTo(request, person.email, 'Doch nein', 40_000)
  expect(mail).toContain('Wir arbeiten in Ihrem Land derzeit nicht')

  await card
    .getByRole('button', { name: /Status bearbeiten|bearbeiten/ })
    .first()
    .click()
  await dialog.getByRole('radio', { name: 'IB-Akzeptiert' }).check()
  await dialog.getByLabel(`E-Mail an ${person.email} senden`).uncheck()
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(card).toContainText('IB-Akzeptiert')
  expect((await read()).decisionMails).toHaveLength(1)
})

test('staff write a template, see it as a person gets it, and turn it off', async ({ page, request }) => {
  const admin = await asAdmin(request)
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings?tab=vorlagen')
  await page.getByRole('button', { name: 'Absage, Landingpage eines Partners: bearbeiten' }).click()
  const dialog = page.getByRole('dialog')
  const preview = dialog.frameLocator('iframe')
  await dialog.getByLabel('Betreff').fill('Zu Ihrer Anfrage')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Hallo {{vorname}} <b>,\n\n{{grund}}\n\n{{firma}}')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText(/Hier nicht bekannt: \{\{firma\}\}/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Hallo {{vorname}} <b>,\n\n{{grund}}')
  await expect(preview.getByText('Hallo Anna <b>,')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByLabel('Diese E-Mail senden').uncheck()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Vorlage wurde gespeichert')).toBeVisible()
  const { templates } = await admin.read('/api/mail-templates')
  expect(templates).toContainEqual({
    form: 'landing_page',
    kind: 'rejection',
    isOn: false,
    subject: 'Zu Ihrer Anfrage',
    text: 'Hallo {{vorname}} <b>,\n\n{{grund}}',
  })
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})
