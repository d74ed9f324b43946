import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { bearerOf, newPerson, signInQuickly } from './portal.ts'

test('a person is erased: from the request that came in, through what was found and what stays, to the result', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const headers = await bearerOf(request, 'manager')
  const { firstName, lastName, name, email, phone } = newPerson()
  const create = async (path: string, data: object) => {
    const answer = await request.post(`/api/${path}`, { headers, data })
    expect(answer.status()).toBe(201)
    return answer.json()
  }
  await create('ib-interessenten', { partnerId: 'IB-1001', firstName, lastName, email, phone })
  const active = await create('customers', { firstName, lastName, email, status: 'active' })
  const former = await create('customers', { firstName, lastName, email, status: 'inactive' })
  const namesake = await create('customers', { firstName, lastName, email: `namensvetter.${email}`, status: 'inactive' })

  await signInQuickly(page, 'manager')
  await page.goto('/admin/datenschutz')
  await page.getByRole('button', { name: 'Anfrage erfassen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Art').selectOption('Löschung')
  await dialog.getByRole('button', { name: 'Anfrage erfassen' }).click()
  await expect(dialog).toContainText('Bitte geben Sie mindestens Name, E-Mail-Adresse, Telefonnummer oder Kunden-ID an.')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('E-Mail').fill(email)
  await dialog.getByLabel('Eingang').fill('Brief')
  await dialog.getByRole('button', { name: 'Anfrage erfassen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(/\/admin\/datenschutz\/\d+$/)

  const found = page.getByRole('region', { name: 'Gefundene Daten' })
  await expect(found).toContainText('Gesucht am', { timeout: 30_000 })
  const near = found.getByRole('region', { name: 'Könnte dieselbe Person sein' })
  await expect(near.getByRole('listitem')).toHaveText([new RegExp(`${namesake.customerId}.*gleicher Name`)])
  const sure = found.getByRole('list', { name: 'Kunden' }).first().getByRole('listitem')
  await expect(sure).toHaveCount(2)

  // What is chosen here decides what the preview shows.
  const preview = page.getByRole('region', { name: 'Löschung', exact: true })
  await expect(preview.getByRole('list', { name: 'Behalten' })).toContainText('Laufende Geschäftsbeziehung')
  const unrecognisable = preview.getByRole('list', { name: 'Unkenntlich machen' }).getByRole('listitem')
  await expect(unrecognisable).toHaveText([new RegExp(former.customerId)])
  const choice = near.getByRole('checkbox')
  await choice.check()
  await expect(unrecognisable).toHaveCount(2)
  await near.getByRole('button', { name: /^Aufbewahrung/ }).click()
  await dialog.getByRole('button', { name: 'Aufbewahrung anordnen' }).click()
  await dialog.getByLabel('Grund der Aufbewahrung').fill('Klage vor dem Landgericht Köln')
  await dialog.getByRole('button', { name: 'Aufbewahrung anordnen' }).click()
  await expect(dialog).toContainText('von @manager: Klage vor dem Landgericht Köln')
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(near).toContainText('Klage vor dem Landgericht Köln')
  await expect(preview.getByRole('list', { name: 'Behalten' }).getByRole('listitem')).toHaveCount(2)
  await choice.uncheck()
  await expect(unrecognisable).toHaveCount(1)
  await expect(preview.getByRole('list', { name: 'Löschen' })).toContainText('IB-Interessenten')
  expect(await accessibilityFindings(page), 'the preview').toEqual([])

  await preview.getByRole('button', { name: 'Daten löschen' }).click()
  const question = page.getByRole('alertdialog')
  const go = question.getByRole('button', { name: 'Endgültig löschen' })
  await expect(go).toBeDisabled()
  await question.getByLabel('Zum Bestätigen').fill('löschen')
  expect(await accessibilityFindings(page), 'the question').toEqual([])
  await go.click()
  await expect(preview).toContainText('Beendet am', { timeout: 30_000 })
  await expect(preview.getByRole('row', { name: /^Kunden/ })).toHaveText(/Kunden–11/)
  await expect(sure.filter({ hasText: 'Behalten' })).toContainText(active.customerId)
  await expect(sure.filter({ hasText: 'Unkenntlich gemacht' })).not.toContainText(lastName)
  expect((await request.get(`/api/customers/${namesake.id}`, { headers })).ok()).toBe(true)
  expect(await accessibilityFindings(page), 'the result').toEqual([])

  await page.getByRole('button', { name: 'Abschließen' }).click()
  await dialog.getByLabel('Antwort').fill('Gelöscht bis auf das laufende Kundenkonto.')
  await dialog.getByRole('button', { name: 'Abschließen' }).click()
  // A job forgets the person; nobody waits for it on the page.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gelöschte Person', { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Martin Seidel @manager')
  await expect(page.getByRole('button', { name: 'Erneut suchen' })).toHaveCount(0)
  await expect(found.getByText('Angaben gelöscht').first()).toBeVisible()
  await expect(found.getByRole('button', { name: /^Aufbewahrung/ })).toHaveCount(0)
})
