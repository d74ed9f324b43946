/** The most overdue and own records of the inbox that are counted. */
export const COUNTED_AT_MOST = 99

/** The most own jobs that the dashboard names. */
export const MOST_OWN_JOBS = 20

/** Days without a sign of a partner from which it is silent. */
export const SILENT_DAYS = 30
/** The most silent partners that are named; all are counted. */
export const MOST_SILENT_NAMED = 10

/** Days before the last day of a privacy request from which the dashboard names it. */
export const PRIVACY_NEAR_DAYS = 7
