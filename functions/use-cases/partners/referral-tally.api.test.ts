import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { tableName } from '../../data/client.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { countReferralStep, type ReferralPlace } from '../../data/referral-days.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { sdk } from '../../testing/sdk.ts'
import { createLead } from '../forms/create-lead.ts'
import { createRegistration } from '../forms/create-registration.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { deleteLead, setLeadStatus } from '../records/change-lead.ts'
import { restoreCustomer, restoreLead } from '../records/restore.ts'
import { undoLeadAcceptance } from '../records/undo-acceptance.ts'
import { readReferralFigures } from './referral-figures.ts'
import { createReferralLink, updateReferralLink } from './referral-links.ts'

const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }
const change = { ifMatch: undefined, actor: 'test' }
const rights = { mayTransfer: true, maySeeContact: true }

let partnerId = 0
let tables = 0
beforeEach(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await takeOwnTable(`tally-${process.pid}-${++tables}`)
  partnerId = (await makePartner()).id
  await createReferralLink(partnerId, { page: 'recruitment', name: 'messe', campaign: null }, 'test')
  await createReferralLink(partnerId, { page: 'registration', name: 'seminar', campaign: null }, 'test')
})

const sendLead = (link?: string) =>
  createLead({ ...person(), phone: '+49 30 123456', partnerId, status: 'IB-Bewerbung', consent: [], link }, visitor)
const sendRegistration = (link?: string) =>
  createRegistration(
    {
      ...person(),
      phone: '+49 30 123456',
      ibPartnerId: partnerId,
      country: 'DE',
      tradingExperience: 'expert',
      investmentAmount: '50000+',
      message: null,
      consent: [],
      link,
    },
    visitor,
  )

/** Figures per page and link as text, such as `recruitment messe: 3 visits, 1 sent, 0 won`. */
const figures = async (id = partnerId) => {
  const { links } = await readReferralFigures(id, { days: 7 })
  return links
    .filter(({ visits, sent, won }) => visits + sent + won > 0)
    .map(({ page, link, visits, sent, won }) => `${page} ${link ?? '-'}: ${visits} visits, ${sent} sent, ${won} won`)
    .toSorted()
}

describe('a form counts', () => {
  test.each([
    ['messe', 'messe', 'messe'],
    ['MESSE', 'messe', 'messe'],
    ['niemals', undefined, '-'],
    ['seminar', undefined, '-'],
    [undefined, undefined, '-'],
  ])('of link „%s“: the record names „%s“, counted under „%s“', async (link, named, counted) => {
    const { id } = await sendLead(link)
    expect((await leads.getOrThrow(id)).link).toBe(named)
    expect(await figures()).toEqual([`recruitment ${counted}: 0 visits, 1 sent, 0 won`])
    expect(await findInconsistencies()).toEqual([])
  })

  test('of a retired link among those without one, while the record names it', async () => {
    await updateReferralLink({ partnerId, name: 'seminar', ...change }, { isRetired: true })
    const { id } = await sendRegistration('seminar')
    expect((await customers.getOrThrow(id)).link).toBe('seminar')
    expect(await figures()).toEqual(['registration -: 0 visits, 1 sent, 0 won'])
  })
})

describe('the figures follow a record', () => {
  test('of a lead through acceptance, undo, another status, deletion and restoration', async () => {
    const { id } = await sendLead('messe')
    const told: string[][] = []
    const look = async () => {
      told.push(await figures())
      expect(await findInconsistencies()).toEqual([])
    }
    await setLeadStatus({ id, ...change }, { status: 'IB-Akzeptiert' })
    await look()
    await undoLeadAcceptance({ id, ...change })
    await look()
    await setLeadStatus({ id, ...change }, { status: 'IB-Akzeptiert' })
    await setLeadStatus({ id, ...change }, { status: 'Kontaktiert' })
    await look()
    await deleteLead({ id, ...change })
    await look()
    await restoreLead({ id, actor: 'test' })
    await look()
    const one = 'recruitment messe: 0 visits, 1 sent,'
    expect(told).toEqual([[`${one} 1 won`], [`${one} 0 won`], [`${one} 0 won`], [], [`${one} 0 won`]])
  })

  test('of a customer, who stays with the partner whose page it was', async () => {
    const other = await makePartner()
    const { id } = await sendRegistration('seminar')
    const told: string[][] = []
    const look = async () => {
      told.push(await figures(), await figures(other.id))
      expect(await findInconsistencies()).toEqual([])
    }
    await updateCustomer({ id, ...change }, { status: 'active' }, rights)
    await look()
    await updateCustomer({ id, ...change }, { ibPartnerId: other.id, transferReason: 'Umzug' }, rights)
    await look()
    await deleteCustomer({ id, ...change })
    await look()
    await restoreCustomer({ id, actor: 'test' })
    await look()
    const won = ['registration seminar: 0 visits, 1 sent, 1 won']
    expect(told).toEqual([won, [], won, [], [], [], won, []])
  })

  test('and no other: customers that staff enter count nowhere', async () => {
    await createCustomer({ ...person(), ibPartnerId: partnerId, status: 'active' }, 'test')
    expect(await figures()).toEqual([])
  })
})

test('a day counts by German time, and its figures expire after 100 days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-31T22:30:00.000Z') })
  await sendLead('messe')
  const place: ReferralPlace = { partnerId, day: '2026-06-01', page: 'recruitment', link: 'messe' }
  await countReferralStep(place, 'visits')
  await countReferralStep(place, 'started')
  const { days } = await readReferralFigures(partnerId, { days: 7, link: 'messe' })
  expect(days.at(-1)).toEqual({ day: '2026-06-01', visits: 1, started: 1, sent: 1, won: 0 })
  expect((await readReferralFigures(partnerId, { days: 7, link: 'seminar' })).days.every(({ visits }) => visits === 0)).toBe(true)
  const { Items = [] } = await sdk.send(new ScanCommand({ TableName: tableName() }))
  const rows = Items.filter(({ pk }) => String(pk).startsWith('REFERRALDAYS#'))
  expect(rows.map(({ expiresAt }) => new Date(Number(expiresAt) * 1000).toISOString())).toEqual([
    '2026-09-09T00:00:00.000Z',
    '2026-09-09T00:00:00.000Z',
  ])
  vi.useRealTimers()
})

test('a record that is older than its day’s figures changes without them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 101 * 86_400_000 })
  const { id } = await sendLead('messe')
  vi.useRealTimers()
  await setLeadStatus({ id, ...change }, { status: 'IB-Akzeptiert' })
  const { Items = [] } = await sdk.send(new ScanCommand({ TableName: tableName() }))
  const rows = Items.filter(({ pk }) => String(pk).startsWith('REFERRALDAYS#'))
  expect(rows.map(({ sent, won }) => [sent, won])).toEqual([[1, undefined]])
  expect(await findInconsistencies()).toEqual([])
})

test('forms that arrive at once are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => sendLead('messe')))
  expect(await figures()).toEqual(['recruitment messe: 0 visits, 20 sent, 0 won'])
  expect(await findInconsistencies()).toEqual([])
})
