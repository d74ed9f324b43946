import { formatCount } from '../../shared/domain/german.ts'

export { formatCount, formatCountry, formatDate, formatDateTime, formatDecimal } from '../../shared/domain/german.ts'

const TIME_ZONE = 'Europe/Berlin'
const second = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: TIME_ZONE })

/** A network as it is written: an IPv4 address, or the /64 of an IPv6 address. */
export const formatNetwork = (network: string) => (network.includes(':') ? `${network}::/64` : network)

/** HH:mm:ss of a time in ms. */
export const formatTime = (time: number) => second.format(new Date(time))
const unit = (name: string) => new Intl.NumberFormat('de-DE', { style: 'unit', unit: name, maximumFractionDigits: 1 })
/** 4,2 MB; at least 0,1 MB */
export const formatBytes = (bytes: number) =>
  bytes < 1e9 ? unit('megabyte').format(Math.max(bytes, 1e5) / 1e6) : unit('gigabyte').format(bytes / 1e9)
/** 1 Kunde, 2 Kunden */
export const countOf = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

/** „20 Kunden“ for a list read completely or with a known total, else „20+ Treffer“. */
export const countSoFar = (shown: number, total: number | undefined, hasMore: boolean, one: string, many: string) =>
  total === undefined && hasMore ? `${formatCount(shown)}+ Treffer` : countOf(total ?? shown, one, many)
