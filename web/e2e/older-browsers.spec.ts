import { expect, test } from '@playwright/test'
import { applicationBrowsers } from '../browsers.ts'
import { EARLIER, formCanBeSent, LATER, remove, screensOpen, signInWorksOrSaysSo } from './older-functions.ts'
import { bearerOf, fillApplication, makeUser, newPerson, passwordLink, signIn, signInQuickly, tokenOf, visit } from './portal.ts'
import { publicForms } from './public-forms.ts'
import { expectLoaded } from './screens.ts'

const together = [
  { title: 'all later functions', names: LATER },
  { title: 'all later and earlier functions', names: [...LATER, ...EARLIER] },
]

for (const form of publicForms)
  for (const { title, names } of together) test(`without ${title}, the form at ${form.path} can be sent`, formCanBeSent(form, names))

for (const { title, names } of together) {
  test(`without ${title}, a person gets a link and chooses a password by it, or reads what their browser needs`, async ({
    page,
    request,
  }) => {
    const { id } = await makeUser(request)
    await remove(page, names)
    await page.goto('/passwort-vergessen')
    await page.getByLabel(/Benutzername/).fill(id)
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    await expect(page.getByText(/Sehen Sie in Ihr Postfach|Ihr Browser kann diese Seite nicht ausführen/).first()).toBeVisible()
    if (names.includes('Object.hasOwn')) return
    await page.goto(await passwordLink(request, `Benutzername: ${id}\nZeitpunkt`))
    await page.getByLabel('Neues Passwort').fill('Zaun-Koenig-9')
    await page.getByLabel('Passwort bestätigen').fill('Zaun-Koenig-9')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Ihr Passwort ist gespeichert' })).toBeVisible()
  })

  test(`without ${title}, a person withdraws by the link of a mail`, async ({ page, request }) => {
    const headers = await bearerOf(request, 'backoffice')
    const { firstName, lastName, email, phone } = newPerson()
    const made = await request.post('/api/ib-interessenten', { data: { partnerId: 'IB-1003', firstName, lastName, email, phone } })
    const record = `/api/ib-interessenten/${(await made.json()).id}`
    const { link } = await (await request.get(`${record}/consent/withdrawal-link`, { headers })).json()
    await remove(page, names)
    await page.goto(new URL(link).pathname)
    await page.getByRole('button', { name: 'Einwilligung widerrufen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Einwilligung ist widerrufen' })).toBeVisible()
  })
}

test('without all later functions, people can sign in', async ({ page }) => {
  await remove(page, LATER)
  await signIn(page, 'viewer')
  await expectLoaded(page)
})

test('without functions that older browsers lack, the sign-in works or says so', signInWorksOrSaysSo(EARLIER))

// At night, each function is taken away alone, and every screen is opened.
for (const { path, as } of [
  { path: '/admin/customers', as: 'manager' },
  { path: '/', as: 'partner' },
] as const)
  test(`without all later functions, ${path} of ${as} opens`, screensOpen(as, [path]))

test('without popovers, the bell opens and closes', async ({ page }) => {
  await signInQuickly(page, 'manager')
  await remove(page, LATER)
  await page.goto('/admin')
  await expectLoaded(page)
  const panel = page.getByRole('heading', { name: 'Benachrichtigungen' })
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

for (const path of ['/admin/customers', '/']) {
  test(`a browser that cannot run the application says so at ${path}`, async ({ page }) => {
    await signInQuickly(page, 'manager')
    await remove(page, ['Array.prototype.at', 'Object.hasOwn'])
    await page.route(/\/assets\/app-[^/]*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '[].at(0)' }))
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Ihr Browser ist zu alt für diese Anwendung.')
    await expect(page.getByRole('alert')).toContainText(`Safari ${applicationBrowsers.safari}`)
  })
}

test('a script that fails while sending leaves the form to the browser', async ({ page, request }) => {
  const person = newPerson()
  await visit(page, '/ib-recruitment/IB-1001')
  await page.evaluate(() => Reflect.deleteProperty(JSON, 'stringify'))
  await fillApplication(page, person)
  await page.getByRole('button', { name: 'Bewerbung absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewerbung!' })).toBeVisible()
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
  expect(await (await request.get(`/api/ib-interessenten?search=${person.lastName}`, { headers })).json()).toHaveLength(1)
})
