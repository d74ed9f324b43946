import type { Stage } from '../../stage.ts'
import { dollarsPerMillion, monthlyBill, storageOf } from './bill.ts'
import { type CallCosts, costOf } from './call-costs.ts'
import { limits } from './limits.ts'
import { AT_ONCE, type Load, loadsOf, nearestFirst, type Spread } from './loads.ts'
import { assumptions, mixedDay, sharesOfMixedDay } from './mixed-day.ts'

/** The portal to compute for. */
export type Size = { readonly partners: number; readonly customers: number; readonly rps: number }

export const defaultSize: Size = { partners: 100_000, customers: 10_000_000, rps: 300 }

const FIRST = 5
/** Answers of lists hold up to 100 rows; the recorded ones hold 25. */
const LARGEST_PAGE = 4

const number = (value: number) => {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Places hold angle brackets, which Markdown would take for HTML. */
const code = (text: string) => text.replaceAll(/(?:table|gsi\d) [^\s,]+(?: <shard>)?/g, '`$&`')

const ratesOf = (rps: number) => new Map([...sharesOfMixedDay()].map(([name, share]) => [name, share * rps]))

const usedAndMost = ({ kind, perSecond, most, unit }: Load) => {
  if (kind === 'conflicts')
    return [perSecond, most].map((held, nth) => `${number((1 - Math.exp(-held)) * 100)} %${nth === 0 ? ` ${unit}` : ''}`)
  return [`${number(perSecond)} ${unit}${unit === AT_ONCE ? '' : ' a second'}`, number(most)]
}

const firstLimits = (loads: readonly Load[], rps: number) =>
  table(
    ['', 'What', 'Used', 'Limit', 'Reached at', 'What to do'],
    nearestFirst(loads)
      .slice(0, FIRST)
      .map((load, nth) => [
        String(nth + 1),
        code(load.resource),
        ...usedAndMost(load),
        `${number((rps * load.most) / load.perSecond)} requests/s`,
        load.advice,
      ]),
  )

/** Bursts of one kind of call, while nothing else happens: where all concern one partner, or one letter, that is said. */
const BURSTS: readonly (readonly [what: string, name: string, spread?: Partial<Spread>])[] = [
  ['Leads of all partners', 'leadCreate: under a key'],
  ['Leads of one partner', 'leadCreate: under a key', { busiestPartner: 1 }],
  ['Registrations of all partners', 'registrationCreate'],
  ['Registrations of one partner', 'registrationCreate', { busiestPartner: 1 }],
  ['Applications', 'applicationCreate: from the start page'],
  ['Changes of customers by staff', 'customerUpdate'],
  ['Searches of staff', 'customerList: a name'],
  ['Searches of staff by the same letter', 'customerList: a name', { commonestLetter: 1 }],
  ['Searches of partners', 'customerList: own, a name'],
  ['Searches of one partner by the same letter', 'customerList: own, a name', { busiestPartner: 1, commonestLetter: 1 }],
  ['Lists of staff', 'leadList'],
  ['Dashboards of partners that have changed', 'customerList: own'],
  ['Dashboards of partners that have not', 'customerList: own, unchanged'],
  ['Pages of partners that no cache answers', 'page /ib-recruitment'],
  ['Sign-ins', 'login'],
]

const bursts = (costs: CallCosts, stage: Stage) =>
  table(
    ['Alone, a second', 'The design holds', 'until', 'The stage `prod` and the quotas allow', 'until'],
    BURSTS.map(([what, name, spread]) => {
      const loads = nearestFirst(loadsOf(costs, new Map([[name, 1]]), stage, { ...assumptions, ...spread }))
      const first = (isOfDesign: boolean) => {
        const load = loads.find(({ kind }) => kind !== 'queue' && ['partition', 'conflicts'].includes(kind) === isOfDesign)
        return load === undefined ? ['no limit', ''] : [number(Math.floor(load.most / load.perSecond)), code(load.resource)]
      }
      return [what, ...first(true), ...first(false)]
    }),
  )

const callTable = (costs: CallCosts) =>
  table(
    ['Call', 'Requests', 'Read units', 'Write units', 'Answer, KB', '$ a million: table', 'in all'],
    Object.keys(costs.calls).map((name) => {
      const cost = costOf(costs, name)
      const { table: ofTable, inAll } = dollarsPerMillion(cost)
      return [
        name,
        String(cost.requests),
        number(cost.reads),
        number(cost.writes),
        number(cost.bytes / 1000),
        ofTable.toFixed(2),
        inAll.toFixed(2),
      ]
    }),
  )

const largestAnswers = (costs: CallCosts) =>
  Object.entries(costs.calls)
    .map(([name, { bytes }]) => ({ name, bytes: name.includes('List') ? bytes * LARGEST_PAGE : bytes }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 3)
    .map(({ name, bytes }) => `${name} ${number(bytes / 1000)} KB`)
    .join(', ')

const dayTable = () =>
  table(
    ['Who', 'Of 1,000 requests'],
    Object.entries(mixedDay).map(([who, calls]) => {
      const all = Object.values(mixedDay)
        .flatMap((kinds) => Object.values(kinds))
        .reduce((sum, times) => sum + times, 0)
      const kinds = Object.entries(calls).map(([name, times]) => `${name} ${number((times / all) * 1000)}`)
      return [who, kinds.join(', ')]
    }),
  )

/** The capacity of the portal as Markdown. */
export const capacityTables = (costs: CallCosts, stage: Stage, { partners, customers, rps }: Size): string => {
  const rates = ratesOf(rps)
  const loads = loadsOf(costs, rates, stage)
  const bill = monthlyBill(costs, rates, { partners, customers })
  const storage = storageOf(costs, rates, { partners, customers })
  const total = Object.values(bill).reduce((sum, dollars) => sum + dollars, 0)
  const design = loads.filter(({ kind }) => kind === 'partition' || kind === 'conflicts')
  const settings = loads.filter((load) => !design.includes(load))
  return `## ${number(partners)} partners, ${number(customers)} customers, ${number(rps)} requests a second

What comes first in the design, however high settings and quotas are:

${firstLimits(design, rps)}

What comes first in the settings of the stage \`prod\` and in the quotas of a new account:

${firstLimits(settings, rps)}

### Bursts of one kind

${bursts(costs, stage)}

### A month

A busiest second of ${number(rps)} requests means ${number(rps / assumptions.peakToAverage)} on average. Fixed costs are in [the runbook](runbook.md#what-it-costs).

${table(['Part', 'US dollars a month'], [...Object.entries(bill).map(([part, dollars]) => [part, number(Math.round(dollars))]), ['**Together**', `**${number(Math.round(total))}**`]])}

Storage, indexes included: ${number(storage.customers)} GB of customers (${number(storage.perCustomer)} bytes each), ${number(storage.partners)} GB of partners (${number(storage.perPartner)} bytes each), ${number(storage.expiring)} GB that expires (audit log, mails, sessions).
The largest answers, with 100 rows: ${largestAnswers(costs)}; a Lambda may answer ${number(limits.answerBytes.most / 1000)} KB.

### Each call

${callTable(costs)}

### The mixed day

${dayTable()}
`
}

const limitsTable = () =>
  table(
    ['Limit', 'Most', 'AWS raises it', 'Source'],
    Object.values(limits).map(({ most, what, isRaisable, source }) => [what, number(most), isRaisable ? 'yes' : 'no', `<${source}>`]),
  )

/** The whole of `docs/capacity.md`. */
export const capacityPage = (costs: CallCosts, stage: Stage): string => `# Capacity

Computed by \`npm run capacity\` from what each call of the contract asks of the table, as counted by \`functions/endpoints/call-costs.api.test.ts\` on the
real handlers and engine, and from the limits of AWS. Do not edit: \`npm run capacity -- --write\` writes this page anew, \`-- --record\` counts the
calls first, and a test compares both. Other sizes: \`npm run capacity -- --partners 1000 --customers 100000 --rps 50\`.
Why it is made this way: [decision 51](decisions/0051-capacity-is-counted.md).

${capacityTables(costs, stage, defaultSize)}
## How it is computed

- A write of a transaction takes two units per KB in the table and one in each index whose item changes; a strongly consistent read one unit per 4 KB, an eventually consistent one half.
- The busiest partition of a family counts. Keys with an id or a name of their own (\`<id>\`, \`<name>\`) have partitions of their own and no limit together.
  \`<shard>\`: the load is divided by their number in the code. \`<partner>\`: the busiest partner takes ${assumptions.busiestPartner * 100} % of what concerns
  partners. \`<letter>\`: the commonest letter takes ${assumptions.commonestLetter * 100} % of the words.
- DynamoDB splits a hot partition by sort key where keys do not only grow (counters, search tokens); the table shows the limit before that.
- Conflicts: arrivals are independent, and a transaction holds its items for ${assumptions.transactionSeconds * 1000} ms; with λ transactions a second on an item, λ × ${assumptions.transactionSeconds} of them find it held. Up to
  ${assumptions.conflicts * 100} % is taken as the limit: then all twenty attempts fail for one in 14,000, and nobody notices a few retries of some hundredths of a second.
- A call takes ${assumptions.callSeconds * 1000} ms of a Lambda, a mail has ${assumptions.recipientsPerMail} recipients, a page brings ${assumptions.distributionRequestsPerPage} requests that CloudFront answers itself.

${limitsTable()}
`
