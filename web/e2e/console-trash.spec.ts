import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin } from './partners.ts'
import { bearerOf, makeUser, newPerson, signInQuickly } from './portal.ts'

test('who may delete, but not read the log, restores a record from the trash', async ({ page, request }) => {
  const { lastName } = newPerson()
  const staff = await asAdmin(request)
  const owner = await staff.partner(`Haus ${lastName}`)
  const { id } = await staff.customer(lastName, owner.id)
  const clerk = await makeUser(request, { role: 'backoffice', permissions: { 'customers.delete': true } })
  await request.delete(`/api/customers/${id}`, { headers: await bearerOf(request, clerk.id) })

  await signInQuickly(page, clerk.id)
  await page.goto('/admin')
  const sidebar = page.getByRole('navigation', { name: 'Verwaltung' })
  await expect(sidebar.getByRole('link', { name: 'Protokoll' })).toHaveCount(0)
  await sidebar.getByRole('link', { name: 'Papierkorb' }).click()
  const row = page.getByRole('listitem').filter({ hasText: lastName })
  await expect(row).toContainText(`von ${clerk.name}`)
  await expect(row).toContainText(/wiederherstellbar bis \d\d\.\d\d\.\d{4}/)
  await expect(row.getByRole('button', { name: /Endgültig löschen/ })).toHaveCount(0)
  await row.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(page.getByText('Kunde wiederhergestellt')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto(`/admin/customers?search=${lastName}`)
  await expect(page.getByRole('row').filter({ hasText: lastName })).toBeVisible()
})

test('an administrator deletes for good, after a question', async ({ page, request }) => {
  const { lastName } = newPerson()
  const staff = await asAdmin(request)
  const { id } = await staff.partner(`Haus ${lastName}`)
  await staff.removePartner(id)
  await signInQuickly(page, 'admin')
  await page.goto('/admin/papierkorb?kind=partner')
  const row = page.getByRole('listitem').filter({ hasText: lastName })
  await row.getByRole('button', { name: /Endgültig löschen/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Das lässt sich nicht rückgängig machen.')
  await question.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByText('IB-Partner endgültig gelöscht')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('the page of a record that is deleted there leads to the trash, and shows the record again when that is undone', async ({
  page,
  request,
}) => {
  const { lastName } = newPerson()
  const staff = await asAdmin(request)
  const partner = await staff.partner(`Haus ${lastName}`)
  const customer = await staff.customer(lastName, (await staff.partner(`Werft ${lastName}`)).id)
  await signInQuickly(page, 'manager')
  for (const [path, label] of [
    [`/admin/akte/partner/${partner.id}`, 'IB-Partner'],
    [`/admin/akte/kunde/${customer.id}`, 'Kunde'],
  ]) {
    await page.goto(path ?? '')
    await page.getByRole('button', { name: /^Aktionen für/ }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${label} nicht gefunden`)
    await expect(page.getByRole('link', { name: 'Im Papierkorb nachsehen' })).toHaveAttribute('href', '/admin/papierkorb')
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName)
  }
})

test('the timeline tells who changed what, and takes a change back', async ({ page, request }) => {
  const { lastName } = newPerson()
  const staff = await asAdmin(request)
  const [from, to] = [await staff.partner(`Haus ${lastName}`), await staff.partner(`Werft ${lastName}`)]
  const { id } = await staff.customer(lastName, from.id)
  const headers = await bearerOf(request, 'manager')
  await request.patch(`/api/customers/${id}`, { headers, data: { ibPartnerId: to.id, transferReason: 'Umzug', country: 'AT' } })
  await request.patch(`/api/customers/${id}`, { headers, data: { country: 'CH' } })

  await signInQuickly(page, 'manager')
  await page.goto(`/admin/customers?customer=${id}`)
  await page.getByRole('button', { name: 'Verlauf', exact: true }).click()
  const timeline = page.getByRole('dialog', { name: 'Verlauf' })
  const rows = timeline.getByRole('list', { name: 'Verlauf' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('Geändert von Martin Seidel')
  await expect(rows.nth(0)).toContainText(/Land: Österreich\s*jetzt\s*Schweiz/)
  await expect(rows.nth(1)).toContainText('Grund des Wechsels: Umzug')
  expect(await accessibilityFindings(page)).toEqual([])

  await rows
    .nth(1)
    .getByRole('button', { name: /^Zurücknehmen/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Änderung zurücknehmen' })
  await expect(question).toContainText(`Haus ${lastName}`)
  expect(await accessibilityFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(question.getByText('Bitte geben Sie den Grund des Wechsels an')).toBeVisible()
  await question.getByLabel('Grund des Wechsels').fill('Irrtum')
  await question.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(page.getByText('Änderung zurückgenommen')).toBeVisible()
  await expect(page.getByText('IB-Partner. Seither erneut geändert und darum geblieben: Land.')).toBeVisible()
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText('Grund des Wechsels: Irrtum')
})
