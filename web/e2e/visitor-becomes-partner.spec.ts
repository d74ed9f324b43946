import { expect, test } from '@playwright/test'
import { fillApplication, inboxUrl, signIn, somebody, tokenOf } from './portal.ts'

test('a visitor applies on a partner’s page, the team is told, a clerk accepts, and the new partner stands below the referring one', async ({
  browser,
  request,
}) => {
  const person = somebody()

  await test.step('the visitor sends the form of Lindenhof’s page', async () => {
    const page = await browser.newPage()
    await page.goto('/ib-recruitment/IB-1001')
    await expect(page).toHaveTitle('Partner werden bei Lindenhof Finanzbildung')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Werden Sie der nächste Halt auf unserer Linie.')
    await fillApplication(page, person)
    await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
    await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeFocused()
    await page.close()
  })

  await test.step('the mail is in the inbox, to the partner’s own recipients', async () => {
    await expect(async () => {
      const { emails } = await (await request.get(`${inboxUrl}/store`)).json()
      const mail = emails.find(({ subject }: { subject: string }) => subject.includes(person.name))
      expect(mail?.destination.to.join()).toContain('marlene.petersen@lindenhof.example')
      expect(mail.body.text).toContain(person.phone)
    }).toPass({ timeout: 10_000 })
  })

  const clerk = await (await browser.newContext()).newPage()
  const card = clerk.getByRole('listitem').filter({ has: clerk.getByRole('heading', { name: person.name }) })

  await test.step('a clerk signs in and sees what the role may see', async () => {
    await signIn(clerk, 'backoffice')
    const navigation = clerk.getByRole('navigation', { name: 'Verwaltung' })
    await expect(navigation.getByRole('link', { name: /IB-Interessenten/ })).toBeVisible()
    await expect(navigation.getByRole('link', { name: /Benutzerverwaltung|Rollenverwaltung|Einstellungen/ })).toHaveCount(0)
    await navigation.getByRole('link', { name: /IB-Interessenten/ }).click()
    await expect(clerk.getByRole('heading', { level: 1 })).toHaveText('IB-Interessenten')
  })

  await test.step('the clerk finds the visitor among the new ones and accepts', async () => {
    await clerk.getByRole('button', { name: /^Neue/ }).click()
    await clerk.getByRole('searchbox').fill(person.lastName.replace('ü', 'ue'))
    await expect(clerk).toHaveURL(/search=/)
    await expect(card).toContainText('über Lindenhof Finanzbildung GmbH IB-1001')
    await expect(card).toContainText('IB-Bewerbung')
    await clerk.getByRole('button', { name: /^Alle/ }).click()
    await card.getByRole('button', { name: 'Als IB-Partner akzeptieren' }).click()
    await expect(clerk.getByText('Status aktualisiert')).toBeVisible()
    await expect(card).toContainText('IB-Akzeptiert')
    await expect(card.getByRole('button', { name: 'Als IB-Partner akzeptieren' })).toBeDisabled()
  })

  await test.step('the new partner stands in IB management once, one level below', async () => {
    await clerk.getByRole('link', { name: /^IB-Partner/ }).click()
    await expect(clerk.getByRole('heading', { level: 1 })).toHaveText('IB-Partner')
    await clerk.getByRole('searchbox').fill(person.lastName)
    const row = clerk.getByRole('listitem').filter({ has: clerk.getByRole('heading', { name: new RegExp(person.name) }) })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Ebene 2')
    const token = await tokenOf(request, 'backoffice')
    const found = await (
      await request.get(`/api/ib-partners?search=${person.lastName}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()
    const parents = await (await request.get('/api/ib-partners?search=IB-1001', { headers: { authorization: `Bearer ${token}` } })).json()
    expect(found).toHaveLength(1)
    expect(found[0].parentId).toBe(parents[0].id)
  })
})

test('a partner signs in and sees the own dashboard with own data only', async ({ page, request }) => {
  await signIn(page, 'partner')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen, Marlene Petersen')
  await expect(page.getByText('Partner-ID IB-1001')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const own = await (await request.get('/api/customers', { headers: { authorization: `Bearer ${token}` } })).json()
  const card = page.getByRole('region', { name: 'Ihre Kunden' })
  await expect(card).toContainText(own[0].customerId)
  const all = await (
    await request.get('/api/customers', { headers: { authorization: `Bearer ${await tokenOf(request, 'admin')}` } })
  ).json()
  const foreign = all.find(({ id }: { id: number }) => !own.some((customer: { id: number }) => customer.id === id))
  await card.getByRole('searchbox').fill(foreign.customerId)
  await expect(card).not.toContainText(foreign.email)
  await expect(card).not.toContainText(own[0].email)
})
