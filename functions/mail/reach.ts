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

/** Why this server is being left alone for now; undefined when it is not. */
export const leftAlone = (name: string): string | undefined => {
  const entry = unreachable.get(name)
  return entry !== undefined && entry.until > Date.now() ? entry.reason : undefined
}
