import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { routeEntries } from '../../shared/api/index.ts'
import { applicationCreateSchema } from '../../shared/domain/application.ts'
import { optionLists } from '../../shared/domain/options.ts'
import { fixedPeriods, retentionPeriods } from '../../shared/domain/retention-periods.ts'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { environment } from '../../shared/platform/environment.ts'
import { SHARDS, SHARDS_OF_PARTNER } from '../data/counters.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { findPage } from '../pages/find-page.ts'
import { countCallCosts } from '../testing/call-costs.ts'
import { aCaller } from '../testing/caller.ts'
import { type Cases, person, unique, type WritingRouteName } from '../testing/fault-cases/case.ts'
import { deskCases } from '../testing/fault-cases/desk.ts'
import { formCases } from '../testing/fault-cases/forms.ts'
import { notificationCases } from '../testing/fault-cases/notifications.ts'
import { partnerPageCases } from '../testing/fault-cases/partner-pages.ts'
import { makePartner, partnerCases } from '../testing/fault-cases/partners.ts'
import { peopleCases } from '../testing/fault-cases/people.ts'
import { pictureCases } from '../testing/fault-cases/pictures.ts'
import { privacyCases } from '../testing/fault-cases/privacy.ts'
import { recordCases } from '../testing/fault-cases/records.ts'
import { retentionCases } from '../testing/fault-cases/retention.ts'
import { settingsCases } from '../testing/fault-cases/settings.ts'
import { callLambda } from '../testing/lambda.ts'
import { sweep } from '../testing/mail-storm.ts'
import { through } from '../testing/own-mail.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { readCases } from '../testing/read-cases.ts'
import { startSmtp } from '../testing/smtp.ts'
import { PASSWORD } from '../testing/users.ts'
import { newUser, storeNewUser } from '../use-cases/accounts/create-user.ts'
import { signIn } from '../use-cases/accounts/sign-in.ts'
import { createApplication } from '../use-cases/forms/create-application.ts'
import { createLead } from '../use-cases/forms/create-lead.ts'
import { runDueJobs } from '../use-cases/jobs/run-jobs.ts'
import { openPrivacyRequest } from '../use-cases/privacy/privacy-request.ts'
import { createCustomer } from '../use-cases/records/change-customer.ts'

/**
 * Makes every call of the contract and counts what it asks of the table. `npm run capacity` computes limits and costs from the stored
 * counts; `npm run capacity -- --record` stores them anew.
 */
const file = join(import.meta.dirname, '..', '..', 'infra', 'tools', 'capacity', 'call-costs.json')

const countSchema = z.object({
  requests: z.int(),
  reads: z.number(),
  writes: z.number(),
  /** Actions of all transactions. */
  actions: z.int(),
  /** Of the answer. */
  bytes: z.int(),
  touches: z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly()),
})
type Count = z.infer<typeof countSchema>
const fileSchema = z.object({
  /** Number of values of `<shard>` by the beginning of their partition. */
  shards: z.record(z.string(), z.int()),
  /** Days until records expire, by the beginning of their partition. */
  retentionDays: z.record(z.string(), z.number()),
  calls: z.record(z.string(), countSchema),
})

const facts = {
  shards: {
    'COUNT#PCUSTOMER#': SHARDS_OF_PARTNER,
    'COUNT#PINTERESSENT#': SHARDS_OF_PARTNER,
    'COUNT#': SHARDS,
  },
  retentionDays: {
    'AUDIT#': retentionPeriods.auditLog.days,
    'MAIL#': retentionPeriods.mails.days,
    'SEARCH#MAIL#': retentionPeriods.mails.days,
    SIGNIN: retentionPeriods.signInLog.days,
    'ACCOUNT#': fixedPeriods.devices.days,
    'SESSION#': 0.5,
    'IDEM#': fixedPeriods.idempotentAnswers.hours / 24,
    'SAME#': fixedPeriods.resubmissions.minutes / 1440,
    'RATE#': 1 / 24,
    PRESENCE: 1 / 24,
    'PASSKEY#USED#': 1 / 24,
  },
}

/** Routes that are not called here, each with the reason. */
const NOT_COUNTED: Readonly<Record<string, string>> = {
  mailConfigurationTest: 'waits for the mailer',
  partnerMailConfigurationTest: 'waits for the mailer',
  pageVersionGet: 'reads the caller, one version and its pictures',
  partnerPagePreview: 'reads what a partner page reads',
  legalTextPreview: 'reads nothing but the caller',
  passwordLink: 'reads what passwordChoose reads',
  backupStart: 'starts a backup of AWS Backup; once a day at most',
  customerExportGet: 'reads the caller and one job',
  auditLogExportGet: 'reads the caller and one job',
  referralReportGet: 'reads the caller and one job',
  recordExport: 'stores the choice; the job then reads the records',
  recordExportGet: 'reads the caller and one job',
  recordExportCancel: 'reads the caller and one job, and ends it',
  sharePicture: 'reads what a partner page reads of the partner, for CloudFront; answers with a file',
  materialLink: 'reads the caller and one item',
  pictureUploadCreate: 'reads the caller, a partner and its pictures, and counts one attempt',
  materialUploadCreate: 'reads the caller and all material, and counts one attempt',
  bulkMatches: 'reads what the list of the kind reads, up to 10,000 rows',
  bulkStart: 'stores the ids; the job then changes each record as the route of its kind does',
  bulkGet: 'reads the caller and one job',
  bulkList: 'reads the caller, a page of a list and its jobs',
  bulkRows: 'reads the caller, one job and its rows',
  bulkCancel: 'reads the caller and one job, and marks it',
  bulkUndo: 'does what bulkStart does',
  importList: 'reads the caller and up to 50 imports',
  importCreate: 'stores one item, and the columns of the file',
  importGet: 'reads the caller and one import',
  importChunkPut: 'stores up to 200 rows',
  importStepStart: 'changes one import and stores a job, which then writes each record as the route of its kind does',
  importRows: 'reads the caller, one import and its rows',
  importCancel: 'reads the caller and one import, and changes it',
  importColumnsGet: 'reads the caller and one item',
  mailTemplatePreview: 'reads nothing but the caller',
  legalEditionGet: 'one edition; there is none before staff publish one',
}

const writingCases: Readonly<Record<string, Cases>> = {
  ...partnerCases,
  ...partnerPageCases,
  ...pictureCases,
  ...formCases,
  ...deskCases,
  ...peopleCases,
  ...privacyCases,
  ...notificationCases,
  ...recordCases,
  ...retentionCases,
  ...settingsCases,
}
const proposals = ['secondFactorPropose', 'passkeyPropose', 'passkeyRequest'] as const
const isWriting = (name: string): name is WritingRouteName => name in writingCases

/** Rows of each kind, so that pages of 25 are full. */
const ROWS = 30
const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }
const form = () => ({ ...person(), phone: '+49 30 123456' })
const application = () =>
  applicationCreateSchema.parse({
    ...form(),
    country: 'DE',
    tradingExperience: 'expert',
    expectedVolume: '1M-5M',
    companyName: 'Turm GmbH',
    companyType: 'fund',
    marketingChannels: ['seminars'],
  })

/** @param made how many there are already */
const repeat = async <Result>(make: () => Promise<Result>, made = 0): Promise<Result> => {
  for (let nth = 1 + made; nth < ROWS; nth++) await make()
  return make()
}

const openAccount = async (more: object) => {
  const user = newUser(userCreateSchema.parse({ ...person(), id: `kosten${unique()}`, ...more }))
  await storeNewUser(user, PASSWORD, null)
  const { token } = await signIn({ username: user.id, password: PASSWORD }, aCaller())
  return { id: user.id, headers: { authorization: `Bearer ${token}` } }
}

let tables = 0
const prepareTable = async () => {
  await takeOwnTable(`costs-${process.pid}-${++tables}`)
  const staff = await openAccount({ role: 'admin' })
  const partner = await repeat(() => makePartner())
  await makePartner(partner.id)
  const partnerUser = await openAccount({ role: 'ib_partner', ibPartnerId: partner.id })
  await callLambda('rolePermissionInitialize', { headers: staff.headers })
  for (const [configKey, options] of Object.entries(optionLists))
    await callLambda('formConfigurationCreate', { headers: staff.headers, body: { configKey, configType: 'select', options } })
  const customer = await repeat(() => createCustomer({ ...person(), ibPartnerId: partner.id, status: 'active' }, staff.id))
  const makeLead = () => createLead({ ...form(), partnerId: partner.id, status: 'IB-Bewerbung', consent: [] }, visitor)
  const otherLead = await makeLead()
  const lead = await repeat(makeLead, 1)
  const { id } = await repeat(() => createApplication(application(), visitor))
  const request = {
    kind: 'access',
    name: null,
    email: person().email,
    phone: null,
    customerId: null,
    receivedOn: '2026-11-20',
    channel: null,
  } as const
  const privacyRequest = await openPrivacyRequest(request, staff.id)
  await runDueJobs()
  const mails = await callLambda('mailList', { headers: staff.headers, query: { limit: '1' } })
  const [mail] = z.array(z.object({ id: z.int() })).parse(mails.json)
  const ids = {
    lead: lead.id,
    otherLead: otherLead.id,
    application: id,
    partner: partner.id,
    customer: customer.id,
    mail: mail?.id ?? 0,
    privacyRequest: privacyRequest.id,
    publicPartnerId: partner.partnerId,
    user: partnerUser.id,
  }
  const headers = { staff: staff.headers, partner: partnerUser.headers, nobody: {} }
  return { ids, headers, world: { headers: staff.headers, admin: staff.id } }
}

/**
 * Write units of the start page's form, which anybody may send. Eleven of them are the receipt. One more kilobyte of the record or its audit entry would
 * exceed them.
 */
const START_PAGE_FORM_WRITES = 89

/** Where the mailer looks for due mails, again and again while one is on its way. */
const LOOKS = ['gsi2 MAIL#DUE', 'gsi2 MAIL#TRIAL']
const LOOK_UNITS = 0.5
/** Requests and read units without the looks for due mails, whose number depends on the machine. */
const besidesLooks = ({ requests, reads, touches }: Pick<Count, 'requests' | 'reads' | 'touches'>) => {
  const looked = LOOKS.reduce((sum, place) => sum + (touches[place]?.[0] ?? 0), 0)
  return { requests: requests - looked / LOOK_UNITS, reads: reads - looked }
}

/** Where a call reads or writes; words of generated names lie in one partition or another. */
const placesOf = (touches: Count['touches']) => Object.keys(touches).filter((place) => !place.includes('SEARCH#'))

test('every call of the contract asks of the table what the capacity page is computed from', async () => {
  trustLocalPool()
  const { ids, headers, world } = await prepareTable()
  const count = countCallCosts()
  const counts: Record<string, Count> = {}

  const countCall = async (name: string, call: () => ReturnType<typeof callLambda>, isUnchanged = false) => {
    const { result, cost } = await count(call)
    const isRight = isUnchanged ? result.status === 304 : result.status < 300
    expect({ name, isRight, status: result.status, json: isRight ? {} : result.json }).toEqual({
      name,
      isRight: true,
      status: result.status,
      json: {},
    })
    counts[name] = { ...cost, bytes: result.json === undefined ? 0 : Buffer.byteLength(JSON.stringify(result.json)) }
  }
  const countStep = async (name: string, step: () => Promise<{ readonly body: string } | undefined>) => {
    const { result, cost } = await count(step)
    counts[name] = { ...cost, bytes: Buffer.byteLength(result?.body ?? '') }
  }

  // What a process remembers for some seconds it has read before, as in a busy one.
  vi.stubEnv(environment.rememberSeconds, '600')
  await findPage('/')
  for (const page of ['/ib', '/ib-recruitment']) await countStep(`page ${page}`, () => findPage(`${page}/${ids.publicPartnerId}`))
  await countStep('page /', () => findPage('/'))
  for (const { name, about, as, isUnchanged, ...call } of readCases(ids)) {
    if (name in NOT_COUNTED) continue
    const first = isUnchanged && (await callLambda(name, { ...call, headers: headers[as] }))
    const known: Record<string, string> = first ? { 'if-none-match': String(first.headers.get('etag')) } : {}
    const again = () => callLambda(name, { ...call, headers: { ...headers[as], ...known } })
    await countCall(about === undefined ? name : `${name}: ${about}`, again, isUnchanged)
  }
  for (const name of proposals) await countCall(name, () => callLambda(name, { headers: world.headers, body: {} }))
  for (const [name, cases] of Object.entries(writingCases)) {
    if (!isWriting(name)) continue
    for (const [about, prepare] of Object.entries(cases)) {
      const { call } = await prepare(world)
      await countCall(Object.keys(cases).length === 1 ? name : `${name}: ${about}`, () => callLambda(name, call))
    }
  }
  expect(counts['applicationCreate: from the start page']?.writes).toBeLessThanOrEqual(START_PAGE_FORM_WRITES)
  // Mails of the calls above must not count.
  await sweep()
  const { port, stop } = await startSmtp()
  vi.stubEnv('SMTP_ALLOW_LOOPBACK', '1')
  await through(port)
  await callLambda('leadCreate', (await formCases.leadCreate['from the recruitment page']()).call)
  await countStep('run of the mailer with a mail', async () => void (await sweep()))
  await countStep('run of the mailer with nothing to do', async () => void (await sweep()))
  await stop()
  vi.unstubAllEnvs()

  const called = Object.keys(counts).map((name) => name.split(':', 1)[0])
  const missing = routeEntries().flatMap(([name]) => (called.includes(name) || name in NOT_COUNTED ? [] : [name]))
  expect(missing, 'add a case, or a reason to NOT_COUNTED').toEqual([])

  if (process.env.RECORD_CALL_COSTS === '1') writeFileSync(file, `${JSON.stringify({ ...facts, calls: counts }, null, 1)}\n`)
  const { calls: stored, ...storedFacts } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  expect(storedFacts).toEqual(facts)
  expect(Object.keys(stored)).toEqual(Object.keys(counts))
  const rerecord = 'npm run capacity -- --record'
  for (const [name, counted] of Object.entries(counts)) {
    const told = stored[name]
    if (told === undefined) throw new Error(`${name} is not recorded`)
    const { writes, touches } = counted
    const { requests, reads } = besidesLooks(counted)
    const recorded = besidesLooks(told)
    expect(requests, `${name}: requests; ${rerecord}`).toBe(recorded.requests)
    expect({ name, rerecord, places: placesOf(touches) }).toEqual({ name, rerecord, places: placesOf(told.touches) })
    // Generated names differ in their words, and a slightly longer record changes no relevant cost.
    expect(Math.abs(reads - recorded.reads), `${name}: ${reads} read units`).toBeLessThanOrEqual(1)
    expect(Math.abs(writes - told.writes), `${name}: ${writes} write units`).toBeLessThanOrEqual(Math.max(6, writes / 8))
  }
}, 120_000)
