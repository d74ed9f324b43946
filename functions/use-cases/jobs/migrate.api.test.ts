import { randomInt } from 'node:crypto'
import { BatchWriteCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { AUDIT_ENTITIES } from '../../../shared/domain/audit-labels.ts'
import { searchWords } from '../../../shared/domain/fold.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { listAuditLog } from '../../data/audit-log.ts'
import { tableName } from '../../data/client.ts'
import { readCounter } from '../../data/counters.ts'
import { customers, listCustomers, partnerCustomerCounter } from '../../data/customers.ts'
import { heldJob, readDueJobs, takeJob } from '../../data/due-jobs.ts'
import { mailCounter, sortableId } from '../../data/keys.ts'
import { leads, listLeads } from '../../data/leads.ts'
import { partners } from '../../data/partners.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { Crash, crashing, injectFaults } from '../../testing/faults.ts'
import { callLambda } from '../../testing/lambda.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { sdk } from '../../testing/sdk.ts'
import { addMissingRolePermissions } from '../accounts/change-role-permission.ts'
import { createCustomer } from '../records/change-customer.ts'
import { readMigrations, runMigrationJob, startMigrations } from './migrate.ts'

injectFaults()
process.env.LOG_LEVEL = 'silent'
const LEADS = 6
/** One tells the recipients of the configuration, one answers the person. */
const MAILS_PER_LEAD = 2
const MORE_PARTNERS_THAN_A_PAGE = 26
const page = { limit: 100, caller: null }

type Item = Record<string, unknown>
const everything = async () =>
  z
    .array(z.looseObject({ pk: z.string(), sk: z.string() }))
    .parse((await sdk.send(new ScanCommand({ TableName: tableName(), ConsistentRead: true }))).Items)

const write = async (requests: readonly Item[]) => {
  for (let at = 0; at < requests.length; at += 25)
    await sdk.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests.slice(at, at + 25) } }))
}

/** The search tokens of a record before migration 1. */
const oldTokens = (entity: string, id: number, texts: readonly string[]) => {
  // Of a compound such as `kd-20401` the first part had a token too.
  const firstParts = searchWords(texts).flatMap((word) => (word.includes('@') ? [] : word.split(/[._-]+/).slice(0, 1)))
  const words = [...new Set([...searchWords(texts), ...firstParts])]
  return words.map((word) => ({
    pk: `SEARCH#${entity}#${[...word][0]}`,
    sk: `${word}#${sortableId(id)}`,
    text: words.map((one) => ` ${one}`).join(''),
  }))
}

/** The names under which a record was counted before migration 3. */
const oldNames = (counter: string, figure: string) => {
  const [first = '', ...others] = figure.split('/')
  if (counter === 'PARTNER') return ['total', first, ...others]
  if (counter === 'MAIL') return ['total', ...others, ...['total', ...others].map((name) => `${first}.${name}`)]
  return [...new Set(['total', figure, first, ...others])]
}

/** The items of counters before migration 3: each record under several names, mails in one partition. Nothing counted a partner's leads. */
const oldCounters = (items: readonly Item[]) =>
  items
    .filter(({ pk }) => /^COUNT#(?!PINTERESSENT#)/.test(String(pk)))
    .map(({ pk, sk, changes, changedAt, ...figures }) => {
      const [, counter = ''] = String(pk).split('#')
      const old: Record<string, number> = {}
      for (const [figure, value] of Object.entries(figures))
        for (const name of oldNames(counter, figure)) old[name] = (old[name] ?? 0) + Number(value)
      return { pk: counter === 'MAIL' ? 'COUNT#MAIL' : pk, sk, ...old }
    })

/** A version of a single day counted a partner's leads, and noted the time of changes as a text. */
const oddLeadCounter = (records: readonly Item[]) =>
  records
    .filter(({ pk }) => String(pk).startsWith('PARTNER#'))
    .slice(0, 1)
    .map(({ id }) => ({
      pk: `COUNT#PINTERESSENT#${id}`,
      sk: '0',
      changes: 1,
      changedAt: '2026-11-23T05:35:35.616Z',
      total: 7,
      Kontaktiert: 7,
    }))

/** Brings the table into the shape that it had before migration 1. */
const intoOldShape = async () => {
  const items = await everything()
  const gone = items.filter(({ pk }) => /^(SEARCH#|COUNT#|SCHEMA|RBAC#|INBOX#|ONBOARDING#)/.test(pk))
  const grants = items.find(({ pk }) => pk === 'RBAC#0')
  await write(gone.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })))
  const unspread = (value: unknown) =>
    typeof value === 'string' ? value.replace(/^((?:CUSTOMER|INTERESSENT|APPLICATION|AUDIT).*)#\d$/, '$1') : value
  const entries = items.filter(({ pk }) => pk.startsWith('AUDIT#'))
  const records = items.filter(({ pk, sk }) => /^(PARTNER|CUSTOMER|INTERESSENT)#\d/.test(pk) && sk === 'A')
  const old = [...records, ...entries].map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, /^gsi\dpk$/.test(name) ? unspread(value) : value])),
  )
  const tokens = records.flatMap((item) => {
    const [kind = ''] = item.pk.split('#')
    if (kind === 'PARTNER')
      return oldTokens(kind, Number(item.id), partners.definition.search.texts(partners.definition.schema.parse(item)))
    if (kind === 'CUSTOMER')
      return oldTokens(kind, Number(item.id), customers.definition.search.texts(customers.definition.schema.parse(item)))
    return oldTokens(kind, Number(item.id), leads.definition.search.texts(leads.definition.schema.parse(item)))
  })
  await write(
    [
      ...old,
      ...tokens,
      ...oldCounters(items),
      ...oddLeadCounter(records),
      ...(grants === undefined ? [] : [{ ...grants, pk: 'RBAC' }]),
    ].map((Item) => ({
      PutRequest: { Item },
    })),
  )
}

/** Runs due jobs of migrations until none is due. @param at the call before which each run ends @param afterEach called after each run */
const run = async (at?: number, afterEach: () => Promise<void> = async () => undefined) => {
  const now = () => new Date(Date.now() + 200_000)
  for (let runs = 0; runs < 400; runs++) {
    const by = now()
    const due = []
    for await (const jobs of readDueJobs(by, 'others')) due.push(...jobs.filter(({ pk }) => pk.startsWith('JOB#MIGRATION')))
    const [first] = due
    if (first === undefined) return
    const stored = await takeJob(first, `run-${runs}`, by, new Date())
    if (stored === undefined) continue
    const migrate = () => runMigrationJob(heldJob(stored), Number.POSITIVE_INFINITY)
    // Later runs get further, as a crash does not come at the same place for ever.
    await (at === undefined ? migrate() : crashing({ at: at + runs, when: runs % 2 === 0 ? 'after' : 'before' }, migrate)).catch(
      (error: unknown) => {
        if (!(error instanceof Crash)) throw error
      },
    )
    await afterEach()
  }
}

let tables = 0
let partnerId = 0
beforeEach(async () => {
  await takeOwnTable(`migrate-${process.pid}-${++tables}`)
  await addMissingRolePermissions('test')
  const partner = await makePartner()
  partnerId = partner.id
  for (let nth = 0; nth < LEADS; nth++) {
    const body = { ...person(), phone: '+49 30 5550 123', partnerId: partner.partnerId }
    expect((await callLambda('leadCreate', { headers: {}, body })).status).toBe(201)
    await createCustomer({ ...person(), ibPartnerId: nth % 2 === 0 ? partner.id : null }, 'test')
  }
  await intoOldShape()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** The totals of counters that migration 3 changes only in how they are stored. */
const expectTotals = async () => {
  const { total, queued, INTERESSENT, 'INTERESSENT/queued': queuedAboutLeads } = await readCounter(mailCounter)
  expect({ total, queued, INTERESSENT, queuedAboutLeads }).toEqual({
    total: MAILS_PER_LEAD * LEADS,
    queued: MAILS_PER_LEAD * LEADS,
    INTERESSENT: MAILS_PER_LEAD * LEADS,
    queuedAboutLeads: MAILS_PER_LEAD * LEADS,
  })
  expect(await readCounter('PARTNER')).toMatchObject({ total: 1, active: 1, 'level-0': 1 })
  expect(await readCounter(partnerCustomerCounter(partnerId))).toMatchObject({ total: LEADS / 2 })
}

const expectMigrated = async () => {
  expect(await readMigrations()).toEqual({ version: 9, needed: 9, running: undefined })
  expect((await findInconsistencies()).filter((line) => !line.startsWith('the pool'))).toEqual([])
  expect(await everything()).not.toContainEqual(expect.objectContaining({ pk: 'SEARCH#CUSTOMER#a' }))
  const { items } = await listAuditLog({ entity: 'INTERESSENT', visible: AUDIT_ENTITIES }, page)
  expect(items.map(({ action }) => action)).toEqual(Array.from({ length: LEADS }, () => 'leadCreate'))
  expect((await listLeads({ partnerId }, page)).total).toBe(LEADS)
  expect((await listLeads({}, page)).items).toHaveLength(LEADS)
  expect((await listLeads({ search: 'lovel' }, page)).items).toHaveLength(LEADS)
  expect((await listCustomers({ search: 'ada' }, page)).items).toHaveLength(LEADS)
}

test('a table of the version before is migrated: lists, search, counters and rights are as if written today', async () => {
  expect((await listLeads({}, page)).items).toEqual([])
  expect((await listAuditLog({ visible: AUDIT_ENTITIES }, page)).items).toEqual([])
  await expectTotals()
  await startMigrations()
  await run()
  await expectMigrated()
  await expectTotals()
  await startMigrations()
  await run()
  await expectMigrated()
})

test('partners of several pages are counted by the jobs, which have no key for cursors', async () => {
  for (let nth = 0; nth < MORE_PARTNERS_THAN_A_PAGE; nth++) await makePartner()
  vi.stubEnv(environment.signingKey, '')
  await startMigrations()
  await run()
  vi.unstubAllEnvs()
  await expectMigrated()
})

test('crashed again and again, the migration arrives at the same data, and totals are right after each crash', async () => {
  await startMigrations()
  await run(1, expectTotals)
  await expectMigrated()
})

test('leads and mails that are stored while counters migrate are counted once, in the new places and in the old', async () => {
  const { partnerId: publicId } = await partners.getOrThrow(partnerId)
  const storeLead = async () => {
    const body = { ...person(), phone: '+49 30 5550 123', partnerId: publicId }
    expect((await callLambda('leadCreate', { headers: {}, body })).status).toBe(201)
  }
  /** As a Lambda of the earlier version does until it is replaced. */
  const countAsBefore = () => {
    const change = { UpdateExpression: 'ADD #total :one', ExpressionAttributeNames: { '#total': 'total' } }
    const Key = { pk: 'COUNT#MAIL', sk: String(randomInt(64)) }
    return sdk.send(new UpdateCommand({ TableName: tableName(), Key, ...change, ExpressionAttributeValues: { ':one': 1 } }))
  }
  const store = async () => {
    for (let nth = 0; nth < 8; nth++) await Promise.all([storeLead(), countAsBefore()])
  }
  await startMigrations()
  await Promise.all([run(), store()])
  expect((await readCounter(mailCounter)).total).toBe(MAILS_PER_LEAD * (LEADS + 8) + 8)
  expect((await listLeads({ partnerId }, page)).total).toBe(LEADS + 8)
  expect((await listLeads({ partnerId }, page)).items).toHaveLength(LEADS + 8)
})
