import { serverName, skipReason } from './unreachable-servers.ts'

/** Test messages have their own limit because a person is waiting for the result. */
export const TEST_MESSAGES = 'test messages'
/** Mails that use no SMTP server: sent by SES, or for a server that is skipped for now. */
const WITHOUT_SERVER = 'without server'

/** Maximum concurrent mails, without test messages. */
const MAX_CONCURRENT = 10
const MAX_CONCURRENT_BY_GROUP: Readonly<Record<string, number>> = { [TEST_MESSAGES]: 5, [WITHOUT_SERVER]: MAX_CONCURRENT }
/** Maximum of these per SMTP server, so that a slow server does not block the others and none is overloaded. */
const MAX_CONCURRENT_PER_SERVER = 3

/** Maximum concurrent mails of a group. */
export const maxConcurrent = (group: string): number => MAX_CONCURRENT_BY_GROUP[group] ?? MAX_CONCURRENT_PER_SERVER

const CACHED_MS = 2_000

/** Finds the limit that applies to a mail: that of its server. Configurations are cached for two seconds here; sending reads them again. */
export const concurrencyGroups = () => {
  const known = new Map<number | null, { readonly until: number; readonly name: Promise<string | null> }>()
  const serverNameFor = async (ibPartnerId: number | null) => {
    const { serverFor } = await import('./recipients.ts')
    const server = await serverFor(ibPartnerId)
    return server && serverName(server)
  }
  return async (ibPartnerId: number | null): Promise<string> => {
    let entry = known.get(ibPartnerId)
    if (entry === undefined || entry.until < performance.now()) {
      // A broken configuration is reported when its mails are sent.
      entry = { until: performance.now() + CACHED_MS, name: serverNameFor(ibPartnerId).catch(() => null) }
      known.set(ibPartnerId, entry)
    }
    const name = await entry.name
    return name === null || skipReason(name) !== undefined ? WITHOUT_SERVER : name
  }
}

/** Counts a mailer's concurrent mails per limit. */
export const deliveryPool = (deliver: (id: number) => Promise<void>) => {
  const running = new Map<number, { readonly group: string; readonly end: Promise<void> }>()
  const count = (counts: (group: string) => boolean) => [...running.values()].filter(({ group }) => counts(group)).length
  const free = () => MAX_CONCURRENT - count((group) => group !== TEST_MESSAGES)
  return {
    start: (id: number, group: string) => {
      running.set(id, { group, end: deliver(id).finally(() => running.delete(id)) })
    },
    has: (id: number) => running.has(id),
    free,
    hasSlot: (group: string) => count((other) => other === group) < maxConcurrent(group) && (group === TEST_MESSAGES || free() > 0),
    isIdle: () => running.size === 0,
    ends: () => [...running.values()].map(({ end }) => end),
  }
}
