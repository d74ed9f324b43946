import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { daysAfter } from '../../../shared/domain/calendar.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import { MOST_SILENT_NAMED, REFERRAL_DAYS_KEPT, SILENT_DAYS } from '../../../shared/platform/limits.ts'
import { JobTaken } from '../../data/job-updates.ts'
import { countReferralStep } from '../../data/referral-days.ts'
import { SILENT_PARTNERS, silentPartnerJobs } from '../../data/silent-partner-jobs.ts'
import { handler } from '../../jobs.ts'
import { forgetAll } from '../../runtime/remember.ts'
import { runInTurn } from '../../runtime/turn.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createLead } from '../forms/create-lead.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { createCustomer } from '../records/change-customer.ts'
import { deleteLead } from '../records/change-lead.ts'
import { deletePartner, updatePartner } from './change-partner.ts'
import { ensureSilentPartnersJob, runSilentPartnersJob } from './find-silent-partners.ts'
import { readSilentPartners } from './silent-partners.ts'

let tables = 0
beforeEach(async () => {
  await takeOwnTable(`silent-${process.pid}-${++tables}`)
  forgetAll()
})

afterEach(() => vi.unstubAllEnvs())

const DAY = 86_400_000
const TODAY = germanDay(Date.now())
const by = { ifMatch: undefined, actor: 'anna' }
const inDays = (days: number) => new Date(Date.now() + days * DAY)

/** Runs the job as in the night some days from now, until it is done. */
const lookIn = async (days: number, until = Date.now() + 60_000) => {
  await ensureSilentPartnersJob()
  const now = inDays(days)
  await runDueJobs({ now, runs: { SILENT_PARTNERS: (job) => runInTurn(until, () => runSilentPartnersJob(job, now)) } })
  return readSilentPartners()
}

const visitOn = (partnerId: number, day: string) => countReferralStep({ partnerId, day, page: 'registration', link: null }, 'visits')

test('an active partner is silent once nothing has come for thirty days, but not before', async () => {
  const { id, partnerId, companyName } = await makePartner()
  expect(await lookIn(SILENT_DAYS - 1)).toMatchObject({ count: 0, partners: [] })
  const silent = { id, partnerId, companyName, since: TODAY, isAtLeast: false }
  expect(await lookIn(SILENT_DAYS)).toMatchObject({ count: 1, partners: [silent] })
})

test('a visit, a form and a new customer each end the silence, and a form that staff delete has never come in', async () => {
  const [visited, written, trading] = [await makePartner(), await makePartner(), await makePartner()]
  const lead = await createLead(
    { ...person(), phone: '+49 30 123456', partnerId: written.partnerId, status: 'IB-Bewerbung', consent: [] },
    { sourceIp: '127.0.0.1', idempotencyKey: undefined },
  )
  await createCustomer({ ...person(), ibPartnerId: trading.id }, 'anna')
  await visitOn(visited.id, daysAfter(TODAY, 5))
  // All began today: what counts is the latest sign of each.
  expect((await lookIn(SILENT_DAYS)).partners.map(({ id }) => id)).toEqual([written.id, trading.id])
  await visitOn(written.id, daysAfter(TODAY, 20))
  expect((await lookIn(SILENT_DAYS + 5)).partners.map(({ id, since }) => [id, since])).toEqual([
    [trading.id, TODAY],
    [visited.id, daysAfter(TODAY, 5)],
  ])
  await deleteLead({ id: lead.id, ...by })
  expect((await lookIn(SILENT_DAYS + 20)).partners.map(({ id, since }) => [id, since])).toEqual([
    [trading.id, TODAY],
    [visited.id, daysAfter(TODAY, 5)],
    [written.id, daysAfter(TODAY, 20)],
  ])
})

test('a partner whose visits may have been deleted is silent at least since they are kept', async () => {
  const { id } = await makePartner()
  const days = REFERRAL_DAYS_KEPT + 1
  const { partners } = await lookIn(days)
  expect(partners).toMatchObject([{ id, since: daysAfter(germanDay(inDays(days).getTime()), -REFERRAL_DAYS_KEPT), isAtLeast: true }])
})

test('names are read when they are shown, and who was deleted or set inactive since is not named', async () => {
  // The job that deletes the pictures of a deleted partner is due by then, too, and not run here.
  vi.stubEnv('LOG_LEVEL', 'silent')
  const [renamed, stopped, gone] = [await makePartner(), await makePartner(), await makePartner()]
  expect((await lookIn(SILENT_DAYS)).count).toBe(3)
  await updatePartner({ id: renamed.id, ...by }, { companyName: 'Neuer Name GmbH' })
  await updatePartner({ id: stopped.id, ...by }, { status: 'inactive' })
  await deletePartner({ id: gone.id, ...by })
  expect((await readSilentPartners()).partners).toMatchObject([{ id: renamed.id, companyName: 'Neuer Name GmbH' }])
  expect(await lookIn(SILENT_DAYS + 1)).toMatchObject({ count: 1 })
})

test('more partners than a page and a run can take are each counted once, also after a run that was interrupted, and ten are named', async () => {
  const made: number[] = []
  for (let nth = 0; nth < 11; nth++) {
    made.push(...(await Promise.all(Array.from({ length: 10 }, () => makePartner()))).map(({ id }) => id))
  }
  await visitOn(made[0] ?? 0, daysAfter(TODAY, 1))
  await ensureSilentPartnersJob()
  const now = inDays(SILENT_DAYS + 1)
  // Each run ends after one page; the second time another process has taken the job over meanwhile, so that its page is not stored.
  const stored: unknown[] = []
  let runs = 0
  await runDueJobs({
    now,
    runs: {
      SILENT_PARTNERS: async (job) => {
        runs += 1
        if (runs === 2) {
          await expect(runInTurn(0, () => runSilentPartnersJob({ ...job, token: 'another' }, now))).rejects.toThrow(JobTaken)
        }
        await runInTurn(0, () => runSilentPartnersJob(job, now))
        stored.push(await readSilentPartners())
      },
    },
  })
  expect(runs).toBe(2)
  // A part of a run is shown to nobody.
  expect(stored[0]).toEqual({ asOf: null, count: 0, partners: [] })
  const { count, partners } = await readSilentPartners()
  expect(count).toBe(110)
  expect(partners).toHaveLength(MOST_SILENT_NAMED)
  expect(partners.every(({ since }) => since === TODAY)).toBe(true)
  expect(partners.map(({ id }) => id)).not.toContain(made[0])
}, 60_000)

test('the first run does not wait for the night, and the next one does', async () => {
  await handler()
  const { position } = (await silentPartnerJobs.get(SILENT_PARTNERS)) ?? {}
  expect(position?.run).toBeNull()
  const asOf = position?.last?.asOf ?? ''
  await handler()
  expect((await readSilentPartners()).asOf).toBe(asOf)
})
