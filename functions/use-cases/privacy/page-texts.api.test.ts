import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyPageContent } from '../../../shared/domain/partner.ts'
import { profileOf } from '../../../shared/domain/partner-page.ts'
import type { PersonRecord } from '../../../shared/domain/privacy-request.ts'
import { auditItem } from '../../data/audit.ts'
import { tableName } from '../../data/client.ts'
import { partners } from '../../data/partners.ts'
import { personRecords } from '../../data/person-records.ts'
import { getPageContent } from '../../data/public-partners.ts'
import { putViewsItem } from '../../data/saved-views.ts'
import { transact } from '../../data/transact.ts'
import { makeLead } from '../../testing/fault-cases/forms.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { sdk } from '../../testing/sdk.ts'
import { writeNote } from '../desk/notes.ts'
import { createImport } from '../imports/imports.ts'
import { savePageDraft } from '../partner-pages/page-drafts.ts'
import { updatePartner } from '../partners/change-partner.ts'
import { createReferralLink } from '../partners/referral-links.ts'
import { createCustomer } from '../records/change-customer.ts'
import { disclosedRecords } from './disclosed-records.ts'
import { setLegalHold } from './legal-hold.ts'
import { changePrivacyRequest, includePersonRecord, openPrivacyRequest } from './privacy-request.ts'
import { startErasure } from './start-erasure.ts'

let tables = 0
beforeEach(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await takeOwnTable(`pages-${process.pid}-${++tables}`)
})

const NAME = 'Roswitha Quastenflosser'
const person = { name: NAME, email: 'r.qf@mail.example', phone: '+49 30 5550199', customerId: null }
const known = { firstName: 'Roswitha', lastName: 'Quastenflosser', email: person.email, phone: person.phone }
const importer = { username: 'clerk', since: '', can: () => true }
const change = { ifMatch: undefined, actor: 'clerk' }

const itemsNaming = async (words: RegExp) => {
  const { Items = [] } = await sdk.send(new ScanCommand({ TableName: tableName(), ConsistentRead: true }))
  return Items.filter((item) => words.test(JSON.stringify(item)))
}

const open = async (about: object, kind: 'erasure' | 'access' = 'erasure') => {
  const { id } = await openPrivacyRequest({ kind, ...person, ...about, receivedOn: '2026-11-20', channel: null }, 'clerk')
  await runJobsOfTheHour()
  const found: PersonRecord[] = []
  for await (const record of personRecords(id)) found.push(record)
  return { id, found }
}

/** Writes the person into everything that people fill in. */
const writeEverywhere = async () => {
  const partner = await makePartner()
  const of = { id: partner.id, ...change }
  const page = (more: object) => ({ ...emptyPageContent, ...more })
  await updatePartner(of, page({ landingPageBenefits: ['Schnelle Zahlung', `Betreut von ${NAME}`] }))
  const kind = { name: 'Q. Roswitha Quastenflosser', role: 'Kundin', content: 'Gerne wieder' }
  await updatePartner(of, page({ landingPageTestimonials: [kind, { name: 'Emil', content: 'Gut' }] }))
  const stored = await partners.getOrThrow(partner.id)
  const content = page({ landingPageDescription: `<p>Fragen Sie <b>Roswitha</b> Quastenflosser.</p>`, landingPageTitle: 'Willkommen' })
  await savePageDraft({ partnerId: partner.id, ...change }, { content, profile: profileOf(stored) })
  await createReferralLink(partner.id, { page: 'registration', name: 'messe', campaign: `${NAME} (Messe)` }, 'clerk')
  await createCustomer(known, 'clerk')
  await makeLead(known)
  const other = await makeLead()
  for (const reason of [`Klage von ${NAME}`, `Anwalt ruft ${person.phone} an`])
    await setLegalHold({ kind: 'INTERESSENT', id: other.id, ...change }, reason)
  await setLegalHold({ kind: 'PARTNER', id: partner.id, ...change }, `Streit mit ${person.email}`)
  await writeNote({ kind: 'lead', id: other.id }, `Kennt ${NAME}`, { id: 'clerk', firstName: 'Cora', lastName: 'Clerk' }, {})
  await createImport({ kind: 'customer', fileName: `${NAME}.csv`, origin: 'Messe', total: 1 }, importer)
  const now = new Date().toISOString()
  const facts = { version: 1, createdAt: now, updatedAt: now, sort: null, columns: null, author: 'clerk' } as const
  const view = { ...facts, id: 1, name: 'Fall', isShared: true, list: 'leads', filters: { search: NAME } } as const
  await transact([
    putViewsItem({ list: 'leads' }, { version: 0, views: [], order: {} }, { views: [view], order: {} }),
    auditItem({ actor: 'clerk', action: 'customerExport', entity: 'CUSTOMER_LIST', id: 'CSV', before: null, after: { search: NAME } }),
  ])
  const { id: earlier } = await open({ email: null, phone: null }, 'access')
  await changePrivacyRequest({ id: earlier, ...change }, { state: 'done', outcome: 'Erteilt' })
  await runJobsOfTheHour()
  return { partner, earlier }
}

test('once a person is erased, the table names her in nothing but what expires', async () => {
  const { partner } = await writeEverywhere()
  const { id, found } = await open({})
  const texts = found.filter(({ kind }) => kind === 'PAGE_TEXT')
  expect(texts.map(({ name }) => name).sort()).toEqual([`Betreut von ${NAME}`, `Fragen Sie ${NAME}.`, `Q. ${NAME}, Kundin, Gerne wieder`])
  expect(texts.every(({ isIncluded }) => !isIncluded)).toBe(true)
  const told: unknown[] = []
  for await (const record of disclosedRecords(texts, person.email)) told.push(record)
  expect(JSON.stringify(told)).toContain('Gerne wieder')

  for (const { id: recordId } of found) await includePersonRecord({ id, recordId, isIncluded: true, actor: 'clerk' })
  await startErasure({ id, ...change })
  await runJobsOfTheHour()
  await changePrivacyRequest({ id, ...change }, { state: 'done', outcome: 'Gelöscht' })
  await runJobsOfTheHour()
  const left = await itemsNaming(/quastenflosser|r\.qf@mail|5550199/i)
  expect(left.filter(({ expiresAt }) => expiresAt === undefined).map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([])
  expect(left.filter(({ pk }) => /^AUDIT#/.test(String(pk))).map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([])
  expect(await getPageContent(partner.partnerId)).toMatchObject({
    landingPageBenefits: [],
    landingPageTestimonials: [{ name: 'Emil', content: 'Gut' }],
  })
}, 120_000)
