import { madeOnFirstUse } from './made-on-first-use.ts'

const TIME_ZONE = 'Europe/Berlin'
// A formatter reads its language's data when it is made: together some 20 ms, which a Lambda that formats nothing starts without.
const day = madeOnFirstUse(
  () => new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: TIME_ZONE }),
)
const cents = madeOnFirstUse(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const countries = madeOnFirstUse(() => new Intl.DisplayNames('de-DE', { type: 'region' }))

/** dd.MM.yyyy of an ISO time, as the day was in Germany. */
export const formatDate = (iso: string) => day().format(new Date(iso))

/** An amount as it is stored: "1234.50" → 1.234,50 */
export const formatDecimal = (decimal: string) => cents().format(Number(decimal))

/** DE → Deutschland; a country that is already a name stays. */
export const formatCountry = (country: string) => (/^[A-Z]{2}$/.test(country) ? (countries().of(country) ?? country) : country)
