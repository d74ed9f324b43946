import { expect, type Page, test } from '@playwright/test'
import { newPerson, tokenOf, visit } from './portal.ts'

const form = (page: Page) => page.getByRole('form', { name: 'IB werden.' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Bewerbung einreichen' })

const fill = async (page: Page, person: ReturnType<typeof newPerson>) => {
  const fields = form(page)
  await fields.getByLabel('Vorname').fill(person.firstName)
  await fields.getByLabel('Nachname').fill(person.lastName)
  await fields.getByLabel('E-Mail').fill(person.email)
  await fields.getByLabel('Telefon').fill(person.phone)
  await fields.getByRole('combobox', { name: 'Land' }).fill('oester')
  await fields.getByRole('combobox', { name: 'Land' }).press('Enter')
  await fields.getByLabel('Handelserfahrung').selectOption('advanced')
  await fields.getByLabel('Erwartetes Handelsvolumen').selectOption('5M-10M')
  await fields.getByLabel('Marketingstrategie').fill('Seminare in Kiel und Lübeck')
}

test('a visitor applies once with the chosen values, and the form is empty again', async ({ page, request }) => {
  const person = newPerson()
  await visit(page, '/')
  await fill(page, person)
  await form(page).getByRole('checkbox').check()
  // The answer waits until the test has seen the button.
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/ib-applications', async (route) => {
    await seen.promise
    await route.continue()
  })
  const sending = page.waitForRequest('**/api/ib-applications')
  await submit(page).click()
  await expect(form(page).getByRole('button', { name: 'Wird eingereicht...' })).toBeDisabled()
  seen.resolve()
  const body = (await sending).postDataJSON()
  expect(body.country).toBe('AT')
  expect(body.consent.map(({ text }: { text: string }) => text)).toEqual(['agb', 'datenschutz'])
  await expect(page.getByText('Bewerbung erfolgreich eingereicht!')).toBeVisible()
  await expect(page.getByText('Wir werden uns in Kürze bei Ihnen melden.')).toBeVisible()
  await expect(form(page).getByText('Vielen Dank für Ihre Bewerbung.')).toBeInViewport()
  await expect(form(page).getByLabel('Vorname')).toHaveValue('')
  await expect(form(page).getByRole('combobox', { name: 'Land' })).toHaveValue('')
  await expect(form(page).getByRole('checkbox')).not.toBeChecked()

  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
  const found = await (await request.get(`/api/ib-applications?search=${person.lastName}`, { headers })).json()
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ country: 'AT', tradingExperience: 'advanced', expectedVolume: '5M-10M', status: 'pending' })
})

test('without the terms nothing is sent, and the notification says why', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  await visit(page, '/')
  await fill(page, newPerson())
  await submit(page).click()
  const notification = page.getByRole('region', { name: /Meldungen/ })
  await expect(notification).toContainText('Geschäftsbedingungen erforderlich')
  await expect(notification).toContainText('Bitte akzeptieren Sie die Geschäftsbedingungen, um fortzufahren.')
  await expect(form(page).getByRole('checkbox')).toBeFocused()
  expect(sent).toBe(0)
})

test('a field shows its error on blur, and the first invalid one gets the focus', async ({ page }) => {
  await visit(page, '/')
  await form(page).getByLabel('E-Mail').fill('niemand')
  await form(page).getByLabel('E-Mail').press('Tab')
  await expect(form(page).getByText('Ungültige E-Mail-Adresse')).toBeVisible()
  await form(page).getByRole('combobox', { name: 'Land' }).fill('Atlantis')
  await form(page).getByRole('combobox', { name: 'Land' }).press('Tab')
  await expect(form(page).getByText('Bitte wählen Sie ein Land')).toBeVisible()
  await submit(page).click()
  await expect(form(page).getByLabel('Vorname')).toBeFocused()
  await expect(form(page).getByText('Vorname muss mindestens 2 Zeichen lang sein')).toBeVisible()
})

test('shows the server’s refusal in its words and keeps what was typed', async ({ page }) => {
  const person = newPerson()
  await page.route('**/api/ib-applications', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Zu viele Anfragen. Bitte warten Sie.', requestId: '1' } }),
  )
  await visit(page, '/')
  await fill(page, person)
  await form(page).getByRole('checkbox').check()
  await submit(page).click()
  await expect(page.getByText('Fehler beim Einreichen der Bewerbung')).toHaveCount(2)
  await expect(page.getByText('Zu viele Anfragen. Bitte warten Sie.').first()).toBeVisible()
  await expect(form(page).getByLabel('Nachname')).toHaveValue(person.lastName)
  await expect(form(page).getByRole('combobox', { name: 'Land' })).toHaveValue('Österreich')
  await expect(submit(page)).toBeEnabled()
})

test('shows an error that only the server finds at its field and in the notification', async ({ page }) => {
  const fields = { expectedVolume: 'Bitte geben Sie Ihr erwartetes Handelsvolumen an' }
  await page.route('**/api/ib-applications', (route) =>
    route.fulfill({ status: 400, json: { code: 'validation', message: 'Bitte prüfen Sie Ihre Eingaben.', fields, requestId: '1' } }),
  )
  await visit(page, '/')
  await fill(page, newPerson())
  await form(page).getByRole('checkbox').check()
  await submit(page).click()
  await expect(form(page).getByText(fields.expectedVolume)).toBeVisible()
  const notification = page.getByRole('region', { name: /Meldungen/ })
  await expect(notification).toContainText('Fehler beim Einreichen der Bewerbung')
  await expect(notification).toContainText('Bitte prüfen Sie Ihre Eingaben.')
})

test('a failed connection shows what to do and keeps what was typed', async ({ page }) => {
  const person = newPerson()
  await page.route('**/api/ib-applications', (route) => route.abort())
  await visit(page, '/')
  await fill(page, person)
  await form(page).getByRole('checkbox').check()
  await submit(page).click()
  await expect(page.getByText('Bitte prüfen Sie Ihre Verbindung und senden Sie die Bewerbung noch einmal ab.')).toBeVisible()
  await expect(form(page).getByLabel('Nachname')).toHaveValue(person.lastName)
})

test('a country can be found by keyboard alone, in a list of 200 px that scrolls on its own', async ({ page }) => {
  await visit(page, '/')
  const country = form(page).getByRole('combobox', { name: 'Land' })
  await country.focus()
  await country.press('ArrowDown')
  const list = page.getByRole('listbox', { name: 'Land' })
  expect((await list.boundingBox())?.height).toBe(200)
  for (let nth = 0; nth < 12; nth += 1) await country.press('ArrowDown')
  const active = page.locator(`#${await country.getAttribute('aria-activedescendant')}`)
  await expect(active).toBeInViewport()
  const name = await active.textContent()
  await country.press('Enter')
  await expect(country).toHaveValue(name ?? '')
  await expect(list).toBeHidden()
  await country.press('ArrowDown')
  await expect(list).toBeVisible()
  await country.press('Escape')
  await expect(list).toBeHidden()
  await expect(country).toHaveValue(name ?? '')
})

test('the dial points at the section in view and links to the form', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  const dial = page.getByRole('navigation', { name: 'Abschnitte' })
  const current = dial.locator('[aria-current]')
  await expect(current).toHaveText('Startseite')
  for (const name of ['Programm', 'Vorteile', 'Bewerben']) {
    await dial.getByRole('link', { name }).click()
    await expect(current).toHaveText(name)
  }
  await dial.getByRole('link', { name: 'IB werden' }).click()
  await expect(form(page).getByLabel('Vorname')).toBeFocused()
  await expect(current).toHaveText('IB werden')
})

test('the network animates for less than five seconds while in view, and not with reduced motion', async ({ page }) => {
  await visit(page, '/')
  const lots = page.locator('.pulse').filter({ visible: true })
  const positions = () =>
    lots.evaluateAll((circles) => circles.map((circle) => Number.parseFloat(getComputedStyle(circle).getPropertyValue('offset-distance'))))
  await page.locator('[data-moves]').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await positions())[0]).toBeGreaterThan(50)
  const before = await positions()
  await page.waitForTimeout(300)
  const after = await positions()
  expect(after[0]).toBeLessThan(before[0] ?? 0)
  const ends = await lots.evaluateAll((circles) =>
    circles.flatMap((circle) => circle.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime))),
  )
  expect(ends).toHaveLength(await lots.count())
  expect(Math.max(...ends)).toBeLessThanOrEqual(5000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(lots).toHaveCount(0)
})

test('on a phone the sections are in a menu that opens without script and closes after a choice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  await page.getByLabel('Menü').click()
  const menu = page.getByRole('navigation', { name: 'Abschnitte' })
  await expect(menu.getByRole('link')).toHaveText(['Startseite', 'Programm', 'Vorteile', 'Bewerben', 'IB werden', 'Anmelden'])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByLabel('Menü').click()
  await menu.getByRole('link', { name: 'Vorteile' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sechs Vorteile, klar bemessen.' })).toBeInViewport()
})

test('without script the page shows everything and the country is a native list', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jedes Lot zählt.')
  await form(page).getByLabel('Land').selectOption({ label: 'Schweiz' })
  await expect(form(page).getByLabel('Land')).toHaveValue('CH')
  await context.close()
})
