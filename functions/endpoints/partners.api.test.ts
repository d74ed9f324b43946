import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { customerSchema } from '../../shared/domain/customer.ts'
import { partnerDetailSchema, partnerSchema } from '../../shared/domain/partner.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'

let made = 0
const form = () => {
  const { firstName, lastName, email } = newPerson()
  return { partnerId: `P-${process.pid}-${Date.now()}-${++made}`, companyName: `Haus ${lastName}`, firstName, lastName, email }
}
const create = async (changes: object = {}) => {
  const body = { ...form(), ...changes }
  const { status, json } = await call('POST', '/api/ib-partners', { token: await tokenOf('manager'), body })
  expect(status).toBe(201)
  return partnerDetailSchema.parse(json)
}
const manager = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(method, path, { token: await tokenOf('manager'), headers, ...(body === undefined ? {} : { body }) })

test('partners are read by a list of ids; unknown ids are left out, and an invalid list is refused', async () => {
  const [one, other] = [await create(), await create()]
  const { status, json } = await manager('GET', `/api/ib-partners?ids=${one.id},${other.id},${one.id},1`)
  expect(status).toBe(200)
  const found = z.array(partnerSchema).parse(json)
  expect(found.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
  expect((await manager('GET', '/api/ib-partners?ids=1,zwei')).status).toBe(400)
})

test('the hierarchy is read branch by branch, by search and by level, by users who may see it', async () => {
  const path = '/api/ib-partners/hierarchy'
  const token = await tokenOf('viewer')
  const [root, word] = [await create(), `baum${process.pid}${Date.now()}`]
  for (const name of ['Zeta', 'Alpha', 'Mitte']) await create({ parentId: root.id, companyName: `${name} ${word}` })
  const first = await call('GET', `${path}/children?parentId=${root.id}&limit=2`, { token })
  const read = z.array(partnerSchema).parse(first.json)
  expect(read.map(({ companyName }) => companyName)).toEqual([`Alpha ${word}`, `Mitte ${word}`])
  const next = new URL(String(first.headers.get('link')?.match(/<(.+)>/)?.[1]), 'http://localhost')
  expect((await call('GET', next.pathname + next.search, { token })).json).toMatchObject([{ companyName: `Zeta ${word}` }])
  const roots = z.array(partnerSchema).parse((await call('GET', `${path}/children?parentId=root`, { token })).json)
  expect(roots.every(({ parentId }) => parentId === null)).toBe(true)
  expect((await call('GET', `${path}/children`, { token })).status).toBe(400)

  expect((await call('GET', `${path}/search?search=zeta+${word}`, { token })).json).toMatchObject([
    { companyName: `Zeta ${word}`, ancestors: [{ id: root.id }] },
  ])
  expect((await call('GET', `${path}/search`, { token })).status).toBe(400)
  expect(z.array(z.int()).parse((await call('GET', `${path}/levels`, { token })).json).length).toBeGreaterThanOrEqual(4)
  for (const one of ['children?parentId=root', 'search?search=alpha', 'levels']) {
    expect((await call('GET', `${path}/${one}`, { token: await tokenOf('partner') })).status).toBe(403)
  }
})

describe('a partner entered by staff', () => {
  test('has the specification’s defaults, and its own page at once', async () => {
    const partner = await create()
    expect(partner).toMatchObject({
      commissionRate: '0.00',
      status: 'active',
      parentId: null,
      level: 0,
      phone: null,
      landingPageBenefits: [],
      version: 1,
    })
    expect(partner.invitationLink).toMatch(new RegExp(`/ib/${partner.partnerId}$`))
    expect((await call('GET', `/api/ib-partners/by-partner-id/${partner.partnerId}`)).status).toBe(200)
  })

  test('names every missing field at once', async () => {
    const { status, error } = await failing('POST', '/api/ib-partners', { token: await tokenOf('manager'), body: {} })
    expect(status).toBe(400)
    expect(error.fields).toMatchObject({
      partnerId: 'Partner-ID ist erforderlich',
      companyName: 'Firmenname ist erforderlich',
      firstName: 'Vorname ist erforderlich',
      lastName: 'Nachname ist erforderlich',
      email: 'Ungültige E-Mail-Adresse',
    })
  })

  test.each([
    [7.5, '7.50'],
    ['8', '8.00'],
    ['2,25', '2.25'],
    ['999.99', '999.99'],
    [' ', '0.00'],
    ['', '0.00'],
  ])('takes a commission rate of %s', async (sent, stored) => {
    expect((await create({ commissionRate: sent })).commissionRate).toBe(stored)
  })

  test.each([-1, 1000, '1.234', 'viel', null, Number.NaN, 1e21])('refuses a commission rate of %s', async (commissionRate) => {
    const { status, error } = await failing('POST', '/api/ib-partners', {
      token: await tokenOf('manager'),
      body: { ...form(), commissionRate },
    })
    expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: ['commissionRate'] })
  })

  test('has a unique public id, in any case of letters: of 50 concurrent creations one succeeds', async () => {
    const body = form()
    const token = await tokenOf('manager')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call('POST', '/api/ib-partners', {
          token,
          body: { ...body, partnerId: index % 2 ? body.partnerId.toLowerCase() : body.partnerId },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      fields: { partnerId: 'Diese Partner-ID ist schon vergeben' },
    })
  })
})

describe('changing a partner', () => {
  test('by PUT and PATCH alike changes only the sent fields, and its page follows', async () => {
    const partner = await create({ phone: '+49 30 1' })
    const path = `/api/ib-partners/${partner.id}`
    const landingPageCustomCss = 'h1 { color: teal }'
    await manager('PUT', path, {
      companyName: 'Neuer Name',
      landingPageTitle: 'Titel',
      landingPageBenefits: ['Eins'],
      landingPageCustomCss,
    })
    const { json } = await manager('PATCH', path, { landingPageMetaTitle: 'Meta' })
    expect(partnerDetailSchema.parse(json)).toMatchObject({
      companyName: 'Neuer Name',
      phone: '+49 30 1',
      landingPageTitle: 'Titel',
      landingPageCustomCss,
      landingPageMetaTitle: 'Meta',
      version: 3,
    })
    const shown = await call('GET', `/api/ib-partners/by-partner-id/${partner.partnerId}`)
    expect(shown.json).toMatchObject({ companyName: 'Neuer Name', landingPageTitle: 'Titel', landingPageBenefits: ['Eins'] })
    // Cleaned texts may be longer than the input limit.
    await manager('PATCH', path, { landingPageTitle: '&'.repeat(200), landingPageBenefits: ['&'.repeat(300)] })
    const longer = await call('GET', `/api/ib-partners/by-partner-id/${partner.partnerId}`)
    expect(longer.json).toMatchObject({ landingPageTitle: '&amp;'.repeat(200), landingPageBenefits: ['&amp;'.repeat(300)] })
  })

  test('under a new public id is still found under the old one, and changes the paths below', async () => {
    const partner = await create()
    const child = await create({ parentId: partner.id })
    const renamed = `${partner.partnerId}-NEU`
    const answer = await manager('PATCH', `/api/ib-partners/${partner.id}`, { partnerId: renamed })
    expect(answer).toMatchObject({ status: 200, json: { hierarchyPath: `/${renamed}` } })
    expect((await manager('GET', `/api/ib-partners/${child.id}`)).json).toMatchObject({ hierarchyPath: `/${renamed}/${child.partnerId}` })
    for (const id of [renamed, partner.partnerId])
      expect(await call('GET', `/api/ib-partners/by-partner-id/${id}`)).toMatchObject({ status: 200, json: { partnerId: renamed } })
  })

  test('hides an inactive partner’s page', async () => {
    const partner = await create()
    await manager('PATCH', `/api/ib-partners/${partner.id}`, { status: 'inactive' })
    expect((await call('GET', `/api/ib-partners/by-partner-id/${partner.partnerId}`)).status).toBe(404)
  })

  test('empties the commission rate to 0.00', async () => {
    const { id } = await create({ commissionRate: 7.5 })
    expect(await manager('PUT', `/api/ib-partners/${id}`, { commissionRate: '' })).toMatchObject({
      status: 200,
      json: { commissionRate: '0.00' },
    })
  })

  test('is refused when it has changed since it was read', async () => {
    const partner = await create()
    const path = `/api/ib-partners/${partner.id}`
    await manager('PATCH', path, { phone: '12345' }, { 'if-match': '"1"' })
    const refused = await failing('PATCH', path, {
      token: await tokenOf('manager'),
      body: { phone: '54321' },
      headers: { 'if-match': '"1"' },
    })
    expect(refused).toMatchObject({ status: 412, error: { code: 'stale' } })
  })

  test.each([
    ['landingPageTitle', 201],
    ['landingPageSubtitle', 301],
    ['landingPageMetaTitle', 151],
    ['landingPageMetaDescription', 301],
  ])('limits %s', async (field, length) => {
    const { id } = await create()
    const { status, error } = await failing('PUT', `/api/ib-partners/${id}`, {
      token: await tokenOf('manager'),
      body: { [field]: 'x'.repeat(length) },
    })
    expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { [field]: `Höchstens ${length - 1} Zeichen` } })
  })
})

describe('deleting a partner', () => {
  test('is refused with the number of partners below it', async () => {
    const parent = await create()
    const child = await create({ parentId: parent.id })
    const token = await tokenOf('manager')
    const refused = await failing('DELETE', `/api/ib-partners/${parent.id}`, { token })
    expect(refused).toMatchObject({ status: 409, error: { count: 1 } })
    expect(refused.error.message).toBe('Der Partner hat 1 untergeordneten Partner, der zuerst neu zugeordnet oder gelöscht werden muss.')
    expect((await manager('DELETE', `/api/ib-partners/${child.id}`)).status).toBe(204)
    expect((await manager('DELETE', `/api/ib-partners/${parent.id}`)).status).toBe(204)
    expect((await failing('GET', `/api/ib-partners/${parent.id}`, { token })).status).toBe(404)
    expect((await call('GET', `/api/ib-partners/by-partner-id/${parent.partnerId}`)).status).toBe(404)
  })
})

describe('a customer', () => {
  const person = () => {
    const { firstName, lastName, email } = newPerson()
    return { firstName, lastName, email }
  }
  const created = async (changes: object = {}) =>
    customerSchema.parse((await manager('POST', '/api/customers', { ...person(), ...changes })).json)

  test('has the specification’s defaults and a generated id; other spellings of types are understood', async () => {
    const customer = await created({ customerType: 'Sub-IB', country: ' ' })
    expect(customer).toMatchObject({
      customerType: 'sub_ib',
      status: 'inactive',
      subIbCommissionPerLot: '0.00',
      country: null,
      isFromLandingPage: false,
    })
    expect(customer.customerId).toMatch(/^KD-\d+$/)
  })

  test('names missing fields in the specification’s words', async () => {
    const { error } = await failing('POST', '/api/customers', { token: await tokenOf('manager'), body: { email: 'x' } })
    expect(error.fields).toEqual({
      firstName: 'Vorname ist erforderlich',
      lastName: 'Nachname ist erforderlich',
      email: 'Ungültige E-Mail-Adresse',
    })
  })

  test('moves between partners with all counts, if the user may transfer', async () => {
    const [a, b] = [await create(), await create()]
    const customer = await created({ ibPartnerId: a.id, status: 'active' })
    const path = `/api/customers/${customer.id}`
    const refused = await failing('PATCH', path, { token: await tokenOf('backoffice'), body: { ibPartnerId: b.id } })
    expect(refused.status).toBe(403)
    const tooLong = await failing('PUT', path, {
      token: await tokenOf('manager'),
      body: { ibPartnerId: b.id, transferReason: 'x'.repeat(501) },
    })
    expect(tooLong.error.fields).toHaveProperty('transferReason')
    const moved = await manager('PUT', path, { ibPartnerId: b.id, transferReason: 'Wunsch des Kunden' })
    expect(moved.status).toBe(200)
    expect(moved.json).not.toHaveProperty('transferReason')
    const log = await call('GET', `/api/audit-log?entity=CUSTOMER&entityId=${customer.id}`, { token: await tokenOf('admin') })
    expect(log.json).toMatchObject([
      { before: { ibPartnerId: a.id }, after: { ibPartnerId: b.id, transferReason: 'Wunsch des Kunden' } },
      { action: 'customerCreate' },
    ])
    const figures = async (id: number) => (await manager('GET', `/api/ib-partners/${id}/figures`)).json
    expect(await figures(a.id)).toEqual({
      customers: 0,
      activeCustomers: 0,
      subIbs: 0,
      activeSubIbs: 0,
      directClients: 0,
      newestSubIbs: [],
    })
    expect(await figures(b.id)).toEqual({
      customers: 1,
      activeCustomers: 1,
      subIbs: 0,
      activeSubIbs: 0,
      directClients: 1,
      newestSubIbs: [],
    })
    expect((await manager('GET', `/api/ib-partners/${b.id}`)).json).toMatchObject({ customerCount: 1 })
    expect((await manager('DELETE', path)).status).toBe(204)
    expect((await manager('GET', `/api/ib-partners/${b.id}`)).json).toMatchObject({ customerCount: 0 })
  })

  test('has no Sub-IB commission if its field was absent or empty', async () => {
    const { id, subIbCommissionPerLot } = await created({ subIbCommissionPerLot: '' })
    expect(subIbCommissionPerLot).toBe('0.00')
    await manager('PATCH', `/api/customers/${id}`, { subIbCommissionPerLot: '2,5' })
    expect(await manager('PUT', `/api/customers/${id}`, { subIbCommissionPerLot: '' })).toMatchObject({
      status: 200,
      json: { subIbCommissionPerLot: '0.00' },
    })
  })

  test('is listed by type and status, newest first, with the total', async () => {
    const { json, headers } = await manager('GET', '/api/customers?type=sub_ib&limit=100')
    const subIbs = customerSchema.array().parse(json)
    expect(new Set(subIbs.map(({ customerType }) => customerType))).toEqual(new Set(['sub_ib']))
    expect(subIbs.map(({ id }) => id)).toEqual(subIbs.map(({ id }) => id).toSorted((x, y) => y - x))
    expect(headers.get('x-total-count')).toBe(String(subIbs.length))
    const paged: number[] = []
    for (let path: string | undefined = '/api/customers?type=sub_ib&limit=3'; path !== undefined; ) {
      const page: Awaited<ReturnType<typeof call>> = await manager('GET', path)
      paged.push(
        ...customerSchema
          .array()
          .parse(page.json)
          .map(({ id }) => id),
      )
      path = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(paged).toEqual(subIbs.map(({ id }) => id))
  })

  test('becomes a partner below its own partner once, even when promoted ten times at the same moment', async () => {
    const parent = await create()
    const customer = await created({ ibPartnerId: parent.id })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        manager('POST', `/api/customers/${customer.id}/promote`, {
          partnerId: form().partnerId,
          companyName: 'Befördert',
          commissionRate: '2.00',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    const won = partnerDetailSchema.parse(answers.find(({ status }) => status === 201)?.json)
    expect(won).toMatchObject({ parentId: parent.id, level: 1, commissionRate: '2.00', email: customer.email })
    expect((await manager('GET', `/api/customers/${customer.id}`)).json).toMatchObject({ customerType: 'sub_ib', subIbId: won.partnerId })
    expect((await manager('GET', `/api/ib-partners/${parent.id}`)).json).toMatchObject({ childCount: 1 })
  })

  test('of a partner on level 5 or deeper cannot be promoted', async () => {
    let parent = await create()
    for (let level = 1; level <= 5; level++) parent = await create({ parentId: parent.id })
    const customer = await created({ ibPartnerId: parent.id })
    const refused = await failing('POST', `/api/customers/${customer.id}/promote`, {
      token: await tokenOf('manager'),
      body: { partnerId: form().partnerId, companyName: 'Zu tief', commissionRate: '2.00' },
    })
    expect(refused).toMatchObject({ status: 409, error: { message: 'Ab Ebene 6 können Kunden nicht mehr befördert werden.' } })
  })

  test('can be promoted only by users who may edit customers and create partners', async () => {
    const customer = await created()
    const body = { partnerId: form().partnerId, companyName: 'X', commissionRate: 1 }
    expect((await failing('POST', `/api/customers/${customer.id}/promote`, { token: await tokenOf('backoffice'), body })).status).toBe(403)
  })
})
