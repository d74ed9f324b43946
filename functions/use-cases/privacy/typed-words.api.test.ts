import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import type { PersonRecord } from '../../../shared/domain/privacy-request.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { auditItem } from '../../data/audit.ts'
import { tableName } from '../../data/client.ts'
import { personRecords } from '../../data/person-records.ts'
import { putViewsItem, readOwnViews } from '../../data/saved-views.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { sdk } from '../../testing/sdk.ts'
import { newUser } from '../accounts/create-user.ts'
import { createCustomer } from '../records/change-customer.ts'
import { changePrivacyRequest, includePersonRecord, openPrivacyRequest } from './privacy-request.ts'
import { startErasure } from './start-erasure.ts'

const EMAIL = 'silke.vdheide@mail.example'
const NAME = 'Silke Vonderheide'

test('what staff have typed about a person in private views and searches is found and erased; a record of another name is left out at first', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await takeOwnTable(`typed-${process.pid}`)
  const form = { id: 'clerk', email: 'clerk@team.example', firstName: 'Cora', lastName: 'Clerk', role: 'backoffice' }
  await transact(users.insertItems(newUser(userCreateSchema.parse(form))))
  const now = new Date().toISOString()
  const view = {
    version: 1,
    createdAt: now,
    updatedAt: now,
    isShared: false,
    sort: null,
    columns: null,
    list: 'leads',
    author: 'clerk',
  } as const
  const views = [
    { ...view, id: 1, name: 'Fall', filters: { search: EMAIL } },
    { ...view, id: 2, name: NAME, filters: {} },
  ]
  const log = { actor: 'clerk', action: 'customerExport', entity: 'CUSTOMER', before: null } as const
  await transact([
    putViewsItem({ user: 'clerk' }, { version: 0, views: [], order: {} }, { views, order: {} }),
    auditItem({ ...log, id: 'e1', after: { search: 'vonderheide silke' } }),
  ])
  await createCustomer({ firstName: 'Silke', lastName: 'Vonderheide', email: EMAIL }, 'clerk')
  await createCustomer({ firstName: 'Willi', lastName: 'Dohle', email: EMAIL }, 'clerk')

  const person = { name: NAME, email: EMAIL, phone: null, customerId: null }
  const { id } = await openPrivacyRequest({ kind: 'erasure', ...person, receivedOn: '2026-11-20', channel: null }, 'clerk')
  await runJobsOfTheHour()
  const found: PersonRecord[] = []
  for await (const record of personRecords(id)) found.push(record)
  expect(found.filter(({ kind }) => kind === 'SAVED_VIEW').map(({ recordId }) => recordId)).toEqual(
    expect.arrayContaining(['1#clerk', '2#clerk']),
  )
  expect(found.find(({ name }) => name === 'Willi Dohle')).toMatchObject({ isSure: true, hasOtherName: true, isIncluded: false })
  expect(found.find(({ name, kind }) => name === NAME && kind === 'CUSTOMER')).toMatchObject({ hasOtherName: false, isIncluded: true })

  for (const { id: recordId, name } of found)
    if (name !== 'Willi Dohle') await includePersonRecord({ id, recordId, isIncluded: true, actor: 'clerk' })
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  await changePrivacyRequest({ id, ifMatch: undefined, actor: 'clerk' }, { state: 'done', outcome: 'Gelöscht' })
  await runJobsOfTheHour()
  const [own] = await readOwnViews(['clerk'])
  expect(own?.stored.views).toMatchObject([{ name: 'Ansicht 1', filters: {} }, { name: 'Ansicht 2' }])
  const { Items = [] } = await sdk.send(new ScanCommand({ TableName: tableName(), ConsistentRead: true }))
  expect(Items.filter((item) => /vonderheide/i.test(JSON.stringify(item))).map(({ pk }) => pk)).toEqual([])
}, 120_000)
