/**
 * What people do in a busy second of a mixed day: how many of 1,000 requests are of which kind. Names are those of `call-costs.json`. The
 * capacity page and `npm run bench -- load` share it.
 */
export const mixedDay = {
  visitors: {
    'page /ib': 130,
    'page /ib-recruitment': 110,
    'page /': 40,
    registrationCreate: 12,
    'leadCreate: under a key': 10,
    'applicationCreate: from the start page': 3,
  },
  partners: {
    authUser: 60,
    'partnerList: own': 60,
    'customerList: own': 20,
    'customerList: own, unchanged': 100,
    'customerCounts: own': 20,
    'customerCounts: own, unchanged': 100,
    'customerList: own, a name': 10,
    sessionRefresh: 30,
    login: 5,
  },
  // Where thousands send forms, the lists of staff never stay the same.
  clerks: {
    leadList: 50,
    leadCounts: 50,
    'leadList: a name': 5,
    'leadUpdate: to another status': 6,
    customerList: 50,
    'customerList: a name': 20,
    customerGet: 20,
    customerCreate: 4,
    customerUpdate: 10,
    partnerList: 20,
    'partnerList: a name': 10,
    dashboardFigures: 15,
    mailCounts: 30,
  },
} as const

/** All kinds of calls with their share of the requests; the shares add up to 1. */
export const sharesOfMixedDay = (): ReadonlyMap<string, number> => {
  const kinds = Object.values(mixedDay).flatMap((calls) => Object.entries(calls))
  const all = kinds.reduce((sum, [, times]) => sum + times, 0)
  return new Map(kinds.map(([name, times]) => [name, times / all]))
}

/** Kinds that leave a mail in the outbox. */
export const SENDS_MAIL: readonly string[] = ['registrationCreate', 'leadCreate: under a key', 'applicationCreate: from the start page']
/** What the mailer does for each of these mails. */
export const MAIL_RUN = 'run of the mailer with a mail'
/** Kinds that the user pool is asked about. */
export const ASKS_POOL: readonly string[] = ['login']
/** What the counts of calls do not tell. */
export const assumptions = {
  /** The busiest second of a month against its average. */
  peakToAverage: 4,
  /** Share of the busiest partner in all that concerns partners, as when one of 100,000 holds a webinar. */
  busiestPartner: 0.2,
  /** Share of words that begin with the commonest letter; S in German names. */
  commonestLetter: 0.12,
  /** Time for which a transaction holds its items: between its two phases others on the same item are cancelled. */
  transactionSeconds: 0.02,
  /** Share of transactions that may meet another: all twelve attempts then fail for one in 15,000. */
  conflicts: 0.62,
  /** Of a Lambda's call, most of it waiting for the table. */
  callSeconds: 0.04,
  /** Requests of CloudFront for a page with its scripts, styles and pictures, which it answers itself. */
  distributionRequestsPerPage: 12,
  recipientsPerMail: 2,
  logKilobytesPerCall: 1,
} as const
