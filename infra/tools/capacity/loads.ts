import { api, lambdaOf, type RouteName } from '../../../shared/api/index.ts'
import { type Route, routeKey } from '../../../shared/api/route.ts'
import { gatewayRouteOf } from '../../gateway-routes.ts'
import type { Stage } from '../../stage.ts'
import { type CallCosts, costOf, partitionOf } from './call-costs.ts'
import { limits } from './limits.ts'
import { ASKS_POOL, assumptions, MAIL_RUN, SENDS_MAIL } from './mixed-day.ts'

/** Calls per second by kind, as named in `call-costs.json`. */
export type Rates = ReadonlyMap<string, number>

/** The unit of what runs at the same moment; all other units are meant per second. */
export const AT_ONCE = 'at once'

/** How much of a limit some calls use. */
export type Load = {
  /** What is limited, such as a partition or a Lambda. */
  readonly resource: string
  /** Where conflicts of several kinds of calls come from. @default - the resource itself */
  readonly cause?: string
  /** What the stage or a raisable quota decides is not a limit of the design; what waits in a queue is refused to nobody. */
  readonly kind: 'partition' | 'conflicts' | 'quota' | 'stage' | 'queue'
  readonly perSecond: number
  readonly most: number
  readonly unit: string
  readonly advice: string
}

/** Share of the busiest partner in what concerns partners, and of the commonest first letter among words. */
export type Spread = { readonly busiestPartner: number; readonly commonestLetter: number }

const shardsOf = ({ shards }: CallCosts, place: string) => {
  const [, count] = Object.entries(shards).find(([beginning]) => partitionOf(place).startsWith(beginning)) ?? []
  if (count === undefined) throw new Error(`How many shards does „${place}“ have? Add it to functions/endpoints/call-costs.api.test.ts`)
  return count
}

/** Share of a family's load that its busiest partition takes; undefined where each record has its own partition. */
const busiestShare = (costs: CallCosts, place: string, { busiestPartner, commonestLetter }: Spread): number | undefined => {
  if (/<(?:id|name)>/.test(place)) return undefined
  return (
    (place.includes('<partner>') ? busiestPartner : 1) *
    (place.includes('<letter>') ? commonestLetter : 1) *
    (place.includes('<shard>') ? 1 / shardsOf(costs, place) : 1)
  )
}

/** The items of a partition, such as those of a counter, share its throughput. */
const withoutItem = (place: string) => place.replace(/ <shard>$/, '')

const adviceFor = (place: string) => {
  if (place.includes('AUDIT') || place.includes('SIGNIN')) return 'DynamoDB splits a hot log by its sort key; else more partitions'
  if (place.includes('COUNT#')) return 'DynamoDB splits a hot counter by its sort key; else more shards in partitions of their own'
  if (place.includes('RBAC')) return 'more copies of the grants'
  if (place.includes('RATE#')) return 'count the limit in several items'
  if (place.includes('<letter>')) return 'DynamoDB splits hot search partitions by word'
  if (place.includes('FORM') || place.includes('PORTAL')) return 'remember the forms and settings for longer'
  if (place.includes('<partner>')) return 'one partner is this busy: spread its partition'
  return 'DynamoDB splits a hot list by its sort key; else more partitions'
}

/** Loads of the busiest partition of each family. */
const partitionLoads = (costs: CallCosts, rates: Rates, spread: Spread): Load[] => {
  const sums = new Map<string, { reads: number; writes: number }>()
  for (const [name, rate] of rates) {
    for (const [touched, [reads, writes]] of Object.entries(costOf(costs, name).touches)) {
      const place = withoutItem(touched)
      const share = busiestShare(costs, place, spread)
      if (share === undefined) continue
      const sum = sums.get(place) ?? { reads: 0, writes: 0 }
      sums.set(place, { reads: sum.reads + reads * rate * share, writes: sum.writes + writes * rate * share })
    }
  }
  return [...sums].flatMap(([place, { reads, writes }]): Load[] => [
    {
      resource: `writes of ${place}`,
      kind: 'partition',
      perSecond: writes,
      most: limits.partitionWrites.most,
      unit: 'write units',
      advice: adviceFor(place),
    },
    {
      resource: `reads of ${place}`,
      kind: 'partition',
      perSecond: reads,
      most: limits.partitionReads.most,
      unit: 'read units',
      advice: adviceFor(place),
    },
  ])
}

/**
 * Share of the transactions of each kind that meet another one on an item that they share. Arrivals are independent (Poisson), and an item is held for
 * `transactionSeconds`: with λ transactions a second on its items, a share of 1 − e^(−λ × seconds) finds one of them held.
 */
const conflictLoads = (costs: CallCosts, rates: Rates, spread: Spread): Load[] => {
  const writers = new Map<string, number>()
  const itemsOf = (name: string) =>
    Object.entries(costOf(costs, name).touches).flatMap(([place, [, , , times]]) => {
      const share = times === 0 ? undefined : busiestShare(costs, place, spread)
      return share === undefined ? [] : [{ place, times, share }]
    })
  for (const [name, rate] of rates)
    for (const { place, times, share } of itemsOf(name)) writers.set(place, (writers.get(place) ?? 0) + rate * times * share)
  return [...rates.keys()].flatMap((name): Load[] => {
    const items = itemsOf(name)
    const held = items.reduce((sum, { place, times }) => sum + times * (writers.get(place) ?? 0) * assumptions.transactionSeconds, 0)
    const [busiest] = items.toSorted((one, other) => (writers.get(other.place) ?? 0) - (writers.get(one.place) ?? 0))
    if (busiest === undefined) return []
    return [
      {
        resource: `conflicts at ${busiest.place} („${name}“)`,
        cause: `conflicts at ${busiest.place}`,
        kind: 'conflicts',
        perSecond: held,
        most: -Math.log(1 - assumptions.conflicts),
        unit: 'of its transactions meet another',
        advice: busiest.place.includes('COUNT#') ? 'more shards of the counter' : 'write the shared item less often',
      },
    ]
  })
}

const routeOf = (name: string): Route | undefined => {
  const [routeName = ''] = name.split(':', 1)
  const isRoute = (found: string): found is RouteName => found in api
  return isRoute(routeName) ? api[routeName] : undefined
}

const lambdaNameOf = (name: string) => {
  const route = routeOf(name)
  return route === undefined ? 'pages' : lambdaOf(route)
}

/** What the settings of a stage allow: calls per second of each route of the gateway, and concurrent executions of each Lambda. */
const stageLoads = (rates: Rates, stage: Stage): Load[] => {
  const routes = new Map<string, { rate: number; most: number }>()
  for (const [name, rate] of rates) {
    const route = routeOf(name)
    const gatewayRoute = route && gatewayRouteOf(name, route)
    const label = gatewayRoute === undefined ? 'pages' : routeKey(gatewayRoute)
    routes.set(label, {
      rate: (routes.get(label)?.rate ?? 0) + rate,
      most: stage.requestsPerSecond[gatewayRoute?.traffic ?? 'documents'],
    })
  }
  const places = {
    publicApi: stage.publicConcurrency,
    pages: stage.publicConcurrency,
    accountApi: stage.accountConcurrency,
    consoleApi: stage.consoleConcurrency,
  }
  const lambdas = Map.groupBy(rates, ([name]) => lambdaNameOf(name))
  return [
    ...[...routes].map(
      ([label, { rate, most }]): Load => ({
        resource: `throttle of ${label}`,
        kind: 'stage',
        perSecond: rate,
        most,
        unit: 'calls',
        advice: 'raise requestsPerSecond of the stage',
      }),
    ),
    ...Object.entries(places).flatMap(([lambda, most]): Load[] => {
      const calls = [...lambdas].filter(([name]) => name === lambda).flatMap(([, found]) => found)
      const rate = calls.reduce((sum, [, each]) => sum + each, 0)
      return most === 'none'
        ? []
        : [
            {
              resource: `places of the Lambda ${lambda}`,
              kind: 'stage',
              perSecond: rate * assumptions.callSeconds,
              most,
              unit: AT_ONCE,
              advice: 'raise its concurrency in the stage',
            },
          ]
    }),
  ]
}

const quotaLoads = (costs: CallCosts, rates: Rates): Load[] => {
  const sum = (of: (name: string) => number) => [...rates].reduce((total, [name, rate]) => total + rate * of(name), 0)
  const units = (on: string, which: 0 | 1) =>
    sum((name) =>
      Object.entries(costOf(costs, name).touches)
        .filter(([place]) => place.startsWith(`${on} `))
        .reduce((total, [, touch]) => total + touch[which], 0),
    )
  const quota = (name: keyof typeof limits, resource: string, perSecond: number, unit: string): Load => ({
    resource,
    kind: 'quota',
    perSecond,
    most: limits[name].most,
    unit,
    advice: 'ask AWS for a higher quota',
  })
  const places = ['table', 'gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5']
  const calls = sum(() => 1)
  const pages = sum((name) => (name.startsWith('page ') ? 1 : 0))
  return [
    ...places.map((on) => quota('tableWrites', `all writes of ${on}`, units(on, 1), 'write units')),
    ...places.map((on) => quota('tableReads', `all reads of ${on}`, units(on, 0), 'read units')),
    quota('gateway', 'gateway of the account', calls, 'calls'),
    quota('lambdas', 'Lambdas of the account', calls * assumptions.callSeconds, AT_ONCE),
    quota(
      'userPool',
      'user pools of the account (Cognito)',
      sum((name) => (ASKS_POOL.includes(name) ? 1 : 0)),
      'sign-ins',
    ),
    {
      resource: 'mail of the account (SES)',
      kind: 'queue',
      perSecond: sum((name) => (SENDS_MAIL.includes(name) ? 1 : 0)) * assumptions.recipientsPerMail,
      most: limits.mails.most,
      unit: 'recipients',
      advice: 'mails wait in the outbox; ask AWS for a higher quota',
    },
    quota('distribution', 'distribution (CloudFront)', calls + pages * assumptions.distributionRequestsPerPage, 'requests'),
  ]
}

/** The calls and the mails that follow from them. */
const withMails = (rates: Rates): Rates => {
  const mails = [...rates].reduce((sum, [name, rate]) => sum + (SENDS_MAIL.includes(name) ? rate : 0), 0)
  return mails === 0 ? rates : new Map([...rates, [MAIL_RUN, mails]])
}

/** How much these calls use of every limit. */
export const loadsOf = (costs: CallCosts, rates: Rates, stage: Stage, spread: Spread = assumptions): Load[] =>
  [
    ...partitionLoads(costs, withMails(rates), spread),
    ...conflictLoads(costs, withMails(rates), spread),
    ...stageLoads(rates, stage),
    ...quotaLoads(costs, rates),
  ].filter(({ perSecond }) => perSecond > 0)

/** The loads nearest to their limits first, one for each resource. */
export const nearestFirst = (loads: readonly Load[]): Load[] => {
  const sorted = loads.toSorted((one, other) => other.perSecond / other.most - one.perSecond / one.most)
  return [...Map.groupBy(sorted, ({ resource, cause = resource }) => cause).values()].flatMap(([nearest]) => nearest ?? [])
}
