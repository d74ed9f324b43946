import { expect, type Page, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { newPerson, signInQuickly } from './portal.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Partnerbereich' })

/** The entries of the bar, with those behind „Mehr“. */
const entriesOf = async (page: Page) => {
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  const more = bar(page).getByRole('button', { name: 'Mehr' })
  if (await more.isVisible()) await more.click()
  return bar(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => ({ label: link.textContent ?? '', path: link.getAttribute('href') ?? '' })))
}

/** Opens an entry of the bar, from the start page; how many taps that took. */
const open = async (page: Page, label: string) => {
  await page.goto('/')
  const entry = bar(page).getByRole('link', { name: label, exact: true })
  await expect(bar(page)).toBeVisible()
  const isBehindMore = !(await entry.isVisible())
  if (isBehindMore) await bar(page).getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('link', { name: label, exact: true }).last().click()
  return isBehindMore ? 2 : 1
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a partner reaches each screen in two taps, and what it does there in three', async ({ page }) => {
    // Opens some fifteen pages.
    test.setTimeout(90_000)
    await signInQuickly(page, 'partner')
    const entries = await entriesOf(page)
    expect(entries.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Übersicht', 'Links', 'Interessenten', 'Netz', 'Meine Seite']),
    )
    for (const { label, path } of entries) {
      expect(await open(page, label)).toBeLessThanOrEqual(2)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(await open(page, 'Interessenten')).toBeLessThanOrEqual(2)
    await page.getByRole('region', { name: 'Interessenten' }).getByRole('link').first().click()
    await expect(page.getByText('Über Ihre Anwerbeseite')).toBeVisible()
    await page.goto('/')
    expect((await page.getByRole('link', { name: 'Alle Links' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.getByRole('link', { name: 'Profil und Seite bearbeiten' }).click()
    await expect(page.getByRole('button', { name: 'Entwurf speichern' })).toBeVisible()
    const content = page.getByRole('region', { name: 'Anwerbeseite' })
    for (const part of ['Bilder', 'Fassungen']) {
      expect(await open(page, 'Meine Seite')).toBeLessThanOrEqual(2)
      await expect(content.getByRole('link', { name: /^Titel/ })).not.toContainText('<')
      await content.getByRole('link', { name: new RegExp(`^${part}`) }).click()
      const tab = page.getByRole('tab', { name: part })
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(tab).toBeInViewport()
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Einladen' }).click()
    const invitation = page.getByRole('dialog', { name: 'Jemanden einladen' })
    await invitation.getByLabel('Name').fill('Grete Ast')
    await invitation.getByRole('button', { name: 'Link anlegen' }).click()
    await expect(page.getByRole('dialog', { name: /^Link „einladung-/ })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await open(page, 'Netz')).toBeLessThanOrEqual(2)
    const figures = page.getByRole('row').getByText(/^\d+ Kunden?(, \d+ neu)?$/)
    await expect(figures.first()).toBeVisible()
    expect(await figures.evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length)).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await open(page, 'Links')).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: 'Link anlegen' }).click()
    await expect(page.getByRole('dialog', { name: 'Link anlegen' })).toBeVisible()
  })
})

test('a phone’s browser that can install the portal is asked to once', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signInQuickly(page, 'partner')
  const offer = async () => {
    await page.goto('/ib-partner/interessenten')
    await expect(bar(page)).toBeVisible()
    return page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = async () => document.documentElement.setAttribute('data-prompted', '')
      dispatchEvent(Object.assign(event, { prompt }))
      return event.defaultPrevented
    })
  }
  expect(await offer()).toBe(true)
  await expect(page.locator('meta[name=theme-color][media*=dark]')).toHaveAttribute('content', /^#[0-9a-f]{6}$/)
  await page.getByRole('region', { name: 'Zum Startbildschirm' }).getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.locator('html[data-prompted]')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Zum Startbildschirm' })).toHaveCount(0)
  expect(await offer()).toBe(false)
  await context.close()
})

test('the network opens by keyboard, branch by branch', async ({ page }) => {
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/netz')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Kaiser & Roth')).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('columnheader', { name: /^Anfragen im/ })).toBeVisible()
  // Other tests add partners at the same level.
  const place = Number(await row('Kaiser & Roth').getAttribute('aria-posinset'))
  await row('Lindenhof').focus()
  for (let at = 0; at < place; at++) await page.keyboard.press('ArrowDown')
  await expect(row('Kaiser & Roth')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row('Rheinblick')).toContainText('2 Ebenen unter Ihnen')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(row('Kaiser & Roth')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row('Rheinblick')).toBeHidden()
})

test('an invitation makes a personal link, which is listed until the person has applied', async ({ page, request }) => {
  await signInQuickly(page, 'partner')
  await page.goto('/ib-partner/netz')
  const name = `Grete ${freshWord()}`
  await page.getByRole('button', { name: 'Jemanden einladen' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Link anlegen' }).click()
  const share = page.getByRole('dialog', { name: /^Link „einladung-/ })
  const [address] = /\S+\?k=einladung-[a-z0-9]+/.exec((await share.textContent()) ?? '') ?? []
  expect(address).toContain('/ib-recruitment/IB-1001?k=')
  await share.getByRole('button', { name: 'Schließen' }).first().click()
  const invitation = page.getByRole('region', { name: 'Einladungen' }).getByRole('listitem').filter({ hasText: name })
  await expect(invitation).toContainText('noch nicht geöffnet')
  expect(await invitation.evaluate((row) => [...row.children].every((cell) => cell.scrollWidth <= cell.clientWidth))).toBe(true)
  const link = new URL(address ?? '', 'http://x').searchParams.get('k')
  await request.post('/api/ib-interessenten', { data: { ...newPerson(), partnerId: 'IB-1001', link } })
  await page.reload()
  await expect(invitation).toContainText('beworben')
})

test('a lead of another partner is not found, and the link in a partner’s mail leads staff to the console', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const [foreign] = await admin.read('/api/ib-interessenten?search=Alpenkontor&limit=1')
  await signInQuickly(page, 'partner')
  await page.goto(`/ib-partner/interessenten/${foreign.id}`)
  await expect(page.getByRole('heading', { name: 'Interessent nicht gefunden' })).toBeVisible()
  await expect(page.getByText(foreign.lastName)).toHaveCount(0)
  await signInQuickly(page, 'manager')
  await page.goto(`/ib-partner/interessenten/${foreign.id}`)
  await expect(page).toHaveURL(`/admin/akte/interessent/${foreign.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${foreign.firstName} ${foreign.lastName}`)
})
