import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
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
