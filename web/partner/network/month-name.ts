import { lazy } from '../../../shared/domain/lazy.ts'

const month = lazy(() => new Intl.DateTimeFormat('de-DE', { month: 'long', timeZone: 'Europe/Berlin' }))

/** The name of the present month, in German time. */
export const monthName = () => month().format(Date.now())
