import { expect, type Page, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { visit } from './portal.ts'

/** Words that wrap without their own hyphen; e-mail addresses may wrap before their @. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s/–-]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1 && !word.includes('@')) broken.push(word)
      }
    }
    return broken
  })

test('no word of a public page breaks, even with a long company name', async ({ page, request }) => {
  test.slow()
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Vermögensberatung ${freshWord()} UG (haftungsbeschränkt)`)
  const { partnerId } = await admin.read(`/api/ib-partners/${id}`)
  const pages = ['/', '/login', '/ib-application', '/impressum', '/datenschutz', '/barrierefreiheit', '/gibt-es-nicht']
  for (const path of [`/ib-recruitment/${partnerId}`, `/ib/${partnerId}`, ...pages]) {
    await visit(page, path)
    // Hyphenation differs between browsers; here every word must fit without it.
    await page.addStyleTag({ content: '* { hyphens: none !important }' })
    for (const width of [320, 360, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await brokenWords(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('words that do not fit are hyphenated in German, addresses are not', async ({ page }) => {
  await visit(page, '/ib-recruitment/IB-1001')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('hyphens', 'auto')
  await expect(page.locator('a[href^="mailto:"]').first()).toHaveCSS('hyphens', 'manual')
})
