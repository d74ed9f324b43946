import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { routeEntries } from '../../shared/api/index.ts'
import { routeKey } from '../../shared/api/route.ts'
import { call, newPerson, sidOf, tokenOf } from '../testing/portal.ts'
import { PASSWORD } from '../testing/users.ts'

/** One row of the specification's table of calls, with its exact method and path and the payload that its screens send. */
type Row = {
  readonly row: string
  /** The record whose id is used in the path. */
  readonly of?: keyof typeof made
  readonly payload?: () => object
  readonly status: number
  /** Required content of the answer. */
  readonly holds?: object
}

/** The records of the rows: each is created before a later row changes or deletes it. */
const made = {
  form: 0,
  permission: 0,
  user: '',
  customer: 0,
  otherCustomer: 0,
  partner: 0,
  otherPartner: 0,
  lonePartner: 0,
  publicPartner: '',
  lead: 0,
}

/**
 * A list with such a record among others. Records created here may be on a later page, because other tests create many at the same time.
 */
const someWith = (fields: object) => expect.arrayContaining([expect.objectContaining(fields)])

const nth = `${process.pid}${Date.now().toString(36)}`
const person = () => {
  const { firstName, lastName, email } = newPerson()
  return { firstName, lastName, email }
}
const partner = { companyName: 'Werft Nord', phone: '+49 40 5550', country: 'DE', invitationLink: 'https://broker.example/x' }
const address = 'empfang@mail.example'

const pageContent = {
  landingPageTitle: 'Willkommen',
  landingPageSubtitle: 'Bei uns',
  landingPageDescription: 'Kurz <b>gesagt</b>',
  landingPageContent: '<p>Lang</p>',
  landingPageBenefits: ['Schnell'],
  landingPageTestimonials: [{ name: 'Ute', role: 'Trainerin', content: 'Gut', rating: 5 }],
  landingPageContactInfo: { phone: '+49', email: address, whatsapp: '1', telegram: '@a', workingHours: '9–17' },
  landingPageCustomCss: 'h1 { color: red }',
  landingPageMetaTitle: 'Titel',
  landingPageMetaDescription: 'Beschreibung',
}
const mailFields = {
  customerFormEmails: address,
  recruitmentFormEmails: address,
  bccEmails: '',
  smtpHost: '',
  smtpPort: '587',
  smtpUsername: '',
  senderEmail: address,
  senderName: 'Partnerportal',
  isActive: true,
}

const startPageApplication = () => ({
  ...newPerson(),
  country: 'DE',
  companyName: '',
  tradingExperience: 'beginner',
  expectedVolume: 'under-1M',
  marketingStrategy: 'Messen',
})
const generalApplication = () => ({
  ...startPageApplication(),
  marketingStrategy: undefined,
  companyName: 'Turm GmbH',
  website: 'https://turm.example',
  companyType: 'fund',
  marketingChannels: 'seminars',
  message: 'Hallo',
  status: 'pending',
  submittedAt: new Date().toISOString(),
})

const rows: readonly Row[] = [
  { row: 'GET /api/auth/user', status: 200, holds: { id: 'admin', role: 'admin' } },
  {
    row: 'POST /api/login',
    payload: () => ({ username: 'viewer', password: 'Demo-2026!' }),
    status: 200,
    holds: { token: expect.any(String) },
  },
  { row: 'POST /api/ib-applications', payload: startPageApplication, status: 201, holds: { status: 'pending', companyName: null } },
  {
    row: 'POST /api/ib-applications',
    payload: generalApplication,
    status: 201,
    holds: { status: 'pending', companyType: 'fund', marketingChannels: ['seminars'], website: 'https://turm.example' },
  },
  {
    row: 'POST /api/form-configurations',
    payload: () => ({ configKey: `k${nth}`, configType: 'select', options: [{ value: 'a', label: 'A' }], isActive: true }),
    status: 201,
    holds: { options: [{ value: 'a', label: 'A', isActive: true }] },
  },
  { row: 'GET /api/form-configurations', status: 200, holds: someWith({ configKey: `k${nth}` }) },
  {
    row: 'PUT /api/form-configurations/{id}',
    of: 'form',
    payload: () => ({ configKey: `k${nth}`, configType: 'multi-select', options: [], isActive: false }),
    status: 200,
    holds: { configType: 'multi-select', isActive: false },
  },
  { row: 'DELETE /api/form-configurations/{id}', of: 'form', status: 204 },
  { row: 'POST /api/role-permissions/initialize', status: 200 },
  {
    row: 'GET /api/role-permissions',
    status: 200,
    holds: someWith({ roleName: 'viewer', permissionKey: 'users.view', category: 'users' }),
  },
  {
    row: 'PATCH /api/role-permissions/{id}',
    of: 'permission',
    payload: () => ({ permissionValue: true }),
    status: 200,
    holds: { permissionValue: true },
  },
  {
    row: 'POST /api/users',
    payload: () => ({ id: `u${nth}`, ...person(), role: 'viewer', status: 'active' }),
    status: 201,
    holds: { firstName: 'Ulrike', role: 'viewer', status: 'active' },
  },
  { row: 'GET /api/users', status: 200, holds: someWith({ id: expect.any(String), role: expect.any(String) }) },
  {
    row: 'PATCH /api/users/{id}',
    of: 'user',
    payload: () => ({ firstName: 'Uta', status: 'inactive' }),
    status: 200,
    holds: { firstName: 'Uta', status: 'inactive' },
  },
  { row: 'POST /api/users/{id}/password', of: 'user', payload: () => ({ password: PASSWORD }), status: 204 },
  { row: 'DELETE /api/users/{id}', of: 'user', status: 204 },
  {
    row: 'POST /api/ib-partners',
    payload: () => ({
      partnerId: `P${nth}`,
      ...partner,
      ...person(),
      commissionRate: '2.50',
      invitationCode: 'EMPF',
      rebateAccount: 'RB-1',
    }),
    status: 201,
    holds: { ...partner, commissionRate: '2.50', invitationCode: 'EMPF', rebateAccount: 'RB-1', level: 0, parentId: null },
  },
  { row: 'GET /api/ib-partners', status: 200, holds: someWith({ partnerId: expect.any(String), companyName: expect.any(String) }) },
  {
    row: 'PUT /api/ib-partners/{id}',
    of: 'partner',
    payload: () => ({ ...partner, companyName: 'Werft Süd', commissionRate: 3 }),
    status: 200,
    holds: { companyName: 'Werft Süd', commissionRate: '3.00' },
  },
  { row: 'PUT /api/ib-partners/{id}', of: 'partner', payload: () => pageContent, status: 200, holds: pageContent },
  {
    row: 'PATCH /api/ib-partners/{id}',
    of: 'partner',
    payload: () => ({ phone: '', status: 'active' }),
    status: 200,
    holds: { phone: null },
  },
  {
    row: 'GET /api/ib-partners/hierarchy',
    status: 200,
    holds: someWith({ partner: expect.anything() }),
  },
  {
    row: 'PUT /api/ib-partners/{partnerId}/hierarchy',
    of: 'otherPartner',
    payload: () => ({ parentId: made.partner }),
    status: 200,
    holds: { level: 1 },
  },
  {
    row: 'PUT /api/ib-partners/{partnerId}/hierarchy',
    of: 'otherPartner',
    payload: () => ({ parentId: null }),
    status: 200,
    holds: { level: 0 },
  },
  {
    row: 'GET /api/ib-partners/by-partner-id/{partnerId}',
    of: 'publicPartner',
    status: 200,
    holds: { partnerId: `P${nth}`, companyName: 'Werft Süd', landingPageTitle: 'Willkommen' },
  },
  {
    row: 'POST /api/ib-partners/{id}/email-config',
    of: 'partner',
    payload: () => mailFields,
    status: 200,
    holds: { customerFormEmails: address, smtpHost: null, smtpPort: 587, hasPassword: false, isActive: true },
  },
  { row: 'GET /api/ib-partners/{id}/email-config', of: 'partner', status: 200, holds: { senderEmail: address, hasPassword: false } },
  {
    row: 'POST /api/ib-interessenten',
    payload: () => ({ partnerId: `P${nth}`, ...newPerson(), status: 'IB-Bewerbung' }),
    status: 201,
    holds: { status: 'IB-Bewerbung', source: 'ib_recruitment', partnerId: `P${nth}` },
  },
  { row: 'GET /api/ib-interessenten', status: 200, holds: someWith({ status: expect.any(String), partnerId: expect.any(String) }) },
  {
    row: 'PATCH /api/ib-interessenten/{id}',
    of: 'lead',
    payload: () => ({ status: 'Kontaktiert' }),
    status: 200,
    holds: { status: 'Kontaktiert' },
  },
  { row: 'DELETE /api/ib-interessenten/{id}', of: 'lead', status: 204 },
  {
    row: 'POST /api/landing-page-leads',
    payload: () => ({
      ...newPerson(),
      country: 'Deutschland',
      tradingExperience: 'expert',
      investmentAmount: '50000+',
      message: '',
      ibPartnerId: made.otherPartner,
    }),
    status: 201,
    holds: { country: 'DE', isFromLandingPage: true, customerType: 'interessent', status: 'inactive' },
  },
  {
    row: 'POST /api/customers',
    payload: () => ({
      ...person(),
      phone: '+49 1',
      country: 'AT',
      subIbCommissionPerLot: 1.5,
      customerType: 'client',
      ibPartnerId: made.partner,
    }),
    status: 201,
    holds: { subIbCommissionPerLot: '1.50', customerType: 'client', country: 'AT' },
  },
  { row: 'GET /api/customers', status: 200, holds: someWith({ customerId: expect.any(String), lastName: expect.any(String) }) },
  {
    row: 'PATCH /api/customers/{id}',
    of: 'customer',
    payload: () => ({ status: 'active', lastName: 'Anders' }),
    status: 200,
    holds: { status: 'active', lastName: 'Anders' },
  },
  {
    row: 'PUT /api/customers/{id}',
    of: 'customer',
    payload: () => ({ firstName: 'Uwe' }),
    status: 200,
    holds: { firstName: 'Uwe', lastName: 'Anders' },
  },
  {
    row: 'POST /api/customers/{customerId}/promote',
    of: 'customer',
    payload: () => ({
      partnerId: `S${nth}`,
      companyName: 'Ableger',
      commissionRate: '2.00',
      invitationCode: '',
      invitationLink: '',
      rebateAccount: '',
    }),
    status: 201,
    holds: { partnerId: `S${nth}`, level: 1, invitationCode: null },
  },
  { row: 'DELETE /api/customers/{id}', of: 'customer', status: 204 },
  { row: 'DELETE /api/ib-partners/{id}', of: 'otherPartner', status: 409, holds: { count: 1 } },
  { row: 'DELETE /api/ib-partners/{id}', of: 'lonePartner', status: 204 },
  {
    row: 'POST /api/settings/email-config',
    payload: () => ({ senderName: 'Partnerportal' }),
    status: 200,
    holds: { senderName: 'Partnerportal', hasPassword: expect.any(Boolean) },
  },
  { row: 'GET /api/settings/email-config', status: 200, holds: { senderName: 'Partnerportal', smtpPort: expect.any(Number) } },
]

const idSchema = z.looseObject({ id: z.union([z.number(), z.string()]) })

/** Stores what a row has created, for later rows. */
const remember: Readonly<Record<string, (json: unknown) => unknown>> = {
  'POST /api/form-configurations': (json) => Object.assign(made, { form: idSchema.parse(json).id }),
  'GET /api/role-permissions': (json) => Object.assign(made, { permission: z.array(idSchema).parse(json)[0]?.id }),
  'POST /api/users': (json) => Object.assign(made, { user: idSchema.parse(json).id }),
  'POST /api/ib-partners': (json) => Object.assign(made, { partner: idSchema.parse(json).id, publicPartner: `p${nth}` }),
  'POST /api/ib-interessenten': (json) => Object.assign(made, { lead: idSchema.parse(json).id }),
  'POST /api/customers': (json) => Object.assign(made, { customer: idSchema.parse(json).id }),
}

beforeAll(async () => {
  for (const name of ['otherPartner', 'lonePartner']) {
    const body = { partnerId: `${name}${nth}`, companyName: 'Aalto', ...person() }
    const { json } = await call('POST', '/api/ib-partners', { token: await tokenOf('admin'), body })
    Object.assign(made, { [name]: idSchema.parse(json).id })
  }
})

describe('the specification’s table of calls', () => {
  test.each(rows)('$row', async ({ row, of, payload, status, holds }) => {
    const [method = '', template = ''] = row.split(' ')
    const path = template.replace(/\{\w+\}/, of === undefined ? '' : String(made[of]))
    const isPublic = routeEntries().some(([, route]) => routeKey(route) === row && route.access === 'public')
    const token = isPublic ? {} : { token: await tokenOf('admin') }
    const answer = await call(method, path, { ...token, ...(payload && { body: payload() }) })
    expect({ status: answer.status, json: answer.json }).toMatchObject({ status })
    if (status === 204) expect(answer.json).toBeUndefined()
    if (holds !== undefined) expect(answer.json).toMatchObject(holds)
    if (status < 300) remember[row]?.(answer.json)
  })

  test('POST /api/logout', async () => {
    const { headers } = await call('POST', '/api/login', { body: { username: 'viewer', password: 'Demo-2026!' } })
    expect((await call('POST', '/api/logout', { headers: { cookie: sidOf(headers) } })).status).toBe(204)
    expect((await call('POST', '/api/session/refresh', { headers: { cookie: sidOf(headers) } })).status).toBe(401)
  })

  test('without a sign-in, GET /api/auth/user answers 401', async () => {
    expect((await call('GET', '/api/auth/user')).status).toBe(401)
  })

  test('has each of its rows tested above', () => {
    const tried = new Set([...rows.map(({ row }) => row), 'POST /api/logout'])
    expect(tried.size).toBe(39)
    const known = routeEntries().map(([, route]) => routeKey(route))
    expect([...tried].filter((row) => !known.includes(row))).toEqual([])
  })
})
