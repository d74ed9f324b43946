import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { applicationCreateSchema } from '../../../shared/domain/application.ts'
import { retentionPeriods } from '../../../shared/domain/retention-periods.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { applications } from '../../data/applications.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { partitionQuery, send } from '../../data/client.ts'
import { customers } from '../../data/customers.ts'
import type { JobRun } from '../../data/jobs.ts'
import { lists } from '../../data/keys.ts'
import { leads } from '../../data/leads.ts'
import { getMailWords, mails, putMailWordsItem } from '../../data/mails.ts'
import { RETENTION, retentionJobs } from '../../data/retention-jobs.ts'
import { logSignIn } from '../../data/sign-in-log.ts'
import { transact } from '../../data/transact.ts'
import { aCaller } from '../../testing/caller.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { countCalls, crashing, injectFaults, type Moment } from '../../testing/faults.ts'
import { withLongSteps } from '../../testing/long-steps.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createApplication } from '../forms/create-application.ts'
import { createLead } from '../forms/create-lead.ts'
import { createRegistration } from '../forms/create-registration.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { reviewApplication } from '../records/change-application.ts'
import { updateCustomer } from '../records/change-customer.ts'
import { setLeadStatus } from '../records/change-lead.ts'
import { restoreLead } from '../records/restore.ts'
import { ensureRetentionJob, runRetentionJob } from './apply-retention.ts'
import { setLegalHold } from './legal-hold.ts'
import { readRetention, updateRetention } from './retention.ts'

process.env.LOG_LEVEL = 'silent'
const DAY = 86_400_000
const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }
const change = { ifMatch: undefined, actor: 'test' }
const settings = { ifMatch: undefined, actor: 'test' }

let tables = 0
beforeAll(() => {
  // Ids grow with time, so the clock only goes forward. It starts long enough ago to pass years in.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-06-03T09:00:00.000Z') })
  injectFaults()
})
afterAll(() => vi.useRealTimers())
beforeEach(async () => {
  await takeOwnTable(`retention-${process.pid}-${++tables}`)
  await ensureRetentionJob()
})

const passDays = (days: number) => vi.setSystemTime(Date.now() + days * DAY)

const run = () => runDueJobs({ runs: { RETENTION: runRetentionJob } })
/** Lets days pass, then runs the job of the night, and returns what it has deleted. */
const runAfter = async (days: number) => {
  passDays(days)
  await run()
  const { lastRun } = (await retentionJobs.get(RETENTION))?.position ?? {}
  return Object.fromEntries(Object.entries(lastRun?.deleted ?? {}).filter(([, count]) => count > 0))
}

const applicant = () => ({ ...person(), phone: '+49 30 123456' })
const makeLead = (partnerId: number) => createLead({ ...applicant(), partnerId, status: 'IB-Bewerbung', consent: [] }, visitor)
const rejectedLead = async (partnerId: number) => {
  const lead = await makeLead(partnerId)
  await setLeadStatus({ id: lead.id, ...change }, { status: 'Abgelehnt' })
  return lead
}
const application = () =>
  createApplication(
    applicationCreateSchema.parse({
      ...applicant(),
      country: 'DE',
      tradingExperience: 'expert',
      expectedVolume: '1M-5M',
      marketingStrategy: 'Vorträge',
    }),
    visitor,
  )
const registration = (ibPartnerId: number) =>
  createRegistration(
    { ...applicant(), ibPartnerId, country: 'DE', tradingExperience: 'expert', investmentAmount: '1000-5000', message: null, consent: [] },
    visitor,
  )

const idsOfMails = async () => {
  const { Items = [] } = await send(new QueryCommand(partitionQuery(lists.mails, { index: 'gsi1' })))
  return Items.map(({ id }) => z.int().parse(id))
}
/** Ends all mails, as if they had been sent. */
const endMails = async () => {
  for (const id of await idsOfMails()) {
    const mail = await mails.getOrThrow(id)
    const finishedAt = new Date().toISOString()
    if (mail.finishedAt === null) await transact(mails.updateItems(mail, { ...mail, status: 'sent', dueAt: null, finishedAt }))
  }
}

test('each kind of record is deleted when its time is up, with its mails, and nothing before', async () => {
  await updateRetention({ mails: 365 }, settings)
  const { id: partnerId } = await makePartner()
  const rejected = await rejectedLead(partnerId)
  const held = await rejectedLead(partnerId)
  await setLegalHold({ kind: 'INTERESSENT', id: held.id, ...change }, 'Klage')
  const open = await makeLead(partnerId)
  const declined = await application()
  await reviewApplication({ id: declined.id, ...change, actorName: 'Tea Test', can: () => true }, { status: 'rejected' })
  const pending = await application()
  const registered = await registration(partnerId)
  const withAccount = await registration(partnerId)
  await updateCustomer({ id: withAccount.id, ...change }, { ibAccountNumber: 'MT5-77' }, { mayTransfer: true, maySeeContact: true })
  await endMails()
  const sent = await idsOfMails()
  // Of each form a notification and a receipt.
  expect(sent).toHaveLength(14)
  const from = { name: 'Portal', address: 'portal@firma.example' }
  for (const id of sent)
    await transact([putMailWordsItem(id, { subject: 'Neu', bcc: [], text: 'Neu', html: '', to: [], sentAt: null, from })])

  expect(await runAfter(179)).toEqual({})
  expect(await runAfter(2)).toEqual({ rejectedLeads: 1, rejectedApplications: 1 })
  expect(await leads.get(rejected.id)).toBeUndefined()
  expect(await applications.get(declined.id)).toBeUndefined()
  expect(await leads.get(held.id)).toBeDefined()
  // Nobody learns from the log who they were, and nobody restores them. The log tells which run has deleted how many.
  const ofRejected = await latestAuditEntries('INTERESSENT', rejected.id)
  expect(ofRejected.map(({ action }) => action).toSorted()).toEqual(['leadCreate', 'leadUpdate'])
  for (const { before, after, name } of ofRejected) expect({ before, after, name }).toEqual({ before: null, after: null, name: null })
  await expect(restoreLead({ id: rejected.id, actor: 'test' })).rejects.toMatchObject({ code: 'conflict' })
  const { lastRun } = await readRetention()
  const ofRun = await latestAuditEntries('PRIVACY', lastRun?.id ?? '')
  // Of the same moment here: the clock stands still.
  expect(Object.fromEntries(ofRun.map(({ action, after }) => [action, after]))).toEqual({
    retentionStart: {},
    retentionFinish: { rejectedLeads: 1, rejectedApplications: 1 },
  })
  // Those about the two deleted records are gone, the others not yet.
  expect(await idsOfMails()).toHaveLength(10)

  expect(await runAfter(185)).toEqual({ unansweredLeads: 1, unansweredApplications: 1, mails: 6 })
  expect(await leads.get(open.id)).toBeUndefined()
  expect(await applications.get(pending.id)).toBeUndefined()

  const left = await runAfter(366)
  expect(left).toMatchObject({ unconvertedRegistrations: 1 })
  expect(await customers.get(registered.id)).toBeUndefined()
  expect(await customers.get(withAccount.id)).toBeDefined()
  expect(await leads.get(held.id)).toBeDefined()
  expect(await Promise.all(sent.map(getMailWords))).toEqual(sent.map(() => undefined))
  expect(await findInconsistencies()).toEqual([])
}, 60_000)

test('entries of the logs are deleted when they reach their retention, also a shorter one, and stay gone when it grows again', async () => {
  const { id: partnerId } = await makePartner()
  const lead = await makeLead(partnerId)
  const signIn = { event: 'signIn', outcome: 'unknownName', username: null, typedName: 'wer', caller: aCaller() } as const
  await logSignIn(signIn)
  expect(await runAfter(89)).toEqual({})
  expect(await runAfter(2)).toEqual({ signInLog: 1 })

  await updateRetention({ auditLog: 180, unansweredLeads: 1000 }, settings)
  passDays(88)
  expect(await latestAuditEntries('INTERESSENT', lead.id)).toHaveLength(1)
  // Of the partner, the lead; the change of the retention is younger.
  expect(await runAfter(2)).toMatchObject({ auditLog: 2 })
  expect(await latestAuditEntries('INTERESSENT', lead.id)).toEqual([])
  const before = (await retentionJobs.get(RETENTION))?.position.deletedUntil.auditLog ?? ''
  await updateRetention({ auditLog: null }, settings)
  await runAfter(1)
  expect((await retentionJobs.get(RETENTION))?.position.deletedUntil.auditLog).toBe(before)
})

test('the preview tells exactly what the next run deletes, names the first ones, and counts held records apart', async () => {
  const { id: partnerId } = await makePartner()
  const first = await rejectedLead(partnerId)
  const held = await rejectedLead(partnerId)
  await setLegalHold({ kind: 'INTERESSENT', id: held.id, ...change }, 'Klage')
  passDays(10)
  await rejectedLead(partnerId)
  await runAfter(169.9)
  const { nextRunAt, upcoming, days } = await readRetention()
  expect(days.rejectedLeads).toBe(retentionPeriods.rejectedLeads.days)
  const { since } = upcoming.flatMap((rule) => rule.first)[0] ?? {}
  expect(upcoming.filter(({ count, held }) => count + held > 0)).toEqual([
    {
      rule: 'rejectedLeads',
      count: 1,
      held: 1,
      hasMore: false,
      first: [{ kind: 'INTERESSENT', id: first.id, name: `${first.firstName} ${first.lastName}`, since }],
    },
  ])
  vi.setSystemTime(new Date(nextRunAt ?? 0))
  await run()
  expect((await readRetention()).lastRun?.deleted.rejectedLeads).toBe(1)
  expect(await leads.get(first.id)).toBeUndefined()
})

test('the settings are bounded, versioned and logged, and null restores the default', async () => {
  const saved = await updateRetention({ rejectedLeads: 90 }, settings)
  expect(saved).toMatchObject({ version: 1, days: { rejectedLeads: 90, mails: 90 } })
  await expect(updateRetention({ mails: 30 }, { ifMatch: 0, actor: 'test' })).rejects.toMatchObject({ code: 'stale' })
  const [entry] = await latestAuditEntries('PRIVACY', 'retention')
  expect(entry).toMatchObject({ action: 'retentionUpdate', before: { rejectedLeads: 180 }, after: { rejectedLeads: 90 } })
  expect(await updateRetention({ rejectedLeads: null }, settings)).toMatchObject({ version: 2, days: { rejectedLeads: 180 } })
})

test('a crash at any call of a run changes no number: repeating it deletes each record once, with its mail', async () => {
  const { id: partnerId } = await makePartner()
  await updateRetention({ rejectedLeads: 30, mails: 365 }, settings)
  const perDay: Awaited<ReturnType<typeof rejectedLead>>[][] = []
  const makeSome = async () => {
    perDay.push([await rejectedLead(partnerId), await rejectedLead(partnerId)])
    passDays(1)
  }
  for (let day = 0; day < 31; day++) await makeSome()
  passDays(0.01)
  await run()
  passDays(-0.01)
  await makeSome()
  passDays(0.01)
  const calls = await countCalls(run)
  passDays(-0.01)
  // Before a call is after the one before it.
  const moments = Array.from({ length: calls }, (_, nth): Moment => ({ at: nth + 1, when: 'after' }))
  let crashes = 0
  for (const moment of moments) {
    await makeSome()
    passDays(0.01)
    if (await crashing(moment, run)) crashes++
    // Its lease ends.
    passDays(0.01)
    await run()
    passDays(-0.02)
    const { lastRun } = await readRetention()
    expect({ moment, deleted: lastRun?.deleted.rejectedLeads }).toEqual({ moment, deleted: 2 })
    // Those of the last 29 days are left.
    const old = perDay[perDay.length - 31] ?? []
    expect(await Promise.all(old.map(({ id }) => leads.get(id)))).toEqual([undefined, undefined])
    expect(await idsOfMails()).toHaveLength(116)
  }
  // A run in another month, or after fewer retries, has fewer calls.
  expect(crashes).toBeGreaterThan(0.8 * moments.length)
  expect(await findInconsistencies()).toEqual([])
}, 300_000)

test('a run that has no time left goes on where it was', async () => {
  const { id: partnerId } = await makePartner()
  for (let nth = 0; nth < 5; nth++) await rejectedLead(partnerId)
  passDays(200)
  let turns = 0
  const turn: JobRun = (job) => {
    turns++
    return runRetentionJob(job)
  }
  await withLongSteps('write', () => runDueJobs({ until: Date.now() + DAY, runs: { RETENTION: turn } }))
  expect((await readRetention()).lastRun?.deleted.rejectedLeads).toBe(5)
  expect(turns).toBeGreaterThan(5)
})
