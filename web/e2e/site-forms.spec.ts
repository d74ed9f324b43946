import { expect, type Page, type Request, test } from '@playwright/test'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { newPerson, tokenOf, visit } from './portal.ts'

const fillPerson = async (page: Page, person: ReturnType<typeof newPerson>) => {
  await page.getByLabel('Vorname').fill(person.firstName)
  await page.getByLabel('Nachname').fill(person.lastName)
  await page.getByLabel('E-Mail', { exact: false }).first().fill(person.email)
  await page.getByLabel('Telefon').fill(person.phone)
  const country = page.getByRole('combobox', { name: 'Land' })
  await country.fill('schweiz')
  await country.press('Tab')
  await expect(country).toHaveValue('Schweiz')
  await page.getByLabel('Handelserfahrung').selectOption('beginner')
}

test.describe('a partner’s registration page', () => {
  test('takes a request, thanks for it and offers an empty form again; staff find the customer with that partner', async ({
    page,
    request,
  }) => {
    const person = newPerson()
    await visit(page, '/ib/ib-1001')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lindenhof')
    await fillPerson(page, person)
    await page.getByLabel('Geplanter Investitionsbetrag').selectOption('5000-10000')
    await page.getByLabel('Nachricht').fill('Bitte abends anrufen')
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByRole('heading', { name: 'Vielen Dank!' })).toBeFocused()
    await page.getByRole('button', { name: 'Zurück zum Formular' }).click()
    await expect(page.getByLabel('Vorname')).toBeFocused()
    await expect(page.getByLabel('Vorname')).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Land' })).toHaveValue('')

    const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
    const [partner] = await (await request.get('/api/ib-partners?search=IB-1001', { headers })).json()
    const found = await (await request.get(`/api/customers?search=${person.lastName}`, { headers })).json()
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      ...{ country: 'CH', ibPartnerId: partner.id, isFromLandingPage: true },
      consent: { form: 'landing_page', kind: 'shown', texts: [{ text: 'datenschutz' }] },
    })
  })

  test('takes the digits and signs of other keyboards, which staff see as Latin ones', async ({ page, request }) => {
    const person = newPerson()
    await visit(page, '/ib/IB-1001')
    await fillPerson(page, person)
    await page.getByLabel('Telefon').fill('＋۴۹ ۱۵۱ ۲۳۴۵۶۷۸')
    await page.getByLabel('E-Mail', { exact: false }).first().fill(person.email.replace('@', '＠').replace('.', '。'))
    await page.getByLabel('Geplanter Investitionsbetrag').selectOption('5000-10000')
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByRole('heading', { name: 'Vielen Dank!' })).toBeFocused()
    const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
    const found = await (await request.get(`/api/customers?search=${person.lastName}`, { headers })).json()
    expect(found).toMatchObject([{ phone: '+49 151 2345678', email: person.email }])
  })

  test('does the work that the server asks for in the background, and sends the same request again', async ({ page, request }) => {
    const person = newPerson()
    const hmacSignatureSecret = 'secret of the test'
    const asked = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 2000, counter: 1500, deriveKey, hmacSignatureSecret })
    const error = { code: 'challenge_required', message: 'Gerade gehen sehr viele Formulare ein.', requestId: 'test', challenge: asked }
    const sent: Request[] = []
    await page.route('**/api/landing-page-leads', (route) => {
      sent.push(route.request())
      return sent.length === 1 ? route.fulfill({ status: 429, json: error }) : route.continue()
    })
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await visit(page, '/ib/IB-1001')
    await fillPerson(page, person)
    await page.getByLabel('Geplanter Investitionsbetrag').selectOption('5000-10000')
    expect(workers).toEqual([])
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByText('Einen Moment, wir prüfen kurz …')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Wird eingereicht...' })).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'Vielen Dank!' })).toBeFocused()
    await expect(page.getByText('Einen Moment, wir prüfen kurz …')).toBeHidden()

    expect(workers).toHaveLength(1)
    const [first, second, ...others] = sent.map((one) => ({ headers: one.headers(), body: one.postData() }))
    expect(others).toEqual([])
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    const { challenge, solution } = JSON.parse(Buffer.from(second?.headers['challenge-solution'] ?? '', 'base64').toString())
    expect(await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true })
    const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
    expect(await (await request.get(`/api/customers?search=${person.lastName}`, { headers })).json()).toHaveLength(1)
  })

  test('shows every missing field and sends nothing', async ({ page }) => {
    await visit(page, '/ib/IB-1001')
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    for (const message of [
      'Vorname muss mindestens 2 Zeichen lang sein',
      'Nachname muss mindestens 2 Zeichen lang sein',
      'Ungültige E-Mail-Adresse',
      'Telefonnummer muss mindestens 5 Zeichen lang sein',
      'Bitte wählen Sie ein Land',
      'Bitte wählen Sie Ihre Handelserfahrung',
      'Bitte geben Sie Ihren geplanten Investitionsbetrag an',
    ])
      await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Vorname')).toBeFocused()
  })

  test('keeps what was typed when the connection fails, and stores it once when it is sent again', async ({ page, request }) => {
    const person = newPerson()
    await visit(page, '/ib/IB-1001')
    await fillPerson(page, person)
    await page.getByLabel('Geplanter Investitionsbetrag').selectOption('50000+')
    // The request arrives, but its answer is lost.
    await page.route('**/api/landing-page-leads', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByText('Es gab einen Fehler beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.')).toBeVisible()
    await expect(page.getByLabel('Nachname')).toHaveValue(person.lastName)
    await page.unroute('**/api/landing-page-leads')
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByRole('heading', { name: 'Vielen Dank!' })).toBeVisible()
    const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
    expect(await (await request.get(`/api/customers?search=${person.lastName}`, { headers })).json()).toHaveLength(1)
  })

  test('says that a partner is unknown, or that the id is missing', async ({ page }) => {
    expect((await visit(page, '/ib/gibt-es-nicht'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partner nicht gefunden')
    for (const path of ['/ib', '/ib/', '/ib-recruitment/']) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ungültige Partner-ID')
    }
  })
})

test.describe('the general application', () => {
  const channels = (page: Page) => page.getByRole('group', { name: 'Marketing-Kanäle' })

  test('is sent with several channels, promises an answer and lists the next steps', async ({ page, request }) => {
    const person = newPerson()
    await visit(page, '/ib-application')
    await fillPerson(page, person)
    await page.getByLabel('Firmenname').fill('Brückner Handel GmbH')
    await page.getByLabel('Firmentyp').selectOption('corporation')
    await page.getByLabel('Website (optional)').fill('brueckner')
    await page.getByLabel('Erwartetes Handelsvolumen').selectOption('25M+')
    await channels(page).getByLabel('Seminare').check()
    await channels(page).getByLabel('Empfehlungen').check()
    await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
    await expect(page.getByText('Ungültige Website-URL')).toBeVisible()
    await page.getByLabel('Website (optional)').fill('https://brueckner.example')
    await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
    await expect(page.getByRole('heading', { name: 'Bewerbung eingereicht!' })).toBeFocused()
    await expect(page.getByText('Wir melden uns innerhalb von 2–3 Werktagen bei Ihnen.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Die nächsten Schritte' })).toBeVisible()

    const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
    const [found] = await (await request.get(`/api/ib-applications?search=${person.lastName}`, { headers })).json()
    expect(found).toMatchObject({
      companyType: 'corporation',
      website: 'https://brueckner.example',
      marketingChannels: ['seminars', 'referrals'],
      status: 'pending',
    })
  })

  test('asks for a channel after the choice loses the focus, not while choosing', async ({ page }) => {
    await visit(page, '/ib-application')
    const message = page.getByText('Bitte wählen Sie Ihre Marketing-Kanäle')
    await channels(page).getByLabel('Website').focus()
    await page.keyboard.press('Tab')
    await expect(channels(page).getByLabel('Soziale Medien')).toBeFocused()
    await expect(message).toBeHidden()
    await page.getByLabel('Nachricht').focus()
    await expect(message).toBeVisible()
    await channels(page).getByLabel('Werbung').check()
    await expect(message).toBeHidden()
  })

  test('shows a failure and keeps what was typed', async ({ page }) => {
    const person = newPerson()
    await page.route('**/api/ib-applications', (route) => route.abort())
    await visit(page, '/ib-application')
    await fillPerson(page, person)
    await page.getByLabel('Firmenname').fill('Brückner Handel GmbH')
    await page.getByLabel('Firmentyp').selectOption('other')
    await page.getByLabel('Erwartetes Handelsvolumen').selectOption('25M+')
    await channels(page).getByLabel('Sonstiges').check()
    await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
    await expect(page.getByText('Es gab einen Fehler beim Senden Ihrer Bewerbung. Bitte versuchen Sie es erneut.')).toBeVisible()
    await expect(page.getByLabel('Nachname')).toHaveValue(person.lastName)
  })
})

test.describe('the list of countries', () => {
  for (const size of [
    { width: 1366, height: 650 },
    { width: 360, height: 480 },
  ])
    test(`opens within a window of ${size.width} × ${size.height}, below its field`, async ({ page }) => {
      await page.setViewportSize(size)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visit(page, '/')
      const country = page.getByRole('combobox', { name: 'Land' })
      await country.evaluate((field) => field.scrollIntoView({ block: 'end' }))
      await country.focus()
      await country.press('ArrowDown')
      const list = page.getByRole('listbox', { name: 'Land' })
      await expect(list).toBeInViewport({ ratio: 1 })
      await expect(country).toBeInViewport({ ratio: 1 })
      expect((await country.boundingBox())?.y).toBeGreaterThan((await page.getByRole('banner').boundingBox())?.height ?? size.height)
    })

  test('says that nothing was found in a line that cannot be chosen, and then opens with all countries', async ({ page }) => {
    await visit(page, '/ib-application')
    const country = page.getByRole('combobox', { name: 'Land' })
    await country.fill('Atlantis')
    const list = page.locator('[role=listbox]')
    const line = list.getByText('Kein Treffer')
    await expect(line).toBeVisible()
    await expect(list.getByRole('option')).toHaveCount(0)
    await line.click()
    await expect(country).toHaveValue('Atlantis')
    await country.press('ArrowDown')
    await expect(list.getByRole('option', { name: 'Österreich' })).toBeVisible()
    await expect(line).toHaveCount(0)
  })
})
