import { expect, type Page, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { newPerson, signInQuickly } from './portal.ts'

/** The calls of a list, in order. */
const watch = (page: Page, path: string) => {
  const calls: URL[] = []
  page.on('request', (sent) => {
    const url = new URL(sent.url())
    if (url.pathname === path) calls.push(url)
  })
  return calls
}

/** The names sort before those of earlier customers, as new rows do in a list. */
const nth = (word: string, index: number) => `${word}${String(999 - index)}`

/** Creates a partner with a number of customers, found by a unique word. */
const household = async (request: Parameters<typeof asAdmin>[0], count: number) => {
  const staff = await asAdmin(request)
  const word = `Weiler${freshWord()}`
  const partner = await staff.partner(`Haus ${word}`)
  const add = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from }, (_, index) => staff.customer(nth(word, from + index), partner.id)))
  await add(0, count)
  return { staff, word, partner, add }
}

const names = (page: Page) =>
  page.getByRole('region', { name: 'Kunden', exact: true }).getByRole('listitem').getByRole('heading').allTextContents()

/** Reads on window focus are at least five seconds apart. */
const comeBack = async (page: Page) => {
  await page.clock.fastForward(5_500)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('another page takes one call; window focus reads all shown rows again, including new ones', async ({ page, request }) => {
  test.slow()
  await page.clock.install()
  const { word, add } = await household(request, 120)
  await signInQuickly(page, 'admin')
  const calls = watch(page, '/api/customers')
  await page.goto(`/admin/ib-management?tab=kunden&search=${word}`)
  await expect(page.getByText(/^50 (von [\d.]+ )?angezeigt/)).toBeVisible()

  const more = page.getByRole('button', { name: 'Weitere laden' })
  calls.length = 0
  await more.click()
  await expect(page.getByText(/^100 (von [\d.]+ )?angezeigt/)).toBeVisible()
  expect(calls).toHaveLength(1)
  calls.length = 0
  await more.click()
  await expect(more).toHaveCount(0)
  await expect.poll(async () => new Set(await names(page)).size).toBe(120)
  // A hundred rows at a time.
  expect(calls).toHaveLength(2)
  const before = await names(page)

  const last = page.getByRole('heading', { name: before[60] ?? '' })
  await last.scrollIntoViewIfNeeded()
  await last.hover()
  const scrolled = await page.evaluate(() => window.scrollY)
  await add(120, 123)
  calls.length = 0
  await comeBack(page)
  // The pointer is in the list, so new rows are held back.
  await expect(page.getByRole('button', { name: '3 neue anzeigen' })).toBeVisible()
  expect(await names(page)).toEqual(before)
  await page.getByRole('button', { name: '3 neue anzeigen' }).click()
  await expect(page.getByRole('heading', { name: nth(word, 122) })).toHaveCount(1)
  const after = await names(page)
  expect(new Set(after).size).toBe(123)
  expect(after).toHaveLength(123)
  // A hundred rows per call, even if the screen asks for fewer at once.
  expect(calls).toHaveLength(2)
  expect(scrolled).toBeGreaterThan(500)
})

test('a change on a later page keeps all loaded pages', async ({ page, request }) => {
  test.slow()
  const { word } = await household(request, 60)
  await signInQuickly(page, 'admin')
  await page.goto(`/admin/ib-management?tab=kunden&search=${word}`)
  await page.getByRole('button', { name: 'Weitere laden' }).click()
  await expect(page.getByRole('button', { name: /Weitere laden|Wird geladen/ })).toHaveCount(0)
  const [gone = ''] = (await names(page)).slice(55)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: gone }) })
  await card.getByRole('button', { name: /^Löschen/ }).click()
  await expect(page.getByText('Kunde gelöscht')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(await names(page)).toHaveLength(59)
})

test('a failed further page says so, keeps the loaded rows and can be retried', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto('/admin/audit-log')
  const rows = page.getByText(/^50 (von [\d.]+ )?angezeigt/)
  await expect(rows).toBeVisible()
  await page.route(/\/api\/audit-log\?.*limit=100/, (route) => route.abort())
  await page.getByRole('button', { name: 'Weitere laden' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(rows).toBeVisible()
  await page.unroute(/\/api\/audit-log\?.*limit=100/)
  await page.getByRole('button', { name: 'Weitere laden' }).click()
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a row that moved past the loaded ones appears once, in its new place', async ({ page, request }) => {
  const staff = await asAdmin(request)
  const { lastName } = newPerson()
  const made = await Promise.all(
    Array.from({ length: 55 }, (_, index) => staff.partner(`Allee ${lastName} ${String(index).padStart(2, '0')}`)),
  )
  await signInQuickly(page, 'admin')
  await page.goto(`/admin/ib-management?search=${lastName}`)
  await expect(page.getByText(/^50 (von [\d.]+ )?angezeigt/)).toBeVisible()
  const first = made[0]
  expect(first).toBeDefined()
  if (first === undefined) return
  await staff.changePartner(first.id, { companyName: `Zeile ${lastName}` })
  await page.getByRole('button', { name: 'Weitere laden' }).click()
  await expect(page.getByRole('button', { name: /Weitere laden|Wird geladen/ })).toHaveCount(0)
  const firms = await page
    .getByRole('region', { name: 'IB-Partner', exact: true })
    .getByRole('listitem')
    .getByRole('heading')
    .allTextContents()
  expect(new Set(firms).size).toBe(firms.length)
})

test('the partner picker says that there are more matches than it shows, and loads them', async ({ page, request }) => {
  test.slow()
  const staff = await asAdmin(request)
  const word = freshWord()
  await Promise.all(Array.from({ length: 22 }, (_, index) => staff.partner(`Feld${word} ${String(index).padStart(2, '0')}`)))
  await signInQuickly(page, 'admin')
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'Kunde anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('IB-Partner').fill(`Feld${word}`)
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(20)
  await expect(dialog.getByText('20 von 22 gezeigt: bitte genauer suchen').last()).toBeVisible()
  await dialog.getByLabel('IB-Partner').fill(`Feld${word} 07`)
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await expect(dialog.getByText('bitte genauer suchen')).toHaveCount(0)

  await page.goto(`/admin/ib-hierarchy?search=Feld${word}`)
  await page.getByRole('button', { name: `Aktionen für Feld${word} 00` }).click()
  await page.getByRole('menuitem', { name: 'Verschieben nach…' }).click()
  await dialog.getByRole('searchbox').fill(`Feld${word}`)
  await expect(dialog.getByRole('radio', { name: `Feld${word} 07` })).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(7)
  const calls = watch(page, '/api/ib-partners')
  await dialog.getByRole('button', { name: 'Weitere laden' }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(15)
  expect(calls).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Weitere laden' }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(21)
  await expect(dialog.getByRole('button', { name: /Weitere laden|Wird geladen/ })).toHaveCount(0)
})
