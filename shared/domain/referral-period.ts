/** How many days the figures of a partner's pages are kept; screens show 90. */
export const REFERRAL_DAYS_KEPT = 100
