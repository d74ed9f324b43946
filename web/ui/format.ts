const TIME_ZONE = 'Europe/Berlin'
const day = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: TIME_ZONE })
const minute = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE })
const second = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: TIME_ZONE })
const whole = new Intl.NumberFormat('de-DE')
const cents = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const countries = new Intl.DisplayNames('de-DE', { type: 'region' })

/** dd.MM.yyyy of an ISO time. */
export const formatDate = (iso: string) => day.format(new Date(iso))
/** dd.MM.yyyy HH:mm of an ISO time. */
export const formatDateTime = (iso: string) => `${formatDate(iso)} ${minute.format(new Date(iso))}`
/** HH:mm:ss of a time in ms. */
export const formatTime = (time: number) => second.format(new Date(time))
/** 1.234 */
export const formatCount = (count: number) => whole.format(count)
/** "8.00" → 8,00 */
export const formatDecimal = (decimal: string) => cents.format(Number(decimal))
/** DE → Deutschland; a country that is already a name stays. */
export const formatCountry = (country: string) => (/^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country)
/** 1 Kunde, 2 Kunden */
export const countOf = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`
