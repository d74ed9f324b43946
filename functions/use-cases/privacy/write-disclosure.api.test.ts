import { S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyPageContent } from '../../../shared/domain/partner.ts'
import { profileOf } from '../../../shared/domain/partner-page.ts'
import { listAuditLog } from '../../data/audit-log.ts'
import { privacyRequests } from '../../data/privacy-requests.ts'
import { unpackDisclosure } from '../../testing/disclosure.ts'
import { countCalls, crashing, injectFaults } from '../../testing/faults.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { savePageDraft } from '../partner-pages/page-drafts.ts'
import { createPartner } from '../partners/create-partner.ts'
import { createCustomer } from '../records/change-customer.ts'
import { updatePortalSettings } from '../settings/portal-settings.ts'
import { createDisclosureLink, fetchDisclosure, startDisclosure } from './disclosure.ts'
import { changePrivacyRequest, openPrivacyRequest } from './privacy-request.ts'

beforeAll(injectFaults)
let tables = 0
beforeEach(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await takeOwnTable(`disclosures-${process.pid}-${++tables}`)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const HOUR = 3_600_000
const actor = 'clerk'

const EMAIL = 'lukasz@mail.example'
/** A request about somebody with three customer records, whose search is over. */
const makeRequest = async () => {
  for (const lastName of ['Ñandú', 'Größe', 'Дмитриев']) await createCustomer({ firstName: 'Łukasz', lastName, email: EMAIL }, 'test')
  await createCustomer({ firstName: 'Frieda', lastName: 'Fremd', email: 'frieda@mail.example' }, 'test')
  const { id } = await openPrivacyRequest(
    { kind: 'access', name: null, email: EMAIL, phone: null, customerId: null, receivedOn: '2026-11-20', channel: null },
    actor,
  )
  await runJobsOfTheHour()
  return id
}

const caller = { callerProgram: 'test', callerNetwork: '127.0.0.0/24' }
const fetchFile = async (id: number) => {
  const { link } = await createDisclosureLink({ id, ifMatch: undefined, actor })
  const { link: file } = await fetchDisclosure(link.split('/').at(-1) ?? '', caller)
  return fetch(file)
}
const contentOf = async (id: number) => unpackDisclosure(new Uint8Array(await (await fetchFile(id)).arrayBuffer()))

const actionsOf = async (id: number) =>
  (await listAuditLog({ entity: 'PRIVACY', entityId: String(id), visible: ['PRIVACY'] }, { limit: 1000, caller: null })).items.map(
    ({ action }) => action,
  )

test('interrupted before or after any request of the table, a disclosure ends with the whole file and is logged once', async () => {
  const id = await makeRequest()
  await startDisclosure({ id, ifMatch: undefined, actor })
  const calls = await countCalls(runJobsOfTheHour)
  expect(calls).toBeGreaterThan(10)
  const expected = (await contentOf(id)).data.datensaetze
  expect(expected.filter(({ art }) => art === 'CUSTOMER')).toHaveLength(3)
  for (let at = 1; at <= calls; at++) {
    await startDisclosure({ id, ifMatch: undefined, actor })
    expect(await crashing({ at, when: at % 2 === 0 ? 'before' : 'after' }, runJobsOfTheHour)).toBe(true)
    await runJobsOfTheHour()
    expect((await contentOf(id)).data.datensaetze).toEqual(expected)
  }
  const actions = await actionsOf(id)
  expect(actions.filter((action) => action === 'privacyDisclosureFinish')).toHaveLength(calls + 1)
}, 120_000)

test('a disclosure about a partner shows what it has drafted for its page', async () => {
  const person = { firstName: 'Łukasz', lastName: 'Größe', email: EMAIL }
  const partner = await createPartner({ ...person, partnerId: 'L-1', companyName: 'Größe AG', parentId: null }, 'test')
  const content = { ...emptyPageContent, landingPageTitle: 'Noch nicht freigegeben' }
  const profile = { ...profileOf(partner), phone: '+49 30 5550 199' }
  await savePageDraft({ partnerId: partner.id, ifMatch: undefined, actor: 'test' }, { content, profile })
  const id = await makeRequest()
  await startDisclosure({ id, ifMatch: undefined, actor })
  await runJobsOfTheHour()
  const { data, pdf } = await contentOf(id)
  const [disclosed] = data.datensaetze.filter(({ art }) => art === 'PARTNER')
  expect(disclosed?.felder).toMatchObject({ phone: '+49 30 5550 199', pageDraft: { landingPageTitle: 'Noch nicht freigegeben' } })
  expect(pdf).toContain('Noch nicht freigegeben')
})

test('a disclosure names the data protection officer, if there is one', async () => {
  const id = await makeRequest()
  const written = async () => {
    await startDisclosure({ id, ifMatch: undefined, actor })
    await runJobsOfTheHour()
    return (await contentOf(id)).pdf
  }
  expect(await written()).not.toContain('Datenschutzbeauftragte/r')
  await updatePortalSettings({ dpoName: 'Dr. Eva Klar', dpoPhone: '+49 30 815' }, { ifMatch: undefined, actor })
  expect(await written()).toMatch(/Datenschutzbeauftragte\/r\s+Dr\. Eva Klar\s+\+49 30 815/)
})

test('a disclosure whose bucket keeps failing is given up after three times, which the request and the audit log tell', async () => {
  const id = await makeRequest()
  await startDisclosure({ id, ifMatch: undefined, actor })
  vi.spyOn(S3Client.prototype, 'send').mockRejectedValue(new Error('Out of order'))
  for (const hours of [1, 3, 9]) await runDueJobs({ now: new Date(Date.now() + hours * HOUR) })
  expect(await privacyRequests.get(id)).toMatchObject({ disclosure: { state: 'failed', availableUntil: null } })
  expect((await actionsOf(id))[0]).toBe('privacyDisclosureFail')
  await expect(createDisclosureLink({ id, ifMatch: undefined, actor })).rejects.toThrow('Es gibt keine fertige Auskunft')
})

test('its link opens again within an hour of the first time, in case a download failed or a scanner came first, and not later', async () => {
  const id = await makeRequest()
  await startDisclosure({ id, ifMatch: undefined, actor })
  await runJobsOfTheHour()
  const { link } = await createDisclosureLink({ id, ifMatch: undefined, actor })
  const fetchIt = () => fetchDisclosure(link.split('/').at(-1) ?? '', caller)
  const first = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (const minutes of [0, 20, 59]) {
      vi.setSystemTime(first + minutes * 60_000)
      expect(await fetchIt()).toMatchObject({ outcome: 'fetched' })
    }
    vi.setSystemTime(first + 61 * 60_000)
    await expect(fetchIt()).rejects.toThrow('schon benutzt oder durch einen neuen ersetzt')
  } finally {
    vi.useRealTimers()
  }
})

test('a closed request ends the link and deletes the file', async () => {
  const id = await makeRequest()
  await startDisclosure({ id, ifMatch: undefined, actor })
  await runJobsOfTheHour()
  const response = await fetchFile(id)
  expect(response.status).toBe(200)
  await response.body?.cancel()
  const { link } = await createDisclosureLink({ id, ifMatch: undefined, actor })
  await changePrivacyRequest({ id, ifMatch: undefined, actor }, { state: 'done', outcome: 'Auskunft erteilt' })
  await runJobsOfTheHour()
  expect((await fetch(response.url)).status).toBe(404)
  await expect(fetchDisclosure(link.split('/').at(-1) ?? '', caller)).rejects.toThrow('schon benutzt oder durch einen neuen ersetzt')
  expect(await privacyRequests.get(id)).toMatchObject({
    state: 'done',
    disclosure: { state: 'finished', availableUntil: null },
    disclosureLink: null,
  })
})
