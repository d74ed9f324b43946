import { serverFor } from './recipients.ts'
import { leftAlone, serverName } from './unreachable-servers.ts'

/** Test messages have their own limit because a person is waiting for the result. */
export const TRIALS = 'trials'
/** Mails that use no SMTP server: sent by SES, or for a server that is skipped for now. */
const FREELY = 'freely'

/** Maximum concurrent mails, without test messages. */
const AT_ONCE = 10
const AT_ONCE_BY_LANE: Readonly<Record<string, number>> = { [TRIALS]: 5, [FREELY]: AT_ONCE }
/** Maximum of these per SMTP server, so that a slow server does not block the others and none is overloaded. */
const AT_ONCE_PER_SERVER = 3

/** How many mails of a lane may be under way at once. */
export const placesOf = (lane: string): number => AT_ONCE_BY_LANE[lane] ?? AT_ONCE_PER_SERVER

const KNOWN_FOR_MS = 2_000

/** Finds the limit that applies to a mail: that of its server. Configurations are cached for two seconds here; sending reads them again. */
export const lanes = () => {
  const known = new Map<number | null, { readonly until: number; readonly name: Promise<string | null> }>()
  const serverNameFor = async (ibPartnerId: number | null) => {
    const server = await serverFor(ibPartnerId)
    return server && serverName(server)
  }
  return async (ibPartnerId: number | null): Promise<string> => {
    let entry = known.get(ibPartnerId)
    if (entry === undefined || entry.until < performance.now()) {
      // A broken configuration is reported when its mails are sent.
      entry = { until: performance.now() + KNOWN_FOR_MS, name: serverNameFor(ibPartnerId).catch(() => null) }
      known.set(ibPartnerId, entry)
    }
    const name = await entry.name
    return name === null || leftAlone(name) !== undefined ? FREELY : name
  }
}

/** Counts a mailer's concurrent mails per limit. */
export const places = (deliver: (id: number) => Promise<void>) => {
  const underWay = new Map<number, { readonly lane: string; readonly end: Promise<void> }>()
  const count = (counts: (lane: string) => boolean) => [...underWay.values()].filter(({ lane }) => counts(lane)).length
  const free = () => AT_ONCE - count((lane) => lane !== TRIALS)
  return {
    start: (id: number, lane: string) => {
      underWay.set(id, { lane, end: deliver(id).finally(() => underWay.delete(id)) })
    },
    has: (id: number) => underWay.has(id),
    free,
    hasRoom: (lane: string) => count((other) => other === lane) < placesOf(lane) && (lane === TRIALS || free() > 0),
    isIdle: () => underWay.size === 0,
    ends: () => [...underWay.values()].map(({ end }) => end),
  }
}
