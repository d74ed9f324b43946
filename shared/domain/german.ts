import { lazy } from './lazy.ts'

const TIME_ZONE = 'Europe/Berlin'
// Creating the formatters takes 20 ms to load the language's data, which a Lambda that formats nothing saves.
const day = lazy(() => new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: TIME_ZONE }))
const isoDay = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }))
const minute = lazy(() => new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE }))
const second = lazy(() => new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium', timeZone: TIME_ZONE }))
const cents = lazy(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const whole = lazy(() => new Intl.NumberFormat('de-DE'))
const countries = lazy(() => new Intl.DisplayNames('de-DE', { type: 'region' }))

/** dd.MM.yyyy of an ISO time, in German time. */
export const formatDate = (iso: string) => day().format(new Date(iso))

/** dd.MM.yyyy HH:mm of an ISO time, in German time. */
export const formatDateTime = (iso: string) => `${formatDate(iso)} ${minute().format(new Date(iso))}`

/** dd.MM.yyyy HH:mm:ss of an ISO time, in German time. */
export const formatMoment = (iso: string) => `${formatDate(iso)} ${second().format(new Date(iso))}`

/** The calendar day of a time in Germany, such as `2026-11-23`. @param time in ms since the epoch */
export const germanDay = (time: number) => isoDay().format(time)

/** The hour of a time in Germany, from `00` to `23`. @param time in ms since the epoch */
export const germanHour = (time: number) => minute().format(time).slice(0, 2)

/** A stored amount: "1234.50" → 1.234,50 */
export const formatDecimal = (decimal: string) => cents().format(Number(decimal))

/** 1.234 */
export const formatCount = (count: number) => whole().format(count)

/** DE → Deutschland; a country name is returned unchanged. */
export const formatCountry = (country: string) => (/^[A-Z]{2}$/.test(country) ? (countries().of(country) ?? country) : country)
