import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { bearerOf, makeUser, newPerson, signInQuickly } from './portal.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Alles durchsuchen' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('Ctrl K finds a customer by name, domain and number, opens it by keyboard, and offers it first the next time', async ({
  page,
  request,
}) => {
  const person = newPerson()
  const phone = `0179 ${String(Date.now()).slice(-7)}`
  const { name: _name, ...fields } = person
  const headers = await bearerOf(request, 'admin')
  const answer = await request.post('/api/customers', { headers, data: { ...fields, phone, email: `x@sand${person.lastName}.example` } })
  const { customerId } = await answer.json()
  await signInQuickly(page, 'backoffice')
  await page.goto('/admin/customers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  for (const search of [person.lastName.slice(0, -2), `sand${person.lastName}.exa`, `+49${phone.slice(1).replace(' ', '')}`, customerId]) {
    await field(page).fill(search)
    await expect(option(page, new RegExp(customerId)), search).toBeVisible()
  }
  // Enter may come before the answer.
  await field(page).fill(person.lastName)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toContainText(person.name)
  await field(page).fill('berichte')
  await expect(option(page, 'Berichte')).toHaveAttribute('data-highlighted', '')
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Berichte')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Tasten' })
  await expect(keys).toContainText('Alles durchsuchen')
  await expect(keys).not.toContainText('Auf dieser Seite')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.route('**/api/search*', (route) => route.abort())
  await field(page).fill('niemand')
  const again = page.getByRole('button', { name: 'Erneut suchen' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/search*')
  await again.click()
  await expect(page.getByText('Nichts gefunden zu „niemand“')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
})

test('„Kunde anlegen“ starts anywhere, and the dialog names who is known already, as does the record', async ({ page, request }) => {
  const person = newPerson()
  const headers = await bearerOf(request, 'admin')
  await request.post('/api/ib-interessenten', { data: { ...person, partnerId: 'IB-1001' } })
  await signInQuickly(page, 'backoffice')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.keyboard.press('Control+k')
  await field(page).fill('kunde anl')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Kunde anlegen' })
  await dialog.getByLabel('Vorname').fill(person.firstName)
  await dialog.getByLabel('Nachname').fill(person.lastName)
  await dialog.getByLabel('E-Mail').fill(person.email.toUpperCase())
  await expect(dialog.getByText('gleiche E-Mail-Adresse, gleicher Name')).toBeVisible()
  await dialog.getByRole('button', { name: 'Kunde anlegen' }).click()
  await expect(dialog).toBeHidden()
  const found = await request.get(`/api/customers?search=${encodeURIComponent(person.lastName)}`, { headers })
  const [customer] = await found.json()
  await page.goto(`/admin/akte/kunde/${customer.id}`)
  const section = page.getByRole('region', { name: 'Vielleicht dieselbe Person' })
  await section.getByRole('link', { name: person.name }).click()
  await expect(page.getByText('Interessent, über')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vielleicht dieselbe Person' })).toContainText(customer.customerId)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the palette opens by touch, fits the smallest phone and has no accessibility findings in ${colorScheme} mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    await signInQuickly(page, 'admin')
    await page.goto('/admin/customers')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden')
    await page.getByRole('button', { name: 'Alles durchsuchen' }).click()
    await expect(field(page)).toBeFocused()
    expect(await accessibilityFindings(page)).toEqual([])
    await field(page).fill('mail.exa')
    await expect(option(page, /Alle Treffer unter Kunden/)).toBeAttached()
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await option(page, /Alle Treffer unter Kunden/).click()
    await expect(page).toHaveURL(/customers\?search=mail\.exa/)
  })
}

test('users are found, a partner comes before those who name it, and „?“ names the keys of the list', async ({ page, request }) => {
  const colleague = await makeUser(request)
  await signInQuickly(page, 'admin')
  await page.goto('/admin/customers')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Tasten' })
  await expect(keys).toContainText('Bis zu dieser Zeile auswählen')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await field(page).fill('Lindenhof')
  await expect(page.getByRole('option').first()).toContainText('IB-1001')
  await expect(page.getByRole('option').nth(1)).toContainText('Lindenhof Finanzbildung GmbH ·')
  await field(page).fill(colleague.lastName)
  await expect(option(page, new RegExp(`@${colleague.id}`))).toHaveAttribute('data-highlighted', '')
  await field(page).press('Enter')
  await expect(page).toHaveURL(`/admin/user-management?search=${colleague.id}`)
  await expect(page.getByText(colleague.name)).toBeVisible()
})
