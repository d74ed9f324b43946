import { beforeEach, expect, test, vi } from 'vitest'
import { environment } from '../../../shared/platform/environment.ts'
import { applications } from '../../data/applications.ts'
import { readDueJobs } from '../../data/due-jobs.ts'
import { listPrivacyRequests } from '../../data/privacy-requests.ts'
import { transact } from '../../data/transact.ts'
import { makeApplication } from '../../testing/fault-cases/forms.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { withdrawalPath } from './submission-links.ts'
import { restoreByLink, withdrawByLink } from './withdraw-by-link.ts'

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
const caller = { callerProgram: 'test', callerNetwork: '127.0.0.0/24' }
const tokenOf = (id: number) => withdrawalPath({ entity: 'APPLICATION', id }).split('/').at(-1) ?? ''
const withdraw = (id: number) => withdrawByLink(tokenOf(id), caller)
const restore = (id: number) => restoreByLink(tokenOf(id), caller)
const openRequests = async () => (await listPrivacyRequests({ state: 'open' }, { limit: 100, total: 'none', caller: 'test' })).items

test('withdrawals of one mailbox at the same moment are one request', async () => {
  const ids: number[] = []
  for (let nth = 0; nth < 5; nth++) ids.push(await applicationOf(`mara.${nth % 2 ? 'lind' : 'l.ind'}+${nth}@mail.example`))
  const outcomes = await Promise.all(ids.map(withdraw))
  expect(outcomes).toEqual(ids.map(() => ({ outcome: 'withdrawn', undoUntil: expect.any(String) })))
  const [request, ...others] = await openRequests()
  expect(others).toEqual([])
  expect(request?.withdrawals.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('withdrawals of any number of mailboxes open a bounded number of requests and start nothing, and each is carried out', async () => {
  vi.stubEnv(environment.withdrawalRequests, '3/3600')
  const ids: number[] = []
  for (let nth = 0; nth < 8; nth++) ids.push(await applicationOf(`fang${nth}@alles.example`))
  for (const id of ids) {
    expect(await withdraw(id)).toMatchObject({ outcome: 'withdrawn' })
    expect((await applications.getOrThrow(id)).consent?.withdrawnBy).toBe('person')
  }
  expect(await openRequests()).toHaveLength(3)
  const due: unknown[] = []
  for await (const jobs of readDueJobs(new Date(Date.now() + 86_400_000), 'whole table')) due.push(...jobs)
  expect(due).toEqual([])
})

test('withdrawals that are taken back leave the request of the mailbox, and the last one closes it', async () => {
  const [one = 0, other = 0] = [await applicationOf('rosa@mail.example'), await applicationOf('rosa@mail.example')]
  await withdraw(one)
  await withdraw(other)
  expect(await restore(one)).toEqual({ outcome: 'restored' })
  expect((await openRequests()).map(({ withdrawals }) => withdrawals.map(({ id }) => id))).toEqual([[other]])
  expect(await restore(one)).toEqual({ outcome: 'restoredBefore' })
  expect(await restore(other)).toEqual({ outcome: 'restored' })
  expect(await openRequests()).toEqual([])
  const { items } = await listPrivacyRequests({}, { limit: 100, total: 'none', caller: 'test' })
  expect(items).toMatchObject([{ state: 'done', outcome: 'Die Person hat ihren Widerruf zurückgenommen.', withdrawals: [] }])
  // Withdrawn again, it opens a request of its own.
  expect(await withdraw(one)).toMatchObject({ outcome: 'withdrawn' })
  expect(await openRequests()).toMatchObject([{ withdrawals: [{ id: one }] }])
})

test('a withdrawal can be taken back for a week, and not later', async () => {
  const id = await applicationOf('spaet@mail.example')
  await withdraw(id)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 86_400_000 })
  try {
    await expect(restore(id)).rejects.toThrow('nicht mehr zurücknehmen')
    expect(await withdraw(id)).toEqual({ outcome: 'withdrawnBefore', undoUntil: null })
  } finally {
    vi.useRealTimers()
  }
  expect((await applications.getOrThrow(id)).consent).toMatchObject({ withdrawnBy: 'person' })
})
