import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { germanDay } from '../../../shared/domain/german.ts'
import { countEffort, type Effort } from '../effort.ts'
import { asAdmin } from '../partners.ts'
import { makeUser, newPerson, signIn } from '../portal.ts'

/*
 * A clerk's morning: thirty requests came in by the four forms. Two are of people who had written before, one is late, one is decided by mistake and
 * taken back. The same morning is done in the inbox, and on the lists that a portal without one has. Signing in is not counted.
 */

const LEADS = ['Ada', 'Bela', 'Carl', 'Dina', 'Egon', 'Fina', 'Gero', 'Hanna', 'Ida', 'Jan', 'Kai']
const REGISTRATIONS = ['Lena', 'Malte', 'Nele', 'Ole', 'Paula', 'Rosa', 'Sven', 'Tilda']
const START_FORM = ['Udo', 'Vera', 'Willi', 'Xenia', 'Yannick', 'Zoe']
const GENERAL_FORM = ['Anke', 'Bodo', 'Cora']

/** Who is treated apart: the second request of those who wrote twice comes near the end of their form's. */
const [LATE, TWICE, MISTAKEN, BROKER] = ['Ada', 'Carl', 'Egon', 'Gero'] as const
const APPLIED_TWICE = 'Vera'
const NEW_PARTNERS = ['Udo', 'Anke']
const TO_HAND_OVER = 'Cora'
const NOTE = 'Kennt den Markt, bitte im Januar anrufen.'

/** The decision about each person, whichever screens were used. */
const OUTCOME = {
  leads: { Kontaktiert: LEADS.length - 2, 'IB-Akzeptiert': 2 },
  applications: { approved: NEW_PARTNERS.length, rejected: START_FORM.length + GENERAL_FORM.length - NEW_PARTNERS.length },
  customers: { 'client active': REGISTRATIONS.length },
}

type Sent = { readonly kind: 'lead' | 'application' | 'customer'; readonly id: number; readonly name: string }

/** A clerk, and thirty requests of people of one last name. */
const prepare = async (request: APIRequestContext) => {
  const admin = await asAdmin(request)
  const { lastName } = newPerson()
  const partner = await admin.partner(`Haus ${lastName}`)
  const { partnerId } = await admin.read(`/api/ib-partners/${partner.id}`)
  const may = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, true]))
  const permissions = may('ib_interessenten.delete', 'ib_applications.delete', 'ib_applications.approve', 'ib_applications.reject')
  const clerk = await makeUser(request, { role: 'backoffice', permissions: { ...permissions, ...may('ib_partners.create') } })
  const colleague = await makeUser(request, { role: 'backoffice' })

  let nth = 0
  const send = async (kind: Sent['kind'], path: string, firstName: string, more: object): Promise<Sent> => {
    // Numbers of their own: a shared one would make each a duplicate of all others.
    const phone = `+49 151 ${Date.now().toString().slice(-7)}${(++nth).toString().padStart(2, '0')}`
    const email = `${firstName.toLowerCase()}.${lastName.toLowerCase().replace('ü', 'ue')}@mail.example`
    const answer = await request.post(path, { data: { firstName, lastName, email, phone, ...more } })
    expect(answer.status()).toBe(201)
    return { kind, id: (await answer.json()).id, name: `${firstName} ${lastName}` }
  }
  const sendLead = (firstName: string) => send('lead', '/api/ib-interessenten', firstName, { partnerId, status: 'IB-Bewerbung' })
  const answers = { country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M' }
  const register = (firstName: string) => {
    const given = { country: 'DE', tradingExperience: 'beginner', investmentAmount: '1000-5000', message: 'Bitte nachmittags anrufen.' }
    return send('customer', '/api/landing-page-leads', firstName, { ...given, ibPartnerId: partner.id })
  }
  const applyAtStart = (firstName: string) =>
    send('application', '/api/ib-applications', firstName, { ...answers, marketingStrategy: 'Vorträge in drei Städten' })
  const applyGenerally = (firstName: string) => {
    const company = { companyName: `${firstName} Finanz`, companyType: 'corporation', marketingChannels: ['email'] }
    return send('application', '/api/ib-applications', firstName, { ...answers, ...company, message: 'Ich vertrete drei Berater.' })
  }
  const sent: Sent[] = []
  // In the order in which the inbox lists them.
  for (const name of LEADS.slice(0, -1)) sent.push(await sendLead(name))
  sent.push(await sendLead(TWICE))
  for (const name of LEADS.slice(-1)) sent.push(await sendLead(name))
  for (const name of REGISTRATIONS) sent.push(await register(name))
  for (const name of START_FORM) sent.push(await applyAtStart(name))
  for (const name of GENERAL_FORM) sent.push(await applyGenerally(name))
  sent.push(await applyGenerally(APPLIED_TWICE))
  expect(sent).toHaveLength(30)

  /** Assigns all to the clerk; the late one was to come up again today. */
  const shareOut = async () => {
    for (const [index, { kind, id }] of sent.entries()) {
      const data = { assignee: clerk.id, ...(index === 0 && { followUpOn: germanDay(Date.now()) }) }
      expect((await request.patch(`/api/work/${kind}/${id}`, { headers: clerk.headers, data })).status()).toBe(200)
    }
  }
  const outcome = async () => {
    const countBy = async <Row>(path: string, key: (row: Row) => string) => {
      const rows: Row[] = await admin.read(`${path}?search=${encodeURIComponent(lastName)}`)
      return Object.fromEntries([...Map.groupBy(rows, key)].map(([value, same]) => [value, same.length]))
    }
    type Decided = { readonly status: string; readonly customerType: string }
    return {
      leads: await countBy<Decided>('/api/ib-interessenten', ({ status }) => status),
      applications: await countBy<Decided>('/api/ib-applications', ({ status }) => status),
      customers: await countBy<Decided>('/api/customers', ({ customerType, status }) => `${customerType} ${status}`),
    }
  }
  return { lastName, clerk, colleague, shareOut, outcome }
}

const show = (screens: string, { clicks, keys, typed, screens: opened, dialogs }: Effort) =>
  process.stdout.write(
    `A clerk's morning, ${screens}: ${clicks} clicks, ${keys} keys, ${typed} typed, ${opened} screens, ${dialogs} dialogs\n`,
  )

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('a clerk’s morning in the inbox: thirty requests, two of them double, one late and one mistake', async ({ page, request }) => {
  const { lastName, clerk, colleague, shareOut, outcome } = await prepare(request)
  await shareOut()
  await signIn(page, clerk.id)
  const effort = await countEffort(page)
  const toast = page.getByRole('region', { name: /^Meldungen/ })
  const record = page.getByRole('article', { name: lastName })
  const step = (name: string) => record.getByRole('button', { name })
  /** Goes to the next request and reads it. */
  const next = async (firstName: string) => {
    await press(page, 'j')
    await expect(page.getByRole('article', { name: `${firstName} ${lastName}` })).toBeVisible()
  }
  const list = page.getByRole('region', { name: 'Einträge', exact: true })
  const choose = async (count: number) => {
    await press(page, 'x')
    await expect(page.getByText(`${count} ausgewählt`)).toBeVisible()
  }
  /** Gives all chosen requests one decision. */
  const decideChosen = async (decision: string, count: number) => {
    await page.getByRole('button', { name: 'Status ändern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Status ändern' })
    const option = dialog.getByRole('radio', { name: decision })
    if (!(await option.isChecked())) await option.click()
    await dialog.getByRole('button', { name: 'Status ändern' }).click()
    await expect(page.getByRole('tabpanel')).toContainText(`${count} Einträge geändert`, { timeout: 30_000 })
  }

  await page
    .getByRole('link', { name: /^Eingang/ })
    .first()
    .click()
  await page.getByRole('tab', { name: /^Mir zugewiesen/ }).click()
  const rows = page.getByRole('list', { name: 'Einträge im Eingang' }).getByRole('listitem')
  await expect(rows).toHaveCount(30)

  await test.step('the late one comes first', async () => {
    await expect(rows.first()).toContainText(`${LATE} ${lastName}`)
    await expect(rows.first()).toContainText('Wiedervorlage')
    await next(LATE)
    await step('Als IB-Partner akzeptieren').click()
    await expect(toast).toContainText(`${LATE} ${lastName} ist jetzt IB-Partner.`)
    await expect(record).toContainText('Wiedervorlage: keine')
  })

  await test.step('leads', async () => {
    let chosen = 0
    for (const firstName of LEADS.slice(1, -1)) {
      await next(firstName)
      if (firstName === BROKER) {
        await step('Als IB-Partner akzeptieren').click()
        await expect(toast).toContainText(`${BROKER} ${lastName} ist jetzt IB-Partner.`)
        continue
      }
      if (firstName === MISTAKEN) {
        await step('Als IB-Partner akzeptieren').click()
        await expect(toast).toContainText(`${MISTAKEN} ${lastName} ist jetzt IB-Partner.`)
        await toast.getByRole('button', { name: 'Rückgängig' }).first().click()
        await expect(toast).toContainText(`${MISTAKEN} ${lastName}: IB-Bewerbung`)
      }
      await choose(++chosen)
    }
    await next(TWICE)
    await step('Zur ersten legen').click()
    await expect(toast).toContainText('Einträge zusammengeführt')
    // The clerk goes on where they were, not at the record that was kept.
    await next(LEADS.at(-1) ?? '')
    await choose(++chosen)
    await decideChosen('Kontaktiert', chosen)
  })

  await test.step('registrations', async () => {
    for (const [index, firstName] of REGISTRATIONS.entries()) {
      await next(firstName)
      await choose(index + 1)
    }
    await decideChosen('Angenommen', REGISTRATIONS.length)
  })

  await test.step('applications of both forms', async () => {
    let chosen = 0
    for (const firstName of [...START_FORM, ...GENERAL_FORM]) {
      await next(firstName)
      if (NEW_PARTNERS.includes(firstName)) {
        await step('Als IB-Partner annehmen').click()
        await expect(toast).toContainText(`${firstName} ${lastName}`)
        continue
      }
      if (firstName === TO_HAND_OVER) {
        await press(page, 'n')
        await expect(record.getByLabel('Neue Notiz')).toBeFocused()
        await page.keyboard.type(NOTE)
        await press(page, 'Control+Enter')
        await expect(record.getByRole('list', { name: 'Notizen' })).toContainText(NOTE)
        await press(page, 'a')
        await page.getByRole('dialog').getByRole('radio', { name: colleague.name }).click()
        await press(page, 'Enter')
        await expect(record).toContainText(`Zuständig: ${colleague.name}`)
      }
      await choose(++chosen)
    }
    await next(APPLIED_TWICE)
    await step('Zur ersten legen').click()
    await expect(toast).toContainText('Einträge zusammengeführt')
    await decideChosen('Abgelehnt', chosen)
  })

  const spent = effort.total()
  show('in the inbox', spent)
  await page.reload()
  await expect(list).toContainText('Ihnen ist nichts zugewiesen')
  expect(await outcome()).toEqual(OUTCOME)
  expect(spent).toEqual({ clicks: 19, keys: 57, typed: 42, screens: 2, dialogs: 4 })
})

test('the same morning on the lists of leads, applications and customers', async ({ page, request }) => {
  const { lastName, clerk, colleague, outcome } = await prepare(request)
  await signIn(page, clerk.id)
  const effort = await countEffort(page)
  const toast = page.getByRole('region', { name: /^Meldungen/ })
  const dialog = page.getByRole('dialog')
  const cards = page.getByRole('main').getByRole('listitem')
  const cardOf = (firstName: string) => cards.filter({ has: page.getByRole('heading', { name: `${firstName} ${lastName}` }) })
  const typeInto = async (field: Locator, text: string) => {
    await field.click()
    await page.keyboard.type(text)
  }
  /** The requests of other tests are out of the way, as if the portal were the clerk's alone. */
  const showOwn = () =>
    effort.uncounted(async () => {
      const address = new URL(page.url())
      address.searchParams.set('search', lastName)
      await page.goto(address.href)
    })
  const removeSecond = async (firstName: string) => {
    // The newest is on top.
    await cardOf(firstName)
      .first()
      .getByRole('button', { name: /^Löschen/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(cardOf(firstName)).toHaveCount(1)
  }

  await test.step('leads', async () => {
    await page
      .getByRole('link', { name: /^IB-Interessenten/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Neue/ }).click()
    await showOwn()
    await expect(cards).toHaveCount(LEADS.length + 1)
    await removeSecond(TWICE)
    const decide = async (firstName: string, button: string, result: string) => {
      await cardOf(firstName).getByRole('button', { name: button }).click()
      await expect(toast).toContainText(`${firstName} ${lastName}${result}`)
    }
    await decide(LATE, 'Als IB-Partner akzeptieren', ' ist jetzt IB-Partner.')
    await decide(BROKER, 'Als IB-Partner akzeptieren', ' ist jetzt IB-Partner.')
    await decide(MISTAKEN, 'Als IB-Partner akzeptieren', ' ist jetzt IB-Partner.')
    await toast.getByRole('button', { name: 'Rückgängig' }).first().click()
    await expect(toast).toContainText(`${MISTAKEN} ${lastName}: IB-Bewerbung`)
    for (const firstName of LEADS.filter((name) => name !== LATE && name !== BROKER))
      await decide(firstName, 'Als kontaktiert markieren', ': Kontaktiert')
  })

  await test.step('applications of both forms', async () => {
    await page.getByRole('tab', { name: /^Bewerbungen/ }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('pending')
    await showOwn()
    await expect(cards).toHaveCount(START_FORM.length + GENERAL_FORM.length + 1)
    await removeSecond(APPLIED_TWICE)
    for (const firstName of [...START_FORM, ...GENERAL_FORM]) {
      await cardOf(firstName)
        .getByRole('button', { name: /^Bewerbung prüfen/ })
        .click()
      await dialog.getByRole('radio', { name: NEW_PARTNERS.includes(firstName) ? 'Angenommen' : 'Abgelehnt' }).click()
      // There is no assignment here: the note says who is to go on.
      if (firstName === TO_HAND_OVER) await typeInto(dialog.getByLabel('Notiz'), `${NOTE} Übernimmt ${colleague.lastName.slice(0, 8)}.`)
      await dialog.getByRole('button', { name: 'Speichern' }).click()
      await expect(dialog).toBeHidden()
    }
  })

  await test.step('registrations', async () => {
    await page
      .getByRole('link', { name: /^Kunden/ })
      .first()
      .click()
    await page.getByLabel('Typ', { exact: true }).selectOption('Interessent')
    await page.getByLabel('Status', { exact: true }).selectOption('Inaktiv')
    await showOwn()
    for (const firstName of REGISTRATIONS) {
      await page.getByRole('button', { name: `Bearbeiten: ${firstName} ${lastName}` }).click()
      await dialog.getByLabel('Typ', { exact: true }).selectOption('Client')
      await dialog.getByLabel('Status', { exact: true }).selectOption('Aktiv')
      await dialog.getByRole('button', { name: 'Speichern' }).click()
      await expect(dialog).toBeHidden()
    }
  })

  const spent = effort.total()
  show('on the lists', spent)
  expect(await outcome()).toEqual(OUTCOME)
  expect(spent).toEqual({ clicks: 103, keys: 0, typed: 59, screens: 3, dialogs: 19 })
})
