import { expect, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { fillApplication, inboxUrl, mailTo, makeUser, newPerson, signIn, tokenOf, visit } from './portal.ts'

test('a visitor applies on a partner’s page, gets a receipt, a clerk accepts, and the new partner chooses a password by mail, signs in and sees the first customer', async ({
  browser,
  request,
}) => {
  test.slow()
  const person = newPerson()
  let partnerId = ''

  await test.step('the visitor sends the form of Lindenhof’s page', async () => {
    const page = await browser.newPage()
    await visit(page, '/ib-recruitment/IB-1001')
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
      // The partner's own recipients may not see the console: the link goes through the sign-in to the lead in the partner area.
      expect(mail.body.text).toMatch(/\/login\?next=%2Fib-partner%2Finteressenten%2F\d+$/m)
    }).toPass({ timeout: 10_000 })
  })

  await test.step('the visitor is told that the application has arrived', async () => {
    const receipt = await mailTo(request, person.email, 'Ihre Bewerbung als IB-Partner ist eingegangen')
    expect(receipt).toContain('Wir melden uns innerhalb von 24 Stunden bei Ihnen.')
    expect(receipt).toMatch(/\/widerruf\//)
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
    await clerk.getByRole('button', { name: 'Zum IB-Partner' }).click()
    await expect(clerk.getByRole('heading', { level: 1 })).toHaveText(person.name)
    await expect(clerk.getByRole('article')).toContainText('Ebene 2')
    const token = await tokenOf(request, 'backoffice')
    const found = await (
      await request.get(`/api/ib-partners?search=${person.lastName}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()
    const parents = await (await request.get('/api/ib-partners?search=IB-1001', { headers: { authorization: `Bearer ${token}` } })).json()
    expect(found).toHaveLength(1)
    expect(found[0].parentId).toBe(parents[0].id)
    partnerId = found[0].partnerId
  })

  let username = ''
  await test.step('the new partner chooses a password by the link in the mail, which no clerk has seen', async () => {
    const text = await mailTo(request, person.email, 'Willkommen als IB-Partner: Ihr Zugang zum Portal', 40_000)
    const page = await (await browser.newContext()).newPage()
    await page.goto(/http\S+\/passwort#\S+/.exec(text)?.[0] ?? '')
    username = (await page.getByText('Für den Zugang').textContent())?.replace(/^.*Für den Zugang (\S+?)\.?$/s, '$1') ?? ''
    await page.getByLabel('Neues Passwort').fill('Demo-2026!')
    await page.getByLabel('Passwort bestätigen').fill('Demo-2026!')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Ihr Passwort ist gespeichert' })).toBeFocused()
    await page.close()
  })

  const partner = await (await browser.newContext()).newPage()
  const customers = partner.getByRole('region', { name: 'Ihre Kunden' })

  await test.step('the partner signs in: no customers yet, and the links to find some', async () => {
    await signIn(partner, username)
    await expect(partner.getByRole('heading', { level: 1 })).toHaveText(`Willkommen, ${person.name}`)
    await expect(customers).toContainText('Noch keine Kunden vorhanden')
    await expect(customers.getByRole('searchbox')).toHaveCount(0)
    await expect(partner.getByRole('banner')).toContainText(person.name)
    const steps = partner.getByRole('region', { name: 'In vier Schritten startklar' })
    // The own password is the first.
    await expect(steps).toContainText('1 von 4 getan')
    await steps.getByRole('button', { name: 'Stimmt so' }).click()
    await expect(steps.getByRole('heading', { name: 'Getan: Partnerdaten prüfen' })).toBeVisible()
    await steps.getByRole('button', { name: 'Ausblenden' }).click()
    await expect(steps).toBeHidden()
    const firstStep = partner.getByRole('region', { name: 'Ihr erster Schritt: Teilen Sie Ihren Link' })
    await partner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await firstStep.getByRole('button', { name: 'Link kopieren' }).click()
    await expect(partner.getByText('Link kopiert')).toBeVisible()
    expect(await partner.evaluate(() => navigator.clipboard.readText())).toContain(partnerId)
    await expect(partner.getByText(`/ib-recruitment/${partnerId}`)).toBeVisible()
    await partner.reload()
    await expect(firstStep).toBeVisible()
    await expect(steps).toBeHidden()
  })

  await test.step('somebody leaves name and address on the partner’s registration page, and is the first customer on the dashboard', async () => {
    const customer = newPerson()
    const visitor = await browser.newPage()
    await visit(visitor, `/ib/${partnerId}`)
    await visitor.getByLabel('Vorname').fill(customer.firstName)
    await visitor.getByLabel('Nachname').fill(customer.lastName)
    await visitor.getByLabel('E-Mail').fill(customer.email)
    await visitor.getByLabel('Telefon').fill(customer.phone)
    await visitor.getByRole('combobox', { name: 'Land' }).fill('Schweiz')
    await visitor.getByRole('option', { name: 'Schweiz' }).click()
    await visitor.getByLabel('Handelserfahrung').selectOption('beginner')
    await visitor.getByLabel('Geplanter Investitionsbetrag').selectOption('1000-5000')
    await visitor.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(visitor.getByRole('heading', { name: 'Vielen Dank!' })).toBeVisible()
    await partner.reload()
    await expect(customers).toContainText(customer.name)
    await expect(partner.getByRole('region', { name: 'Kennzahlen' })).toContainText('1')
  })
})

test('a partner signs in and sees their own dashboard with their own data only', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const word = freshWord()
  const { id: ibPartnerId } = await admin.partner(`Haus ${word}`)
  const own = await admin.customer(`Eigen${word}`, ibPartnerId)
  await admin.customer(`Fremd${word}`, (await admin.partner(`Nachbar ${word}`)).id)
  const { partnerId } = await admin.read(`/api/ib-partners/${ibPartnerId}`)
  const person = await makeUser(request, { role: 'ib_partner', ibPartnerId })
  await signIn(page, person.id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen, Imke Thomsen')
  await expect(page.getByText(`Partner-ID ${partnerId}`)).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const listed = await (await request.get('/api/customers', { headers: { authorization: `Bearer ${token}` } })).json()
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([own.id])
  const card = page.getByRole('region', { name: 'Ihre Kunden' })
  await expect(card).toContainText(`Arne Eigen${word}`)
  await card.getByRole('searchbox').fill(`Fremd${word}`)
  await expect(card).not.toContainText(`Arne Eigen${word}`)
  await expect(card).not.toContainText(`Arne Fremd${word}`)
})
