import type { SmtpServer } from './recipients.ts'

/** After a server could not be reached, mails for it do not try again for this long: one that is down must not keep the others waiting. */
const UNREACHABLE_MS = 30_000
const unreachable = new Map<string, { readonly until: number; readonly reason: string }>()

/** Names a server among others. */
export const serverName = ({ host, port }: Pick<SmtpServer, 'host' | 'port'>): string => `${host.toLowerCase()}:${port}`

/** Leaves a server alone for a while. */
export const leaveAlone = (name: string, reason: string): void => {
  unreachable.set(name, { until: Date.now() + UNREACHABLE_MS, reason })
}

/** Attempts in a row that a server left without an end. One can be the mail's fault; so many are the server's. */
const STUCK_IN_A_ROW = 3
const stuck = new Map<string, number>()

/** Notes that a server left an attempt without an end, or that it did not. */
export const noteEnd = (name: string, reason: string | undefined): void => {
  const times = reason === undefined ? 0 : (stuck.get(name) ?? 0) + 1
  stuck.set(name, times % STUCK_IN_A_ROW)
  if (reason !== undefined && times === STUCK_IN_A_ROW) leaveAlone(name, reason)
}

/** Why this server is being left alone for now; undefined when it is not. */
export const leftAlone = (name: string): string | undefined => {
  const entry = unreachable.get(name)
  return entry !== undefined && entry.until > Date.now() ? entry.reason : undefined
}
