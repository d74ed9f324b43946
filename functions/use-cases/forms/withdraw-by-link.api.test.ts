import { beforeEach, expect, test, vi } from 'vitest'
import { environment } from '../../../shared/platform/environment.ts'
import { applications } from '../../data/applications.ts'
import { readDueJobs } from '../../data/due-jobs.ts'
import { listPrivacyRequests } from '../../data/privacy-requests.ts'
import { transact } from '../../data/transact.ts'
import { makeApplication } from '../../testing/fault-cases/forms.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { withdrawalPath } from './submission-links.ts'
import { withdrawByLink } from './withdraw-by-link.ts'

let tables = 0
beforeEach(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await takeOwnTable(`withdraw-${process.pid}-${++tables}`)
  return () => vi.unstubAllEnvs()
})

/** An application of this mailbox. */
const applicationOf = async (email: string) => {
  const made = await makeApplication()
  const before = await applications.getOrThrow(made.id)
  await transact(applications.updateItems(before, { ...before, email }))
  return before.id
}
const withdraw = (id: number) => {
  const path = withdrawalPath({ entity: 'APPLICATION', id })
  return withdrawByLink(path.slice(path.lastIndexOf('/') + 1))
}
const openRequests = async () => (await listPrivacyRequests({ state: 'open' }, { limit: 100, total: 'none', caller: 'test' })).items

test('withdrawals of one mailbox at the same moment are one request', async () => {
  const ids: number[] = []
  for (let nth = 0; nth < 5; nth++) ids.push(await applicationOf(`mara.${nth % 2 ? 'lind' : 'l.ind'}+${nth}@mail.example`))
  const outcomes = await Promise.all(ids.map(withdraw))
  expect(outcomes).toEqual(ids.map(() => ({ outcome: 'withdrawn' })))
  const [request, ...others] = await openRequests()
  expect(others).toEqual([])
  expect(request?.withdrawals.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('withdrawals of any number of mailboxes open a bounded number of requests and start nothing, and each is carried out', async () => {
  vi.stubEnv(environment.withdrawalRequests, '3/3600')
  const ids: number[] = []
  for (let nth = 0; nth < 8; nth++) ids.push(await applicationOf(`fang${nth}@alles.example`))
  for (const id of ids) {
    expect(await withdraw(id)).toEqual({ outcome: 'withdrawn' })
    expect((await applications.getOrThrow(id)).consent?.withdrawnBy).toBe('person')
  }
  expect(await openRequests()).toHaveLength(3)
  const due: unknown[] = []
  for await (const jobs of readDueJobs(new Date(Date.now() + 86_400_000), 'whole table')) due.push(...jobs)
  expect(due).toEqual([])
})
