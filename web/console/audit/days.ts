const DAY = /^\d{4}-\d\d-\d\d$/

/** A day of the address as `yyyy-mm-dd`; blank for anything else. */
export const dayOf = (value: string) => (DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : '')

const momentOf = (day: string, clock: string) => (day === '' ? undefined : new Date(`${day}T${clock}`).toISOString())

/** The first moment of a day where the reader is, as the time of a log; undefined for a blank one. */
export const beginningOf = (day: string) => momentOf(day, '00:00:00.000')
/** The last one. */
export const endOf = (day: string) => momentOf(day, '23:59:59.999')
