/** Write and read units of a user journey, of `call-costs.json`. */
type Units = { readonly writes: number; readonly reads: number }
export type Journey =
  | 'a partner page'
  | 'a lead'
  | 'its mails'
  | 'a run with nothing to do'
  | 'signing in'
  | 'a list'
  | 'a change of status'

/** US dollars as published by AWS for us-east-1 in November 2026. docs/runbook.md lists the sources, and which could not be quoted. */
export const prices = {
  writesPerMillion: 0.625,
  readsPerMillion: 0.125,
  storedGigabyteMonth: 0.25,
  recoveryGigabyteMonth: 0.2,
  gatewayPerMillion: 1,
  lambdaPerMillion: 0.2,
  lambdaGigabyteSecond: 0.000_013_333_4,
  scheduledPerMillion: 1,
  logGigabyte: 0.5,
  alarmMonth: 0.1,
  metricMonth: 0.3,
  dashboardMonth: 3,
  tracesPerMillion: 5,
  distributionPerMillion: 1.2,
  webAclMonth: 5,
  webAclRuleMonth: 1,
  webAclPerMillion: 0.6,
  mailsPerThousand: 0.1,
  keyMonth: 1,
  secretMonth: 0.4,
  outsideCheckMonth: 2.75,
} as const

/** Surcharge of Frankfurt, where personal data is stored, over us-east-1: table, gateway, logs. */
export const REGION = 1.25

/** Assumptions per lead. */
export const perLead = {
  pageViews: 10,
  calls: 25,
  signIns: 1,
  distributionRequests: 150,
  recipients: 3,
  /** Average over the first year: leads arrive evenly, and mails, sessions and answers expire. */
  storedKilobytes: 10,
} as const

const CALL_SECONDS = 0.04
const LOG_KILOBYTES = 1
const MINUTES = 365 * 24 * 60
const MILLION = 1_000_000
const GIGABYTE_IN_KILOBYTES = MILLION
const FREE = { tracesMonth: 100_000, distributionRequestsMonth: 10 * MILLION }
/** The canary runs every five minutes, waits for its mail, and makes eight calls. */
const CANARY_RUNS = MINUTES / 5
const CANARY_SECONDS = 5
const CANARY_CALLS = 8
/** X-Ray samples one request per second and a twentieth of the rest. */
const tracedOf = (invocations: number) => {
  const first = Math.min(invocations, MINUTES * 60)
  return first + (invocations - first) / 20
}
/** Three regions check twice a minute, from about two places each. */
const OUTSIDE_REQUESTS = MINUTES * 12

type Facts = { readonly alarms: number; readonly metrics: number; readonly rules: number }

/** Dollars per year by billed item. */
export const costsOf = (leads: number, units: Readonly<Record<Journey, Units>>, { alarms, metrics, rules }: Facts) => {
  const lists = perLead.calls - perLead.signIns - 2
  const journeys: readonly (readonly [Journey, number])[] = [
    ['a partner page', perLead.pageViews],
    ['a lead', 1],
    ['its mails', 1],
    ['a change of status', 1],
    ['signing in', perLead.signIns],
    ['a list', lists],
  ]
  const sum = (of: keyof Units) => journeys.reduce((total, [name, times]) => total + units[name][of] * times, 0)
  /** A run signs in, lists three times, and stores and deletes a lead with its mail; deleting costs as much as changing. */
  const canaryUnits = (of: keyof Units) =>
    units['signing in'][of] + 3 * units['a list'][of] + units['a lead'][of] + units['its mails'][of] + units['a change of status'][of]
  const table = (writes: number, reads: number) => (REGION * (writes * prices.writesPerMillion + reads * prices.readsPerMillion)) / MILLION
  const lambda = (invocations: number, seconds: number, gigabytes: number) =>
    invocations * (prices.lambdaPerMillion / MILLION + seconds * gigabytes * prices.lambdaGigabyteSecond)

  const requests = leads * (perLead.pageViews + perLead.calls)
  // New mails and every minute invoke the mailer; every minute invokes the jobs.
  const invocations = requests + leads + 2 * MINUTES
  const stored = (leads * perLead.storedKilobytes) / GIGABYTE_IN_KILOBYTES
  const distributionRequests = leads * perLead.distributionRequests + OUTSIDE_REQUESTS
  return {
    fixed:
      12 *
      (prices.webAclMonth +
        rules * prices.webAclRuleMonth +
        alarms * prices.alarmMonth +
        metrics * prices.metricMonth +
        prices.dashboardMonth +
        prices.keyMonth +
        // Of the signing key, the links, CloudFront and the canary.
        4 * prices.secretMonth +
        prices.outsideCheckMonth),
    everyMinute:
      lambda(2 * MINUTES, CALL_SECONDS, 0.5) +
      (2 * MINUTES * prices.scheduledPerMillion) / MILLION +
      2 * table(0, units['a run with nothing to do'].reads * MINUTES),
    canary:
      table(CANARY_RUNS * canaryUnits('writes'), CANARY_RUNS * canaryUnits('reads')) +
      lambda(CANARY_RUNS, CANARY_SECONDS, 0.25) +
      lambda(CANARY_RUNS * CANARY_CALLS, CALL_SECONDS, 1) +
      (CANARY_RUNS * CANARY_CALLS * (REGION * prices.gatewayPerMillion + prices.webAclPerMillion)) / MILLION +
      (CANARY_RUNS * prices.mailsPerThousand) / 1000,
    table:
      table(leads * sum('writes'), leads * sum('reads')) +
      12 * REGION * stored * (prices.storedGigabyteMonth + prices.recoveryGigabyteMonth),
    calls: (REGION * requests * prices.gatewayPerMillion) / MILLION + lambda(requests + leads, CALL_SECONDS, 1),
    distribution:
      (Math.max(0, distributionRequests - 12 * FREE.distributionRequestsMonth) * prices.distributionPerMillion +
        distributionRequests * prices.webAclPerMillion) /
      MILLION,
    mails: (leads * perLead.recipients * prices.mailsPerThousand) / 1000,
    logs: (REGION * invocations * LOG_KILOBYTES * prices.logGigabyte) / GIGABYTE_IN_KILOBYTES,
    traces: (Math.max(0, tracedOf(invocations) - 12 * FREE.tracesMonth) * prices.tracesPerMillion) / MILLION,
  }
}
