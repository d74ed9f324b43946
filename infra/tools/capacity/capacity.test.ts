import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getStageOrThrow } from '../../stages.ts'
import { dollarsPerMillion, monthlyBill } from './bill.ts'
import { type CallCosts, readCallCosts } from './call-costs.ts'
import { loadsOf, nearestFirst } from './loads.ts'
import { sharesOfMixedDay } from './mixed-day.ts'
import { capacityPage } from './page.ts'

const costs = readCallCosts()
const stage = getStageOrThrow('prod')

it('the page of the repository is what the counts of all calls give', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'capacity.md'), 'utf8')
  expect(page, 'npm run capacity -- --write').toBe(capacityPage(costs, stage))
})

it('a million of each read costs at most two dollars at the table', () => {
  const reads = Object.entries(costs.calls).filter(([name, { writes }]) => writes === 0 && !name.startsWith('run '))
  const dear = reads.filter(([, cost]) => dollarsPerMillion(cost).table > 2).map(([name]) => name)
  // A search reads each record that it finds, the inbox those of its rows. Who looks for anything or for the same person searches several kinds; a timeline
  // reads what several lists hold of a record, and so does the question before a merge. Proposals are made once for each partner.
  expect(dear.toSorted()).toEqual([
    'customerList: a name',
    'customerList: own, a name',
    'duplicateList',
    'inboxList',
    'inboxList: newest',
    'inboxList: unchanged',
    'leadList: a name',
    'mergePreview',
    'partnerHierarchySearch',
    'partnerIdProposal',
    'partnerList: a name',
    'partnerList: unfinished',
    'partnerSignInProposal',
    'recordSearch',
    'recordTimeline',
  ])
})

describe('limits', () => {
  const call = { requests: 1, reads: 0, writes: 2, actions: 1, bytes: 0 }
  const withCounter = (shards: number): CallCosts => ({
    shards: { 'COUNT#': shards },
    retentionDays: { 'AUDIT#': 730 },
    calls: {
      customerUpdate: {
        ...call,
        touches: { 'table COUNT#X <shard>': [0, 2, 0, 1], 'table CUSTOMER#<id>': [0, 2, 1000, 0], 'gsi1 AUDIT#<time>': [0, 4, 1000, 0] },
      },
    },
  })
  const rates = new Map([['customerUpdate', 100]])
  const loadAt = (shards: number, resource: string) =>
    loadsOf(withCounter(shards), rates, stage).find((load) => load.resource.startsWith(resource))

  it('transactions meet on an item of a counter less often, the more items it has', () => {
    expect(loadAt(1, 'conflicts')?.perSecond).toBeCloseTo(100 * 0.02)
    expect(loadAt(64, 'conflicts')?.perSecond).toBeCloseTo((100 * 0.02) / 64)
  })

  it('all items of a counter share the throughput of its partition, and records have partitions of their own', () => {
    expect(loadAt(64, 'writes of table COUNT#X')).toMatchObject({ perSecond: 200, most: 1000 })
    expect(loadAt(64, 'writes of table CUSTOMER')).toBeUndefined()
  })

  it('the nearest comes first', () => {
    expect(nearestFirst(loadsOf(withCounter(64), rates, stage))[0]?.resource).toBe('writes of gsi1 AUDIT#<time>')
  })

  it('what expires is stored until then', () => {
    const costsOfOne = { ...withCounter(1).calls, customerCreate: { ...call, touches: {} }, partnerCreate: { ...call, touches: {} } }
    const mail = { 'run of the mailer with a mail': { ...call, touches: {} } }
    const bill = monthlyBill({ ...withCounter(1), calls: { ...costsOfOne, ...mail } }, new Map([['customerUpdate', 4]]), {
      partners: 0,
      customers: 0,
    })
    // One call a second on average: 730 days of 1,000 bytes, at 0.25 and 0.20 dollars a gigabyte, a quarter more in Frankfurt.
    expect(bill['Table: storage, and recovery to any second']).toBeCloseTo(((86_400 * 730 * 1000) / 1e9) * 0.45 * 1.25)
  })
})

it('the shares of the mixed day add up', () => {
  expect([...sharesOfMixedDay().values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})
