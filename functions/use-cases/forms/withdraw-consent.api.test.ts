import { describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { auditEntrySchema } from '../../../shared/domain/audit-entry.ts'
import { consentSchema } from '../../../shared/domain/submission.ts'
import { submitLinkForm } from '../../testing/link-form.ts'
import { call, newPerson, tokenOf, wordsIn } from '../../testing/portal.ts'

const partnerId = async () => z.object({ id: z.int() }).parse((await call('GET', '/api/ib-partners/by-partner-id/IB-1001')).json).id

/** The records of public forms: where they are sent, where staff find them, and their fields. */
const kinds = [
  { form: '/api/ib-interessenten', path: '/api/ib-interessenten', entity: 'INTERESSENT', fields: async () => ({ partnerId: 'IB-1001' }) },
  {
    form: '/api/ib-applications',
    path: '/api/ib-applications',
    entity: 'APPLICATION',
    fields: async () => ({ country: 'DE', tradingExperience: 'expert', expectedVolume: '25M+', marketingStrategy: 'Vorträge' }),
  },
  {
    form: '/api/landing-page-leads',
    path: '/api/customers',
    entity: 'CUSTOMER',
    fields: async () => ({ ibPartnerId: await partnerId(), country: 'DE', tradingExperience: 'expert', investmentAmount: '50000+' }),
  },
] as const
const [leads] = kinds

const recordSchema = z.object({ id: z.int(), version: z.int(), consent: consentSchema.optional() })

const submit = async ({ form, fields, path }: (typeof kinds)[number]) => {
  const person = newPerson()
  const { json } = await call('POST', form, { body: { ...person, ...(await fields()) } })
  const address = `${path}/${recordSchema.parse(json).id}`
  const read = async () => recordSchema.parse((await call('GET', address, { token: await tokenOf('admin') })).json)
  return { person, address, read }
}
const linkOf = async (address: string) => {
  const { json } = await call('GET', `${address}/consent/withdrawal-link`, { token: await tokenOf('backoffice') })
  return new URL(z.object({ link: z.url() }).parse(json).link).pathname
}

const open = (path: string) => fetch(new URL(path, inject('origin')))
/** Presses the button of the page behind a link and answers its question, as a person whose browser runs no script. */
const press = async (path: string, headers: Record<string, string> = {}) =>
  submitLinkForm(await (await open(path)).text(), { isAnswered: true, headers })

describe.each(kinds)('a consent in $path', (kind) => {
  test('is withdrawn by the person who presses the button behind the link, and by nobody who only opens it', async () => {
    const { person, address, read } = await submit(kind)
    const path = await linkOf(address)
    expect(path).toMatch(/^\/widerruf\/[\w-]+$/)
    const page = await open(path)
    expect({ status: page.status, cache: page.headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' })
    expect(await page.text()).toContain('noindex')
    expect((await read()).consent).not.toHaveProperty('withdrawnAt')

    const pressed = await press(path)
    expect(pressed).toMatchObject({ status: 200, cache: 'no-store', html: expect.stringContaining('Ihre Einwilligung ist widerrufen') })
    const withdrawn = await read()
    expect(withdrawn.consent).toMatchObject({ withdrawnAt: expect.any(String), withdrawnBy: 'person' })
    expect(await press(path)).toMatchObject({ status: 200, html: expect.stringContaining('Schon widerrufen') })
    expect(await read()).toEqual(withdrawn)

    const token = await tokenOf('admin')
    const requests = await call('GET', `/api/privacy-requests?search=${person.lastName}`, { token })
    expect(requests.json).toMatchObject([{ kind: 'withdrawal', state: 'open', openedBy: null, person: { email: person.email } }])
  })

  test('is withdrawn by staff once, which the audit log tells', async () => {
    const { address, read } = await submit(kind)
    const token = await tokenOf('backoffice')
    const withdraw = () => call('POST', `${address}/consent/withdrawal`, { token })
    const { status, json } = await withdraw()
    expect({ status, json }).toMatchObject({ status: 200, json: { version: 2, consent: { withdrawnBy: 'backoffice' } } })
    expect(await withdraw()).toMatchObject({ status: 200, json: { version: 2 } })
    const { id, consent } = await read()
    const log = await call('GET', `/api/audit-log?entity=${kind.entity}&entityId=${id}`, { token: await tokenOf('admin') })
    const entries = z.array(auditEntrySchema).parse(log.json)
    expect(entries.filter(({ action }) => action === 'consentWithdraw')).toMatchObject([{ actor: 'backoffice', after: { consent } }])
  })

  test('leaves an entry in the audit log whenever somebody gets its link, and none when they may not', async () => {
    const { address, read } = await submit(kind)
    await linkOf(address)
    await linkOf(address)
    expect((await call('GET', `${address}/consent/withdrawal-link`, { token: await tokenOf('viewer') })).status).toBe(403)
    const { id } = await read()
    const log = await call('GET', `/api/audit-log?entity=${kind.entity}&entityId=${id}`, { token: await tokenOf('admin') })
    const entries = z
      .array(auditEntrySchema)
      .parse(log.json)
      .filter(({ action }) => action === 'consentLinkFetch')
    expect(entries.map(({ actor }) => actor)).toEqual(['backoffice', 'backoffice'])
  })

  test('is not there in a record that staff have made or deleted', async () => {
    const { address } = await submit(kind)
    const path = await linkOf(address)
    await call('DELETE', address, { token: await tokenOf('admin') })
    expect(await press(path)).toMatchObject({ status: 404, html: expect.stringContaining('Dieser Link gilt nicht mehr') })
  })
})

const searchedSchema = z.object({ id: z.int(), search: z.object({ state: z.string(), read: z.int(), startedAt: z.string().nullable() }) })
const withdrawalsSchema = z.array(searchedSchema.extend({ withdrawals: z.array(z.object({ entity: z.string(), id: z.int() })) }))
const requestsAbout = async (lastName: string, state: string) =>
  withdrawalsSchema.parse(
    (await call('GET', `/api/privacy-requests?search=${lastName}&state=${state}`, { token: await tokenOf('admin') })).json,
  )

test('withdrawals of one mailbox are one request, which nothing is searched for until staff open it', async () => {
  const person = { ...newPerson(), phone: `+49 30 ${String(Date.now()).slice(-8)}` }
  const [name, domain] = person.email.split('@')
  const token = await tokenOf('admin')
  const withdrawn: { entity: string; id: number }[] = []
  for (const [nth, kind] of [...kinds, ...kinds].entries()) {
    const email = nth === 0 ? person.email : `${name}+${nth}@${domain}`
    const { json } = await call('POST', kind.form, { body: { ...person, email, ...(await kind.fields()) } })
    const { id } = recordSchema.parse(json)
    expect((await press(await linkOf(`${kind.path}/${id}`))).status).toBe(200)
    withdrawn.push({ entity: kind.entity, id })
  }
  const [request, ...others] = await requestsAbout(person.lastName, 'open')
  expect(others).toEqual([])
  expect(request?.withdrawals).toMatchObject(withdrawn)
  expect(request?.search).toEqual({ state: 'waiting', startedAt: null, read: 0 })
  const address = `/api/privacy-requests/${request?.id}`
  expect((await call('POST', `${address}/erasure`, { token })).status).toBe(409)
  expect((await call('POST', `${address}/disclosure`, { token })).status).toBe(409)

  expect(await call('POST', `${address}/search`, { token })).toMatchObject({ status: 200, json: { search: { state: 'running' } } })
  await vi.waitUntil(async () => searchedSchema.parse((await call('GET', address, { token })).json).search.state === 'finished', {
    timeout: 60_000,
    interval: 200,
  })
  const found = await call('GET', `${address}/records`, { token })
  expect(found.json).toEqual(expect.arrayContaining([expect.objectContaining({ recordId: String(withdrawn[0]?.id), isSure: true })]))

  // Once it is closed, the next withdrawal is another request.
  const closed = await call('PATCH', address, { token, body: { state: 'done', outcome: 'Widerruf beachtet' } })
  expect(closed).toMatchObject({ status: 200, json: { state: 'done' } })
  const { json } = await call('POST', leads.form, { body: { ...person, email: `${name}+neu@${domain}`, partnerId: 'IB-1001' } })
  await press(await linkOf(`${leads.path}/${recordSchema.parse(json).id}`))
  expect(await requestsAbout(person.lastName, 'open')).toHaveLength(1)
  expect(await requestsAbout(person.lastName, 'done')).toHaveLength(1)
}, 90_000)

test('a request that only withdrawals have opened can be closed without a search', async () => {
  const { address, person } = await submit(leads)
  await press(await linkOf(address))
  const [request] = await requestsAbout(person.lastName, 'open')
  const body = { state: 'done', outcome: 'Der Widerruf ist wirksam.' }
  expect(await call('PATCH', `/api/privacy-requests/${request?.id}`, { token: await tokenOf('admin'), body })).toMatchObject({
    status: 200,
    json: { state: 'done', search: { state: 'waiting' } },
  })
})

test('a customer without a consent has none to withdraw', async () => {
  const token = await tokenOf('admin')
  const { json } = await call('POST', '/api/customers', { token, body: newPerson() })
  const { id } = recordSchema.parse(json)
  expect(await call('POST', `/api/customers/${id}/consent/withdrawal`, { token })).toMatchObject({
    status: 409,
    json: { message: 'Zu diesem Eintrag ist keine Einwilligung gespeichert.' },
  })
})

test.each([
  { name: 'Mozilla/5.0 (compatible; MailScanner/1.0)', headers: {} },
  {
    name: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    headers: { 'sec-fetch-site': 'same-origin' },
  },
])('a scanner that opens the link and sends its form changes nothing, as $name', async ({ name, headers }) => {
  const { address, read } = await submit(leads)
  const path = await linkOf(address)
  const html = await (await open(path)).text()
  const how = { headers: { ...headers, 'user-agent': name } }
  const scanned = await submitLinkForm(html, { isAnswered: false, ...how })
  expect(scanned).toMatchObject({ status: 400, html: expect.stringContaining('Bitte beantworten Sie noch diese Frage.') })
  // The page that came back is a form like the first.
  expect(await submitLinkForm(scanned.html, { isAnswered: false, ...how })).toMatchObject({ status: 400 })
  expect((await read()).consent).not.toHaveProperty('withdrawnAt')
  expect(await submitLinkForm(scanned.html, { isAnswered: true, ...how })).toMatchObject({ status: 200 })
  expect((await read()).consent).toMatchObject({ withdrawnBy: 'person' })
})

test('a withdrawal can be taken back on the page that answers it, by a person, and the log names the programs', async () => {
  const { address, read } = await submit(leads)
  const given = (await read()).consent
  const withdrawn = await press(await linkOf(address), { 'user-agent': 'Browser/1' })
  expect(withdrawn.html).toContain('Widerruf zurücknehmen')
  expect(await submitLinkForm(withdrawn.html, { isAnswered: false })).toMatchObject({ status: 400 })
  expect((await read()).consent).toHaveProperty('withdrawnAt')
  const undone = await submitLinkForm(withdrawn.html, { isAnswered: true, headers: { 'user-agent': 'Browser/2' } })
  expect(undone).toMatchObject({ status: 200, html: expect.stringContaining('Ihre Einwilligung gilt wieder') })
  const { consent, id } = await read()
  expect(consent).toEqual(given)
  const log = await call('GET', `/api/audit-log?entity=INTERESSENT&entityId=${id}`, { token: await tokenOf('admin') })
  expect(z.array(auditEntrySchema).parse(log.json).slice(0, 2)).toMatchObject([
    { action: 'consentRestore', actor: null, after: { callerProgram: 'Browser/2', callerNetwork: '127.0.0.0/24' } },
    { action: 'consentWithdraw', actor: null, after: { callerProgram: 'Browser/1', callerNetwork: '127.0.0.0/24' } },
  ])
})

test('what staff withdrew is not taken back by the link', async () => {
  const { address, read } = await submit(leads)
  await call('POST', `${address}/consent/withdrawal`, { token: await tokenOf('backoffice') })
  const pressed = await press(await linkOf(address))
  expect(pressed.html).not.toContain('Widerruf zurücknehmen')
  const token = (await linkOf(address)).split('/').at(-1)
  expect(await call('POST', '/api/withdrawals/undo', { body: { token } })).toMatchObject({ status: 409 })
  expect((await read()).consent).toMatchObject({ withdrawnBy: 'backoffice' })
})

test('another website cannot press the button', async () => {
  const { address, read } = await submit(leads)
  expect((await press(await linkOf(address), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await read()).consent).not.toHaveProperty('withdrawnAt')
})

test('pages behind made-up links change nothing and say that the link is wrong', async () => {
  for (const page of ['bestaetigung', 'widerruf']) {
    expect((await open(`/${page}/x`)).status).toBe(200)
    expect(await press(`/${page}/x`)).toMatchObject({ status: 404, html: expect.stringContaining('Dieser Link ist ungültig.') })
    expect((await open(`/${page}`)).status).toBe(404)
  }
})

/** What partners see of a consent. */
const SHOWN = { form: true, kind: true, submittedAt: true, texts: true } as const

test('a partner sees of a consent what it always saw, and nothing of confirmations', async () => {
  const { address, person } = await submit(leads)
  await call('POST', `${address}/consent/withdrawal`, { token: await tokenOf('admin') })
  for (const path of ['/api/ib-interessenten', '/api/customers']) {
    const answer = await call('GET', path, { token: await tokenOf('partner') })
    expect(wordsIn(answer, ['withdrawnAt', 'withdrawnBy', '"words"', '"page"', '"confirmation"', '"legalHold"'])).toEqual([])
  }
  const { json } = await call('GET', `/api/ib-interessenten?search=${person.lastName}`, { token: await tokenOf('partner') })
  expect(json).toMatchObject([{ consent: { form: 'recruitment', texts: [] } }])
  const consentsSchema = z.array(z.object({ consent: z.strictObject(consentSchema.pick(SHOWN).shape) }))
  expect(consentsSchema.parse(json)).toHaveLength(1)
})
