import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin } from './partners.ts'
import { makeUser, newPerson, signInQuickly } from './portal.ts'

const apply = async (request: APIRequestContext) => {
  const person = newPerson()
  const { firstName, lastName, email, phone } = person
  const answer = await request.post('/api/ib-applications', {
    data: {
      ...{ firstName, lastName, email, phone, country: 'AT', companyName: `${lastName} Finanz`, tradingExperience: 'expert' },
      ...{ expectedVolume: '1M-5M', marketingStrategy: 'Vorträge in drei Städten' },
    },
  })
  expect(answer.status()).toBe(201)
  return person
}

const openApplication = async (page: Page, person: { readonly name: string; readonly lastName: string }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /^IB-Interessenten/ }).click()
  await page.getByRole('tab', { name: /^Bewerbungen/ }).click()
  await expect(page).toHaveURL(/tab=bewerbungen/)
  await page.getByRole('searchbox').fill(person.lastName)
  await page.getByRole('button', { name: new RegExp(`^Bewerbung (prüfen|ansehen): ${person.name}`) }).click()
  return page.getByRole('dialog', { name: 'Bewerbung prüfen' })
}

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('rejects an application with a note and shows the note afterwards', async ({ page, request }) => {
  const person = await apply(request)
  await signInQuickly(page, 'manager')
  const dialog = await openApplication(page, person)
  await expect(dialog).toContainText('Vorträge in drei Städten')
  await expect(dialog).toContainText('Österreich')
  await dialog.getByRole('radio', { name: 'Abgelehnt' }).check()
  await dialog.getByLabel('Notiz').fill('Kein Bezug zum Handel.')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Status aktualisiert')).toBeVisible()
  await expect(page.getByText(`${person.name}: Abgelehnt`)).toBeVisible()
  await expect(cardOf(page, person.name)).toContainText('Abgelehnt')
  await expect(cardOf(page, person.name)).toContainText('von Martin Seidel')
  await page.getByRole('button', { name: `Bewerbung ansehen: ${person.name}` }).click()
  await expect(dialog.getByLabel('Notiz')).toHaveValue('Kein Bezug zum Handel.')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText(`${person.name}: Offen`)).toBeVisible()
  await page.getByRole('button', { name: `Bewerbung prüfen: ${person.name}` }).click()
  await expect(dialog.getByLabel('Notiz')).toHaveValue('')
})

test('approving an application creates one partner', async ({ page, request }) => {
  const person = await apply(request)
  await signInQuickly(page, 'manager')
  const dialog = await openApplication(page, person)
  await dialog.getByRole('radio', { name: 'Angenommen' }).check()
  await expect(dialog.getByLabel(/Gleich einen IB-Partner anlegen/)).toBeChecked()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('IB-Partner erfolgreich erstellt')).toBeVisible()
  await page.getByRole('button', { name: `Bewerbung ansehen: ${person.name}` }).click()
  await expect(dialog).toContainText(`Aus dieser Bewerbung ist schon ein IB-Partner entstanden: ${person.lastName} Finanz`)
  const partners = await (await asAdmin(request)).read(`/api/ib-partners?search=${encodeURIComponent(person.lastName)}`)
  expect(partners).toHaveLength(1)
  expect(partners[0]).toMatchObject({ companyName: `${person.lastName} Finanz`, level: 0 })
})

test('the notification undoes an approval and removes its partner; the application stays in its place meanwhile', async ({
  page,
  request,
}) => {
  const person = await apply(request)
  await signInQuickly(page, 'manager')
  await page.goto(`/admin/ib-interessenten?tab=bewerbungen&status=pending&search=${encodeURIComponent(person.lastName)}`)
  await page.getByRole('button', { name: `Bewerbung prüfen: ${person.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Angenommen' }).check()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(`${person.name}: ${person.lastName} Finanz, IB-`)).toBeVisible()
  await expect(cardOf(page, person.name)).toContainText('Angenommen')
  await expect(cardOf(page, person.name)).toContainText('nicht mehr in „Offen“')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText(`${person.name}: Offen`)).toBeVisible()
  await expect(cardOf(page, person.name)).toContainText('Offen')
  expect(await (await asAdmin(request)).read(`/api/ib-partners?search=${encodeURIComponent(person.lastName)}`)).toEqual([])
})

test('approving after a colleague has added a note reloads the application, keeps the choice and changes nothing halfway', async ({
  page,
  request,
}) => {
  const person = await apply(request)
  await signInQuickly(page, 'manager')
  const dialog = await openApplication(page, person)
  await dialog.getByRole('radio', { name: 'Angenommen' }).check()
  const admin = await asAdmin(request)
  const [{ id }] = await admin.read(`/api/ib-applications?search=${encodeURIComponent(person.lastName)}`)
  await admin.changeApplication(id, { reviewNotes: 'Referenzen geprüft' })
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.getByRole('button', { name: 'Neu laden' }).click()
  await expect(dialog.getByLabel('Notiz')).toHaveValue('Referenzen geprüft')
  await expect(dialog.getByRole('radio', { name: 'Angenommen' })).toBeChecked()
  expect(await admin.read(`/api/ib-applications/${id}`)).toMatchObject({ status: 'pending', acceptedPartnerId: null })
  await dialog.getByLabel('Notiz').fill('Referenzen geprüft, angenommen')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('IB-Partner erfolgreich erstellt')).toBeVisible()
  expect(await admin.read(`/api/ib-applications/${id}`)).toMatchObject({
    status: 'approved',
    reviewNotes: 'Referenzen geprüft, angenommen',
    version: 3,
  })
})

test('shows a colleague’s newer note beside the typed one and can take it instead', async ({ page, request }) => {
  const person = await apply(request)
  await signInQuickly(page, 'manager')
  const dialog = await openApplication(page, person)
  await dialog.getByLabel('Notiz').fill('Meine Notiz')
  const admin = await asAdmin(request)
  const [{ id }] = await admin.read(`/api/ib-applications?search=${encodeURIComponent(person.lastName)}`)
  await admin.changeApplication(id, { reviewNotes: 'Referenzen geprüft', status: 'rejected' })
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.getByRole('button', { name: 'Neu laden' }).click()
  await expect(dialog.getByText('Auch jemand anderes hat inzwischen geändert: Notiz.')).toBeVisible()
  await expect(dialog.getByText('Von jemand anderem geändert und hier schon übernommen: Status.')).toBeVisible()
  await expect(dialog.getByText('Referenzen geprüft')).toBeVisible()
  await expect(dialog.getByLabel('Notiz')).toHaveValue('Meine Notiz')
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Neuere Fassung übernehmen für Notiz' }).click()
  await expect(dialog.getByLabel('Notiz')).toHaveValue('Referenzen geprüft')
  await expect(dialog.getByText('Auch jemand anderes')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Speichern' })).toBeDisabled()
})

test('an application whose partner was deleted creates a partner again, below a chosen parent', async ({ page, request }) => {
  const person = await apply(request)
  const admin = await asAdmin(request)
  const parent = await admin.partner(`Über ${person.lastName}`)
  const [{ id }] = await admin.read(`/api/ib-applications?search=${encodeURIComponent(person.lastName)}`)
  await admin.removePartner((await admin.acceptApplication(id)).id)
  await signInQuickly(page, 'manager')
  const dialog = await openApplication(page, person)
  await expect(dialog.getByText('Der IB-Partner, der aus dieser Bewerbung hervorging, wurde gelöscht.')).toBeVisible()
  const offer = dialog.getByLabel(/Gleich einen IB-Partner anlegen/)
  await expect(offer).not.toBeChecked()
  await offer.check()
  await dialog.getByLabel('Übergeordneter Partner').fill(`Über ${person.lastName}`)
  await dialog.getByRole('option', { name: `Über ${person.lastName}` }).click()
  await expect(dialog.getByText(`Er wird unter Über ${person.lastName} eingehängt`)).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('IB-Partner erfolgreich erstellt')).toBeVisible()
  const { acceptedPartnerId } = await admin.read(`/api/ib-applications/${id}`)
  expect(await admin.read(`/api/ib-partners/${acceptedPartnerId}`)).toMatchObject({ parentId: parent.id, level: 1 })
})

test('a clerk without the right to decide can only add a note', async ({ page, request }) => {
  const person = await apply(request)
  const permissions = { 'ib_applications.approve': false, 'ib_applications.reject': false }
  await signInQuickly(page, (await makeUser(request, { role: 'backoffice', permissions })).id)
  const dialog = await openApplication(page, person)
  await expect(dialog.getByText('Ihnen fehlen die Rechte „Bewerbungen annehmen“ und „Bewerbungen ablehnen“.')).toBeVisible()
  await expect(dialog.getByText('Ein Administrator kann sie Ihnen geben.')).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByLabel('Notiz').fill('Rückruf am Montag')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
})
