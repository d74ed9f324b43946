import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applicationCreateSchema } from '../../../shared/domain/application.ts'
import { startOfGermanDay } from '../../../shared/domain/calendar.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import { WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { customers } from '../../data/customers.ts'
import { idAt } from '../../data/ids.ts'
import { countInbox } from '../../data/inbox.ts'
import { leads } from '../../data/leads.ts'
import { transact } from '../../data/transact.ts'
import { forgetAll } from '../../runtime/remember.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { startBulk } from '../bulk/start-bulk.ts'
import { cancelReferralReport, startReferralReport } from '../exports/export-referrals.ts'
import { createApplication } from '../forms/create-application.ts'
import { createLead } from '../forms/create-lead.ts'
import { createRegistration } from '../forms/create-registration.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { openPrivacyRequest } from '../privacy/privacy-request.ts'
import { reviewApplication } from '../records/change-application.ts'
import { setLeadStatus } from '../records/change-lead.ts'
import { decideRegistration } from '../records/decide-registration.ts'
import { readDeskOverview } from './desk-overview.ts'

let tables = 0
beforeEach(async () => {
  await takeOwnTable(`desk-${process.pid}-${++tables}`)
  forgetAll()
})

afterEach(() => vi.unstubAllEnvs())

const DAY = 86_400_000
const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }
const applicant = () => ({ ...person(), phone: '+49 30 123456' })
const anna = { username: 'anna', since: '' }
const berta = { username: 'berta', since: '' }
const clerk = { kinds: WORK_KINDS, account: anna, seesPrivacy: true }
const by = { ifMatch: undefined, actor: 'anna' }

const startPageForm = () => ({
  ...applicant(),
  country: 'DE',
  tradingExperience: 'expert',
  expectedVolume: '1M-5M',
  marketingStrategy: 'Vorträge',
})
const lead = async () => {
  const { partnerId } = await makePartner()
  return createLead({ ...applicant(), partnerId, status: 'IB-Bewerbung', consent: [] }, visitor)
}
const registration = async () => {
  const { id: ibPartnerId } = await makePartner()
  const choices = { country: 'DE', tradingExperience: 'expert', investmentAmount: '1000-5000' }
  return createRegistration({ ...applicant(), ...choices, ibPartnerId, message: null, consent: [] }, visitor)
}
const startPage = () => createApplication(applicationCreateSchema.parse(startPageForm()), visitor)
const generalForm = () =>
  createApplication(
    applicationCreateSchema.parse({ ...startPageForm(), companyName: 'Turm GmbH', companyType: 'fund', marketingChannels: ['seminars'] }),
    visitor,
  )

test('a form of each kind counts as one more in the sidebar and on the dashboard, and a decision as one less', async () => {
  const sidebar = async () => (await countInbox(WORK_KINDS, 'anna')).open
  const dashboard = async () => {
    const { open, sinceYesterday } = await readDeskOverview(clerk)
    return { open, sinceYesterday }
  }
  await lead()
  expect([await sidebar(), await dashboard()]).toEqual([1, { open: { lead: 1, application: 0, customer: 0 }, sinceYesterday: 1 }])
  const [ofLead, ofRegistration, ofStartPage, ofGeneralForm] = [await lead(), await registration(), await startPage(), await generalForm()]
  expect([await sidebar(), await dashboard()]).toEqual([5, { open: { lead: 2, application: 2, customer: 1 }, sinceYesterday: 5 }])

  await setLeadStatus({ ...by, id: ofLead.id }, { status: 'Kontaktiert' })
  await decideRegistration({ ...by, id: ofRegistration.id }, { outcome: 'rejected' })
  const review = { ...by, actorName: 'Anna', can: () => true }
  await reviewApplication({ ...review, id: ofStartPage.id }, { status: 'rejected' })
  await reviewApplication({ ...review, id: ofGeneralForm.id }, { status: 'rejected' })
  expect([await sidebar(), await dashboard()]).toEqual([1, { open: { lead: 1, application: 0, customer: 0 }, sinceYesterday: 1 }])
})

test('since yesterday begins with the first millisecond of yesterday in Germany', async () => {
  const before = await leads.getOrThrow((await lead()).id)
  const yesterday = startOfGermanDay(germanDay(startOfGermanDay(germanDay(Date.now())) - DAY / 2))
  const arriveAt = (time: number) => {
    const createdAt = new Date(time).toISOString()
    return transact(leads.insertItems({ ...before, id: idAt(time), createdAt, updatedAt: createdAt }))
  }
  await arriveAt(yesterday - 1)
  await arriveAt(yesterday)
  expect((await readDeskOverview(clerk)).sinceYesterday).toBe(2)
})

test('follow-ups of today, own records, late answers and privacy requests near their last day are counted', async () => {
  const today = germanDay(Date.now())
  const late = await leads.getOrThrow((await lead()).id)
  await transact(leads.updateItems(late, { ...late, followUpOn: today, assignee: 'anna' }))
  const planned = await customers.getOrThrow((await registration()).id)
  await transact(customers.updateItems(planned, { ...planned, followUpOn: '2099-01-01' }))
  const received = (daysAgo: number) =>
    openPrivacyRequest(
      {
        kind: 'access',
        ...{ name: 'Ada Lovelace', email: 'ada@mail.example', phone: null, customerId: null, channel: null },
        receivedOn: new Date(Date.parse(today) - daysAgo * DAY).toISOString().slice(0, 10),
      },
      'anna',
    )
  for (const daysAgo of [1, 27, 40, 50]) await received(daysAgo)
  expect(await readDeskOverview(clerk)).toMatchObject({ followUpsDue: 1, mine: 1, overdue: 1, privacy: { late: 2, near: 1 } })
})

test('what the caller may not see is not counted', async () => {
  await lead()
  await startPage()
  expect(await readDeskOverview({ kinds: ['application'], account: anna, seesPrivacy: false })).toEqual({
    open: { lead: null, application: 1, customer: null },
    overdue: 0,
    sinceYesterday: 1,
    followUpsDue: 0,
    mine: 0,
    privacy: null,
    jobs: [],
  })
  expect(await readDeskOverview({ kinds: [], account: anna, seesPrivacy: false })).toMatchObject({ overdue: 0, sinceYesterday: 0 })
})

test('a job is named to its starter alone while it runs, and afterwards only if it has failed', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  const jobs = async (account = anna) => (await readDeskOverview({ ...clerk, account })).jobs.map(({ kind, state }) => `${kind} ${state}`)
  expect(await jobs()).toEqual([])
  const { id } = await lead()
  await startBulk({ kind: 'lead', action: { type: 'status', status: 'Kontaktiert' }, ids: [id] }, { ...anna, can: () => true, grants: {} })
  const report = await startReferralReport(30, anna)
  await startReferralReport(30, berta)
  expect(await jobs()).toEqual(['referrals running', 'bulk running'])
  expect(await jobs(berta)).toEqual(['referrals running'])
  await cancelReferralReport(report.id, anna)
  expect(await jobs()).toEqual(['bulk running'])
  // Without a bucket for its file the export fails, and after three times it is given up.
  vi.stubEnv(environment.exportBucket, '')
  for (let attempt = 0; attempt < 3; attempt++) await runDueJobs({ now: new Date(Date.now() + DAY) })
  expect(await jobs()).toEqual([])
  expect(await jobs(berta)).toEqual(['referrals failed'])
})
