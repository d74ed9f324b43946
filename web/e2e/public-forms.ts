import { expect, type Page } from '@playwright/test'
import { fillApplication, type newPerson } from './portal.ts'

type Person = ReturnType<typeof newPerson>

/** Chooses a country in the list of the browser, or in the one that a script has put in its place. */
const chooseCountry = async (page: Page, name: string) => {
  const country = page.getByLabel('Land', { exact: false }).first()
  if (await country.evaluate((field) => field instanceof HTMLSelectElement)) return country.selectOption({ label: name })
  await country.fill(name)
  await country.press('Tab')
}

const choose = async (page: Page, choices: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(choices)) await page.getByLabel(label).selectOption(value)
}

/** The public forms: where they are, what they ask beside the person, how they are sent, and what they answer. */
export const publicForms = [
  {
    path: '/ib-recruitment/IB-1001',
    fillRest: () => Promise.resolve(),
    send: 'Bewerbung absenden',
    thanks: 'Vielen Dank für Ihre Bewerbung!',
    list: '/api/ib-interessenten',
  },
  {
    path: '/ib/IB-1001',
    fillRest: async (page: Page) => {
      await chooseCountry(page, 'Österreich')
      await choose(page, { Handelserfahrung: 'expert', 'Geplanter Investitionsbetrag': '50000+' })
    },
    send: 'Anfrage senden',
    thanks: 'Vielen Dank!',
    list: '/api/customers',
  },
  {
    path: '/ib-application',
    fillRest: async (page: Page) => {
      await chooseCountry(page, 'Schweiz')
      await page.getByLabel('Firmenname').fill('Nordlot GmbH')
      await choose(page, { Firmentyp: 'fund', Handelserfahrung: 'advanced', 'Erwartetes Handelsvolumen': '5M-10M' })
      await page.getByRole('group', { name: 'Marketing-Kanäle' }).getByLabel('Seminare').check()
    },
    send: 'Bewerbung absenden',
    thanks: 'Die nächsten Schritte',
    list: '/api/ib-applications',
  },
  {
    path: '/',
    fillRest: async (page: Page) => {
      await chooseCountry(page, 'Deutschland')
      await choose(page, { Handelserfahrung: 'beginner', 'Erwartetes Handelsvolumen': 'under-1M' })
      await page.getByLabel('Marketingstrategie').fill('Vorträge')
      await page.getByRole('checkbox').check()
    },
    send: 'Bewerbung einreichen',
    thanks: 'Vielen Dank für Ihre Bewerbung.',
    list: '/api/ib-applications',
  },
] as const

export type PublicForm = (typeof publicForms)[number]

/** Fills a form and sends it. */
export const sendForm = async (page: Page, { fillRest, send, thanks }: PublicForm, person: Person) => {
  await fillApplication(page, person)
  await fillRest(page)
  await page.getByRole('button', { name: send }).click()
  await expect(page.getByText(thanks).filter({ visible: true }).first()).toBeVisible()
}
