import { type CallCost, type CallCosts, costOf, partitionOf } from './call-costs.ts'
import { prices, REGION } from './costs.ts'
import type { Rates } from './loads.ts'
import { assumptions, MAIL_RUN, SENDS_MAIL } from './mixed-day.ts'

const MILLION = 1_000_000
const BYTES = 1_000_000_000
const DAY_SECONDS = 86_400
const MONTH_SECONDS = 30 * DAY_SECONDS
/** Memory of the Lambdas for requests. */
const LAMBDA_GIGABYTES = 1
/** X-Ray samples one request a second and a twentieth of the rest. */
const TRACED_SHARE = 1 / 20

/** US dollars of a million calls: of the table, and with gateway, Lambda and logs. */
export const dollarsPerMillion = ({ reads, writes }: Pick<CallCost, 'reads' | 'writes'>) => {
  const table = REGION * (writes * prices.writesPerMillion + reads * prices.readsPerMillion)
  const lambda = prices.lambdaPerMillion + assumptions.callSeconds * LAMBDA_GIGABYTES * prices.lambdaGigabyteSecond * MILLION
  const logs = REGION * assumptions.logKilobytesPerCall * prices.logGigabyte
  return { table, inAll: table + REGION * prices.gatewayPerMillion + lambda + logs }
}

const retentionOf = ({ retentionDays }: CallCosts, place: string) =>
  Object.entries(retentionDays).find(([beginning]) => partitionOf(place).startsWith(beginning))?.[1]

/** Bytes that a call leaves for good, and those that expire, weighted with the days until they do. */
const bytesOf = (costs: CallCosts, name: string) => {
  let kept = 0
  let byteDays = 0
  for (const [place, [, , bytes]] of Object.entries(costOf(costs, name).touches)) {
    const days = retentionOf(costs, place)
    if (days === undefined) kept += bytes
    else byteDays += bytes * days
  }
  return { kept, byteDays }
}

type Portal = { readonly partners: number; readonly customers: number }

/** Gigabytes in the table and its indexes: the records, and what calls leave until it expires. */
export const storageOf = (costs: CallCosts, rates: Rates, { partners, customers }: Portal) => {
  const expiring = [...rates].reduce(
    (sum, [name, rate]) => sum + (rate * DAY_SECONDS * bytesOf(costs, name).byteDays) / assumptions.peakToAverage,
    0,
  )
  return {
    perCustomer: bytesOf(costs, 'customerCreate').kept,
    perPartner: bytesOf(costs, 'partnerCreate').kept,
    customers: (customers * bytesOf(costs, 'customerCreate').kept) / BYTES,
    partners: (partners * bytesOf(costs, 'partnerCreate').kept) / BYTES,
    expiring: expiring / BYTES,
  }
}

/** US dollars of a month in which the busiest second has these rates. */
export const monthlyBill = (costs: CallCosts, rates: Rates, portal: Portal): Readonly<Record<string, number>> => {
  const sum = (of: (name: string) => number) =>
    [...rates].reduce((total, [name, rate]) => total + (rate / assumptions.peakToAverage) * MONTH_SECONDS * of(name), 0)
  const mail = costOf(costs, MAIL_RUN)
  const mails = sum((name) => (SENDS_MAIL.includes(name) ? 1 : 0))
  const calls = sum(() => 1)
  const pages = sum((name) => (name.startsWith('page ') ? 1 : 0))
  const distributionRequests = calls + pages * assumptions.distributionRequestsPerPage
  const { customers, partners, expiring } = storageOf(costs, rates, portal)
  const units = (writes: number, reads: number) => (REGION * (writes * prices.writesPerMillion + reads * prices.readsPerMillion)) / MILLION
  return {
    'Table: units of the calls': units(
      sum((name) => costOf(costs, name).writes),
      sum((name) => costOf(costs, name).reads),
    ),
    'Table: units of the mails': units(mails * mail.writes, mails * mail.reads),
    'Table: storage, and recovery to any second':
      REGION * (customers + partners + expiring) * (prices.storedGigabyteMonth + prices.recoveryGigabyteMonth),
    Gateway: (REGION * calls * prices.gatewayPerMillion) / MILLION,
    Lambdas: calls * (prices.lambdaPerMillion / MILLION + assumptions.callSeconds * LAMBDA_GIGABYTES * prices.lambdaGigabyteSecond),
    'CloudFront and web ACL': (distributionRequests * (prices.distributionPerMillion + prices.webAclPerMillion)) / MILLION,
    'Mail (SES)': (mails * assumptions.recipientsPerMail * prices.mailsPerThousand) / 1000,
    Logs: (REGION * calls * assumptions.logKilobytesPerCall * 1000 * prices.logGigabyte) / BYTES,
    Traces: (calls * TRACED_SHARE * prices.tracesPerMillion) / MILLION,
  }
}
