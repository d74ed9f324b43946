import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../../web/e2e/browser.ts'
import { percentile } from './load.ts'
import { marks, type Pictures, picturesOf } from './pictures.ts'

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
  /** As `Pictures` tells them, medians. */
  readonly pictures: Pictures
}

const LIST = 'main :is(tbody, ul:has(> li), ol:has(> li))'

/** Goes to an address within the application, and waits until its last row is painted, or the last of those before is gone. */
const go = (page: Page, address: string, rows: number) =>
  page.evaluate(
    ([to, list, wanted, { begun, first, last }]) =>
      new Promise<void>((resolve) => {
        // What keeps the room of rows that are still to come is no row.
        const count = () => document.querySelectorAll(`${list} > :not([data-room])`).length
        let isFirst = true
        const painted = () => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage('')
        }
        const seen = new MutationObserver(() => {
          const there = count()
          if (isFirst && there > 0) {
            performance.mark(first)
            isFirst = false
          }
          if (there !== wanted) return
          performance.mark(last)
          seen.disconnect()
          requestAnimationFrame(painted)
        })
        seen.observe(document.body, { childList: true, subtree: true })
        performance.mark(begun)
        history.replaceState(history.state, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }),
    [address, LIST, rows, marks] as const,
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

/** What is found again and again, each time out of nothing. */
const again = async <Found>(page: Page, find: () => Promise<Found>, back: () => Promise<unknown>) => {
  const found: Found[] = []
  for (let run = 0; run < RUNS; run++) {
    found.push(await find())
    await page.waitForTimeout(SETTLE_MS)
    await back()
    await page.waitForTimeout(SETTLE_MS)
  }
  return (figure: (one: Found) => number) => percentile(found.map(figure), 0.5)
}

/** What a step takes of the main thread. */
const taken = async (session: CDPSession, step: () => Promise<unknown>) => {
  const before = await figures(session)
  await step()
  const after = await figures(session)
  return { script: after.script - before.script, layout: after.layout - before.layout, all: after.all - before.all }
}

/**
 * Renders fifty rows of each list of the console out of nothing, their data being there: processor time of the page's main thread, beside the same rows set as
 * plain HTML in the same minute, and what is done from one picture to the next until they stand. The recording itself adds to the figures.
 * @param token of somebody who sees every list
 */
export const measureRows = async (origin: string, token: string): Promise<RowFigures[]> => {
  const browser = await chromium.launch(await browserLaunch())
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const tracing = await browser.newBrowserCDPSession()
    const found: RowFigures[] = []
    for (const { path, none } of rowScreens) {
      const full = new URL(path, origin).href
      const empty = new URL(full)
      const [name, value] = none
      empty.searchParams.set(name, value)
      await page.goto(full)
      await page.locator(`${LIST} > :nth-child(${ROWS})`).waitFor()
      const come = () => go(page, full, ROWS)
      const leave = () => go(page, empty.href, 0)
      await leave()
      await page.waitForTimeout(SETTLE_MS)
      await come()
      await page.waitForTimeout(SETTLE_MS)
      await leave()
      await page.waitForTimeout(SETTLE_MS)
      const ours = await again(page, () => taken(session, come), leave)
      const pictures = await again(page, () => picturesOf(tracing, come), leave)
      await come()
      const rows = await page.locator(`${LIST} > *`).count()
      const html = await prepareTwin(page)
      const setRows = () => setTwin(page, html)
      const plain = await again(
        page,
        () => taken(session, setRows),
        () => setTwin(page, ''),
      )
      found.push({
        path,
        rows,
        scriptMs: ours(({ script }) => script),
        layoutMs: ours(({ layout }) => layout),
        allMs: ours(({ all }) => all),
        plainMs: plain(({ all }) => all),
        pictures: { first: pictures(({ first }) => first), later: pictures(({ later }) => later), task: pictures(({ task }) => task) },
      })
    }
    return found
  } finally {
    await browser.close()
  }
}
