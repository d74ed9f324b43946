import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { CONFIG_TYPES } from '../../shared/domain/form-configuration.ts'
import { ROLES } from '../../shared/domain/permissions.ts'
import { USER_STATUSES } from '../../shared/domain/user.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { aUser } from '../testing/users.ts'

/** A field of an entity in the specification. */
type Field = {
  readonly type: z.ZodType
  /** Required; a missing value is reported at this field. */
  readonly isRequired?: true
  /** Value when it is not sent. */
  readonly byDefault?: unknown
  /** Maximum length; one more character is refused at this field. */
  readonly most?: number
  /** A valid text of this length. @default letters */
  readonly filled?: (length: number) => string
  /** A duplicate is refused. */
  readonly isUnique?: true
}

type Entity = {
  readonly create: { readonly method: 'POST' | 'PATCH'; readonly path: string; readonly body: () => Record<string, unknown> }
  /** Path that returns the record to staff. @default the answer to its creation */
  readonly read?: (id: unknown) => string
  readonly fields: Readonly<Record<string, Field>>
}

const integer = { type: z.int() }
const text = (most?: number): Field => ({ type: z.string().nullable(), ...(most !== undefined && { most }) })
const required = (most?: number): Field => ({ type: z.string().min(1), isRequired: true, ...(most !== undefined && { most }) })
const boolean = (byDefault: boolean): Field => ({ type: z.boolean(), byDefault })
const time = { type: z.iso.datetime() }
const amount = (type: z.ZodType): Field => ({ type, byDefault: '0.00' })
const stamped = { createdAt: time, updatedAt: time }

let made = 0
/** A unique text of exactly this length. */
const letters = (length: number) => `${process.pid}x${++made}${'x'.repeat(length)}`.slice(0, length)
/** At most 64 characters before the `@`, and at most 63 between dots. */
const address = (length: number) => {
  const local = letters(Math.min(20, length - '@mail.example'.length))
  const labels = Math.max(0, length - local.length - '@mail.example'.length)
  return `${local}@${`${'x'.repeat(49)}.`.repeat(5).slice(250 - labels)}mail.example`
}
const addresses = (length: number): string => (length < 200 ? address(length) : `${address(100)},${addresses(length - 101)}`)
const digits = (length: number) => '0'.repeat(length)
const link = (length: number) => `https://x.example/${letters(length - 'https://x.example/'.length)}`

const applicant = () => ({
  ...newPerson(),
  country: 'DE',
  tradingExperience: 'intermediate',
  expectedVolume: '1M-5M',
  marketingStrategy: 'Seminare',
})
const partner = () => {
  const { phone, ...person } = newPerson()
  return { partnerId: letters(20), companyName: 'Feld & Co', ...person }
}
const customer = () => {
  const { phone, ...person } = newPerson()
  return person
}

const mailConfiguration: Entity['fields'] = {
  customerFormEmails: { type: z.string(), byDefault: '', most: 500, filled: addresses },
  recruitmentFormEmails: { type: z.string(), byDefault: '', most: 500, filled: addresses },
  bccEmails: { type: z.string(), byDefault: '', most: 500, filled: addresses },
  smtpHost: text(),
  smtpPort: { type: z.int(), byDefault: 587 },
  smtpUsername: text(),
  hasPassword: boolean(false),
  senderEmail: text(),
  senderName: text(),
  isActive: boolean(true),
}

const entities: Readonly<Record<string, Entity>> = {
  users: {
    create: { method: 'POST', path: '/api/users', body: aUser },
    fields: {
      id: { ...required(), isUnique: true },
      email: { ...required(), isUnique: true, filled: address },
      firstName: required(),
      lastName: required(),
      profileImageUrl: text(),
      role: { type: z.enum(ROLES), byDefault: 'viewer' },
      status: { type: z.enum(USER_STATUSES), byDefault: 'active' },
      ibPartnerId: { type: z.int().nullable(), byDefault: null },
      permissions: { type: z.record(z.string(), z.boolean()), byDefault: {} },
      lastLogin: { type: z.iso.datetime().nullable(), byDefault: null },
      ...stamped,
    },
  },
  ib_applications: {
    create: { method: 'POST', path: '/api/ib-applications', body: applicant },
    read: (id) => `/api/ib-applications/${id}`,
    fields: {
      id: integer,
      firstName: required(),
      lastName: required(),
      email: required(),
      phone: required(),
      country: required(),
      companyName: text(),
      tradingExperience: required(),
      expectedVolume: required(),
      marketingStrategy: required(),
      status: { type: z.string(), byDefault: 'pending' },
      reviewedBy: text(),
      reviewedAt: text(),
      reviewNotes: text(),
      ...stamped,
    },
  },
  form_configurations: {
    create: {
      method: 'POST',
      path: '/api/form-configurations',
      body: () => ({ configKey: letters(30), configType: 'select', options: [{ value: 'a', label: 'A' }] }),
    },
    fields: {
      id: integer,
      configKey: { ...required(), isUnique: true },
      configType: { type: z.enum(CONFIG_TYPES), isRequired: true },
      options: {
        type: z.array(z.strictObject({ value: z.string(), label: z.string(), isActive: z.boolean() })),
        byDefault: [{ value: 'a', label: 'A', isActive: true }],
      },
      isActive: boolean(true),
      ...stamped,
    },
  },
  ib_partners: {
    create: { method: 'POST', path: '/api/ib-partners', body: partner },
    fields: {
      id: integer,
      partnerId: { ...required(50), isUnique: true },
      companyName: required(255),
      firstName: required(100),
      lastName: required(100),
      email: { ...required(254), filled: address },
      phone: { ...text(50), filled: digits },
      country: text(100),
      commissionRate: amount(z.string().regex(/^\d{1,3}\.\d{2}$/)),
      invitationLink: { ...text(500), filled: link },
      invitationCode: text(100),
      rebateAccount: text(100),
      status: { type: z.string().max(20), byDefault: 'active' },
      parentId: { type: z.int().nullable(), byDefault: null },
      level: { type: z.int(), byDefault: 0 },
      hierarchyPath: { type: z.string().max(500) },
      ...stamped,
    },
  },
  'ib_partners, page content': {
    create: {
      method: 'PATCH',
      path: '/api/ib-partners',
      body: () => ({
        landingPageBenefits: ['Ein Vorteil'],
        landingPageTestimonials: [{ name: 'Ada', content: 'Gut' }],
        landingPageContactInfo: { phone: '1', email: 'a@mail.example', whatsapp: '2', telegram: '@a', workingHours: '9 bis 17' },
      }),
    },
    fields: {
      landingPageTitle: text(200),
      landingPageSubtitle: text(300),
      landingPageDescription: text(),
      landingPageContent: text(),
      landingPageBenefits: { type: z.array(z.string()).length(1) },
      landingPageTestimonials: {
        type: z.array(
          z.object({ name: z.string(), role: z.string().optional(), content: z.string(), rating: z.int().min(1).max(5).optional() }),
        ),
      },
      landingPageContactInfo: {
        type: z.strictObject({
          phone: z.string(),
          email: z.string(),
          whatsapp: z.string(),
          telegram: z.string(),
          workingHours: z.string(),
        }),
      },
      landingPageCustomCss: text(),
      landingPageMetaTitle: text(150),
      landingPageMetaDescription: text(300),
    },
  },
  customers: {
    create: { method: 'POST', path: '/api/customers', body: customer },
    fields: {
      id: integer,
      customerId: { type: z.string().max(50), most: 50, isUnique: true },
      firstName: required(),
      lastName: required(),
      email: { ...required(), filled: address },
      phone: text(),
      country: text(),
      ibPartnerId: { type: z.int().nullable(), byDefault: null },
      subIbId: text(),
      ibAccountNumber: text(),
      // Where the specification contradicts itself, the route's own default applies.
      customerType: { type: z.enum(['client', 'sub_ib', 'interessent']), byDefault: 'client' },
      subIbCommissionPerLot: amount(z.string().regex(/^\d{1,8}\.\d{2}$/)),
      status: { type: z.string(), byDefault: 'inactive' },
      isFromLandingPage: boolean(false),
      ...stamped,
    },
  },
  ib_interessenten: {
    create: { method: 'POST', path: '/api/ib-interessenten', body: () => ({ ...newPerson(), partnerId: 'IB-1001' }) },
    fields: {
      id: integer,
      partnerId: required(),
      firstName: required(),
      lastName: required(),
      email: required(),
      phone: required(),
      source: { type: z.string(), byDefault: 'ib_recruitment' },
      status: { type: z.string(), byDefault: 'IB-Interessent' },
      ...stamped,
    },
  },
}

const recordSchema = z.record(z.string(), z.unknown())

const create = async ({ create: { method, path, body } }: Entity, more: object = {}) => {
  const sent = { ...body(), ...more }
  const token = await tokenOf('admin')
  if (method === 'POST') return { sent, at: path, method, token }
  const { json } = await call('POST', '/api/ib-partners', { token, body: partner() })
  return { sent, at: `${path}/${recordSchema.parse(json).id}`, method, token }
}

const stored = async (entity: Entity, more: object = {}) => {
  const { sent, at, method, token } = await create(entity, more)
  const { status, json } = await call(method, at, { token, body: sent })
  expect({ status, json }).toMatchObject({ status: method === 'POST' ? 201 : 200 })
  const record = recordSchema.parse(json)
  return entity.read === undefined ? record : recordSchema.parse((await call('GET', entity.read(record.id), { token })).json)
}

const refused = async (entity: Entity, body: (sent: Record<string, unknown>) => Record<string, unknown>) => {
  const { sent, at, method, token } = await create(entity)
  const { status, error } = await failing(method, at, { token, body: body(sent) })
  return { status, fields: Object.keys(error.fields ?? {}) }
}

describe.each(Object.entries(entities))('the specification’s %s', (_, entity) => {
  const fields = Object.entries(entity.fields)

  test('have each field with its type and default', async () => {
    const record = await stored(entity)
    for (const [name, { type, byDefault }] of fields) {
      expect(record, name).toHaveProperty(name)
      expect(type.safeParse(record[name]).success, `${name}: ${JSON.stringify(record[name])}`).toBe(true)
      if (byDefault !== undefined) expect({ [name]: record[name] }).toEqual({ [name]: byDefault })
    }
    expect(Object.keys(record).filter((name) => /password|hash/i.test(name))).toEqual([])
  })

  test.each(fields.filter(([, { isRequired }]) => isRequired).map(([name]) => name))('require %s', async (name) => {
    expect(await refused(entity, ({ [name]: _left, ...others }) => others)).toEqual({ status: 400, fields: [name] })
  })

  test.each(fields.flatMap(([name, { most, filled = letters }]) => (most === undefined ? [] : [{ name, most, filled }])))(
    'accept $most characters of $name, and not one more',
    async ({ name, most, filled }) => {
      const longest = filled(most)
      expect(longest).toHaveLength(most)
      expect((await stored(entity, { [name]: longest }))[name]).toBe(longest)
      expect(await refused(entity, (sent) => ({ ...sent, [name]: filled(most + 1) }))).toEqual({ status: 400, fields: [name] })
    },
  )

  test.each(fields.filter(([, { isUnique }]) => isUnique).map(([name]) => name))(
    'refuse a duplicate %s in any case of letters',
    async (name) => {
      const { [name]: taken } = await stored(entity)
      expect(await refused(entity, (sent) => ({ ...sent, [name]: String(taken).toUpperCase() }))).toEqual({ status: 409, fields: [name] })
    },
  )
})

describe.each([
  ['email_configurations', 'of a partner'],
  ['global_email_configurations', 'of all'],
])('the specification’s %s', (_, whose) => {
  const pathOfOne = async () => {
    if (whose === 'of all') return '/api/settings/email-config'
    const { json } = await call('POST', '/api/ib-partners', { token: await tokenOf('admin'), body: partner() })
    return `/api/ib-partners/${recordSchema.parse(json).id}/email-config`
  }

  test('have each field with its type', async () => {
    const path = await pathOfOne()
    const { json } = await call('GET', path, { token: await tokenOf('admin') })
    const record = recordSchema.parse(json)
    for (const [name, { type, byDefault }] of Object.entries(mailConfiguration)) {
      expect(type.safeParse(record[name]).success, `${name}: ${JSON.stringify(record[name])}`).toBe(true)
      // Shared settings were saved by the demo data.
      if (byDefault !== undefined && whose === 'of a partner') expect({ [name]: record[name] }).toEqual({ [name]: byDefault })
    }
    expect(record).not.toHaveProperty('smtpPassword')
    if (whose === 'of a partner') expect(record.ibPartnerId).toEqual(expect.any(Number))
  })

  test.each(['customerFormEmails', 'recruitmentFormEmails', 'bccEmails'])('refuse more than 500 characters of %s', async (name) => {
    const body = { [name]: Array.from({ length: 40 }, () => 'team@mail.example').join(',') }
    const { status, error } = await failing('POST', await pathOfOne(), { token: await tokenOf('admin'), body })
    expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: [name] })
  })
})

test('the specification’s role_permissions have each field, of its type, within its limits', async () => {
  const { json } = await call('GET', '/api/role-permissions', { token: await tokenOf('admin') })
  const row = z.object({
    id: z.int(),
    roleName: z.enum(ROLES),
    permissionKey: z
      .string()
      .max(100)
      .regex(/^[a-z_]+\.[a-z_]+$/),
    permissionValue: z.boolean(),
    description: z.string().min(1),
    category: z.string().max(50),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  expect(z.array(row).min(1).safeParse(json).error).toBeUndefined()
})
