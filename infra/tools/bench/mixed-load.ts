import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { environment } from '../../../shared/platform/environment.ts'
import { Failure } from '../../deployment/failure.ts'
import { SENDS_MAIL, sharesOfMixedDay } from '../capacity/mixed-day.ts'
import type { KindCount } from './count-by-kind.ts'
import { httpClient } from './http-client.ts'
import { decimals, percentile, whole } from './load.ts'
import { type Exchange, newCaller, signIn } from './mixed-day-caller.ts'
import { findProblems } from './mixed-day-checks.ts'
import { fillPortal, startPortal } from './portal.ts'

const CUSTOMERS = 2000
/** Lists have a tag some seconds after the last change. */
const SETTLING_MS = 16_000
const IDLE_MS = 20

type Client = ReturnType<typeof httpClient>
type Say = (line?: string) => void

/** Draws kinds by their shares of the mixed day. */
const drawKind = () => {
  let rest = Math.random()
  for (const [kind, share] of sharesOfMixedDay()) {
    rest -= share
    if (rest < 0) return kind
  }
  return 'authUser'
}

/** Signs the callers in, whose lists have tags by the end. */
const newCallers = async (client: Client, callers: number) => {
  const admin = await signIn(client, 'admin')
  const partners = z
    .array(z.object({ id: z.int(), partnerId: z.string() }))
    .parse(JSON.parse(await client.call('GET', '/api/ib-partners?limit=100', admin.token)))
  // The dashboard of IB-1001 stays as it is, like most on a mixed day.
  const others = partners.filter(({ partnerId }) => partnerId !== 'IB-1001')
  const all = await Promise.all(
    Array.from({ length: callers }, (_, nth) => {
      const partner = others[nth % others.length]
      if (partner === undefined) throw new Error('The demo data has one partner only')
      return newCaller(client, nth, partner)
    }),
  )
  await delay(SETTLING_MS)
  for (const act of all) for (const kind of ['customerList: own', 'customerCounts: own']) await act(kind)
  return all
}

/** Lets all callers act until the time is up. Times are in ms; `reference` is that of a call that asks no table. */
const callFor = async (seconds: number, client: Client, all: readonly ((kind: string) => Promise<Exchange>)[]) => {
  const times = new Map<string, number[]>()
  const references: number[] = []
  const failed: string[] = []
  const accepted: string[] = []
  const end = performance.now() + seconds * 1000
  const work = async (act: (kind: string) => Promise<Exchange>) => {
    while (performance.now() < end) {
      const kind = drawKind()
      const begun = performance.now()
      const { status, text } = await act(kind)
      const found = times.get(kind) ?? []
      found.push(performance.now() - begun)
      times.set(kind, found)
      if (status >= 400) failed.push(`${kind}: ${status} ${text.slice(0, 200)}`)
      else if (SENDS_MAIL.includes(kind)) accepted.push(z.object({ email: z.string() }).parse(JSON.parse(text)).email)
    }
  }
  const refer = async () => {
    while (performance.now() < end) {
      const begun = performance.now()
      await client.call('GET', '/api/openapi.json')
      references.push(performance.now() - begun)
      await delay(IDLE_MS * 10)
    }
  }
  await Promise.all([refer(), ...all.map(work)])
  return { times, reference: percentile(references, 0.5), failed, accepted }
}

const printTimes = (
  { times, reference }: Pick<Awaited<ReturnType<typeof callFor>>, 'times' | 'reference'>,
  counts: Readonly<Record<string, KindCount>>,
  say: Say,
) => {
  say('kind of call                                 calls  p50 ms  p99 ms  × that call  requests   reads  writes  a call')
  for (const [kind, found] of [...times].toSorted(([, one], [, other]) => other.length - one.length)) {
    const count = counts[kind]
    const each = (of: 'requests' | 'reads' | 'writes') => (count === undefined ? '' : decimals.format(count[of] / count.calls)).padStart(8)
    const p99 = percentile(found, 0.99)
    const ms = `${whole.format(percentile(found, 0.5)).padStart(8)}${whole.format(p99).padStart(8)}${decimals.format(p99 / reference).padStart(13)}`
    say(`${kind.padEnd(42)}${String(found.length).padStart(8)}${ms}  ${each('requests')}${each('reads')}${each('writes')}`)
  }
}

/**
 * Drives a mixed day against a portal on this machine and prints what became of it.
 * @throws Failure if a call fails, a form is lost, the table is inconsistent, or calls ask for more than the capacity page says
 */
export const benchMixedLoad = async (seconds: number, callers: number, say: Say): Promise<void> => {
  process.env[environment.logLevel] ??= 'warn'
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerportal-load-'))
  try {
    await fillPortal(dataDir, CUSTOMERS)
    const portal = await startPortal(dataDir)
    const client = httpClient(portal.origin, callers + 1)
    try {
      const outcome = await callFor(seconds, client, await newCallers(client, callers))
      const { times, reference, failed, accepted } = outcome
      const counts = await portal.counts()
      const calls = [...times.values()].reduce((sum, found) => sum + found.length, 0)
      say(
        `${whole.format(calls)} calls of ${callers} callers in ${seconds} s; a call that asks no table takes ${decimals.format(reference)} ms (p50)\n`,
      )
      printTimes(outcome, counts, say)

      Object.assign(process.env, portal.settings)
      const problems = await findProblems(failed, accepted, counts)
      say()
      say(`${whole.format(accepted.length)} forms accepted`)
      for (const [what, found] of Object.entries(problems)) {
        say(`${whole.format(found.length)} ${what}`)
        for (const one of found.slice(0, 10)) say(`  ${one}`)
      }
      if (Object.values(problems).some((found) => found.length > 0)) throw new Failure('The mixed day did not go well.')
    } finally {
      client.close()
      await portal.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
