import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { type KindCount, kindCountSchema } from './count-by-kind.ts'

const script = fileURLToPath(new URL('portal-process.ts', import.meta.url))
/** The same options as `npm start`. */
const execArgv = ['--import', new URL('../../local/compile-cache.mjs', import.meta.url).href]

const readySchema = z.object({ origin: z.url(), settings: z.record(z.string(), z.string()) })
const usageSchema = z.object({ cpuMicroseconds: z.object({ user: z.number(), system: z.number() }), residentBytes: z.number() })

/** Milliseconds of processor time used so far by the portal's process and its engine, and the process's memory. */
export type Usage = { readonly cpuMs: number; readonly engineCpuMs: number; readonly megabytes: number }

/** The next message of a process; rejects when the process ends. */
const answers = (child: ChildProcess) => {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The portal has ended (${code})`)))
  ended.catch(() => undefined)
  return async () => {
    const waiting = new AbortController()
    try {
      const [message] = await Promise.race([once(child, 'message', { signal: waiting.signal }), ended])
      return message
    } finally {
      waiting.abort()
    }
  }
}

/** Fills a data directory with the demo data and this many customers. */
export const fillPortal = async (dataDir: string, customers: number) => {
  const [code] = await once(fork(script, [dataDir, String(customers)], { execArgv }), 'exit')
  if (code !== 0) throw new Error(`Filling has failed (${code})`)
}

const TICK_MS = 10
const statOf = async (pid: string) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
  const [, parent = '', ...fields] = rest.split(' ')
  return { pid, name, parent, cpuMs: (Number(fields[9]) + Number(fields[10])) * TICK_MS }
}

/** Processor time of the engine started by a process, from Linux; NaN elsewhere. */
const engineCpu = async (portalPid: number | undefined) => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const all = new Map((await Promise.all(pids.map(statOf))).map((stat) => [stat.pid, stat]))
  const engine = [...all.values()].find(({ name, parent }) => name.startsWith('dynoxide') && all.get(parent)?.parent === String(portalPid))
  return engine?.cpuMs ?? Number.NaN
}

/** Starts the portal on a filled data directory in a separate process. */
export const startPortal = async (dataDir: string) => {
  const begun = performance.now()
  const child = fork(script, [dataDir], { execArgv })
  const answer = answers(child)
  const { origin, settings } = readySchema.parse(await answer())
  const usage = async (): Promise<Usage> => {
    const answered = answer()
    child.send('usage')
    const { cpuMicroseconds, residentBytes } = usageSchema.parse(await answered)
    return {
      cpuMs: (cpuMicroseconds.user + cpuMicroseconds.system) / 1000,
      engineCpuMs: await engineCpu(child.pid),
      megabytes: residentBytes / 1_000_000,
    }
  }
  const counts = async (): Promise<Readonly<Record<string, KindCount>>> => {
    const answered = answer()
    child.send('counts')
    return z.record(z.string(), kindCountSchema).parse(await answered)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.send('stop')
    await ended
  }
  return { origin, settings, startedMs: performance.now() - begun, usage, counts, stop }
}
