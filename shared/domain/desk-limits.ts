/** The most overdue and own records of the inbox that are counted. */
export const COUNTED_AT_MOST = 99

/** Days before the last day of a privacy request from which the dashboard names it. */
export const PRIVACY_NEAR_DAYS = 7
