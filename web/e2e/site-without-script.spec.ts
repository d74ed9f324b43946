import { expect, type Page, test } from '@playwright/test'
import { bearerOf, newPerson, pauseBeforeSending } from './portal.ts'

test.use({ javaScriptEnabled: false })

const fillPerson = async (page: Page, person: ReturnType<typeof newPerson>) => {
  await page.getByLabel('Vorname').fill(person.firstName)
  await page.getByLabel('Nachname').fill(person.lastName)
  await page.getByLabel('E-Mail').first().fill(person.email)
  await page.getByLabel('Telefon').fill(person.phone)
}

test('without JavaScript, a visitor applies on a partner’s page and is thanked there', async ({ page, request }) => {
  const person = newPerson()
  await page.goto('/ib-recruitment/IB-1001')
  await fillPerson(page, person)
  await pauseBeforeSending(page)
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeInViewport()
  await expect(page.getByText(`Wir erreichen Sie unter ${person.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bewerbung absenden' })).toBeHidden()
  const headers = await bearerOf(request, 'admin')
  const [found] = await (await request.get(`/api/ib-interessenten?search=${person.lastName}`, { headers })).json()
  expect(found).toMatchObject({ status: 'IB-Bewerbung', email: person.email })
})

test('without JavaScript, a visitor sends a request and gets back to an empty form', async ({ page }) => {
  const person = newPerson()
  await page.goto('/ib/IB-1001')
  await fillPerson(page, person)
  await page.getByLabel('Land').selectOption('AT')
  await page.getByLabel('Handelserfahrung').selectOption('expert')
  await page.getByLabel('Geplanter Investitionsbetrag').selectOption('50000+')
  await pauseBeforeSending(page)
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank!' })).toBeVisible()
  await page.getByRole('button', { name: 'Zurück zum Formular' }).click()
  await expect(page.getByLabel('Vorname')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Vielen Dank!' })).toBeHidden()
})

test('without JavaScript, an error that only the server finds appears at its field, with everything that was typed', async ({ page }) => {
  const person = newPerson()
  await page.goto('/ib-application')
  await fillPerson(page, { ...person, firstName: 'Änne' })
  await page.getByLabel('Land').selectOption('CH')
  await page.getByLabel('Firmenname').fill('Nordlot GmbH')
  await page.getByLabel('Firmentyp').selectOption('fund')
  await page.getByLabel('Handelserfahrung').selectOption('advanced')
  await page.getByLabel('Erwartetes Handelsvolumen').selectOption('5M-10M')
  await pauseBeforeSending(page)
  // HTML has no rule for „at least one of these“.
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByText('Bitte wählen Sie Ihre Marketing-Kanäle')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Bitte prüfen Sie die markierten Felder.')
  await expect(page).toHaveTitle(/^Fehler: /)
  await expect(page.getByLabel('Vorname')).toHaveValue('Änne')
  await expect(page.getByLabel('Firmentyp')).toHaveValue('fund')
  await page.getByRole('group', { name: 'Marketing-Kanäle' }).getByLabel('Seminare').check()
  await pauseBeforeSending(page)
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Die nächsten Schritte' })).toBeVisible()
})

test('without JavaScript, the start page takes an application and says so above an empty form', async ({ page }) => {
  await page.goto('/')
  await fillPerson(page, newPerson())
  await page.getByLabel('Land').selectOption('DE')
  await page.getByLabel('Handelserfahrung').selectOption('beginner')
  await page.getByLabel('Erwartetes Handelsvolumen').selectOption('under-1M')
  await page.getByLabel('Marketingstrategie').fill('Vorträge')
  await page.getByRole('checkbox').check()
  await pauseBeforeSending(page)
  await page.getByRole('button', { name: 'Bewerbung einreichen' }).click()
  await expect(page.getByText('Vielen Dank für Ihre Bewerbung.')).toBeInViewport()
  await expect(page.getByLabel('Vorname')).toHaveValue('')
})
