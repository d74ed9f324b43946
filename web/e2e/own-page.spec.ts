import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin, freshWord } from './partners.ts'
import { makeUser, signInQuickly } from './portal.ts'

test('a partner writes a page with a logo on a phone, staff see the difference, send it back once, and release it for visitors', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const company = `Altona ${freshWord()}`
  const admin = await asAdmin(request)
  const { id } = await admin.partner(company)
  const { partnerId } = await admin.read(`/api/ib-partners/${id}`)
  const user = await makeUser(request, { role: 'ib_partner', ibPartnerId: id })

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInQuickly(phone, user.id)
  await phone.goto('/ib-partner/seite')
  const state = phone.getByRole('region', { name: 'Stand Ihrer Seite' })
  await expect(state).toContainText('Freigegeben')
  expect(await accessibilityFindings(phone)).toEqual([])
  await phone.getByRole('link', { name: 'Bearbeiten' }).click()
  await phone.getByLabel('Titel', { exact: true }).fill('Reich über Nacht in Altona')
  await expect(state).toContainText('Nicht gespeichert')
  await state.getByRole('button', { name: 'Entwurf speichern' }).click()
  await expect(state).toContainText('Entwurf am')
  expect((await state.boundingBox())?.height).toBeLessThanOrEqual(88)
  expect(await accessibilityFindings(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await state.getByRole('button', { name: 'Zur Freigabe einreichen' }).click()
  await expect(state).toContainText('Eingereicht am')

  await signInQuickly(page, 'manager')
  await page.goto('/admin/ib-management?tab=freigabe')
  await page.getByRole('button', { name: `Prüfen der Seite von ${company}` }).click()
  const review = page.getByRole('dialog', { name: 'Seite prüfen' })
  await expect(review.getByText('Anwerbeseite: Titel')).toBeVisible()
  await expect(review.locator('ins')).toHaveText('Reich über Nacht in Altona')
  await review.getByRole('button', { name: 'Zurückgeben…' }).click()
  await page.getByLabel('Was ist zu ändern?').fill('Bitte ohne Versprechen.')
  await page.getByRole('button', { name: 'Zurückgeben', exact: true }).click()
  await expect(page.getByText('Seite zurückgegeben')).toBeVisible()
  await expect(page.getByText(company)).toHaveCount(0)

  await phone.reload()
  await expect(state).toContainText('Zurückgegeben am')
  await expect(phone.getByText('Bitte ohne Versprechen.')).toBeVisible()
  await phone.getByLabel('Titel', { exact: true }).fill('Partner werden in Altona')
  await phone.getByRole('tab', { name: 'Bilder' }).click()
  const logo = phone.getByRole('group', { name: 'Logo' })
  await logo.locator('input[type=file]').setInputFiles('web/public/images/icon-192.png')
  await logo.getByLabel('Beschreibung').fill(`Logo von ${company}`)
  await state.getByRole('button', { name: 'Zur Freigabe einreichen' }).click()
  await expect(logo.getByText('Bitte laden Sie das Bild hoch, oder brechen Sie ab')).toBeVisible()
  await expect(state).toContainText('Nicht gespeichert')
  await logo.getByRole('button', { name: 'Hochladen' }).click()
  await expect(logo.getByRole('button', { name: 'Logo entfernen' })).toBeVisible()
  await state.getByRole('button', { name: 'Zur Freigabe einreichen' }).click()
  await expect(state).toContainText('Eingereicht am')

  await page.reload()
  await page.getByRole('button', { name: `Prüfen der Seite von ${company}` }).click()
  await expect(review.getByRole('img', { name: `Logo von ${company}` })).toBeVisible()
  await review.getByRole('button', { name: 'Freigeben', exact: true }).click()
  await expect(page.getByText('Seite freigegeben')).toBeVisible()

  await phone.reload()
  await expect(state).toContainText('Freigegeben')
  await phone.getByRole('tab', { name: 'Fassungen' }).click()
  await expect(phone.getByRole('listitem').filter({ hasText: 'Vom Partner geschrieben' })).toHaveCount(1)
  // A chosen picture is a change, too.
  await phone.getByRole('tab', { name: 'Bilder' }).click()
  await phone.getByRole('group', { name: 'Porträt' }).locator('input[type=file]').setInputFiles('web/public/images/icon-192.png')
  await expect(phone.getByRole('button', { name: 'Hochladen' })).toBeVisible()
  await phone.getByRole('link', { name: 'Übersicht' }).click()
  await expect(phone.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })).toBeVisible()
  await phone.close()

  const visitor = await browser.newPage()
  await visitor.goto(`/ib-recruitment/${partnerId}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Partner werden in Altona')
  const shown = visitor.getByRole('img', { name: `Logo von ${company}` })
  await expect(shown).toHaveAttribute('src', /^\/media\/[\da-f]{32}\.webp$/)
  expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(160)
  // Dark letters can be read in the dark, too.
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await expect(shown).toHaveCSS('background-color', 'rgb(243, 245, 246)')
  await visitor.close()
})
