import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { bearerOf, signInQuickly, somebody } from './portal.ts'

/** A lead that no other test knows, found by its name in the list. */
const newLead = async (
  page: Page,
  request: APIRequestContext,
  known: Partial<ReturnType<typeof somebody>> = {},
  user = 'backoffice',
  partnerId = 'IB-1001',
) => {
  const { name, firstName, lastName, email, phone } = { ...somebody(), ...known }
  const data = { partnerId, firstName, lastName, email, phone, status: 'IB-Bewerbung' }
  const { id } = await (await request.post('/api/ib-interessenten', { data })).json()
  await signInQuickly(page, user)
  await page.goto(`/admin/ib-interessenten?search=${encodeURIComponent(lastName)}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card).toBeVisible()
  return { id, name, card }
}

test('a quick button keeps the focus; what another clerk has decided meanwhile is shown, not overwritten', async ({ page, request }) => {
  const { id, card } = await newLead(page, request)
  const contacted = card.getByRole('button', { name: 'Als kontaktiert markieren' })
  await contacted.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Status aktualisiert')).toBeVisible()
  await expect(contacted).toBeFocused()
  await expect(contacted).toBeDisabled()

  await card.getByRole('button', { name: /^Status bearbeiten/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Kontaktiert' })).toBeFocused()
  await request.patch(`/api/ib-interessenten/${id}`, { headers: await bearerOf(request, 'backoffice'), data: { status: 'Abgelehnt' } })
  await dialog.getByRole('radio', { name: 'IB-Bewerbung' }).check()
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(page.getByText('Der Eintrag wurde inzwischen geändert.')).toBeVisible()
  await expect(dialog.getByText('Abgelehnt').locator('xpath=ancestor::label')).toContainText('aktuell')
})

test('accepting somebody whose e-mail a partner has links that partner, and says so', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Deich ${freshWord()}`)
  const { email, companyName, partnerId } = await admin.read(`/api/ib-partners/${id}`)
  const { card } = await newLead(page, request, { email })
  await card.getByRole('button', { name: 'Als IB-Partner akzeptieren' }).click()
  await expect(page.getByText(`wurde mit dem bestehenden IB-Partner ${companyName} (${partnerId}) verknüpft.`)).toBeVisible()
})

test('a lead whose referring partner was deleted becomes a partner below whom the clerk chooses', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const word = freshWord()
  const [referrer, other] = [await admin.partner(`Fort ${word}`), await admin.partner(`Deich ${word}`)]
  const { partnerId } = await admin.read(`/api/ib-partners/${referrer.id}`)
  const { id, card } = await newLead(page, request, {}, 'backoffice', partnerId)
  await admin.removePartner(referrer.id)
  await card.getByRole('button', { name: 'Als IB-Partner akzeptieren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Status bearbeiten' })
  await expect(dialog.getByRole('radio', { name: 'IB-Akzeptiert' })).toBeChecked()
  await expect(dialog.getByText(`Fort ${word} wurde gelöscht. Bitte wählen Sie, unter wem der neue IB-Partner entsteht.`)).toBeVisible()
  await dialog.getByLabel('Übergeordneter Partner').fill(word)
  await dialog.getByRole('option', { name: `Deich ${word}` }).click()
  await expect(dialog.getByText(`Er wird unter Deich ${word} eingehängt`)).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(page.getByText('Status aktualisiert')).toBeVisible()
  const [{ acceptedPartnerId }] = (await admin.read(`/api/ib-interessenten?search=${partnerId}`)).filter(
    (lead: { id: number }) => lead.id === id,
  )
  expect(await admin.read(`/api/ib-partners/${acceptedPartnerId}`)).toMatchObject({ parentId: other.id })
})

test('what accepting will do is told before, below an inactive partner too', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const word = freshWord()
  const referrer = await admin.partner(`Ruhe ${word}`)
  const { partnerId } = await admin.read(`/api/ib-partners/${referrer.id}`)
  const { card } = await newLead(page, request, {}, 'backoffice', partnerId)
  await admin.changePartner(referrer.id, { status: 'inactive' })
  await card.getByRole('button', { name: /^Status bearbeiten/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'IB-Akzeptiert' }).check()
  await expect(dialog.getByText(`Er wird unter Ruhe ${word} eingehängt`)).toBeVisible()
  await expect(dialog.getByText(`Ruhe ${word} ist inaktiv. Der neue IB-Partner ist trotzdem aktiv.`)).toBeVisible()
})

test('a lead deleted meanwhile closes its dialog with the reason', async ({ page, request }) => {
  const { id, card } = await newLead(page, request)
  await card.getByRole('button', { name: /^Status bearbeiten/ }).click()
  await request.delete(`/api/ib-interessenten/${id}`, { headers: await bearerOf(request, 'admin') })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Kontaktiert' }).check()
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toBeHidden()
})

test('after a deletion the keyboard goes on at what took the place', async ({ page, request }) => {
  const first = somebody()
  await request.post('/api/ib-interessenten', { data: { ...first, partnerId: 'IB-1001' } })
  const { name, card } = await newLead(page, request, {}, 'admin')
  await page.getByRole('searchbox').fill('Brückner')
  const next = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: first.name }) })
  await expect(next).toBeVisible()
  await card.getByRole('button', { name: `Löschen: ${name}` }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).press('Enter')
  await expect(card).toBeHidden()
  await expect(page.getByRole('listitem').and(page.locator(':focus'))).toHaveCount(1)
})
