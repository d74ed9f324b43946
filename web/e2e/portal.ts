import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The one password of the demo accounts, printed by `npm start`. */
const PASSWORD = 'Demo-2026!'

/** Where the mails of the portal under test arrive. */
export const inboxUrl = `http://localhost:${process.env.E2E_MAIL_PORT ?? '4391'}`

/** Opens an address, and waits until the script has begun that a public page fetches after it was painted. */
export const visit = async (page: Page, address: string) => {
  const answer = await page.goto(address)
  if (await page.locator('script[data-src]').count()) await page.locator('html[data-started]').waitFor({ state: 'attached' })
  return answer
}

/** Signs in as a person would: through the form. */
export const signIn = async (page: Page, username: string) => {
  await page.goto('/login')
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible()
  await page.waitForURL('/')
}

let people = 0
/** Somebody whom no other test knows. */
export const somebody = () => {
  const nth = `${process.pid.toString(36)}${(++people).toString(36)}${Date.now().toString(36)}`
  const lastName = `Brückner${nth}`
  return { firstName: 'Jördis', lastName, name: `Jördis ${lastName}`, email: `joerdis.${nth}@mail.example`, phone: '+49 431 5550 17' }
}

/** Fills the form of a recruitment page. */
export const fillApplication = async (page: Page, person: ReturnType<typeof somebody>) => {
  await page.getByLabel('Vorname').fill(person.firstName)
  await page.getByLabel('Nachname').fill(person.lastName)
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Telefon').fill(person.phone)
}

/** An access token, for what a test has to prepare or look up rather than do in the browser. */
export const tokenOf = async (request: APIRequestContext, username: string) => {
  const answer = await request.post('/api/login', { data: { username, password: PASSWORD } })
  const { token } = await answer.json()
  return String(token)
}

/** The same as the header of a call. */
export const bearerOf = async (request: APIRequestContext, username: string) => ({
  authorization: `Bearer ${await tokenOf(request, username)}`,
})

/** A user of a test's own, made by the administrator; the password is that of the demo accounts. */
export const makeUser = async (request: APIRequestContext, more: object = {}) => {
  const { firstName, lastName, name, email } = somebody()
  const id = lastName.toLowerCase().replace('ü', 'ue')
  const headers = await bearerOf(request, 'admin')
  const answer = await request.post('/api/users', { headers, data: { id, firstName, lastName, email, password: PASSWORD, ...more } })
  expect(answer.status()).toBe(201)
  return { id, name, lastName, headers }
}

/** Signs in without the form, where the sign-in is not what a test is about. */
export const signInQuickly = async (page: Page, username: string) => {
  const token = await tokenOf(page.request, username)
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
}
