import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin } from './partners.ts'
import { bearerOf, makeUser, newPerson, signInQuickly } from './portal.ts'

/** Two partners, the first with customers, for one test alone. */
const twoHouses = async (request: Parameters<typeof asAdmin>[0], customers: number) => {
  const staff = await asAdmin(request)
  const { lastName } = newPerson()
  const [from, to] = [await staff.partner(`Haus ${lastName}`), await staff.partner(`Erbe ${lastName}`)]
  for (let index = 0; index < customers; index++) await staff.customer(`${lastName}${index}`, from.id)
  const ownersOf = async () => {
    const found: { readonly ibPartnerId: number }[] = await staff.read(`/api/customers?search=${lastName}`)
    return [from, to].map(({ id }) => found.filter(({ ibPartnerId }) => ibPartnerId === id).length)
  }
  return { lastName, ownersOf }
}

const choosePartner = async (page: Page, company: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Neuer IB-Partner' }).fill(company)
  await dialog.getByRole('option', { name: new RegExp(company) }).click()
  await dialog.getByLabel('Grund des Wechsels').fill('Nachfolge')
  return dialog
}

test('thirty customers of a list move to another partner in five clicks, and back in one', async ({ page, request }) => {
  test.slow()
  const { lastName, ownersOf } = await twoHouses(request, 30)
  await signInQuickly(page, 'manager')
  await page.goto(`/admin/customers?search=${lastName}`)
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('checkbox', { name: 'Diese Seite auswählen' }).click()
  await expect(page.getByText('20 ausgewählt')).toBeVisible()
  await page.getByRole('button', { name: /^Alle (30 )?Treffer$/ }).click()
  await expect(page.getByText('Alle 30 Treffer ausgewählt')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Partner wechseln' }).click()
  const dialog = await choosePartner(page, `Erbe ${lastName}`)
  await expect(dialog).toContainText(`Von da an sieht Erbe ${lastName} die 30 Kunden`)
  await dialog.getByRole('button', { name: 'Neu zuordnen' }).click()
  const list = page.getByRole('region', { name: 'Kunden', exact: true })
  await expect(list).toContainText('30 Kunden neu zugeordnet', { timeout: 20_000 })
  expect(await ownersOf()).toEqual([0, 30])
  await page.reload()
  await expect(list).toContainText('30 Kunden neu zugeordnet')
  await list.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(list).toContainText('30 Kunden zurückgesetzt', { timeout: 20_000 })
  expect(await ownersOf()).toEqual([30, 0])
})

test('rows are chosen by range and by key, survive another page, and what cannot be deleted is told', async ({ page, request }) => {
  test.slow()
  const { lastName } = await twoHouses(request, 22)
  await signInQuickly(page, 'admin')
  const staff = await asAdmin(request)
  const found: { readonly id: number; readonly lastName: string }[] = await staff.read(`/api/customers?search=${lastName}`)
  const held = found.find((one) => one.lastName === `${lastName}11`)
  const headers = await bearerOf(request, 'admin')
  expect((await request.put(`/api/legal-holds/CUSTOMER/${held?.id}`, { headers, data: { reason: 'Klage' } })).ok()).toBe(true)
  await page.goto(`/admin/customers?search=${lastName}`)
  const box = (nth: number) => page.getByRole('checkbox', { name: `Auswählen: Arne ${lastName}${nth}`, exact: true })
  await box(10).click()
  await box(12).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 ausgewählt')).toBeVisible()
  await page.getByRole('row').nth(6).getByRole('link').first().focus()
  await page.keyboard.press('x')
  await expect(page.getByText('4 ausgewählt')).toBeVisible()
  await page.getByRole('navigation', { name: 'Seiten' }).getByRole('button', { name: 'Weiter' }).click()
  await box(9).click()
  await expect(page.getByText('5 ausgewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '5 löschen' }).click()
  const list = page.getByRole('region', { name: 'Kunden', exact: true })
  await expect(list).toContainText('4 Kunden gelöscht, 1 nicht möglich', { timeout: 20_000 })
  await list.getByRole('button', { name: 'Ergebnis ansehen' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(`Arne ${lastName}11`)
  await page.getByRole('tab', { name: 'Gelöscht 4' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('dialog').getByText(`Arne ${lastName}10`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click()
  await list.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(list).toContainText('4 Kunden wiederhergestellt', { timeout: 20_000 })
  await list.getByRole('button', { name: 'Ergebnis ansehen' }).click()
  await expect(page.getByRole('tab', { name: 'Wiederhergestellt 4' })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Arne ${lastName}10` })
    .click()
  await expect(page.getByRole('heading', { name: `Arne ${lastName}10` })).toBeVisible()
})

test('on a phone, the customers of a partner who leaves are reassigned where its deletion is refused', async ({ page, request }) => {
  test.slow()
  const { lastName, ownersOf } = await twoHouses(request, 2)
  // Whose newest operation is this one.
  await signInQuickly(page, (await makeUser(request, { role: 'manager' })).id)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/ib-management?search=${lastName}`)
  await page.getByRole('button', { name: /^Löschen: .*Zuerst die 2 Kunden/ }).dispatchEvent('click')
  await page.getByRole('button', { name: '2 Kunden neu zuordnen…' }).click()
  await (await choosePartner(page, `Erbe ${lastName}`)).getByRole('button', { name: 'Neu zuordnen' }).click()
  await expect(page.getByText('2 Kunden neu zugeordnet')).toBeVisible({ timeout: 20_000 })
  expect(await ownersOf()).toEqual([0, 2])
  await page.goto('/admin/sammelaktionen')
  const operations = page.getByRole('region', { name: 'Sammelaktionen' })
  await operations.getByRole('button', { name: 'Rückgängig' }).first().click()
  // Long before the next poll.
  await expect(operations.getByRole('listitem').filter({ hasText: '2 Kunden zurückgesetzt' }).first()).toBeVisible({ timeout: 10_000 })
})
