import { expect, test, vi } from 'vitest'
import { newDisclosureLinkSchema } from '../../shared/domain/disclosure.ts'
import { leadSchema } from '../../shared/domain/lead.ts'
import { partnerDetailSchema } from '../../shared/domain/partner.ts'
import { privacyRequestSchema } from '../../shared/domain/privacy-request.ts'
import { retentionRules } from '../../shared/domain/retention.ts'
import { defaultRetention } from '../../shared/domain/retention-periods.ts'
import { unpackDisclosure } from '../testing/disclosure.ts'
import { submitLinkForm } from '../testing/link-form.ts'
import { call, failing, mailWith, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const created = async (path: string, body: object, token?: string) => {
  const { status, json } = await call('POST', path, { body, ...(token !== undefined && { token }) })
  expect({ status, json }).toMatchObject({ status: 201 })
  return json
}

const request = async (method: 'GET' | 'POST', path: string) =>
  privacyRequestSchema.parse((await call(method, path, { token: await tokenOf('manager') })).json)

const settled = (path: string, work: 'search' | 'disclosure') =>
  vi.waitUntil(
    async () => {
      const current = await request('GET', path)
      return current[work]?.state === 'running' ? undefined : current
    },
    { timeout: 30_000, interval: 100 },
  )

/** A request whose file is ready. */
const disclosed = async (person: object) => {
  const body = { kind: 'access', receivedOn: '2026-11-20', ...person }
  const { id } = privacyRequestSchema.parse(await created('/api/privacy-requests', body, await tokenOf('manager')))
  const path = `/api/privacy-requests/${id}`
  await settled(path, 'search')
  await request('POST', `${path}/disclosure`)
  expect(await settled(path, 'disclosure')).toMatchObject({ disclosure: { state: 'finished', startedBy: 'manager' }, disclosureLink: null })
  return path
}

const newLink = async (path: string) => {
  const { json } = await call('POST', `${path}/disclosure-link`, { token: await tokenOf('manager') })
  return newDisclosureLinkSchema.parse(json)
}
const tokenIn = (link: string) => new URL(link).pathname.replace('/auskunft/', '')

/** Opens the page behind the link and presses its button, as a browser without script does. */
const fetched = async (link: string) => {
  const page = await fetch(link)
  expect({ status: page.status, cache: page.headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' })
  const answer = await submitLinkForm(await page.text(), { isAnswered: true })
  expect(answer.status).toBe(200)
  expect(answer.html).toContain('Ihre Auskunft wird geladen')
  return fetch(answer.refresh?.replace('0; url=', '') ?? '')
}

test('a disclosure has everything about the person in German and as data, and nothing about others', async () => {
  const token = await tokenOf('admin')
  const { lastName, email, phone } = newPerson()
  const person = { firstName: 'Łukasz', lastName: `Größe ${lastName}`, email, phone }
  const lead = leadSchema
    .pick({ id: true })
    .parse(await created('/api/ib-interessenten', { ...person, partnerId: 'IB-1001', status: 'IB-Bewerbung' }))
  await created('/api/customers', { ...person, country: 'ES', status: 'active' }, token)
  const page = { partnerId: `DSGVO-${lastName}`, companyName: `Haus ${lastName}`, ...person }
  const partner = partnerDetailSchema.parse(await created('/api/ib-partners', page, token))
  const titled = { landingPageTitle: `Titel ${lastName}` }
  expect((await call('PUT', `/api/ib-partners/${partner.id}`, { token, body: titled })).status).toBe(200)
  const user = await makeUser({ email, firstName: person.firstName, lastName: person.lastName, role: 'backoffice' })
  await signInAs(user.id)
  const clerk = await makeUser({ role: 'manager', firstName: 'Sabine', lastName: `Sacharbeit${lastName}` })
  const { token: clerkToken } = await signInAs(clerk.id)
  expect((await call('PATCH', `/api/ib-interessenten/${lead.id}`, { token: clerkToken, body: { status: 'Kontaktiert' } })).status).toBe(200)
  const stranger = newPerson()
  await created('/api/customers', { ...stranger, firstName: 'Frieda' }, token)
  await mailWith(email)

  const path = await disclosed({ email, name: `${person.firstName} ${person.lastName}` })
  const response = await fetched((await newLink(path)).link)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="auskunft.zip"')
  const { names, data, pdf, readme, everything } = await unpackDisclosure(new Uint8Array(await response.arrayBuffer()))
  expect(names).toEqual(['Auskunft.pdf', 'README.txt', 'daten.json'])
  expect(readme).toContain('maschinenlesbar')

  const fieldsOf = (art: string) => data.datensaetze.filter((record) => record.art === art).map(({ felder }) => felder)
  expect(fieldsOf('INTERESSENT')).toMatchObject([{ id: lead.id, ...person, status: 'Kontaktiert' }])
  expect(fieldsOf('CUSTOMER')).toMatchObject([{ ...person, country: 'ES', status: 'active' }])
  expect(fieldsOf('PARTNER')).toMatchObject([{ companyName: `Haus ${lastName}`, ...titled }])
  expect(fieldsOf('USER')).toMatchObject([{ id: user.id, email, role: 'backoffice' }])
  expect(fieldsOf('SIGN_IN')).toMatchObject([{ event: 'signIn', outcome: 'succeeded' }])
  expect(fieldsOf('MAIL').some(({ text }) => String(text).includes(email))).toBe(true)
  expect(fieldsOf('AUDIT')).toContainEqual(
    expect.objectContaining({
      vorgang: 'Status geändert',
      durch: 'Mitarbeiter',
      vorher: expect.objectContaining({ status: 'IB-Bewerbung' }),
      nachher: expect.objectContaining({ status: 'Kontaktiert' }),
    }),
  )
  expect(data.feldnamen).toMatchObject({ firstName: 'Vorname', commissionRate: 'Provisionssatz' })

  for (const words of [
    `Łukasz Größe ${lastName}`,
    'Land Spanien',
    'Typ Client',
    `Titel ${lastName}`,
    'Status vorher IB-Bewerbung, danach Kontaktiert',
    'Durch Mitarbeiter',
    `${retentionRules.auditLog.label}: ${defaultRetention.auditLog} Tage (2 Jahre)`,
    'Art. 6 Abs. 1 lit. b DSGVO',
    'www.bfdi.bund.de',
    'dieser Rechner',
  ])
    expect(pdf).toContain(words)

  for (const words of [stranger.lastName, stranger.email, 'Frieda', clerk.id, clerk.email, 'Sacharbeit', 'generation', 'password'])
    expect(everything).not.toContain(words)
}, 60_000)

test('its link opens again for a while; a replaced or forged one says so', async () => {
  const path = await disclosed({ email: newPerson().email })
  const replaced = await newLink(path)
  const { link, expiresAt } = await newLink(path)
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  const post = (token: string) => failing('POST', '/api/disclosures', { body: { token } })
  expect(await post(tokenIn(replaced.link))).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('durch einen neuen ersetzt') },
  })
  const response = await fetched(link)
  expect(response.status).toBe(200)
  expect((await unpackDisclosure(new Uint8Array(await response.arrayBuffer()))).pdf).toContain('keine Daten gespeichert')
  // A download may fail, and a scanner may have come first: the link works for an hour after its first use.
  await (await fetched(link)).body?.cancel()
  expect(await post(`${tokenIn(link)}x`)).toMatchObject({ status: 404 })
  expect((await request('GET', path)).disclosureLink?.usedAt).not.toBeNull()
  const { json } = await call('GET', `/api/audit-log?entity=PRIVACY&entityId=${path.split('/').at(-1)}`, {
    token: await tokenOf('manager'),
  })
  expect(Object(json).map(({ action, actor }: { action: string; actor: string | null }) => `${action} ${actor}`)).toEqual([
    'privacyDisclosureFetch null',
    'privacyDisclosureFetch null',
    'privacyDisclosureLink manager',
    'privacyDisclosureLink manager',
    'privacyDisclosureFinish manager',
    'privacyDisclosureStart manager',
    'privacyRequestCreate manager',
  ])
  const closing = { state: 'done', outcome: 'Auskunft erteilt' }
  expect((await call('PATCH', path, { token: await tokenOf('manager'), body: closing })).json).toMatchObject({ disclosureLink: null })
  expect(await failing('POST', `${path}/disclosure`, { token: await tokenOf('manager') })).toMatchObject({ status: 409 })
  // A job deletes the file.
  await vi.waitUntil(async () => (await fetch(response.url)).status === 404, { timeout: 20_000, interval: 200 })
}, 60_000)

test('the facts for the record of processing say where the portal runs and how long it keeps data', async () => {
  const { json } = await call('GET', '/api/privacy/facts', { token: await tokenOf('manager') })
  expect(json).toMatchObject({
    stage: { region: null, backups: null, mailServer: null },
    retention: defaultRetention,
    legalEntity: 'Musterbroker GmbH',
  })
  expect(await failing('GET', '/api/privacy/facts', { token: await tokenOf('viewer') })).toMatchObject({ status: 403 })
})
