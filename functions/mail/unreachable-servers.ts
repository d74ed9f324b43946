import type { SmtpServer } from './recipients.ts'

/** How long mails for a server are not tried after it could not be reached, so that they do not delay others. */
const UNREACHABLE_MS = 30_000
const unreachable = new Map<string, { readonly until: number; readonly reason: string }>()

/** The key of a server. */
export const serverName = ({ host, port }: Pick<SmtpServer, 'host' | 'port'>): string => `${host.toLowerCase()}:${port}`

/** Skips a server for a while. */
export const skipServer = (name: string, reason: string): void => {
  unreachable.set(name, { until: Date.now() + UNREACHABLE_MS, reason })
}

/** Consecutive attempts that a server left unanswered. One may be caused by the mail, this many by the server. */
const STUCK_IN_A_ROW = 3
const stuck = new Map<string, number>()

/** Counts attempts that a server left unanswered; an answered one resets the count. */
export const countUnanswered = (name: string, reason: string | undefined): void => {
  const times = reason === undefined ? 0 : (stuck.get(name) ?? 0) + 1
  stuck.set(name, times % STUCK_IN_A_ROW)
  if (reason !== undefined && times === STUCK_IN_A_ROW) skipServer(name, reason)
}

/** Why this server is being skipped; undefined when it is not. */
export const skipReason = (name: string): string | undefined => {
  const entry = unreachable.get(name)
  return entry !== undefined && entry.until > Date.now() ? entry.reason : undefined
}
