import { chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../../../web/e2e/browser.ts'
import { percentile } from './load.ts'

const RUNS = 15
/** Rows of a page of customers by default. */
const ROWS = 20

export type ScreenChange = {
  /** Median milliseconds from pressing „Kunden“ in the sidebar until all rows are painted, when the screen was not open before. */
  readonly firstMs: number
  /** The same if the pointer arrives in the moment of the press, so that nothing has been loaded ahead. */
  readonly suddenMs: number
  /** The same when the screen was open before: its scripts are loaded, its data is read again. */
  readonly againMs: number
}

/** Resolves with the milliseconds from the next pointer press until this many rows are painted. */
const untilPainted = (page: Page) =>
  page.evaluate(
    (rows) =>
      new Promise<number>((resolve) => {
        let pressed = Number.NaN
        addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { once: true, capture: true })
        const seen = new MutationObserver(() => {
          if (document.querySelectorAll('main tbody > tr').length < rows) return
          seen.disconnect()
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve(performance.now() - pressed)
            channel.port2.postMessage('')
          })
        })
        seen.observe(document.body, { childList: true, subtree: true })
      }),
    ROWS,
  )

/** A hand takes at least as long from reaching an entry to pressing it, in ms. */
const REACTION_MS = 100

const openCustomers = async (page: Page, hoverMs: number) => {
  const painted = untilPainted(page)
  const entry = page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: 'Kunden' })
  if (hoverMs > 0) {
    await entry.hover()
    await page.waitForTimeout(hoverMs)
  }
  await entry.click()
  return painted
}

/**
 * Measures the customers' screen, each run in a new browser context.
 * @param token of a user who may see customers
 */
export const measureScreenChange = async (origin: string, token: string): Promise<ScreenChange> => {
  const browser = await chromium.launch(await browserLaunch())
  try {
    const first: number[] = []
    const sudden: number[] = []
    const again: number[] = []
    for (let run = 0; run < RUNS * 2; run++) {
      const hoverMs = run % 2 === 0 ? REACTION_MS : 0
      const context = await browser.newContext({ viewport: { width: 1440, height: 1046 } })
      const page = await context.newPage()
      await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
      await page.goto(new URL('/admin', origin).href)
      await page.waitForLoadState('networkidle')
      ;(hoverMs > 0 ? first : sudden).push(await openCustomers(page, hoverMs))
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await page.waitForLoadState('networkidle')
      again.push(await openCustomers(page, hoverMs))
      await context.close()
    }
    return { firstMs: percentile(first, 0.5), suddenMs: percentile(sudden, 0.5), againMs: percentile(again, 0.5) }
  } finally {
    await browser.close()
  }
}
