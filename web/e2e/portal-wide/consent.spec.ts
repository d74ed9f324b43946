import { expect, test } from '@playwright/test'
import { accessibilityFindings } from '../accessibility.ts'
import { bearerOf, inboxUrl, newPerson, signInQuickly, visit } from '../portal.ts'

test.afterEach(async ({ request }) => {
  const headers = await bearerOf(request, 'admin')
  expect((await request.patch('/api/settings/portal', { headers, data: { formsToConfirm: [] } })).status()).toBe(200)
})

test('an applicant confirms by mail before the team may accept, and withdraws the consent later', async ({ browser, page, request }) => {
  test.slow()
  const person = newPerson()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: person.name }) })
  const openApplications = () => page.goto(`/admin/ib-interessenten?tab=bewerbungen&search=${person.lastName}`)
  const visitor = await (await browser.newContext()).newPage()

  await test.step('a visitor applies on a portal that asks to confirm this form', async () => {
    await visit(visitor, '/ib-application')
    await visitor.getByLabel('Vorname').fill(person.firstName)
    await visitor.getByLabel('Nachname').fill(person.lastName)
    await visitor.getByRole('textbox', { name: 'E-Mail' }).fill(person.email)
    await visitor.getByLabel('Telefon').fill(person.phone)
    const country = visitor.getByRole('combobox', { name: 'Land' })
    await country.fill('schweiz')
    await country.press('Tab')
    await visitor.getByLabel('Firmenname').fill('Kontor Nord')
    await visitor.getByLabel('Firmentyp').selectOption('corporation')
    await visitor.getByLabel('Handelserfahrung').selectOption('expert')
    await visitor.getByLabel('Erwartetes Handelsvolumen').selectOption('25M+')
    await visitor.getByLabel('Seminare').check()
    await signInQuickly(page, 'admin')
    await page.goto('/admin/settings?tab=betreiber')
    await page.getByRole('checkbox', { name: 'Allgemeine Bewerbung' }).check()
    await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
    await expect(page.getByText('Einstellungen wurden gespeichert')).toBeVisible()
    await visitor.getByRole('button', { name: 'Bewerbung absenden' }).click()
    await expect(visitor.getByRole('heading', { name: 'Bewerbung eingereicht!' })).toBeFocused()
  })

  let text = ''
  await test.step('the person gets a mail, and nobody else does', async () => {
    await expect(async () => {
      const { emails } = await (await request.get(`${inboxUrl}/store`)).json()
      const mails = emails.filter((mail: { destination: { to: string[] } }) => mail.destination.to.includes(person.email))
      expect(mails).toHaveLength(1)
      expect(emails.filter(({ subject }: { subject: string }) => subject.includes(person.name))).toEqual([])
      text = mails[0].body.text
    }).toPass({ timeout: 10_000 })
  })
  const linkTo = (path: string) => new RegExp(`https?://\\S*(/${path}/\\S+)`).exec(text)?.[1] ?? ''

  await test.step('staff see the application as unconfirmed', async () => {
    await openApplications()
    await expect(card).toContainText('Unbestätigt')
  })

  await test.step('the link confirms only when its button is pressed, once', async () => {
    await visitor.goto(linkTo('bestaetigung'))
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Angaben bestätigen')
    expect(await accessibilityFindings(visitor)).toEqual([])
    await page.reload()
    await expect(card).toContainText('Unbestätigt')
    await visitor.getByRole('button', { name: 'Angaben bestätigen' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
    await visitor.goto(linkTo('bestaetigung'))
    await visitor.getByRole('button', { name: 'Angaben bestätigen' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Schon bestätigt')
  })

  const dialog = page.getByRole('dialog', { name: 'Bewerbung prüfen' })
  await test.step('staff see what the person has read and confirmed', async () => {
    await page.reload()
    await expect(card).toContainText('Offen')
    await expect(card).not.toContainText('Unbestätigt')
    await card.getByRole('button', { name: /Bewerbung prüfen/ }).click()
    const consent = dialog.getByRole('region', { name: 'Einwilligung' })
    await expect(consent).toContainText('Angezeigt')
    await expect(consent).toContainText(
      '„Mit dem Absenden übermitteln Sie Ihre Angaben. Wie wir sie verarbeiten, steht in der Datenschutzerklärung.“',
    )
    await expect(consent).toContainText('Allgemeine Bewerbung, /ib-application')
    await expect(consent).toContainText(/Bestätigt am \d\d\.\d\d\.\d{4}/)
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  })

  await test.step('the person withdraws the consent, and the list shows it', async () => {
    await visitor.goto(linkTo('widerruf'))
    await visitor.getByRole('button', { name: 'Einwilligung widerrufen' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ihre Einwilligung ist widerrufen')
    await page.reload()
    await expect(card).toContainText('Einwilligung widerrufen')
    await card.getByRole('button', { name: /Bewerbung prüfen/ }).click()
    await expect(dialog).toContainText('von der Person selbst')
  })
})
