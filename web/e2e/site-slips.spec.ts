import { expect, test } from '@playwright/test'
import { newPerson, pauseBeforeSending, signInQuickly, visit } from './portal.ts'

const forms = [
  { path: '/', thanks: 'Vielen Dank für Ihre Bewerbung.', button: 'Bewerbung einreichen' },
  { path: '/ib/IB-1001', thanks: 'Vielen Dank!', button: 'Anfrage senden' },
  { path: '/ib-recruitment/IB-1001', thanks: 'Vielen Dank für Ihre Bewerbung!', button: 'Bewerbung absenden' },
  { path: '/ib-application', thanks: 'Bewerbung eingereicht!', button: 'Bewerbung absenden' },
] as const

for (const { path, thanks, button } of forms) {
  test(`the form on ${path} proposes the domain that was meant, which one press takes, and refuses none`, async ({ page }) => {
    await visit(page, path)
    const field = page.getByLabel('E-Mail').first()
    const proposal = page.getByText('Meinten Sie icloud.com?')
    await expect(proposal).toBeHidden()
    await field.fill('anna.zett@iclould.com')
    await field.blur()
    await expect(proposal).toBeVisible()
    await expect(field).not.toHaveAttribute('aria-invalid')
    await page.getByRole('button', { name: 'icloud.com', exact: true }).click()
    await expect(field).toHaveValue('anna.zett@icloud.com')
    await expect(field).toBeFocused()
    await expect(proposal).toBeHidden()
    await field.fill('anna.zett@lindenhof.example')
    await field.blur()
    await expect(page.getByText('Meinten Sie')).toBeHidden()
  })

  test(`the address of the thanks on ${path} thanks nobody who has sent nothing`, async ({ page }) => {
    await visit(page, `${path}#danke`)
    await expect(page.getByText(thanks, { exact: true }).first()).toBeHidden()
    await expect(page.getByRole('button', { name: button })).toBeVisible()
  })
}

test('the thanks repeat the address, with the domain that looked wrong if it was left', async ({ page }) => {
  const person = newPerson()
  await visit(page, '/ib-recruitment/IB-1001')
  await page.getByLabel('Vorname').fill(person.firstName)
  await page.getByLabel('Nachname').fill(person.lastName)
  await page.getByLabel('Telefon').fill(person.phone)
  const address = person.email.replace(/@.*/, '@gmxx.de')
  await page.getByLabel('E-Mail').first().fill(address)
  // Leaving the field by this press shows the question, which must not move the button away from it.
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeFocused()
  await expect(page.getByText(`Wir erreichen Sie unter ${address}`)).toBeVisible()
})

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript })
    test('the thanks repeat an address with umlauts as it was typed', async ({ page }) => {
      const person = newPerson()
      await page.goto('/ib-recruitment/IB-1001')
      await page.getByLabel('Vorname').fill(person.firstName)
      await page.getByLabel('Nachname').fill(person.lastName)
      await page.getByLabel('Telefon').fill(person.phone)
      const address = person.email.replace(/@.*/, '@bäckerei-möller.example')
      await page.getByLabel('E-Mail').first().fill(address)
      await pauseBeforeSending(page)
      await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
      await expect(page.getByText(`Wir erreichen Sie unter ${address}`)).toBeVisible()
    })
  })
}

test('staff are asked the same, and save what the button took', async ({ page }) => {
  const person = newPerson()
  await signInQuickly(page, 'manager')
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'Kunde anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vorname').fill(person.firstName)
  await dialog.getByLabel('Nachname').fill(person.lastName)
  await dialog.getByLabel('E-Mail').fill(person.email.replace(/@.*/, '@gmial.com'))
  await dialog.getByLabel('E-Mail').press('Tab')
  await expect(dialog.getByText('Meinten Sie gmail.com?')).toBeVisible()
  await dialog.getByRole('button', { name: 'gmail.com', exact: true }).click()
  await expect(dialog.getByText('Meinten Sie')).toBeHidden()
  await dialog.getByRole('button', { name: 'Kunde anlegen' }).click()
  await expect(page.getByText('Kunde erfolgreich erstellt')).toBeVisible()
  await page.getByRole('searchbox').fill(person.lastName)
  await expect(page.getByRole('row').filter({ hasText: person.lastName })).toContainText('@gmail.com')
})

test('an empty form says how much is missing, and not that only the terms are', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Bewerbung einreichen' }).click()
  const summary = page.getByText('9 Angaben fehlen oder stimmen nicht')
  await expect(summary).toBeVisible()
  await expect(page.getByText('Bitte prüfen Sie die markierten Felder.')).toBeVisible()
  await expect(page.getByText('Geschäftsbedingungen erforderlich')).toHaveCount(0)
  await expect(page.getByLabel('Vorname')).toBeFocused()
  await page.getByLabel('Vorname').fill('Anna')
  await page.getByRole('button', { name: 'Bewerbung einreichen' }).click()
  await expect(page.getByText('8 Angaben fehlen oder stimmen nicht')).toBeVisible()
})
