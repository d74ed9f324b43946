import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { api } from '../../shared/api/index.ts'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { csvExportSchema } from '../../shared/domain/csv-export.ts'
import { customerContactSchema, customerSchema, PROMOTION_SHOWS_CONTACT } from '../../shared/domain/customer.ts'
import { mailDetailSchema, mailSchema } from '../../shared/domain/mail.ts'
import { PERMISSION_KEYS } from '../../shared/domain/permissions.ts'
import { mailSuppressions, suppressionIdOf } from '../data/mail-suppressions.ts'
import { transact } from '../data/transact.ts'
import { call, failing, newPerson, tokenOf, wordsIn } from '../testing/portal.ts'
import { type KnownIds, readCases } from '../testing/read-cases.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const digits = () => String(Math.floor(1_000_000 + Math.random() * 8_999_999))
/** Somebody whose number and address occur nowhere else, not even in the name, and who names others in words. */
const reachable = () => {
  const person = { ...newPerson(), email: `ulrike.quast${digits()}@mail.example`, phone: `+49 30 ${digits()}` }
  return { ...person, otherPhone: `0171 ${digits()}`, otherEmail: `zweit.${person.email}` }
}
const person = reachable()
const secrets = [person.email, person.phone, person.otherPhone, person.otherEmail]
const masked = { email: person.email.replace(/^(.)[^@]*/, '$1•••'), phone: `••• ${person.phone.slice(-2)}` }

/** The privacy desk shows all that is stored of a person, by rights of its own. */
const isOfPrivacyDesk = (right: string) => right.startsWith('privacy.')
/** All other rights but the one to contact data. */
const PERMISSIONS = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, key !== 'customers.contact' && !isOfPrivacyDesk(key)]))
const nothing = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, false]))
const clerkWith = async (permissions: Readonly<Record<string, boolean>>) =>
  (await signInAs((await makeUser({ role: 'viewer', permissions })).id)).token

const contactRowSchema = z.object({ id: z.number(), email: z.string(), phone: z.string().nullable().optional() })
const rowsOf = async (path: string, token: string) => z.array(contactRowSchema).parse((await call('GET', path, { token })).json)
const idOf = async (path: string, token: string) =>
  z.array(z.object({ id: z.number() })).parse((await call('GET', path, { token })).json)[0]?.id ?? 0

let admin = ''
let clerk = ''
let customer = 0
let mail = 0

const auditOf = async (token: string) =>
  z.array(auditEntrySchema).parse((await call('GET', `/api/audit-log?entity=CUSTOMER&entityId=${customer}`, { token })).json)

beforeAll(async () => {
  admin = await tokenOf('admin')
  clerk = await clerkWith(PERMISSIONS)
  const { json } = await call('GET', '/api/ib-partners/by-partner-id/IB-1001')
  const { id: ibPartnerId } = z.object({ id: z.number() }).parse(json)
  const { otherPhone, otherEmail, ...fields } = person
  const message = `Bitte unter ${otherPhone} anrufen oder an ${otherEmail} schreiben.`
  const answers = { country: 'DE', tradingExperience: 'beginner', investmentAmount: '1000-5000', message }
  expect((await call('POST', '/api/landing-page-leads', { body: { ...fields, ...answers, ibPartnerId } })).status).toBe(201)
  customer = await idOf(`/api/customers?search=${person.lastName}`, admin)
  mail = await vi.waitFor(async () => {
    const { json: mails } = await call('GET', `/api/mails?search=${person.lastName}&status=sent`, { token: admin })
    const id = z
      .array(mailSchema)
      .parse(mails)
      .find(({ kind }) => kind === 'landing_lead')?.id
    if (id === undefined) throw new Error('The mail is not sent yet')
    return id
  }, 5000)
  for (const address of [person.email, otherEmail]) {
    const id = suppressionIdOf(address)
    const found = {
      since: new Date().toISOString(),
      words: `550 <${address}>`,
      mailId: null,
      mailKind: 'registration_confirmation',
    } as const
    await transact(mailSuppressions.insertItems({ ...found, id, version: 1, address, reason: 'bounce' }))
  }
  const lifted = await call('DELETE', `/api/mail-suppressions/${encodeURIComponent(suppressionIdOf(otherEmail))}`, { token: admin })
  expect(lifted.status).toBe(204)
  const change = { country: 'AT', phone: '+49 30 11', email: `neu.${person.email}` }
  expect((await call('PATCH', `/api/customers/${customer}`, { token: admin, body: change })).status).toBe(200)
  const back = { phone: person.phone, email: person.email }
  expect((await call('PATCH', `/api/customers/${customer}`, { token: admin, body: back })).status).toBe(200)
})

describe('whoever may not see the contact data of customers', () => {
  test('gets no e-mail address and no number of a customer from any route that reads', async () => {
    const owners = ['ib-partners', 'ib-interessenten', 'ib-applications'].map((name) => rowsOf(`/api/${name}?limit=100`, admin))
    // Somebody promoted is a partner with the same address.
    const others = (await Promise.all(owners)).flat().flatMap(({ email, phone }) => [email, phone])
    const known = (await rowsOf('/api/customers?limit=100', admin)).flatMap(({ email, phone }) => [email, phone])
    const hidden = [...secrets, ...known.flatMap((text) => (text && !others.includes(text) ? [text] : []))]
    expect(hidden.length).toBeGreaterThan(60)
    const ids: KnownIds = {
      customer,
      mail,
      lead: await idOf('/api/ib-interessenten', admin),
      otherLead: 4711,
      application: await idOf('/api/ib-applications', admin),
      partner: await idOf('/api/ib-partners?search=IB-1001', admin),
      publicPartnerId: 'IB-1001',
      user: 'viewer',
      privacyRequest: 4711,
    }
    const more = [
      `/api/customers?search=${person.lastName}`,
      `/api/customers?search=${person.email}`,
      `/api/customers?partnerId=${ids.partner}`,
      `/api/audit-log?entity=CUSTOMER&entityId=${customer}`,
      '/api/audit-log?entity=CUSTOMER&limit=100',
      '/api/mails?limit=100',
    ]
    const paths = readCases(ids).flatMap(({ name, params = {}, query = {}, isUnchanged }) => {
      const path = api[name].path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(String(params[parameter])))
      return isUnchanged || isOfPrivacyDesk(api[name].access) ? [] : [`${path}?${new URLSearchParams(query)}`]
    })
    const seen: Record<string, readonly string[]> = {}
    for (const path of new Set([...paths, ...more])) {
      const answer = await call('GET', path, { token: clerk })
      expect([path, answer.status]).not.toEqual([path, 403])
      const found = wordsIn(answer, hidden)
      if (found.length > 0) seen[path] = found
    }
    expect(seen).toEqual({})
  })

  test('sees what is left of them: first letter and domain, the last two digits', async () => {
    const answer = await call('GET', `/api/customers/${customer}`, { token: clerk })
    expect(answer.json).toMatchObject({ ...masked, lastName: person.lastName })
    expect(customerSchema.parse(answer.json).message).toMatch(/^Bitte unter ••• \d\d anrufen oder an z•••@mail\.example schreiben\.$/)
    expect(await auditOf(clerk)).toContainEqual(
      expect.objectContaining({
        action: 'customerUpdate',
        before: expect.objectContaining({ country: 'DE', phone: masked.phone }),
        after: expect.objectContaining({ phone: '••• 11' }),
      }),
    )
  })

  test('reads mails about registrations without them, in text and reply address', async () => {
    const { json } = await call('GET', `/api/mails/${mail}`, { token: clerk })
    const shown = mailDetailSchema.parse(json)
    expect(shown.replyTo.address).toBe(masked.email)
    for (const text of [shown.text, shown.html]) {
      expect(text).toContain(masked.email)
      expect(text).toContain(masked.phone)
      expect(text).toContain(person.lastName)
    }
    const full = mailDetailSchema.parse((await call('GET', `/api/mails/${mail}`, { token: admin })).json)
    expect(full.text).toContain(person.phone)
    expect([shown.to, shown.sentAt, shown.subject]).toEqual([full.to, full.sentAt, full.subject])
    expect(wordsIn(await call('POST', `/api/mails/${mail}/resend`, { token: clerk }), secrets)).toEqual([])
  })

  test('reads answers without what staff have written of them', async () => {
    const answer = { subject: `An ${person.email}`, text: `Wir haben ${person.phone} versucht und schreiben nun an ${person.email}.` }
    const decision = { token: admin, body: { outcome: 'rejected', answer } }
    expect((await call('POST', `/api/inbox/registration/${customer}/decision`, decision)).status).toBe(200)
    const { json } = await call('GET', '/api/mails?limit=20', { token: admin })
    const id = z
      .array(mailSchema)
      .parse(json)
      .find(({ kind }) => kind === 'registration_rejection')?.id
    const { text } = mailDetailSchema.parse((await call('GET', `/api/mails/${id}`, { token: admin })).json)
    expect(text).toContain(person.phone)
    const seen = await call('GET', `/api/mails/${id}`, { token: clerk })
    expect(seen.json).toMatchObject({ subject: `An ${masked.email}` })
    expect(wordsIn(seen, secrets)).toEqual([])
  })

  test('finds a customer by name, id or the whole address, but by no part of it', async () => {
    const find = async (search: string) => {
      const answer = await call('GET', `/api/customers?search=${encodeURIComponent(search)}`, { token: clerk })
      return [z.array(z.unknown()).parse(answer.json).length, answer.headers.get('x-total-count'), answer.headers.has('link')]
    }
    const [local = ''] = person.email.split('@')
    const [, later = ''] = local.split('.')
    for (const search of [
      person.lastName,
      person.lastName.slice(0, -1),
      person.email,
      person.email.toUpperCase(),
      `${person.lastName} ${person.email}`,
    ])
      expect(await find(search), search).toEqual([1, '1', false])
    for (const search of [
      local,
      later,
      `${person.lastName} ${later}`,
      `${person.lastName} ulrike.${later.slice(0, 3)}`,
      later.slice(1, 5),
      person.phone,
      person.phone.slice(-5),
      person.email.slice(0, -1),
    ])
      expect(await find(search), search).toEqual([0, '0', false])
    expect(z.array(mailSchema).parse((await call('GET', `/api/mails?search=${local}`, { token: clerk })).json)).toEqual([])
    for (const search of [local, later, person.phone.slice(-6)])
      expect(await rowsOf(`/api/customers?search=${encodeURIComponent(search)}`, admin), search).toHaveLength(1)
  })

  test('changes other fields, but neither address nor number, and stores no mask', async () => {
    const change = (body: object, token = clerk) => call('PATCH', `/api/customers/${customer}`, { token, body })
    const changed = await change({ country: 'CH' })
    expect(changed).toMatchObject({ status: 200, json: { country: 'CH', ...masked } })
    for (const [body, field] of [
      [{ email: 'neu@mail.example' }, 'email'],
      [{ email: person.email }, 'email'],
      [{ phone: '030 1' }, 'phone'],
      [{ phone: null, country: 'DE' }, 'phone'],
    ] as const) {
      const { status, error } = await failing('PATCH', `/api/customers/${customer}`, { token: clerk, body })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([403, [field]])
    }
    for (const token of [clerk, admin])
      for (const [field, value] of Object.entries(masked)) {
        const { status, error } = await failing('PUT', `/api/customers/${customer}`, { token, body: { [field]: value } })
        expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
      }
    const { json } = await call('GET', `/api/customers/${customer}`, { token: admin })
    expect(json).toMatchObject({ email: person.email, phone: person.phone, country: 'CH' })
  })

  test('finds none of their addresses among those that refuse mail, and cannot let mail be sent to them again', async () => {
    for (const path of ['mail-suppressions', 'audit-log'].map((name) => `/api/${name}?search=${person.email.slice(0, -4)}`))
      expect((await call('GET', path, { token: clerk })).json).toEqual([])
    const path = `/api/mail-suppressions/${encodeURIComponent(suppressionIdOf(person.email))}`
    expect((await call('DELETE', path, { token: clerk })).status).toBe(404)
    expect((await call('DELETE', path, { token: admin })).status).toBe(204)
  })

  test('creates, deletes and restores a customer, also repeated under a key, without getting them back', async () => {
    const { otherPhone: _, otherEmail, ...body } = reachable()
    const headers = { 'idempotency-key': `contact-${body.lastName}` }
    const answers = [
      await call('POST', '/api/customers', { token: clerk, body, headers }),
      await call('POST', '/api/customers', { token: clerk, body, headers }),
    ]
    const { id } = z.object({ id: z.number() }).parse(answers[0]?.json)
    answers.push(await call('DELETE', `/api/customers/${id}`, { token: clerk }))
    answers.push(await call('POST', `/api/customers/${id}/restore`, { token: clerk }))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 204, 201])
    for (const answer of answers) expect(wordsIn(answer, [body.email, body.phone])).toEqual([])
  })

  test('makes no partner of a customer whose data they would then see, but may if they see no partners', async () => {
    const { otherPhone: _, otherEmail, ...person } = reachable()
    const { id } = z.object({ id: z.number() }).parse((await call('POST', '/api/customers', { token: admin, body: person })).json)
    const body = { partnerId: `K-${person.lastName}`, companyName: `Kontakt ${person.lastName}`, commissionRate: '2.00' }
    const promote = (token: string) => call('POST', `/api/customers/${id}/promote`, { token, body })
    expect(await promote(clerk)).toMatchObject({ status: 403, json: { message: PROMOTION_SHOWS_CONTACT } })
    const blind = await promote(await clerkWith({ ...nothing, 'customers.edit': true, 'ib_partners.create': true }))
    expect(blind.status).toBe(201)
    expect(wordsIn(blind, [person.email, person.phone])).toEqual([])
  })

  test('exports a file without them, and loses a file with them', async () => {
    const body = { search: person.lastName }
    const exported = async (token: string) => {
      const { id } = csvExportSchema.parse((await call('POST', '/api/customers/exports', { token, body })).json)
      const path = `/api/customers/exports/${id}`
      const isEnded = async () => csvExportSchema.parse((await call('GET', path, { token })).json).state === 'finished'
      await vi.waitUntil(isEnded, { timeout: 20_000, interval: 100 })
      const { link = '' } = csvExportSchema.parse((await call('GET', path, { token })).json)
      return { path, text: await (await fetch(link)).text() }
    }
    const { text } = await exported(clerk)
    expect([person.lastName, masked.email, masked.phone].filter((word) => !text.includes(word))).toEqual([])
    expect(secrets.filter((word) => text.includes(word))).toEqual([])

    const user = await makeUser({ role: 'viewer', permissions: { 'reports.export': true } })
    const { token } = await signInAs(user.id)
    const full = await exported(token)
    expect(full.text).toContain(person.email)
    const permissions = { 'reports.export': true, 'customers.contact': false }
    expect((await call('PATCH', `/api/users/${user.id}`, { token: admin, body: { permissions } })).status).toBe(200)
    expect((await call('GET', full.path, { token })).status).toBe(404)
  })

  test('sees those of one customer for a purpose, which the audit log keeps', async () => {
    const show = (body: object, token = clerk) => call('POST', `/api/customers/${customer}/contact`, { token, body })
    const answer = await show({ purpose: 'other', purposeWords: 'Rückfrage der Bank' })
    expect(answer.status).toBe(200)
    expect(customerContactSchema.parse(answer.json)).toEqual({ email: person.email, phone: person.phone })
    const [entry] = await auditOf(admin)
    expect(entry).toMatchObject({
      action: 'customerContactShow',
      name: `${person.firstName} ${person.lastName}`,
      before: null,
      after: { purpose: 'other', purposeWords: 'Rückfrage der Bank' },
    })
    for (const [body, field] of [
      [{}, 'purpose'],
      [{ purpose: 'Neugier' }, 'purpose'],
      [{ purpose: 'other' }, 'purposeWords'],
      [{ purpose: 'other', purposeWords: '  ' }, 'purposeWords'],
    ] as const) {
      const { status, error } = await failing('POST', `/api/customers/${customer}/contact`, { token: clerk, body })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
    }
    const blind = await clerkWith({ ...PERMISSIONS, 'customers.view': false })
    expect((await show({ purpose: 'callback' }, blind)).status).toBe(403)
    expect((await show({ purpose: 'callback' }, await tokenOf('partner'))).status).toBe(403)
    expect((await failing('POST', '/api/customers/4711/contact', { token: clerk, body: { purpose: 'callback' } })).status).toBe(404)
  })
})

test('a partner sees the contact data of its own customers', async () => {
  const token = await tokenOf('partner')
  const answer = await call('GET', `/api/customers?search=${person.lastName}`, { token })
  expect(answer.json).toMatchObject([{ email: person.email, phone: person.phone }])
})

test('the right applies from the next request, also to a list whose answer the caller has already', async () => {
  const user = await makeUser({ role: 'viewer' })
  const { token } = await signInAs(user.id)
  const list = (headers: Record<string, string> = {}) => call('GET', `/api/customers?search=${person.lastName}`, { token, headers })
  const before = await list()
  expect(before.json).toMatchObject([{ email: person.email }])
  const body = { permissions: { 'customers.contact': false } }
  expect((await call('PATCH', `/api/users/${user.id}`, { token: admin, body })).status).toBe(200)
  const after = await list({ 'if-none-match': before.headers.get('etag') ?? '""' })
  expect(after.json).toMatchObject([masked])
})
