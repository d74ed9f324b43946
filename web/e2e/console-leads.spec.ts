import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin, freshWord } from './partners.ts'
import { bearerOf, newPerson, signInQuickly } from './portal.ts'

/** A lead that no other test knows, found by its name in the list. */
const newLead = async (
  page: Page,
  request: APIRequestContext,
  known: Partial<ReturnType<typeof newPerson>> = {},
  user = 'backoffice',
  partnerId = 'IB-1001',
) => {
  const { name, firstName, lastName, email, phone } = { ...newPerson(), ...known }
  const data = { partnerId, firstName, lastName, email, phone, status: 'IB-Bewerbung' }
  const { id } = await (await request.post('/api/ib-interessenten', { data })).json()
  await signInQuickly(page, user)
  await page.goto(`/admin/ib-interessenten?search=${encodeURIComponent(lastName)}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card).toBeVisible()
  return { id, name, card }
}

test('a quick button keeps the focus; another clerk’s newer decision is shown and not overwritten', async ({ page, request }) => {
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
  await expect(page.getByText('Der Eintrag wurde inzwischen geändert. Bitte laden Sie ihn neu.')).toBeVisible()
  await expect(dialog.getByText('Abgelehnt').locator('xpath=ancestor::label')).toContainText('aktuell')
})

test('a second click in the same place hits the same person, even if new leads arrive, until the filter changes', async ({
  page,
  request,
}) => {
  const word = freshWord()
  const people = [newPerson(), newPerson(), newPerson()]
  const apply = (person: ReturnType<typeof newPerson>) =>
    request.post('/api/ib-interessenten', {
      data: { ...person, lastName: `${person.lastName} ${word}`, partnerId: 'IB-1001', status: 'IB-Bewerbung' },
    })
  for (const person of people) await apply(person)
  // The notification about the change must not cover the button.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.clock.install()
  await signInQuickly(page, 'backoffice')
  await page.goto(`/admin/ib-interessenten?status=IB-Bewerbung&search=${word}`)
  const cards = page.getByRole('region', { name: 'Interessenten', exact: true }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  const middle = people[1]?.name ?? ''
  const button = cards.filter({ hasText: middle }).getByRole('button', { name: 'Als kontaktiert markieren' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  const press = () => page.mouse.click(x + width / 2, y + height / 2)

  await press()
  await expect(page.getByText(`${middle} ${word}: Kontaktiert`)).toBeVisible()
  await apply(newPerson())
  await page.clock.runFor(450)
  await press()
  await page.clock.runFor(31_000)
  await expect(page.getByRole('button', { name: '1 neuen anzeigen' })).toBeVisible()
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(1)).toContainText(middle)
  await expect(cards.nth(1)).toContainText('nicht mehr in „Neue“')
  await expect(cards.filter({ hasText: 'nicht mehr in' })).toHaveCount(1)
  expect(await button.boundingBox()).toMatchObject({ x, y })

  await page.getByRole('button', { name: '1 neuen anzeigen' }).click()
  await expect(cards).toHaveCount(4)
  await expect(cards.first()).toHaveAttribute('data-new', '')
  await page.getByRole('button', { name: /^Kontaktiert/ }).click()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: /^Neue/ }).click()
  await expect(cards).toHaveCount(3)
})

test('the notification undoes an acceptance within ten seconds; reset later, the partner stays, and both say so', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const admin = await asAdmin(request)
  const { id, name, card } = await newLead(page, request)
  const accept = card.getByRole('button', { name: 'Als IB-Partner akzeptieren' })
  const partners = () => admin.read(`/api/ib-partners?search=${encodeURIComponent(name)}`)
  await accept.click()
  await expect(page.getByText(`${name} ist jetzt IB-Partner.`)).toBeVisible()
  expect(await partners()).toHaveLength(1)
  await page.clock.runFor(6000)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText(`${name}: IB-Bewerbung`)).toBeVisible()
  await expect(card).toContainText('IB-Bewerbung')
  expect(await partners()).toEqual([])

  await accept.click()
  await expect(page.getByText(`${name} ist jetzt IB-Partner.`)).toBeVisible()
  const [{ partnerId }] = await partners()
  await card.getByRole('button', { name: /^Status bearbeiten/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Abgelehnt' }).check()
  await expect(dialog.getByText('bleibt bestehen.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: `${name} (${partnerId})` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(page.getByText(`${name}: Abgelehnt. Der IB-Partner ${name} (${partnerId}) bleibt bestehen.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zum IB-Partner' })).toBeVisible()
  expect(await partners()).toHaveLength(1)
  expect(await admin.read(`/api/ib-interessenten/${id}`)).toMatchObject({ status: 'Abgelehnt' })
})

test('accepting a lead with a partner’s e-mail address links that partner, and says so', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Deich ${freshWord()}`)
  const { email, companyName, partnerId } = await admin.read(`/api/ib-partners/${id}`)
  const { card } = await newLead(page, request, { email })
  await card.getByRole('button', { name: 'Als IB-Partner akzeptieren' }).click()
  await expect(page.getByText(`wurde mit dem bestehenden IB-Partner ${companyName} (${partnerId}) verknüpft.`)).toBeVisible()
})

test('a lead whose referring partner was deleted becomes a partner below the parent that the clerk chooses', async ({ page, request }) => {
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
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(page.getByText('Status aktualisiert')).toBeVisible()
  const [{ acceptedPartnerId }] = (await admin.read(`/api/ib-interessenten?search=${partnerId}`)).filter(
    (lead: { id: number }) => lead.id === id,
  )
  expect(await admin.read(`/api/ib-partners/${acceptedPartnerId}`)).toMatchObject({ parentId: other.id })
})

test('shows beforehand what accepting will do, below an inactive partner too', async ({ page, request }) => {
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
  const [diagram, mail] = [dialog.getByText('Ebene 2, neu'), dialog.getByText(/^E-Mail an .* senden$/)]
  // The dialog grows and moves when the mail's template has arrived.
  await expect(async () => {
    await expect(mail).toBeVisible()
    const [above, below] = [await diagram.boundingBox(), await mail.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }).toPass()
})

test('a lead deleted meanwhile closes its dialog and gives the reason', async ({ page, request }) => {
  const { id, card } = await newLead(page, request)
  await card.getByRole('button', { name: /^Status bearbeiten/ }).click()
  await request.delete(`/api/ib-interessenten/${id}`, { headers: await bearerOf(request, 'admin') })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Kontaktiert' }).check()
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toBeHidden()
})

test('after a deletion the focus moves to the row that took the place', async ({ page, request }) => {
  const lastName = freshWord()
  const lead = { ...newPerson(), lastName, partnerId: 'IB-1001' }
  expect((await request.post('/api/ib-interessenten', { data: { ...lead, firstName: 'Anna' } })).status()).toBe(201)
  const { name, card } = await newLead(page, request, { firstName: 'Berta', lastName, name: `Berta ${lastName}` }, 'admin')
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Anna ${lastName}` }) })).toBeVisible()
  await card.getByRole('button', { name: `Löschen: ${name}` }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).press('Enter')
  await expect(card).toBeHidden()
  await expect(page.getByRole('listitem').and(page.locator(':focus'))).toHaveCount(1)
})

test('an acceptance is taken back from the record while its mail waits, and later with partner and access', async ({ page, request }) => {
  // The tests' portal sends such mails after 15 s.
  test.slow()
  const { id, name } = await newLead(page, request)
  await page.goto(`/admin/akte/interessent/${id}`)
  await page.getByRole('button', { name: 'Als IB-Partner akzeptieren' }).click()
  await expect(page.getByText(/Zusage geht in \d+ s hinaus/)).toBeVisible()
  await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
  await expect(page.getByText(`${name}: IB-Bewerbung`)).toBeVisible()
  await expect(page.getByText(/Zusage geht in/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Als IB-Partner akzeptieren' }).click()
  await expect(page.getByRole('button', { name: 'Status bearbeiten' })).toBeVisible()
  await expect(page.getByText(/Zusage geht in/)).toHaveCount(0, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Status bearbeiten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Kontaktiert' }).check()
  await expect(dialog.getByText('bleibt bestehen.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^\S+ und Zugang entfernen \(noch ohne Kunden\)$/ }).check()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Status speichern' }).click()
  await expect(page.getByText(`${name}: Kontaktiert`)).toBeVisible()
  const headers = await bearerOf(request, 'backoffice')
  expect(await (await request.get(`/api/ib-interessenten/${id}`, { headers })).json()).toMatchObject({ acceptedPartnerId: null })
})
