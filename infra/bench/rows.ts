import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../../web/e2e/browser.ts'
import { percentile } from './load.ts'

const RUNS = 15
const ROWS = 50
const SETTLE_MS = 60

/** Each list of the console as it stands when fifty rows are there, and the parameter of an address under which it is empty. */
const rowScreens = [
  { path: '/admin/customers?size=50', none: ['search', 'zzzzzz'] },
  { path: '/admin/audit-log', none: ['to', '2000-01-01'] },
  { path: '/admin/mails', none: ['search', 'zzzzzz'] },
  { path: '/admin/ib-interessenten', none: ['search', 'zzzzzz'] },
  { path: '/admin/ib-management?tab=kunden', none: ['search', 'zzzzzz'] },
] as const

export type RowFigures = {
  readonly path: string
  readonly rows: number
  /** Milliseconds of the page's main thread, medians: scripts; styles and layout; all, with painting. */
  readonly scriptMs: number
  readonly layoutMs: number
  readonly allMs: number
  /** All of it, where the same rows are set as plain HTML: what the browser takes by itself. */
  readonly plainMs: number
}

const LIST = 'main :is(tbody, ul:has(> li), ol:has(> li))'

/** Goes to an address within the application, and waits until the rows that come or go are painted. */
const go = (page: Page, address: string) =>
  page.evaluate(
    ([to, list]) =>
      new Promise<void>((resolve) => {
        const count = () => document.querySelector(list)?.children.length ?? 0
        const before = count()
        const painted = () => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage('')
        }
        const seen = new MutationObserver(() => {
          if (count() === before) return
          seen.disconnect()
          requestAnimationFrame(painted)
        })
        seen.observe(document.body, { childList: true, subtree: true })
        history.replaceState(history.state, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }),
    [address, LIST] as const,
  )

/** Lays an empty list beside the one on the page, and tells the rows as HTML. */
const prepareTwin = (page: Page) =>
  page.evaluate((selector) => {
    const list = document.querySelector(selector)
    const table = list?.closest('table') ?? list
    if (!list || !table) throw new Error('There is no list')
    const html = list.innerHTML
    const twin = table.cloneNode(true)
    if (!(twin instanceof HTMLElement)) throw new Error('There is no list')
    twin.id = 'twin'
    ;(twin.querySelector('tbody') ?? twin).innerHTML = ''
    table.replaceWith(twin)
    return html
  }, LIST)

const setTwin = (page: Page, html: string) =>
  page.evaluate(
    (rows) =>
      new Promise<void>((resolve) => {
        const twin = document.getElementById('twin')
        const list = twin?.querySelector('tbody') ?? twin
        if (!list) throw new Error('There is no list')
        list.innerHTML = rows
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage('')
        })
      }),
    html,
  )

const figures = async (session: CDPSession) => {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    script: seconds('ScriptDuration') * 1000,
    layout: (seconds('RecalcStyleDuration') + seconds('LayoutDuration')) * 1000,
    all: seconds('TaskDuration') * 1000,
  }
}

/** What a step takes of the main thread, again and again. */
const measure = async (session: CDPSession, page: Page, step: () => Promise<unknown>, back: () => Promise<unknown>) => {
  const taken: Awaited<ReturnType<typeof figures>>[] = []
  for (let run = 0; run < RUNS; run++) {
    const before = await figures(session)
    await step()
    const after = await figures(session)
    taken.push({ script: after.script - before.script, layout: after.layout - before.layout, all: after.all - before.all })
    await page.waitForTimeout(SETTLE_MS)
    await back()
    await page.waitForTimeout(SETTLE_MS)
  }
  const median = (name: keyof (typeof taken)[number]) =>
    percentile(
      taken.map((run) => run[name]),
      0.5,
    )
  return { script: median('script'), layout: median('layout'), all: median('all') }
}

/**
 * Renders fifty rows of each list of the console out of nothing, their data being there: processor time of the page's main thread, beside the same rows set as
 * plain HTML in the same minute.
 * @param token of somebody who sees every list
 */
export const measureRows = async (origin: string, token: string): Promise<RowFigures[]> => {
  const browser = await chromium.launch(await browserLaunch())
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const found: RowFigures[] = []
    for (const { path, none } of rowScreens) {
      const full = new URL(path, origin).href
      const empty = new URL(full)
      const [name, value] = none
      empty.searchParams.set(name, value)
      await page.goto(full)
      await page.locator(`${LIST} > :nth-child(${ROWS})`).waitFor()
      await go(page, empty.href)
      await page.waitForTimeout(SETTLE_MS)
      await go(page, full)
      await page.waitForTimeout(SETTLE_MS)
      await go(page, empty.href)
      await page.waitForTimeout(SETTLE_MS)
      const ours = await measure(
        session,
        page,
        () => go(page, full),
        () => go(page, empty.href),
      )
      await go(page, full)
      const rows = await page.locator(`${LIST} > *`).count()
      const html = await prepareTwin(page)
      const plain = await measure(
        session,
        page,
        () => setTwin(page, html),
        () => setTwin(page, ''),
      )
      found.push({ path, rows, scriptMs: ours.script, layoutMs: ours.layout, allMs: ours.all, plainMs: plain.all })
    }
    return found
  } finally {
    await browser.close()
  }
}
