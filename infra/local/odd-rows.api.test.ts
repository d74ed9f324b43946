import { type AttributeValue, BatchWriteItemCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listApplications } from '../../functions/data/applications.ts'
import { listAuditLog } from '../../functions/data/audit-log.ts'
import { tableName } from '../../functions/data/client.ts'
import { listCustomers } from '../../functions/data/customers.ts'
import { readFormConfigurations } from '../../functions/data/form-configurations.ts'
import { listLeads } from '../../functions/data/leads.ts'
import type { PageRequest } from '../../functions/data/list.ts'
import { listMailSuppressions, mailSuppressions } from '../../functions/data/mail-suppressions.ts'
import { listMails } from '../../functions/data/mails.ts'
import { longestWaitingSince, readWorkList } from '../../functions/data/outbox.ts'
import { listPartners } from '../../functions/data/partners.ts'
import { listRolePermissions } from '../../functions/data/role-permissions.ts'
import { listSessions } from '../../functions/data/sessions.ts'
import { listSignIns } from '../../functions/data/sign-in-log.ts'
import { transact } from '../../functions/data/transact.ts'
import { listUsers, users } from '../../functions/data/users.ts'
import { trustLocalPool } from '../../functions/identity/local-keys.ts'
import { handler as runJobs } from '../../functions/jobs.ts'
import { aCaller } from '../../functions/testing/caller.ts'
import { postMany } from '../../functions/testing/mail-storm.ts'
import { takeOwnTable } from '../../functions/testing/own-table.ts'
import { newPerson } from '../../functions/testing/portal.ts'
import { signIn } from '../../functions/use-cases/accounts/sign-in.ts'
import { cancelMail } from '../../functions/use-cases/mail/change-mail.ts'
import { readHierarchy } from '../../functions/use-cases/partners/read-hierarchy.ts'
import type { Page } from '../../shared/api/route.ts'
import { AUDIT_ENTITIES } from '../../shared/domain/audit-labels.ts'
import { LISTED_MAIL_KINDS } from '../../shared/domain/mail.ts'
import { indexNames, table } from '../../shared/platform/table.ts'
import { DEMO_PASSWORD } from './seed/accounts.ts'
import { seed } from './seed.ts'

const client = new DynamoDBClient()
afterAll(() => client.destroy())

type Row = Record<string, AttributeValue>

const rowsOf = async (TableName: string): Promise<Row[]> => {
  const rows: Row[] = []
  let next: Row | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({ TableName, ExclusiveStartKey: next, ConsistentRead: true }),
    )
    rows.push(...Items)
    next = LastEvaluatedKey
  } while (next !== undefined)
  return rows
}

/** How rows may differ from what this version expects: each attribute but the keys, by its value. */
const oddities: Readonly<Record<string, (value: AttributeValue) => AttributeValue | undefined>> = {
  'other types': () => ({ BOOL: true }),
  'no attributes': () => undefined,
  'huge numbers': (value) => (value.N === undefined ? value : { N: '1E+100' }),
  'unknown words': (value) => (value.S === undefined ? value : { S: 'of tomorrow' }),
}
const isKey = (name: string) => /^(pk|sk|gsi\dpk|gsi\dsk|expiresAt)$/.test(name)

const oddCopy = (row: Row, change: (value: AttributeValue) => AttributeValue | undefined, nth: number): Row => {
  const entries = Object.entries(row).flatMap(([name, value]) => {
    // Every row of an index has a sort key of its own, by which pages continue.
    const changed = /^gsi\dsk$/.test(name) ? { S: `${value.S}-odd${nth}` } : isKey(name) ? value : change(value)
    return changed === undefined ? [] : [[name, changed] as const]
  })
  // Rows of an index have a partition of their own in the table; the others follow their neighbours.
  const isListed = indexNames.some((index) => row[table.indexes[index].partitionKey] !== undefined)
  const own = isListed && row.sk?.S === 'A' ? { pk: { S: `${row.pk?.S}-odd${nth}` } } : { sk: { S: `${row.sk?.S}-odd${nth}` } }
  return { ...Object.fromEntries(entries), ...own }
}

/** A row of each partition, of the table and of each index. */
const oneOfEach = (rows: readonly Row[]) => {
  const found = new Map<string, Row>()
  for (const row of rows)
    for (const partitionKey of [table.partitionKey, ...indexNames.map((index) => table.indexes[index].partitionKey)]) {
      const partition = row[partitionKey]?.S
      const isSingle = partitionKey === table.partitionKey && row.sk?.S === 'A'
      if (partition !== undefined && !isSingle && !/^(COUNT#|RBAC|ADMINS|SEQUENCE|MAILER|PORTAL$|SETTINGS$)/.test(partition))
        found.set(`${partitionKey} ${partition}`, row)
    }
  return [...new Set(found.values())]
}

const BATCH = 25
const put = async (rows: readonly Row[]) => {
  for (let at = 0; at < rows.length; at += BATCH) {
    const requests = rows.slice(at, at + BATCH).map((Item) => ({ PutRequest: { Item } }))
    const { UnprocessedItems = {} } = await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName()]: requests } }))
    expect(UnprocessedItems).toEqual({})
  }
}

const page = { limit: 100, caller: null }
type Listing = (page: PageRequest) => Promise<Page<{ readonly id: unknown }>>
/** The ids of all pages: odd rows take places on a page. */
const idsOf = async (list: Listing) => {
  const ids: unknown[] = []
  let cursor: string | undefined
  do {
    const read = await list({ ...page, cursor })
    ids.push(...read.items.map(({ id }) => id))
    cursor = read.cursor
  } while (cursor !== undefined)
  return ids
}
const all = async <Item>(pages: AsyncIterable<readonly Item[]>) => {
  const found: Item[] = []
  for await (const items of pages) found.push(...items)
  return found
}

/** Every way of reading several rows, each with what it shows. */
const reads: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  leads: () => idsOf((at) => listLeads({}, at)),
  'leads of a status': () => idsOf((at) => listLeads({ status: 'IB-Bewerbung' }, at)),
  'leads by search': () => idsOf((at) => listLeads({ search: 'a' }, at)),
  customers: () => idsOf((at) => listCustomers({}, at)),
  'customers of a status': () => idsOf((at) => listCustomers({ status: 'active' }, at)),
  'customers by search': () => idsOf((at) => listCustomers({ search: 's' }, at)),
  applications: () => idsOf((at) => listApplications({}, at)),
  'applications of a status': () => idsOf((at) => listApplications({ status: 'pending' }, at)),
  partners: () => idsOf((at) => listPartners({}, at)),
  'children of the root': () => idsOf((at) => listPartners({ parentId: null }, at)),
  hierarchy: () =>
    idsOf(async (at) => {
      const found = await readHierarchy(at)
      return { ...found, items: found.items.map(({ partner }) => partner) }
    }),
  users: () => idsOf((at) => listUsers({}, at)),
  'users of a role': () => idsOf((at) => listUsers({ role: 'viewer' }, at)),
  mails: () => idsOf((at) => listMails({ kinds: LISTED_MAIL_KINDS }, at)),
  'mails of a status': () => idsOf((at) => listMails({ status: 'skipped', kinds: LISTED_MAIL_KINDS }, at)),
  'ended mails': async () => (await all(readWorkList('ended', '9'))).map(({ id }) => id),
  'the longest wait': async () => [(await longestWaitingSince())?.toISOString()],
  'suppressed addresses': () => idsOf((at) => listMailSuppressions({ kinds: LISTED_MAIL_KINDS }, at)),
  'form configurations': async () => (await readFormConfigurations()).map(({ id }) => id),
  'role permissions': async () => (await listRolePermissions()).map(({ id }) => id),
  'audit log': () => idsOf((at) => listAuditLog({ visible: AUDIT_ENTITIES }, at)),
  'audit log of a user': () => idsOf((at) => listAuditLog({ actor: 'admin', visible: AUDIT_ENTITIES }, at)),
  'audit log of a record': () => idsOf((at) => listAuditLog({ entity: 'USER', entityId: 'admin', visible: AUDIT_ENTITIES }, at)),
  'sign-in log': () => idsOf((at) => listSignIns({}, at)),
  'sign-ins of a user': () => idsOf((at) => listSignIns({ user: 'admin' }, at)),
  sessions: async () => (await listSessions('admin', (await users.getOrThrow('admin')).generation)).map(({ id }) => id),
}

describe('odd rows in every partition', () => {
  const before = new Map<string, readonly unknown[]>()
  const kinds = new Set<string>()

  beforeAll(async () => {
    // The table of the portal holds what all other tests have stored.
    await takeOwnTable(`odd-${process.pid}`)
    await seed()
    trustLocalPool()
    await signIn({ username: 'admin', password: DEMO_PASSWORD }, aCaller())
    const id = `${newPerson().lastName}@mail.example`
    const suppressed = { id, version: 1, address: id, since: new Date().toISOString(), words: '', mailId: null, mailKind: null }
    await transact(mailSuppressions.insertItems({ ...suppressed, reason: 'bounce' }))
    const [first = 0] = await postMany(3)
    await cancelMail({ id: first, ifMatch: undefined, actor: 'admin', actorName: 'Annika Voss' })
    for (const [name, read] of Object.entries(reads)) before.set(name, await read())
    const rows = oneOfEach(await rowsOf(tableName()))
    await put(rows.flatMap((row) => Object.values(oddities).map((change, nth) => oddCopy(row, change, nth))))
  }, 120_000)

  test.each(Object.keys(reads))('do not hide the others: %s', async (name) => {
    const lines: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const after = new Set(await reads[name]?.())
    write.mockRestore()
    for (const line of lines) kinds.add(String(JSON.parse(line).kind))
    const shown = before.get(name) ?? []
    if (name !== 'the longest wait') expect(shown.length, 'nothing to hide').toBeGreaterThan(0)
    expect(shown.filter((id) => !after.has(id))).toEqual([])
  })

  test('are named by their kind in the log', () => {
    for (const kind of [
      'INTERESSENT',
      'CUSTOMER',
      'APPLICATION',
      'PARTNER',
      'USER',
      'MAIL',
      'FORM',
      'AUDIT',
      'SIGNIN',
      'SESSION',
      'SUPPRESSED',
      'SEARCH',
    ])
      expect([...kinds]).toContain(kind)
    expect([...kinds]).not.toContain('undefined')
  })

  test('do not stop the jobs', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    await expect(runJobs()).resolves.toBeUndefined()
    write.mockRestore()
  })
})
