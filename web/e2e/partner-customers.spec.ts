import { expect, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { makeUser, newPerson, signInQuickly, wholeAnswer } from './portal.ts'

test('a partner narrows the customers by the address, opens one, and comes back to the same list, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/dashboard')
  await page.getByRole('navigation', { name: 'Partnerbereich' }).getByRole('link', { name: 'Kunden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kunden' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Typ' }).selectOption('Sub-IB')
  await expect(page).toHaveURL('/ib-partner/kunden?type=sub_ib')
  const rows = page.getByRole('region', { name: 'Kunden' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Client' })).toHaveCount(0)
  const name = await rows.first().getByRole('link').first().textContent()
  await rows.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Angaben' }).getByText('Sub-IB')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/ib-partner/kunden?type=sub_ib')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('combobox', { name: 'Sortieren' }).selectOption('Älteste zuerst')
  await expect(page).toHaveURL('/ib-partner/kunden?type=sub_ib&sort=createdAt')
  await page.goto('/ib-partner/kunden/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Kunde nicht gefunden' })).toBeVisible()
})

test('what has come since the previous visit is counted on the dashboard and marked in the lists', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Heimkehr ${freshWord()}`)
  const sendLead = async () => {
    const { name, ...person } = newPerson()
    await request.post('/api/ib-interessenten', { data: { ...person, partnerId: id, status: 'IB-Bewerbung' } })
    return name
  }
  const before = { customer: `Vorher${freshWord()}`, lead: await sendLead() }
  await admin.customer(before.customer, id)
  const previousEndedAt = new Date().toISOString()
  const since = { customer: `Seither${freshWord()}`, lead: await sendLead() }
  await admin.customer(since.customer, id)
  const user = await makeUser(request, { role: 'ib_partner', ibPartnerId: id })
  await page.route('**/api/own-visits', (route) => route.fulfill({ json: { previousEndedAt } }))
  await signInQuickly(page, user.id)

  const lists = [
    {
      link: '1 neuer Kunde seit Ihrem letzten Besuch',
      path: 'kunden',
      name: 'Kunden',
      row: 'row',
      older: before.customer,
      newer: since.customer,
    },
    {
      link: '1 neuer Interessent seit Ihrem letzten Besuch',
      path: 'interessenten',
      name: 'Interessenten',
      row: 'listitem',
      older: before.lead,
      newer: since.lead,
    },
  ] as const
  for (const { link, path, name, row, older, newer } of lists) {
    await page.goto('/ib-partner/dashboard')
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(`/ib-partner/${path}?neu=ja`)
    const rowOf = (text: string) => page.getByRole('region', { name }).getByRole(row).filter({ hasText: text })
    await expect(rowOf(newer).getByText('neu', { exact: true })).toBeVisible()
    await expect(rowOf(older)).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Zeitraum' }).selectOption('Alle Zeiten')
    await expect(rowOf(older)).toBeVisible()
    await expect(rowOf(older).getByText('neu', { exact: true })).toHaveCount(0)
  }
})

test('a new partner has nothing to search; in the first visit nothing is new, and no filter offers it', async ({ page, request }) => {
  const { id } = await (await asAdmin(request)).partner(`Neuland ${freshWord()}`)
  const user = await makeUser(request, { role: 'ib_partner', ibPartnerId: id })
  await signInQuickly(page, user.id)
  const search = page.getByRole('searchbox', { name: 'Suche' })
  const newFilter = page.getByRole('combobox', { name: 'Zeitraum' })
  for (const path of ['/ib-partner/kunden?neu=ja', '/ib-partner/interessenten?neu=ja']) {
    await page.goto(path)
    await expect(page.getByText(/^Noch keine (Kunden|Interessenten) vorhanden\. Wer sich über Ihren Link/)).toBeVisible()
    await expect(search).toHaveCount(0)
    await expect(newFilter).toHaveCount(0)
  }
  const { name, ...person } = newPerson()
  await request.post('/api/ib-interessenten', { data: { ...person, partnerId: id, status: 'IB-Bewerbung' } })
  await page.reload()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(search).toBeVisible()
  await expect(newFilter).toHaveCount(0)
  await expect(page.getByText('neu', { exact: true })).toHaveCount(0)
  // Where the settings mask contact data, only a whole address is found.
  await expect(search).toHaveAttribute('placeholder', 'Name, E-Mail')
  await page.route('**/api/ib-interessenten?*', async (route) => {
    const response = await wholeAnswer(route)
    const [lead] = await response.json()
    await route.fulfill({ response, json: [{ ...lead, email: 'j•••@mail.example' }] })
  })
  await page.reload()
  await expect(search).toHaveAttribute('placeholder', 'Name, ganze E-Mail')
})
