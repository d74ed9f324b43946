import { expect, test } from 'vitest'
import * as z from 'zod'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { eraseAuditEntry } from '../../data/erase-audit-entries.ts'
import { auditKey } from '../../data/keys.ts'
import { call, failing, newPerson, tokenOf } from '../../testing/portal.ts'

const rowSchema = z.looseObject({ id: z.number(), version: z.number() })
const asAdmin = async (method: string, path: string, body?: object) => {
  const { status, json } = await call(method, path, { token: await tokenOf('admin'), ...(body && { body }) })
  return { status, json }
}
const create = async (path: string, body: object) => {
  const { status, json } = await asAdmin('POST', path, body)
  expect({ status, json }).toMatchObject({ status: 201 })
  return rowSchema.parse(json)
}
const refusal = async (path: string) => failing('POST', path, { token: await tokenOf('admin') })
const remove = async (path: string) => expect((await asAdmin('DELETE', path)).status).toBe(204)

const unique = () => newPerson().lastName
const person = () => {
  const { firstName, lastName, email } = newPerson()
  return { firstName, lastName, email }
}
const aPartner = (more: object = {}) => create('/api/ib-partners', { ...person(), partnerId: unique(), companyName: 'Werft Nord', ...more })

test('a restored customer is unchanged, found by search and counted at its partner', async () => {
  const partner = await aPartner()
  const { lastName } = newPerson()
  const customer = await create('/api/customers', { ...person(), lastName, ibPartnerId: partner.id, phone: '+49 30 1', status: 'active' })
  await remove(`/api/customers/${customer.id}`)
  const { status, json } = await asAdmin('POST', `/api/customers/${customer.id}/restore`)
  expect(status).toBe(201)
  const { updatedAt, ...same } = customer
  expect(json).toMatchObject({ ...same, version: customer.version + 1 })
  expect((await asAdmin('GET', `/api/customers?search=${lastName}`)).json).toMatchObject([{ id: customer.id }])
  expect((await asAdmin('GET', `/api/ib-partners/${partner.id}`)).json).toMatchObject({ customerCount: 1 })
  expect((await asAdmin('GET', `/api/audit-log?entity=CUSTOMER&entityId=${customer.id}&limit=1`)).json).toMatchObject([
    { action: 'customerRestore', actor: 'admin', before: null },
  ])
})

test('a record that is not deleted, already restored or unknown cannot be restored', async () => {
  const customer = await create('/api/customers', person())
  const path = `/api/customers/${customer.id}/restore`
  expect(await refusal(path)).toMatchObject({ status: 409, error: { message: 'Dieser Eintrag ist nicht gelöscht.' } })
  await remove(`/api/customers/${customer.id}`)
  const both = await Promise.all([asAdmin('POST', path), asAdmin('POST', path)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await refusal(path)).toMatchObject({ status: 409, error: { message: 'Dieser Eintrag ist nicht gelöscht.' } })
  expect(await refusal('/api/customers/4711/restore')).toMatchObject({ status: 404 })
})

test('a change made from the version before the deletion is stale', async () => {
  const customer = await create('/api/customers', person())
  await remove(`/api/customers/${customer.id}`)
  await asAdmin('POST', `/api/customers/${customer.id}/restore`)
  const { status } = await call('PATCH', `/api/customers/${customer.id}`, {
    token: await tokenOf('admin'),
    headers: { 'if-match': `"${customer.version}"` },
    body: { firstName: 'Anders' },
  })
  expect(status).toBe(412)
})

test('a customer whose public id was reused stays deleted, with the reason', async () => {
  const customerId = unique()
  const customer = await create('/api/customers', { ...person(), customerId })
  await remove(`/api/customers/${customer.id}`)
  await create('/api/customers', { ...person(), customerId: customerId.toLowerCase() })
  expect(await refusal(`/api/customers/${customer.id}/restore`)).toMatchObject({
    status: 409,
    error: { message: 'Die Kunden-ID ist inzwischen an einen anderen Kunden vergeben.' },
  })
})

test('a customer can be restored after its partner, not before', async () => {
  const partner = await aPartner()
  const customer = await create('/api/customers', { ...person(), ibPartnerId: partner.id })
  await remove(`/api/customers/${customer.id}`)
  await remove(`/api/ib-partners/${partner.id}`)
  expect(await refusal(`/api/customers/${customer.id}/restore`)).toMatchObject({
    status: 409,
    error: { message: 'Den IB-Partner dieses Kunden gibt es nicht mehr. Stellen Sie zuerst den Partner wieder her.' },
  })
  expect((await asAdmin('POST', `/api/ib-partners/${partner.id}/restore`)).status).toBe(201)
  expect((await asAdmin('POST', `/api/customers/${customer.id}/restore`)).status).toBe(201)
  expect((await asAdmin('GET', `/api/ib-partners/${partner.id}`)).json).toMatchObject({ customerCount: 1 })
})

test('a partner is restored with its page content, below its parent’s present position', async () => {
  const partnerId = unique()
  const [top, parent] = [await aPartner(), await aPartner()]
  const partner = await aPartner({ partnerId, parentId: parent.id })
  await asAdmin('PATCH', `/api/ib-partners/${partner.id}`, { landingPageTitle: 'Ahoi', landingPageBenefits: ['Wind'] })
  await remove(`/api/ib-partners/${partner.id}`)
  await asAdmin('PUT', `/api/ib-partners/${parent.id}/hierarchy`, { parentId: top.id })
  const { status, json } = await asAdmin('POST', `/api/ib-partners/${partner.id}/restore`)
  expect(status).toBe(201)
  expect(json).toMatchObject({ id: partner.id, partnerId, level: 2, landingPageTitle: 'Ahoi', landingPageBenefits: ['Wind'] })
  expect((await asAdmin('GET', `/api/ib-partners/${parent.id}`)).json).toMatchObject({ childCount: 1 })
  expect((await call('GET', `/api/ib-partners/by-partner-id/${partnerId}`)).json).toMatchObject({ level: 2, landingPageTitle: 'Ahoi' })
})

test('a partner’s e-mail configuration is restored without its password, and is inactive until that is entered again', async () => {
  const partner = await aPartner()
  const path = `/api/ib-partners/${partner.id}/email-config`
  const configuration = { customerFormEmails: 'a@mail.example', smtpHost: 'smtp.mail.example', smtpPassword: 'Sehr-geheim-1' }
  expect((await asAdmin('POST', path, configuration)).status).toBe(200)
  await remove(`/api/ib-partners/${partner.id}`)
  const log = await asAdmin('GET', `/api/audit-log?entity=PARTNER&entityId=${partner.id}`)
  expect(JSON.stringify(log.json)).not.toMatch(/Sehr-geheim|sealed/)
  await asAdmin('POST', `/api/ib-partners/${partner.id}/restore`)
  expect((await asAdmin('GET', path)).json).toMatchObject({
    customerFormEmails: 'a@mail.example',
    smtpHost: 'smtp.mail.example',
    hasPassword: false,
    isActive: false,
  })
})

test('a partner whose parent is gone stays deleted', async () => {
  const parent = await aPartner()
  const orphan = await aPartner({ parentId: parent.id })
  for (const { id } of [orphan, parent]) await remove(`/api/ib-partners/${id}`)
  expect(await refusal(`/api/ib-partners/${orphan.id}/restore`)).toMatchObject({
    status: 409,
    error: { message: 'Den übergeordneten Partner gibt es nicht mehr. Stellen Sie zuerst ihn wieder her.' },
  })
})

test('leads, applications and form configurations can be restored too', async () => {
  const lead = await create('/api/ib-interessenten', { ...newPerson(), partnerId: 'IB-1001' })
  const application = await create('/api/ib-applications', {
    ...newPerson(),
    country: 'DE',
    tradingExperience: 'expert',
    expectedVolume: '1M-5M',
    marketingStrategy: 'Messen',
  })
  const configKey = unique()
  const configuration = await create('/api/form-configurations', { configKey, configType: 'select', options: [{ value: 'a', label: 'A' }] })
  for (const path of [
    `/api/ib-interessenten/${lead.id}`,
    `/api/ib-applications/${application.id}`,
    `/api/form-configurations/${configuration.id}`,
  ]) {
    await remove(path)
    const { status, json } = await asAdmin('POST', `${path}/restore`)
    expect({ path, status, json }).toMatchObject({ status: 201, json: { version: 2 } })
  }
  expect((await asAdmin('GET', `/api/form-configurations?search=${configKey}`)).json).toMatchObject([{ options: [{ label: 'A' }] }])
  await remove(`/api/form-configurations/${configuration.id}`)
  await create('/api/form-configurations', { configKey, configType: 'select' })
  expect(await refusal(`/api/form-configurations/${configuration.id}/restore`)).toMatchObject({
    status: 409,
    error: { message: 'Es gibt inzwischen eine andere Konfiguration mit diesem Schlüssel.' },
  })
})

test('a record whose audit entry was erased stays deleted, with the day of the erasure', async () => {
  const partner = await aPartner()
  const { json } = await call('POST', '/api/ib-interessenten', { body: { ...newPerson(), partnerId: partner.partnerId } })
  const { id } = rowSchema.parse(json)
  await remove(`/api/ib-interessenten/${id}`)
  const [entry] = await latestAuditEntries('INTERESSENT', id)
  await eraseAuditEntry({ ...auditKey('INTERESSENT', id, '', ''), sk: entry?.id ?? '' }, { requestId: 1, time: '2026-11-23T08:00:00.000Z' })
  expect(await refusal(`/api/ib-interessenten/${id}/restore`)).toMatchObject({
    status: 409,
    error: {
      message:
        'Der Inhalt dieses Eintrags wurde am 23.11.2026 aus Gründen des Datenschutzes gelöscht. Die Löschung lässt sich nicht mehr rückgängig machen.',
    },
  })
  const erased = await asAdmin('GET', `/api/audit-log?entity=INTERESSENT&entityId=${id}&limit=1`)
  expect(erased.json).toMatchObject([{ action: 'leadDelete', actor: 'admin', before: null, name: null, erasedAt: expect.any(String) }])
})
