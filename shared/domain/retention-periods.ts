import { REFERRAL_DAYS_KEPT } from '../platform/limits.ts'

/*
 * How long data are kept. The Lambdas need these numbers alone; `retention.ts` adds what people read about them.
 */

/** Periods that people name in months or years. */
export const MONTH_DAYS = 30
export const YEAR_DAYS = 365

/** The default of each rule, and the bounds within which staff may change it, in days. */
export const retentionPeriods = {
  rejectedLeads: { days: 6 * MONTH_DAYS, least: MONTH_DAYS, most: 3 * YEAR_DAYS },
  unansweredLeads: { days: YEAR_DAYS, least: MONTH_DAYS, most: 3 * YEAR_DAYS },
  rejectedApplications: { days: 6 * MONTH_DAYS, least: MONTH_DAYS, most: 3 * YEAR_DAYS },
  unansweredApplications: { days: YEAR_DAYS, least: MONTH_DAYS, most: 3 * YEAR_DAYS },
  unconvertedRegistrations: { days: 2 * YEAR_DAYS, least: MONTH_DAYS, most: 5 * YEAR_DAYS },
  mails: { days: 90, least: 7, most: YEAR_DAYS },
  auditLog: { days: 2 * YEAR_DAYS, least: 6 * MONTH_DAYS, most: 10 * YEAR_DAYS },
  signInLog: { days: 90, least: MONTH_DAYS, most: YEAR_DAYS },
  privacyRequests: { days: 3 * YEAR_DAYS, least: YEAR_DAYS, most: 5 * YEAR_DAYS },
} as const

export type RetentionRuleName = keyof typeof retentionPeriods
const names: readonly string[] = Object.keys(retentionPeriods)
const isRuleName = (name: string): name is RetentionRuleName => names.includes(name)
/** All rules, in the order in which they are carried out and shown. */
export const RETENTION_RULES: readonly RetentionRuleName[] = names.filter(isRuleName)

/** A value of each rule. */
export const perRule = <Value>(value: (name: RetentionRuleName) => Value): Record<RetentionRuleName, Value> => ({
  rejectedLeads: value('rejectedLeads'),
  unansweredLeads: value('unansweredLeads'),
  rejectedApplications: value('rejectedApplications'),
  unansweredApplications: value('unansweredApplications'),
  unconvertedRegistrations: value('unconvertedRegistrations'),
  mails: value('mails'),
  auditLog: value('auditLog'),
  signInLog: value('signInLog'),
  privacyRequests: value('privacyRequests'),
})

/** The days of each rule. */
export type RetentionDays = Readonly<Record<RetentionRuleName, number>>
export const defaultRetention: RetentionDays = perRule((name) => retentionPeriods[name].days)

/** What is kept for a fixed time. */
export const fixedPeriods = {
  idempotentAnswers: { hours: 24 },
  resubmissions: { minutes: 10 },
  resetLinks: { minutes: 30 },
  invitations: { days: 7 },
  sessions: { hours: 12 },
  devices: { days: 180 },
  deviceTrust: { days: 30 },
  events: { days: 90 },
  bulkOperations: { days: 7 },
  importedRows: { days: 7 },
  imports: { days: 30 },
  importColumns: { days: 365 },
  referralDays: { days: REFERRAL_DAYS_KEPT },
} as const
