import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin } from './partners.ts'
import { bearerOf, makeUser, newPerson, signInQuickly } from './portal.ts'

/** Sends the four forms, each by a person of the same last name; `word` is in every message. */
const sendFourForms = async (request: APIRequestContext) => {
  const { lastName, phone } = newPerson()
  const admin = await asAdmin(request)
  const partner = await admin.partner(`Haus ${lastName}`)
  const { partnerId } = await admin.read(`/api/ib-partners/${partner.id}`)
  const person = (firstName: string) => ({
    firstName,
    lastName,
    phone,
    email: `${firstName.toLowerCase()}.${lastName.toLowerCase().replace('ü', 'ue')}@mail.example`,
  })
  const answers = { country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M' }
  const send = async (path: string, data: object): Promise<{ readonly id: number }> => {
    const answer = await request.post(path, { data })
    expect(answer.status()).toBe(201)
    return answer.json()
  }
  const lead = await send('/api/ib-interessenten', { ...person('Ada'), partnerId, status: 'IB-Bewerbung' })
  const start = await send('/api/ib-applications', { ...person('Berta'), ...answers, marketingStrategy: 'Vorträge in drei Städten' })
  const general = await send('/api/ib-applications', {
    ...person('Clara'),
    ...answers,
    companyName: 'Clara Finanz',
    companyType: 'corporation',
    marketingChannels: ['email'],
    message: 'Rufen Sie mich\nnach Feierabend an.',
  })
  const registration = await send('/api/landing-page-leads', {
    ...person('Dora'),
    country: 'DE',
    tradingExperience: 'beginner',
    investmentAmount: '1000-5000',
    message: 'Bitte nur nachmittags anrufen.',
    ibPartnerId: partner.id,
  })
  return { lastName, partner, ids: [lead.id, start.id, general.id, registration.id], registration }
}

const openCount = async (page: Page) => {
  const text =
    (await page
      .getByRole('link', { name: /^Eingang/ })
      .first()
      .textContent()) ?? ''
  return Number(
    text
      .match(/(\d+) offen$|\/(\d+)$/)
      ?.slice(1)
      .find((found) => found !== undefined) ?? 0,
  )
}

test('the four forms arrive in sidebar, dashboard and inbox within 30 s, and all four are decided without leaving it', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.clock.install()
  await signInQuickly(page, 'admin')
  await page.goto('/admin')
  const line = page.getByRole('main').getByRole('link', { name: /^Eingang: \d+ offen/ })
  await expect(line).toBeVisible()
  const sinceYesterday = page.getByRole('region', { name: 'Was wartet' }).getByRole('link', { name: /^Seit gestern: / })
  const countSinceYesterday = async () => Number(/\d+/.exec((await sinceYesterday.textContent()) ?? '')?.[0])
  const { lastName } = await sendFourForms(request)
  const headers = await bearerOf(request, 'admin')
  // Others send forms and decide meanwhile.
  await expect(async () => {
    await page.clock.runFor(31_000)
    const { open } = await (await request.get('/api/inbox/counts', { headers })).json()
    expect(await openCount(page)).toBe(open)
    await expect(line).toContainText(`Eingang: ${open} offen`, { timeout: 1000 })
    const { sinceYesterday } = await (await request.get('/api/desk', { headers })).json()
    expect(await countSinceYesterday()).toBe(sinceYesterday)
  }).toPass({ timeout: 20_000 })

  await sinceYesterday.click()
  await expect(page.getByLabel('Eingegangen')).toHaveValue('gestern')
  await page.getByLabel('Reihenfolge').selectOption('Neueste zuerst')
  await expect(page).toHaveURL('/admin/eingang?since=gestern&order=newest')
  const rows = page.getByRole('list', { name: 'Einträge im Eingang' }).getByRole('listitem')
  const row = (name: string) => rows.filter({ hasText: `${name} ${lastName}` })
  const record = page.getByRole('article', { name: lastName })
  const toast = page.getByRole('region', { name: /^Meldungen/ })
  const current = rows.filter({ has: page.locator('[aria-current]') })
  /** Presses `j` until the next record of this test is chosen: others may have sent theirs in between. */
  const goOn = async () => {
    do {
      const before = await current.textContent()
      await page.keyboard.press('j')
      await expect(current).not.toHaveText(before ?? '')
    } while (!(await current.textContent())?.includes(lastName))
  }

  await row('Dora').getByRole('link').click()
  await expect(record).toContainText('Bitte nur nachmittags anrufen.')
  await expect(record).toContainText('noch 23 Stunden')
  await record.getByRole('button', { name: 'Als Kunden annehmen' }).click()
  await expect(toast).toContainText(`Dora ${lastName}: Angenommen`)
  await expect(row('Dora')).toContainText('erledigt')
  await expect(record).toContainText('Client')

  await goOn()
  await expect(record).toContainText('Rufen Sie mich\nnach Feierabend an.')
  await expect(record).toContainText('Clara Finanz')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Angenommen' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Abgelehnt' }).check()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(toast).toContainText(`Clara ${lastName}: Abgelehnt`)

  await goOn()
  await expect(record).toContainText('Vorträge in drei Städten')
  await record.getByRole('button', { name: 'Als IB-Partner annehmen' }).click()
  await expect(toast).toContainText('IB-Partner erfolgreich erstellt')

  await goOn()
  await expect(record).toContainText(`Interessent, über Haus ${lastName}`)
  await record.getByRole('button', { name: 'Als kontaktiert markieren' }).click()
  await expect(toast).toContainText(`Ada ${lastName}: Kontaktiert`)

  // Handled rows keep their places until the view is left.
  await expect(rows.filter({ hasText: lastName })).toHaveCount(4)
  await expect(rows.filter({ hasText: lastName }).filter({ hasText: 'erledigt' })).toHaveCount(4)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.reload()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(rows.filter({ hasText: lastName })).toHaveCount(0)
})

test('keys assign, remind and note; a colleague sees who has the record open, and every change can be undone', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  const { lastName, registration } = await sendFourForms(request)
  const colleague = await makeUser(request, { role: 'backoffice' })
  const other = await (await browser.newContext()).newPage()
  await signInQuickly(other, colleague.id)
  const reported = other.waitForResponse(
    (answer) => answer.url().endsWith('/api/presence') && answer.request().postData()?.includes(String(registration.id)) === true,
  )
  await other.goto(`/admin/akte/kunde/${registration.id}`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Dora ${lastName}`)
  await reported

  await signInQuickly(page, 'manager')
  await page.goto(`/admin/eingang/kunde/${registration.id}`)
  const record = page.getByRole('article', { name: lastName })
  await expect(record).toContainText(`${colleague.name} sieht sich das gerade an`)

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: colleague.name }).check()
  await page.keyboard.press('Enter')
  await expect(record).toContainText(`Zuständig: ${colleague.name}`)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(record).toContainText('Zuständig: niemand')

  const promise = record.getByText(/^noch \d+ Stunden$/)
  await expect(promise).toBeVisible()
  await page.keyboard.press('r')
  await dialog.getByRole('button', { name: /^Morgen/ }).press('Enter')
  await expect(page.getByText(/^Wiedervorlage am \d\d\.\d\d\.\d{4}$/)).toBeVisible()
  await expect(promise, 'the follow-up is what is due now').toBeHidden()
  await expect(record.getByRole('button', { name: 'Entfernen' })).toBeVisible()

  await page.keyboard.press('n')
  const field = record.getByLabel('Neue Notiz')
  await expect(field).toBeFocused()
  // Keys are letters while someone types.
  await page.keyboard.type(`Rückruf vereinbart, @${colleague.id.slice(0, -1)}`)
  await record.getByRole('button', { name: `@${colleague.id}` }).click()
  await page.keyboard.press('Control+Enter')
  const notes = record.getByRole('list', { name: 'Notizen' })
  await expect(notes).toContainText(`Rückruf vereinbart, @${colleague.id}`)
  await expect(field).toHaveValue('')
  await notes.getByRole('button', { name: /löschen$/ }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(notes).toContainText('Rückruf vereinbart')

  await field.fill('Noch nicht fertig')
  await field.press('Escape')
  await page.keyboard.press('k')
  await expect(page.getByRole('alertdialog')).toContainText('Änderungen verwerfen?')
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(field).toHaveValue('Noch nicht fertig')
  await other.context().close()
})

test('a note mentions a colleague by key, and names those whom it does not reach', async ({ page, request, browser }) => {
  const { ids } = await sendFourForms(request)
  const colleague = await makeUser(request, { role: 'backoffice' })
  await signInQuickly(page, 'manager')
  await page.goto(`/admin/akte/interessent/${ids[0]}`)
  await page.getByLabel('Neue Notiz').click()
  await page.keyboard.type(`Bitte, @${colleague.id.slice(0, -1)}`)
  await expect(page.getByRole('button', { name: `@${colleague.id} ${colleague.name}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('und @gibtesnicht.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Notizen' })).toContainText(`Bitte, @${colleague.id} und @gibtesnicht.`)
  await expect(page.getByRole('region', { name: /^Meldungen/ })).toContainText('@gibtesnicht: unbekannt oder ohne das Recht')
  const other = await (await browser.newContext()).newPage()
  await signInQuickly(other, colleague.id)
  await other.goto('/admin')
  await other.getByRole('button', { name: /^Benachrichtigungen/ }).click()
  await expect(other.getByText('Sie wurden erwähnt')).toBeVisible()
  await other.context().close()
})

test('a step on what a colleague has just decided says so and shows their decision', async ({ page, request }) => {
  const { lastName, ids } = await sendFourForms(request)
  await signInQuickly(page, 'admin')
  await page.goto(`/admin/akte/interessent/${ids[0]}`)
  const accept = page.getByRole('button', { name: 'Als IB-Partner akzeptieren' })
  await expect(accept).toBeVisible()
  const colleague = await makeUser(request, { role: 'manager' })
  const headers = await bearerOf(request, colleague.id)
  expect((await request.patch(`/api/ib-interessenten/${ids[0]}`, { headers, data: { status: 'Kontaktiert' } })).status()).toBe(200)
  await accept.click()
  await expect(page.getByRole('region', { name: /^Meldungen/ })).toContainText(
    'Der Eintrag wurde inzwischen geändert. Bitte laden Sie ihn neu.',
  )
  await expect(page.getByRole('article', { name: `Ada ${lastName}` })).toContainText('Kontaktiert')
})

test('rows of all kinds are chosen by key, rejected together beside the open record, exported and put back', async ({ page, request }) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 900 })
  const { lastName, ids } = await sendFourForms(request)
  // Their own colleague's, without what other tests send in between.
  const clerk = await makeUser(request, { role: 'manager' })
  for (const [index, kind] of (['lead', 'application', 'application', 'customer'] as const).entries()) {
    const answer = await request.patch(`/api/work/${kind}/${ids[index]}`, { headers: clerk.headers, data: { assignee: clerk.id } })
    expect(answer.status()).toBe(200)
  }
  await signInQuickly(page, clerk.id)
  await page.goto('/admin/eingang?view=mine&order=newest')
  const rows = page.getByRole('list', { name: 'Einträge im Eingang' }).getByRole('listitem')
  const row = (name: string) => rows.filter({ hasText: `${name} ${lastName}` })
  await row('Dora').getByRole('link').click()
  const record = page.getByRole('article', { name: lastName })
  await expect(record).toContainText('Bitte nur nachmittags anrufen.')
  await page.keyboard.press('x')
  await expect(page.getByText('1 ausgewählt')).toBeVisible()
  await row('Ada')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 ausgewählt')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  expect((await download).suggestedFilename()).toMatch(/^eingang-.*\.csv$/)
  await page.getByRole('button', { name: 'Status ändern' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByLabel('Grund der Absage').selectOption('Land')
  await dialog.getByRole('button', { name: 'Status ändern' }).click()
  await expect(page.getByText('4 Einträge geändert').first()).toBeVisible({ timeout: 20_000 })
  const { read } = await asAdmin(request)
  const statusOf = async () => {
    const [lead, application, , customer] = ids
    const found = [`ib-interessenten/${lead}`, `ib-applications/${application}`, `customers/${customer}`].map((path) =>
      read(`/api/${path}`),
    )
    const [first, second, third] = await Promise.all(found)
    return [first.status, second.status, third.decision?.outcome]
  }
  expect(await statusOf()).toEqual(['Abgelehnt', 'rejected', 'rejected'])
  await expect(record).toContainText('Ergebnis')
  await expect(record).toContainText('Land')
  await page.getByRole('main').getByRole('button', { name: 'Rückgängig' }).first().click()
  await expect(page.getByText('4 Einträge zurückgesetzt').first()).toBeVisible({ timeout: 20_000 })
  expect(await statusOf()).toEqual(['IB-Bewerbung', 'pending', undefined])
})

for (const { width, colorScheme, tag } of [
  { width: 1280, colorScheme: 'dark', tag: ['@nightly'] },
  { width: 320, colorScheme: 'light', tag: [] },
] as const) {
  test(`the page of every kind of record is accessible and does not scroll sideways: ${colorScheme}, ${width} px`, {
    tag: [...tag],
  }, async ({ page, request }) => {
    test.setTimeout(60_000)
    const { lastName, partner, ids } = await sendFourForms(request)
    const [lead, application, , customer] = ids
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signInQuickly(page, 'manager')
    for (const [path, name] of [
      [`/admin/akte/interessent/${lead}`, `Ada ${lastName}`],
      [`/admin/akte/bewerbung/${application}`, `Berta ${lastName}`],
      [`/admin/akte/kunde/${customer}`, `Dora ${lastName}`],
      [`/admin/akte/partner/${partner.id}`, `Haus ${lastName}`],
      [`/admin/eingang/kunde/${customer}`, `Dora ${lastName}`],
      ['/admin/akte/kunde/77', 'Kunde nicht gefunden'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await accessibilityFindings(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
  })
}

test('on a phone the list gives way to the record, and comes back as it was left', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  const headers = await bearerOf(request, 'manager')
  await signInQuickly(page, 'manager')
  await page.goto('/admin/eingang')
  const rows = page.getByRole('list', { name: 'Einträge im Eingang' }).getByRole('listitem')
  const last = rows.last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(0)
  await last.click()
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Eingang')
  await page.getByRole('main').getByRole('link', { name: 'Eingang', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eingang')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  expect((await request.get('/api/inbox/counts', { headers })).status()).toBe(200)
})
