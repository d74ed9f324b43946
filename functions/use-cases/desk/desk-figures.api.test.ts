import { beforeEach, expect, test } from 'vitest'
import { applicationCreateSchema } from '../../../shared/domain/application.ts'
import { startOfGermanDay } from '../../../shared/domain/calendar.ts'
import { germanDay, germanHour } from '../../../shared/domain/german.ts'
import { WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { idAt } from '../../data/ids.ts'
import { leads } from '../../data/leads.ts'
import { transact } from '../../data/transact.ts'
import { forgetAll } from '../../runtime/remember.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makeLead } from '../../testing/fault-cases/forms.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createApplication } from '../forms/create-application.ts'
import { createRegistration } from '../forms/create-registration.ts'
import { reviewApplication } from '../records/change-application.ts'
import { createCustomer } from '../records/change-customer.ts'
import { deleteLead, setLeadStatus } from '../records/change-lead.ts'
import { decideRegistration } from '../records/decide-registration.ts'
import { readDeskFigures } from './desk-figures.ts'

let tables = 0
beforeEach(async () => {
  await takeOwnTable(`figures-${process.pid}-${++tables}`)
  forgetAll()
})

const HOUR = 3_600_000
const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }
const by = { ifMatch: undefined, actor: 'anna' }
const isTrue = async () => expect((await findInconsistencies()).filter((line) => line.startsWith('figure of a day'))).toEqual([])

/** Stores a lead as if it had come in then. */
const arriveAt = async (time: number) => {
  const before = await leads.getOrThrow((await makeLead()).id)
  await transact(leads.removeItems(before))
  const createdAt = new Date(time).toISOString()
  const lead = { ...before, version: 1, id: idAt(time), createdAt, updatedAt: createdAt }
  await transact(leads.insertItems(lead))
  return lead
}

test('what came in counts by its source, and what staff did with it once, even if they change it later', async () => {
  const lead = await makeLead()
  const { id: ibPartnerId } = await makePartner()
  const applicant = { ...person(), phone: '+49 30 123456', country: 'DE', tradingExperience: 'expert' }
  const registration = await createRegistration(
    { ...applicant, investmentAmount: '1000-5000', ibPartnerId, message: null, consent: [] },
    visitor,
  )
  const application = await createApplication(
    applicationCreateSchema.parse({ ...applicant, expectedVolume: '1M-5M', marketingStrategy: 'Vorträge' }),
    visitor,
  )
  await createCustomer(person(), 'anna')
  const today = async () => {
    const { arrivals, week } = await readDeskFigures(WORK_KINDS)
    return { ...Object.fromEntries(Object.entries(arrivals).map(([source, counts]) => [source, counts?.at(-1)])), ...week.answers }
  }
  const came = { recruitment: 1, landing_page: 1, application: 1, general_application: 0, staff: 1 }
  expect(await today()).toMatchObject({ ...came, answered: { now: 0 } })

  await setLeadStatus({ ...by, id: lead.id }, { status: 'Kontaktiert' })
  await setLeadStatus({ ...by, id: lead.id }, { status: 'Abgelehnt' })
  await decideRegistration({ ...by, id: registration.id }, { outcome: 'accepted' })
  await reviewApplication({ ...by, actorName: 'Anna', can: () => true, id: application.id }, { status: 'rejected' })
  const answers = { answered: { now: 3, before: 0 }, inTime: { now: 3 }, accepted: { now: 1 } }
  expect(await today()).toMatchObject({ ...came, ...answers })
  expect((await readDeskFigures(WORK_KINDS)).week.customers).toMatchObject({ now: 2 })
  await isTrue()

  // Taken back, it waits again; deleted, it has never come in.
  await setLeadStatus({ ...by, id: lead.id }, { status: 'IB-Bewerbung' })
  expect(await today()).toMatchObject({ ...came, answered: { now: 2 } })
  await deleteLead({ ...by, id: lead.id })
  expect(await today()).toMatchObject({ recruitment: 0, landing_page: 1, answered: { now: 2 } })
  await isTrue()
  const { arrivals, week } = await readDeskFigures(['application'])
  expect({ ...arrivals, customers: week.customers }).toMatchObject({ recruitment: null, landing_page: null, staff: null, customers: null })
})

test('an answer after the promised time does not count as in time', async () => {
  const late = await arriveAt(Date.now() - 25 * HOUR)
  await setLeadStatus({ ...by, id: late.id }, { status: 'Kontaktiert' })
  expect((await readDeskFigures(WORK_KINDS)).week.answers).toMatchObject({ answered: { now: 1 }, inTime: { now: 0 } })
})

test('the last week counts up to the same weekday and the end of the same hour', async () => {
  const start = startOfGermanDay(germanDay(Date.now()))
  const now = start + 10 * HOUR + HOUR / 2
  const earlier = startOfGermanDay(germanDay(start - 6.5 * 24 * HOUR))
  for (const hours of [10, 11, 22]) await arriveAt(earlier + hours * HOUR)
  const { arrivals, week: figures, days } = await readDeskFigures(['lead'], now)
  expect(figures.untilHour).toBe(Number(germanHour(now)) + 1)
  expect(figures.arrivals.recruitment).toEqual({ now: 0, before: 1, whole: 3 })
  expect(arrivals.recruitment?.[days.length - 8]).toBe(3)
})
