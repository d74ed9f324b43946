import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import lighthouse from 'lighthouse'
import * as z from 'zod'
import { browserLaunch } from '../../../web/e2e/browser.ts'
import { portOf } from '../../local/listening.ts'

const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export const publicPages = ['/', '/ib/IB-1001', '/ib-recruitment/IB-1001', '/ib-application'] as const

const scoreSchema = z.object({ score: z.number().nullable() })
const auditSchema = z.object({ numericValue: z.number().default(Number.NaN) })
const reportSchema = z.object({
  lighthouseVersion: z.string(),
  environment: z.object({ hostUserAgent: z.string() }),
  runtimeError: z.object({ code: z.string() }).optional(),
  categories: z.record(z.enum(CATEGORIES), scoreSchema),
  audits: z.object({
    'largest-contentful-paint': auditSchema,
    'cumulative-layout-shift': auditSchema,
    'total-blocking-time': auditSchema,
    'total-byte-weight': auditSchema,
  }),
})
type Report = z.infer<typeof reportSchema>

/** Starts the tests' browser and returns its debugging port for Lighthouse. */
const startBrowser = async (profile: string): Promise<{ browser: ChildProcess; port: number }> => {
  const { executablePath, args = [], env } = await browserLaunch()
  if (executablePath === undefined) throw new Error('Lighthouse needs an installed Chromium, or CHROMIUM_PATH')
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      '--remote-debugging-port=0',
      '--remote-debugging-address=127.0.0.1',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: browser.stderr }).on('line', (line) => {
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    browser.once('exit', () => reject(new Error('The browser has ended before Lighthouse could use it')))
  })
  return { browser, port }
}

/**
 * A proxy of the portal without its `Referrer-Policy`: with that header the packaged Chromium (147) aborts the navigation that Lighthouse
 * starts. Nothing that Lighthouse measures depends on it.
 */
const startDoor = async (origin: string): Promise<{ door: Server; url: string }> => {
  const { hostname, port } = new URL(origin)
  const door = createServer((asked, answered) => {
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers }, (answer) => {
      const { 'referrer-policy': _, ...headers } = answer.headers
      answered.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(answered)
    })
    passed.on('error', () => answered.destroy())
    asked.pipe(passed)
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  return { door, url: `http://localhost:${portOf(door)}` }
}

const audit = async (url: string, port: number): Promise<Report> => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] })
  const report = reportSchema.parse(result?.lhr)
  if (report.runtimeError !== undefined) throw new Error(`Lighthouse cannot read ${url}: ${report.runtimeError.code}`)
  return report
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export type PageFigures = {
  readonly path: string
  /** 0 to 100: performance, accessibility, best practices, SEO. */
  readonly scores: readonly number[]
  readonly largestPaintMs: number
  readonly shift: number
  readonly blockingMs: number
  readonly kilobytes: number
}

/** Runs Lighthouse as a phone on the public pages: medians of five runs each, with the versions of the tools. */
export const measurePages = async (origin: string): Promise<{ versions: string; pages: PageFigures[] }> => {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const { browser, port } = await startBrowser(profile)
  const { door, url } = await startDoor(origin)
  try {
    const pages: PageFigures[] = []
    let versions = ''
    for (const path of publicPages) {
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run++) reports.push(await audit(`${url}${path}`, port))
      const [first] = reports
      if (first !== undefined)
        versions = `Lighthouse ${first.lighthouseVersion}, ${/Chrome\/[\d.]+/.exec(first.environment.hostUserAgent)?.[0]}`
      const value = (name: keyof Report['audits']) => median(reports.map(({ audits }) => audits[name].numericValue))
      pages.push({
        path,
        scores: CATEGORIES.map((name) => median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)))),
        largestPaintMs: value('largest-contentful-paint'),
        shift: value('cumulative-layout-shift'),
        blockingMs: value('total-blocking-time'),
        kilobytes: value('total-byte-weight') / 1000,
      })
    }
    return { versions, pages }
  } finally {
    door.closeAllConnections()
    door.close()
    browser.kill()
    await once(browser, 'exit')
    await rm(profile, { recursive: true, force: true })
  }
}
