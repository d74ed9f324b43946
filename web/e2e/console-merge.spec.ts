import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin } from './partners.ts'
import { newPerson, signInQuickly } from './portal.ts'

test('a second application joins the first in one step or field by field, keeps the first partner, and comes back', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000)
  const admin = await asAdmin(request)
  const person = newPerson()
  const [house, other] = [await admin.partner(`Haus ${person.lastName}`), await admin.partner(`Werft ${person.lastName}`)]
  const apply = async (partnerId: number, phone: string): Promise<number> => {
    const data = { ...person, phone, partnerId, status: 'IB-Bewerbung' }
    const { id } = await (await request.post('/api/ib-interessenten', { data })).json()
    return id
  }
  const [first, second] = [await apply(house.id, '0151 1111111'), await apply(other.id, '0151 2222222')]
  const name = `${person.firstName} ${person.lastName}`
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInQuickly(page, 'admin')

  await page.goto(`/admin/eingang/interessent/${second}`)
  await expect(page.getByText(`Zweite Bewerbung von ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Zweite Bewerbung dieser Person' }).click()
  await expect(page.getByRole('heading', { name: 'Vielleicht dieselbe Person' })).toBeFocused()
  await page.getByRole('button', { name: 'Zur ersten legen' }).click()
  await expect(page).toHaveURL(`/admin/eingang/interessent/${first}`)
  await expect(page.getByRole('heading', { name: /^Weitere Anfrage vom/ })).toBeVisible()
  await expect(page.getByText('Einträge zusammengeführt')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Zusammenführung aufgehoben').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Weitere Anfrage vom/ })).toHaveCount(0)

  // On a narrow phone, by keyboard.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/admin/akte/interessent/${second}`)
  await page.getByRole('button', { name: 'Vergleichen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Einträge zusammenführen' })
  await expect(dialog.getByText(`Der Partner des ersten Kontakts bleibt: Haus ${person.lastName}`)).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await dialog.getByRole('group', { name: 'IB-Partner' }).getByRole('radio').first().press('ArrowDown')
  await expect(dialog.getByText(/^Der Partner des ersten Kontakts bleibt/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await expect(dialog.getByText('Bitte geben Sie den Grund des Wechsels an')).toBeVisible()
  await dialog.getByLabel('Grund des Wechsels').fill('Selbst so gewünscht')
  await dialog.getByRole('group', { name: 'Telefon' }).getByRole('radio', { name: '0151 1111111' }).check()
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await expect(page).toHaveURL(`/admin/akte/interessent/${first}`)
  const main = page.getByRole('main')
  await expect(main.getByText(`Werft ${person.lastName}`).first()).toBeVisible()
  await expect(main.getByText('0151 1111111').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  await page.goto('/admin/papierkorb')
  await page
    .getByRole('link', { name: `Eintrag, der geblieben ist: ${name}` })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Zusammenführung aufheben/ })
    .first()
    .click()
  await expect(page.getByText('Zusammenführung aufgehoben').first()).toBeVisible()
  await page.goto(`/admin/akte/interessent/${second}`)
  await expect(main.getByText('0151 2222222').first()).toBeVisible()
})
