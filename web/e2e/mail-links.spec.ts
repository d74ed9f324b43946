import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { bearerOf, newPerson } from './portal.ts'

/** Sends a form and gets the address by which its person withdraws. */
const withdrawalPath = async (page: Page) => {
  const headers = await bearerOf(page.request, 'backoffice')
  const { firstName, lastName, email, phone } = newPerson()
  const made = await page.request.post('/api/ib-interessenten', { data: { partnerId: 'IB-1003', firstName, lastName, email, phone } })
  const { id } = await made.json()
  const record = `/api/ib-interessenten/${id}`
  const { link } = await (await page.request.get(`${record}/consent/withdrawal-link`, { headers })).json()
  const isWithdrawn = async () => 'withdrawnAt' in (await (await page.request.get(record, { headers })).json()).consent
  return { path: new URL(link).pathname, isWithdrawn }
}

const WITHDRAW = 'Einwilligung widerrufen'
const DONE = 'Ihre Einwilligung ist widerrufen'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const machines = {
  'a script that presses the button': () => document.querySelector<HTMLButtonElement>('form button')?.click(),
  'a script that submits the form': () => document.querySelector<HTMLFormElement>('form')?.submit(),
  'a script that pretends a pointer and a key': () => {
    const button = document.querySelector<HTMLButtonElement>('form button')
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    button?.form?.requestSubmit(button)
  },
}
for (const [name, press] of Object.entries(machines))
  test(`${name} withdraws nothing, and the question lets a person go on`, async ({ page }) => {
    const { path, isWithdrawn } = await withdrawalPath(page)
    await page.goto(path)
    await page.evaluate(press)
    const question = page.getByLabel(/Wie viel ist/)
    await expect(question).toBeFocused()
    expect(await isWithdrawn()).toBe(false)
    expect(await accessibilityFindings(page)).toEqual([])
    await question.fill('1')
    await page.getByRole('button', { name: WITHDRAW }).click()
    await expect(page.getByText('Bitte rechnen Sie noch einmal.')).toBeVisible()
    expect(await isWithdrawn()).toBe(false)
  })

const people = {
  mouse: (page: Page) => page.getByRole('button', { name: WITHDRAW }).click(),
  keyboard: async (page: Page) => {
    await page.getByRole('button', { name: WITHDRAW }).focus()
    await page.keyboard.press('Enter')
  },
}
for (const [name, press] of Object.entries(people))
  test(`a person withdraws by ${name} without a question, and takes it back on the page that answers`, async ({ page }) => {
    const { path, isWithdrawn } = await withdrawalPath(page)
    await page.goto(path)
    await expect(page.getByLabel(/Wie viel ist/)).toHaveCount(0)
    await press(page)
    await expect(heading(page)).toHaveText(DONE)
    expect(await isWithdrawn()).toBe(true)
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Widerruf zurücknehmen' }).click()
    await expect(heading(page)).toHaveText('Ihre Einwilligung gilt wieder')
    expect(await isWithdrawn()).toBe(false)
  })

test('a person withdraws by touch', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const { path, isWithdrawn } = await withdrawalPath(page)
  await page.goto(path)
  await page.getByRole('button', { name: WITHDRAW }).tap()
  await expect(heading(page)).toHaveText(DONE)
  expect(await isWithdrawn()).toBe(true)
  await context.close()
})

test('a person whose browser runs no script answers a question', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { path, isWithdrawn } = await withdrawalPath(page)
  await page.goto(path)
  const question = await page.getByText(/Wie viel ist/).innerText()
  const words = ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']
  const [, one = '', other = ''] = /(\S+) plus (\S+)\?/.exec(question) ?? []
  await page.getByLabel(/Wie viel ist/).fill(String(words.indexOf(one) + words.indexOf(other) + 4))
  await page.getByRole('button', { name: WITHDRAW }).click()
  await expect(heading(page)).toHaveText(DONE)
  expect(await isWithdrawn()).toBe(true)
  await context.close()
})
