import { type APIRequestContext, type APIResponse, expect, type Page, type Route } from '@playwright/test'

/** The password of all demo accounts, printed by `npm start`. */
const PASSWORD = 'Demo-2026!'

/** The mail inbox of the portal under test. */
export const inboxUrl = `http://localhost:${process.env.E2E_MAIL_PORT ?? '4391'}`

/** Opens an address, and waits until the script that a public page loads after painting has started. */
export const visit = async (page: Page, address: string) => {
  const answer = await page.goto(address)
  if (await page.locator('script[data-src]').count()) await page.locator('html[data-started]').waitFor({ state: 'attached' })
  return answer
}

/** Signs in through the form. */
export const signIn = async (page: Page, username: string) => {
  await page.goto('/login')
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible()
  await page.waitForURL('/')
}

let people = 0
/** A person whom no other test knows. */
export const newPerson = () => {
  const nth = `${process.pid.toString(36)}${(++people).toString(36)}${Date.now().toString(36)}`
  const lastName = `Brückner${nth}`
  return { firstName: 'Jördis', lastName, name: `Jördis ${lastName}`, email: `joerdis.${nth}@mail.example`, phone: '+49 431 5550 17' }
}

/** Fills the form of a recruitment page. */
export const fillApplication = async (page: Page, person: ReturnType<typeof newPerson>) => {
  await page.getByLabel('Vorname').fill(person.firstName)
  await page.getByLabel('Nachname').fill(person.lastName)
  await page.getByLabel('E-Mail').first().fill(person.email)
  await page.getByLabel('Telefon').fill(person.phone)
}

/** The server treats faster submissions as a bot's; pages with script wait by themselves. */
export const pauseBeforeSending = (page: Page) => page.waitForTimeout(1600)

/** An access token, for preparing or reading data outside the browser. */
export const tokenOf = async (request: APIRequestContext, username: string) => {
  // Without the cookie of an earlier sign-in, whose session would end.
  const answer = await request.post('/api/login', { data: { username, password: PASSWORD }, headers: { cookie: '' } })
  const { token } = await answer.json()
  return String(token)
}

const KEPT_MS = 300_000
const bearers = new Map<string, { readonly bearer: Promise<{ readonly authorization: string }>; readonly until: number }>()
const newBearer = async (request: APIRequestContext, username: string) => ({ authorization: `Bearer ${await tokenOf(request, username)}` })

/** The token as an Authorization header; a worker signs in once in a few minutes. */
export const bearerOf = (request: APIRequestContext, username: string) => {
  const known = bearers.get(username)
  if (known !== undefined && known.until > Date.now()) return known.bearer
  const bearer = newBearer(request, username)
  bearers.set(username, { bearer, until: Date.now() + KEPT_MS })
  return bearer
}

/** Creates a user for one test, as the administrator; the password is that of the demo accounts. */
export const makeUser = async (request: APIRequestContext, more: object = {}) => {
  const { firstName, lastName, name, email } = newPerson()
  const id = lastName.toLowerCase().replace('ü', 'ue')
  const headers = await bearerOf(request, 'admin')
  const answer = await request.post('/api/users', { headers, data: { id, firstName, lastName, email, password: PASSWORD, ...more } })
  expect(answer.status()).toBe(201)
  return { id, name, lastName, headers }
}

/** Signs in without the form, for tests that are not about signing in. */
export const signInQuickly = async (page: Page, username: string) => {
  const token = await tokenOf(page.request, username)
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
}

/** The text of the mail to an address with this subject, once it has arrived. */
export const mailTo = async (request: APIRequestContext, address: string, subject: string, timeout = 15_000): Promise<string> => {
  type InboxMail = { subject: string; destination: { to: string[] }; body: { text?: string } }
  const find = async (): Promise<string> => {
    const { emails }: { emails: InboxMail[] } = await (await request.get(`${inboxUrl}/store`)).json()
    return emails.find((mail) => mail.subject === subject && mail.destination.to.includes(address))?.body.text ?? ''
  }
  await expect.poll(find, { timeout }).not.toBe('')
  return find()
}

/** The link to choose a password in the first mail with these words. */
export const passwordLink = async (request: APIRequestContext, words: string) => {
  const link = async () => {
    const { emails } = await (await request.get(`${inboxUrl}/store`)).json()
    const texts: string[] = emails.map(({ body }: { body: { text?: string } }) => body.text ?? '')
    return /http\S+\/passwort#\S+/.exec(texts.find((text) => text.includes(words)) ?? '')?.[0] ?? ''
  }
  await expect.poll(link).not.toBe('')
  return link()
}

/** The answer to a request of the page, whole even if the page knows it already. */
export const wholeAnswer = async (route: Route): Promise<APIResponse> => {
  const { 'if-none-match': _known, ...headers } = route.request().headers()
  return route.fetch({ headers })
}
