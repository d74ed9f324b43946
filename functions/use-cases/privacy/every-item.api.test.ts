import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test, vi } from 'vitest'
import { applicationCreateSchema } from '../../../shared/domain/application.ts'
import { LISTED_MAIL_KINDS } from '../../../shared/domain/mail.ts'
import { emptyMailConfiguration } from '../../../shared/domain/mail-configuration.ts'
import { emptyPageContent } from '../../../shared/domain/partner.ts'
import { profileOf } from '../../../shared/domain/partner-page.ts'
import type { PersonRecord } from '../../../shared/domain/privacy-request.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { createAccountLink } from '../../data/account-links.ts'
import { auditItem } from '../../data/audit.ts'
import { putChunkItem, startBulkItems } from '../../data/bulk-jobs.ts'
import { tableName } from '../../data/client.ts'
import { seenDeviceItem, seenPlaceItem } from '../../data/devices.ts'
import { eventItem } from '../../data/events.ts'
import { updateFirstStepsItem } from '../../data/first-steps.ts'
import { putColumnsItem, putRowsItem } from '../../data/imports.ts'
import * as keys from '../../data/keys.ts'
import { putMailConfigurationItem } from '../../data/mail-configurations.ts'
import { mailSuppressions, suppressionIdOf } from '../../data/mail-suppressions.ts'
import { listMails, putMailWordsItem } from '../../data/mails.ts'
import { setChoicesItem } from '../../data/notification-choices.ts'
import { putOwnVisitItem } from '../../data/own-visits.ts'
import { insertPasskeyItems } from '../../data/passkeys.ts'
import { personRecords } from '../../data/person-records.ts'
import { putPictureItem } from '../../data/pictures.ts'
import { poolTaskItem } from '../../data/pool-tasks.ts'
import { savePresence } from '../../data/presence.ts'
import { countAttempt, countAttemptWithCooldown } from '../../data/rate-limits.ts'
import { countReferralStep } from '../../data/referral-days.ts'
import { putDeletedViewItem, putViewsItem } from '../../data/saved-views.ts'
import { insertSecondFactorItem } from '../../data/second-factors.ts'
import { insertSessionItem } from '../../data/sessions.ts'
import { logSignIn } from '../../data/sign-in-log.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import { makeLead } from '../../testing/fault-cases/forms.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { sdk } from '../../testing/sdk.ts'
import { PASSWORD } from '../../testing/users.ts'
import { newUser, storeNewUser } from '../accounts/create-user.ts'
import { writeNote } from '../desk/notes.ts'
import { startCustomerExport } from '../exports/export-customers.ts'
import { createApplication } from '../forms/create-application.ts'
import { createImport } from '../imports/imports.ts'
import { releasePageDraft, savePageDraft, submitPageDraft } from '../partner-pages/page-drafts.ts'
import { deletePartner } from '../partners/change-partner.ts'
import { createPartner } from '../partners/create-partner.ts'
import { createReferralLink } from '../partners/referral-links.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { personsInItems } from './persons-in-items.ts'
import { changePrivacyRequest, includePersonRecord, openPrivacyRequest } from './privacy-request.ts'
import { startErasure } from './start-erasure.ts'

type ItemKind = keyof typeof personsInItems
type NamingKind = { [Kind in ItemKind]: (typeof personsInItems)[Kind] extends 'nobody' ? never : Kind }[ItemKind]

/** The key of each kind of item in which a person may be named. `*` and zeros stand for anything. A kind that is missing here does not compile. */
const places = {
  userKey: keys.userKey('*'),
  poolTaskKey: keys.poolTaskKey('*'),
  accountLinkKey: keys.accountLinkKey('*', 'reset'),
  accountDeviceKey: keys.accountDeviceKey('*', '*'),
  accountPlaceKey: keys.accountPlaceKey('*', '*'),
  ownVisitKey: keys.ownVisitKey('*'),
  firstStepsKey: keys.firstStepsKey('*'),
  secondFactorKey: keys.secondFactorKey('*'),
  passkeyKey: keys.passkeyKey('*'),
  sessionKey: keys.sessionKey('*', '*'),
  partnerKey: keys.partnerKey(0),
  partnerMailKey: keys.partnerMailKey(0),
  globalMailKey: keys.globalMailKey,
  referralLinkKey: keys.referralLinkKey(0, '*'),
  referralDayKey: keys.referralDayKey(0, '*', '*', '*', 0),
  onboardingKey: keys.onboardingKey(0),
  pageDraftKey: keys.pageDraftKey(0),
  deletedPageDraftKey: keys.deletedPageDraftKey(0),
  pageVersionKey: keys.pageVersionKey(0, 0),
  pictureKey: keys.pictureKey(0, '*'),
  publicPartnerKey: keys.publicPartnerKey('*'),
  customerKey: keys.customerKey(0),
  leadKey: keys.leadKey(0),
  applicationKey: keys.applicationKey(0),
  uniqueKey: { ...keys.uniqueKey('USER_EMAIL', '*'), pk: 'UNIQUE#*' },
  searchKey: { pk: 'SEARCH#*', sk: '*' },
  privacyRequestKey: keys.privacyRequestKey(0),
  personRecordKey: keys.personRecordKey(0, '*'),
  jobKey: { pk: 'JOB#*', sk: 'A' },
  bulkChunkKey: keys.bulkChunkKey('*', 0),
  bulkListKey: keys.bulkListKey('*', '*', '*'),
  importKey: keys.importKey('*'),
  importChunkKey: keys.importChunkKey('*', 'rows', 0),
  importColumnsKey: keys.importColumnsKey('*', '*'),
  mailKey: keys.mailKey(0),
  mailWordsKey: keys.mailWordsKey(0),
  mailSuppressionKey: keys.mailSuppressionKey('*'),
  eventKey: keys.eventKey({ user: '*' }, '*', '*', 0),
  notificationChoicesKey: keys.notificationChoicesKey('*'),
  auditKey: keys.auditKey('*', '*', '*', '*'),
  trashKey: { ...keys.trashKey('CUSTOMER', 0), pk: 'TRASH#*' },
  signInKey: keys.signInKey('*', '*'),
  idempotencyKey: keys.idempotencyKey('*'),
  resubmissionKey: keys.resubmissionKey('*'),
  rateKey: keys.rateKey('*', 0),
  cooldownKey: keys.cooldownKey('*'),
  noteKey: { pk: 'NOTES#*', sk: '*' },
  presenceKey: keys.presenceKey('*'),
  sharedViewsKey: keys.sharedViewsKey('*'),
  ownViewsKey: keys.ownViewsKey('*'),
  deletedViewKey: keys.deletedViewKey(0),
} as const satisfies Record<NamingKind, keys.Key>

/** The kinds whose items stay: who did what, and who signed in, is proved until the end of its retention; mails need a recipient until staff name another. */
const LOGS: readonly string[] = ['auditKey', 'signInKey']
const STAYS: readonly string[] = [...LOGS, 'globalMailKey']

const NAME = 'Roswitha Quastenflosser'
const USERNAME = 'rosw.qf'
const contact = { email: 'r.qf@mail.example', phone: '+49 30 5550199' }
const known = { firstName: 'Roswitha', lastName: 'Quastenflosser', ...contact }
const WORDS = /quastenflosser|rosw\.qf|r\.qf@mail|5550199/i
const clerk = { id: 'clerk', firstName: 'Cora', lastName: 'Clerk' }
const change = { ifMatch: undefined, actor: 'clerk' }
const now = new Date()
const at = now.toISOString()

const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
const patternOf = ({ pk, sk }: keys.Key) => new RegExp(`^${escaped(`${pk} ${sk}`).replaceAll(/\*|\b0+\b/g, '.*')}$`)

/** The items that name the person, and of which kinds each may be. */
const naming = async () => {
  const found: { readonly key: string; readonly kinds: readonly string[]; readonly expiresAt: unknown; readonly words: string }[] = []
  let next: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await sdk.send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: next }),
    )
    for (const item of Items) {
      const words = JSON.stringify(item, (_, value: unknown) => (value instanceof Set ? [...value] : value))
      const key = `${item.pk} ${item.sk}`
      const kinds = Object.entries(places).flatMap(([kind, place]) => (patternOf(place).test(key) ? [kind] : []))
      if (WORDS.test(words)) found.push({ key, kinds, expiresAt: item.expiresAt, words })
    }
    next = LastEvaluatedKey
  } while (next !== undefined)
  return found
}

const makeUser = async () => {
  const form = { id: USERNAME, ...known, role: 'viewer', status: 'inactive' }
  await storeNewUser(newUser(userCreateSchema.parse(form)), PASSWORD, null)
  const user = await users.getOrThrow(USERNAME)
  const device = { id: 'd1', label: 'Firefox', network: '192.0.2.0' }
  const passkey = {
    username: USERNAME,
    name: 'Schlüssel',
    credentialId: 'c',
    publicKey: 'k',
    signCount: 0,
    createdAt: at,
    lastUsedAt: null,
  }
  const session = { generation: user.generation, createdAt: at, lastActiveAt: at, provenAt: at, device: 'Firefox', network: '192.0.2.0' }
  const expiresAt = Math.floor(now.getTime() / 1000) + 3600
  const factor = { sealedSecret: 'x', lastStep: 1, recoveryHashes: new Set(['h']), recoverySalt: 's', createdAt: at }
  await transact([
    poolTaskItem(USERNAME, 'n'),
    createAccountLink('reset', user, now).item,
    seenDeviceItem(user, device, now),
    seenPlaceItem(user, device, now),
    putOwnVisitItem(USERNAME, { previousEndedAt: null, lastSeenAt: at }),
    updateFirstStepsItem(USERNAME, { isPutAway: true }),
    insertSecondFactorItem(USERNAME, factor),
    insertSessionItem({ username: USERNAME, id: 's1', ...session, expiresAt }),
    setChoicesItem(USERNAME, { leadNew: 'never' }),
    putColumnsItem(USERNAME, 'customer', { firstName: { header: NAME } }),
    eventItem({ audience: { user: USERNAME }, kind: 'assigned', id: 7, recordKind: 'lead', at }),
    ...insertPasskeyItems(user, { id: 'p1', ...passkey }),
  ])
  await savePresence({ kind: 'lead', id: 7, username: USERNAME, name: NAME }, Date.now())
  await logSignIn({ event: 'signIn', outcome: 'succeeded', username: USERNAME, caller: { address: '192.0.2.1', userAgent: 'x' } })
  await countAttempt('importsPerUser', USERNAME)
  await countAttemptWithCooldown('signInFailuresPerName', USERNAME, 'Versuche')
}

const makePartners = async () => {
  const own = await createPartner(
    { ...known, companyName: 'Quastenflosser GmbH', partnerId: `Q-${process.pid}`, parentId: null, status: 'inactive' },
    'clerk',
  )
  const partner = await makePartner()
  const page = { ...emptyPageContent, landingPageBenefits: [`Betreut von ${NAME}`] }
  const draft = { content: page, profile: profileOf(partner) }
  const of = { partnerId: partner.id, ...change }
  await savePageDraft(of, draft)
  await submitPageDraft(of)
  await releasePageDraft(of)
  await savePageDraft(of, { ...draft, content: { ...page, landingPageTitle: NAME } })
  await savePageDraft({ partnerId: own.id, ...change }, { content: { ...page, landingPageTitle: NAME }, profile: profileOf(own) })
  const picture = { id: 'a'.repeat(32), alt: NAME, width: 10, height: 10, kind: 'portrait', bytes: 10, createdAt: at } as const
  await transact([
    putPictureItem({ ...picture, partnerId: own.id }),
    putMailConfigurationItem(own.id, 0, { ...emptyMailConfiguration, version: 1, customerFormEmails: contact.email }, null),
    putMailConfigurationItem(null, 0, { ...emptyMailConfiguration, version: 1, bccEmails: contact.email, isActive: false }, null),
  ])
  await createReferralLink(partner.id, { page: 'registration', name: 'messe', campaign: NAME }, 'clerk')
  await countReferralStep({ partnerId: partner.id, day: at.slice(0, 10), page: 'registration', link: 'quastenflosser' }, 'visits')
  const gone = await createPartner(
    { ...known, email: 'x@mail.example', companyName: 'Weg', partnerId: `W-${process.pid}`, parentId: null },
    'clerk',
  )
  await savePageDraft({ partnerId: gone.id, ...change }, { content: page, profile: profileOf(gone) })
  await deletePartner({ id: gone.id, ...change })
}

const makeRecords = async () => {
  const lead = await makeLead(known)
  await createApplication(
    applicationCreateSchema.parse({
      ...known,
      country: 'DE',
      tradingExperience: 'expert',
      expectedVolume: '1M-5M',
      companyName: 'Quastenflosser GmbH',
      marketingStrategy: 'Seminare',
    }),
    { sourceIp: '192.0.2.2', idempotencyKey: 'k1' },
  )
  await createCustomer(known, 'clerk')
  const deleted = await createCustomer(known, 'clerk')
  await deleteCustomer({ id: deleted.id, ...change })
  const other = await createCustomer({ firstName: 'Emil', lastName: 'Anders', email: 'emil@other.example' }, 'clerk')
  const { id: ibPartnerId } = await makePartner()
  const moved = { ibPartnerId, transferReason: `Auf Wunsch von ${NAME}` }
  await updateCustomer({ id: other.id, ...change }, moved, { mayTransfer: true, maySeeContact: true })
  await writeNote({ kind: 'customer', id: other.id }, `Kennt ${NAME}`, clerk, {})
  const { items } = await listMails({ kinds: [...LISTED_MAIL_KINDS] }, { limit: 100, total: 'none', caller: null })
  const mail = items.find(({ replyTo }) => replyTo.address === contact.email)
  const from = { name: 'Portal', address: 'portal@portal.example' }
  const words = { subject: NAME, text: NAME, html: NAME, to: [contact.email], bcc: [], from, sentAt: at }
  const suppression = { id: suppressionIdOf(contact.email), version: 1, address: contact.email, since: at, words: '550' }
  await transact([
    putMailWordsItem(mail?.id ?? 0, words),
    ...mailSuppressions.insertItems({ ...suppression, reason: 'bounce', mailId: null, mailKind: null }, () => new Error('twice')),
  ])
  return lead
}

const makeJobsAndViews = async () => {
  await startCustomerExport(
    { search: NAME },
    { username: USERNAME, since: '', maySeePartners: true, maySeeContact: true, ownPartnerId: undefined },
  )
  const { id } = await createImport(
    { kind: 'customer', fileName: `${NAME}.csv`, origin: `Liste von ${NAME}`, total: 1 },
    { username: 'clerk', since: '', can: () => true },
  )
  const facts = {
    version: 1,
    createdAt: at,
    updatedAt: at,
    sort: null,
    columns: null,
    author: USERNAME,
    name: NAME,
    list: 'leads',
    filters: {},
  } as const
  const expiresAt = Math.floor(now.getTime() / 1000) + 86_400
  const bulk = { kind: 'customer', action: { type: 'partner', ibPartnerId: null, reason: `Streit mit ${NAME}` } } as const
  await transact([
    putRowsItem({ id, createdAt: at }, 0, [{ number: 1, values: { firstName: 'Roswitha', lastName: 'Quastenflosser' } }]),
    putViewsItem({ list: 'leads' }, { version: 0, views: [], order: {} }, { views: [{ ...facts, id: 1, isShared: true }], order: {} }),
    putViewsItem({ user: USERNAME }, { version: 0, views: [], order: {} }, { views: [{ ...facts, id: 2, isShared: false }], order: {} }),
    putDeletedViewItem({ ...facts, id: 3, isShared: true }, USERNAME),
    ...startBulkItems('b1', { owner: USERNAME, change: bulk, createdAt: at, undoOf: null, records: [] }),
    putChunkItem('b2', { nth: 0, ids: [1], results: [{ outcome: 'failed', message: NAME }], expiresAt }),
    auditItem({
      actor: 'clerk',
      action: 'personListExport',
      entity: 'PERSON_LIST',
      id: 'leads',
      before: null,
      after: { assignee: USERNAME, link: NAME },
    }),
  ])
}

const openRequest = async (kind: 'access' | 'erasure') => {
  const person = { name: NAME, ...contact, customerId: null }
  const { id } = await openPrivacyRequest({ kind, ...person, receivedOn: '2026-11-20', channel: null }, 'clerk')
  await runJobsOfTheHour()
  return id
}

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  trustLocalPool()
  await takeOwnTable(`every-item-${process.pid}`)
})

test('a person who is in every kind of item is afterwards only in those that stay or expire', async () => {
  await makeUser()
  await makePartners()
  await makeRecords()
  await makeJobsAndViews()
  const id = await openRequest('erasure')

  const before = await naming()
  expect(before.filter(({ kinds }) => kinds.length === 0).map(({ key }) => key)).toEqual([])
  const seen = new Set(before.flatMap(({ kinds }) => kinds))
  expect(Object.keys(places).filter((kind) => !seen.has(kind))).toEqual([])

  const recordsFound = async () => {
    const found: PersonRecord[] = []
    for await (const record of personRecords(id)) found.push(record)
    return found
  }
  const found = await recordsFound()
  for (const { id: recordId } of found) await includePersonRecord({ id, recordId, isIncluded: true, actor: 'clerk' })
  await startErasure({ id, ...change })
  await runJobsOfTheHour()
  // Staff read why the address still gets mails.
  const recipient = { kind: 'MAIL_CONFIGURATION', recordId: 'global', erased: expect.objectContaining({ action: 'keep' }) }
  expect(await recordsFound()).toContainEqual(expect.objectContaining(recipient))
  await changePrivacyRequest({ id, ...change }, { state: 'done', outcome: 'Gelöscht' })
  await runJobsOfTheHour()

  const days = (kind: string) => Object.entries(personsInItems).find(([name]) => name === kind)?.[1]
  const isLeft = ({ kinds, expiresAt }: (typeof before)[number]) =>
    kinds.some((kind) => {
      const rule = days(kind)
      if (typeof rule !== 'object') return STAYS.includes(kind)
      return typeof expiresAt === 'number' && expiresAt <= Date.now() / 1000 + (rule.expiresAfterDays + 1) * 86_400
    })
  const left = await naming()
  expect(left.filter((item) => !isLeft(item)).map(({ key, words }) => `${key} ${words.slice(0, 400)}`)).toEqual([])
  // Of the log, only the name of the account stays.
  const logged = left.filter(({ kinds }) => kinds.some((kind) => LOGS.includes(kind)))
  expect(logged.filter(({ words }) => /quastenflosser|r\.qf@mail|5550199/i.test(words)).map(({ words }) => words)).toEqual([])
}, 60_000)
