import type { CDPSession } from '@playwright/test'
import * as z from 'zod'

/** What the page marks: that its step begins, that the first of its rows is in the document, and the last. */
export const marks = { begun: 'rows-begun', first: 'rows-first', last: 'rows-last' } as const

/** Microseconds of the machine's clock, and of the thread's processor time. */
const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().default(0),
  tdur: z.number().default(0),
})
type TraceEvent = z.infer<typeof eventSchema>

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']
const NAMES: ReadonlySet<string> = new Set(['RunTask', 'Commit', ...Object.values(marks)])

const record = async (browser: CDPSession, step: () => Promise<unknown>) => {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: readonly { name?: unknown }[] }) => {
    for (const event of value) if (NAMES.has(String(event.name))) events.push(eventSchema.parse(event))
  }
  browser.on('Tracing.dataCollected', collect)
  await browser.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } })
  await step()
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve))
  await browser.send('Tracing.end')
  await complete
  browser.off('Tracing.dataCollected', collect)
  return events.sort((a, b) => a.ts - b.ts)
}

/** Milliseconds of processor time of the page's main thread. */
export type Pictures = {
  /** All work until the first rows are painted. */
  readonly first: number
  /** The most between two pictures after that, until all rows are painted; 0 where they came with the first. */
  readonly later: number
  /** The longest single task until then: so long at most does what somebody does meanwhile wait. */
  readonly task: number
}

/** Records what the main thread does from one picture that it hands on to the next, while a step sets the marks. */
export const picturesOf = async (browser: CDPSession, step: () => Promise<unknown>): Promise<Pictures> => {
  const events = await record(browser, step)
  const marked = (name: string) => {
    const event = events.find((one) => one.name === name)
    if (event === undefined) throw new Error(`Nothing is marked „${name}“`)
    return event
  }
  const begun = marked(marks.begun)
  const onMain = events.filter(({ pid, tid, ts, dur }) => pid === begun.pid && tid === begun.tid && ts + dur >= begun.ts)
  const commits = onMain.filter(({ name }) => name === 'Commit')
  const pictures: { readonly end: number; readonly work: number }[] = []
  let work = 0
  let task = 0
  for (const { ts, dur, tdur } of onMain.filter(({ name }) => name === 'RunTask')) {
    if ((pictures.at(-1)?.end ?? 0) > marked(marks.last).ts) break
    work += tdur
    task = Math.max(task, tdur)
    if (!commits.some((commit) => commit.ts >= ts && commit.ts <= ts + dur)) continue
    pictures.push({ end: ts + dur, work })
    work = 0
  }
  const first = pictures.findIndex(({ end }) => end > marked(marks.first).ts)
  if (first < 0 || task === 0) throw new Error('The recording holds no picture with rows')
  return {
    first: pictures.slice(0, first + 1).reduce((sum, picture) => sum + picture.work, 0) / 1000,
    later: Math.max(0, ...pictures.slice(first + 1).map((picture) => picture.work)) / 1000,
    task: task / 1000,
  }
}
