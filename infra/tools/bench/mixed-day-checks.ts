import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { costOf, readCallCosts } from '../capacity/call-costs.ts'
import type { KindCount } from './count-by-kind.ts'
import { decimals } from './load.ts'

/** The mailer sends what the last forms have left. */
const MAILS_END_MS = 120_000
/** A transaction is repeated after a conflict, and a list asks one of its partitions again now and then. */
const REQUESTS_TOLERANCE = 0.2
/** Records here have other words than those that were counted. */
const UNITS_TOLERANCE = 0.25

/** The kinds that ask the table for more than the capacity page is computed from. */
const deviations = (counts: Readonly<Record<string, KindCount>>) => {
  const costs = readCallCosts()
  return Object.entries(counts).flatMap(([kind, { calls, ...sums }]) => {
    const told = costOf(costs, kind)
    const exceeds = (of: 'requests' | 'reads' | 'writes', tolerance: number) => {
      const most = told[of] * (1 + tolerance) + 0.5
      return sums[of] / calls > most ? [`${kind}: ${decimals.format(sums[of] / calls)} ${of} a call instead of ${told[of]}`] : []
    }
    return [...exceeds('requests', REQUESTS_TOLERANCE), ...exceeds('reads', UNITS_TOLERANCE), ...exceeds('writes', UNITS_TOLERANCE)]
  })
}

/** The addresses of accepted forms whose record or mail is missing. */
const lostForms = async (accepted: readonly string[]) => {
  const { readEverything } = await import('../../../functions/consistency/read-everything.ts')
  const items = await readEverything()
  const isRecord = ({ pk }: { pk?: unknown }) => /^(?:CUSTOMER|INTERESSENT|APPLICATION)#/.test(String(pk))
  const replySchema = z.object({ replyTo: z.object({ address: z.string() }) })
  const stored = new Set(items.filter(isRecord).map(({ email }) => email))
  const mailed = new Set(items.map((item) => replySchema.safeParse(item).data?.replyTo.address))
  return accepted.flatMap((address) => [
    ...(stored.has(address) ? [] : [`no record of ${address}`]),
    ...(mailed.has(address) ? [] : [`no mail about ${address}`]),
  ])
}

/** Waits for mails that are still being sent. */
const lastingInconsistencies = async () => {
  const { findInconsistencies } = await import('../../../functions/consistency/find-inconsistencies.ts')
  const end = performance.now() + MAILS_END_MS
  let found = await findInconsistencies()
  while (found.length > 0 && performance.now() < end) {
    await delay(1000)
    found = await findInconsistencies()
  }
  return found
}

/**
 * What went wrong on a mixed day, by kind of problem. The environment names the portal's table.
 * @param accepted addresses of the accepted forms
 */
export const findProblems = async (
  failed: readonly string[],
  accepted: readonly string[],
  counts: Readonly<Record<string, KindCount>>,
): Promise<Readonly<Record<string, readonly string[]>>> => ({
  'failed calls': failed,
  inconsistencies: await lastingInconsistencies(),
  'lost forms': await lostForms(accepted),
  'calls that ask for more than the capacity page says': deviations(counts),
})
