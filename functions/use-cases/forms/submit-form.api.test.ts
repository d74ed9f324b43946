import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { applicationSchema } from '../../../shared/domain/application.ts'
import { customerSchema } from '../../../shared/domain/customer.ts'
import { leadSchema } from '../../../shared/domain/lead.ts'
import { publicPartnerSchema } from '../../../shared/domain/partner.ts'
import { type LegalText, type PortalSettings, portalSettingsSchema } from '../../../shared/domain/portal-settings.ts'
import { UNKNOWN_EDITION } from '../../../shared/domain/submission.ts'
import { MIN_FILL_MS } from '../../../shared/platform/limits.ts'
import { solutionOf } from '../../testing/challenge.ts'
import { callLambda } from '../../testing/lambda.ts'
import { call, newPerson, tokenOf } from '../../testing/portal.ts'

const ibPartnerId = async () => publicPartnerSchema.parse((await call('GET', '/api/ib-partners/by-partner-id/IB-1002')).json).id

/** Each public form: its address, where staff find the record, and its fields. */
const forms = [
  {
    name: 'leadCreate',
    path: '/api/ib-interessenten',
    found: '/api/ib-interessenten',
    form: 'recruitment',
    kind: 'shown',
    page: '/ib-recruitment/IB-1002',
    fields: async () => ({ partnerId: 'IB-1002', status: 'IB-Interessent' }),
    correction: { status: 'IB-Bewerbung' },
  },
  {
    name: 'registrationCreate',
    path: '/api/landing-page-leads',
    found: '/api/customers',
    form: 'landing_page',
    kind: 'shown',
    page: '/ib/IB-1002',
    fields: async () => ({ ibPartnerId: await ibPartnerId(), country: 'DE', tradingExperience: 'expert', investmentAmount: '50000+' }),
    correction: { message: 'Bitte rufen Sie abends an.' },
  },
  {
    name: 'applicationCreate',
    path: '/api/ib-applications',
    found: '/api/ib-applications',
    form: 'application',
    kind: 'accepted',
    page: '/',
    fields: async () => ({ country: 'DE', tradingExperience: 'expert', expectedVolume: '25M+', marketingStrategy: 'Vorträge' }),
    correction: { marketingStrategy: 'Seminare' },
  },
] as const

/** The sentence beside the box, and the one above the button. */
const words = {
  accepted: 'Ich akzeptiere die Geschäftsbedingungen und die Datenschutzerklärung.',
  shown: 'Mit dem Absenden übermitteln Sie Ihre Angaben. Wie wir sie verarbeiten, steht in der Datenschutzerklärung.',
} as const

const publish = async (legalTexts: Partial<Record<LegalText, string>>) => {
  const { json } = await call('PATCH', '/api/settings/portal', { body: { legalTexts }, token: await tokenOf('admin') })
  return portalSettingsSchema.parse(json)
}
const consentTo = ({ legalTexts }: PortalSettings, text: LegalText) => {
  const { version, hash } = legalTexts[text] ?? { version: '', hash: '' }
  return { text, version, hash }
}

const storedSchema = z.union([leadSchema, customerSchema, applicationSchema])
const found = async (address: string, search: string) => {
  const { json } = await call('GET', `${address}?search=${encodeURIComponent(search)}`, { token: await tokenOf('admin') })
  return z.array(storedSchema).parse(json)
}
const idOf = (json: unknown) => z.object({ id: z.number() }).parse(json).id

describe.each(forms)('the form behind $path', ({ name, path, found: address, form, kind, page, fields }) => {
  const send = async (changes: object = {}, headers: Record<string, string> = {}) => {
    const person = newPerson()
    const answer = await call('POST', path, { body: { ...person, ...(await fields()), ...changes }, headers })
    return { ...answer, stored: () => found(address, person.lastName), person }
  }

  test('stores which published texts were accepted or shown, in which edition and words, when, and on which form and page', async () => {
    const earlier = await publish({ agb: `<p>${name} gestern</p>`, datenschutz: `<p>${name} Daten</p>` })
    const today = await publish({ agb: `<p>${name} heute</p>` })
    // The page was opened before the terms changed.
    const consent = [consentTo(earlier, 'agb'), consentTo(today, 'datenschutz')]
    const { stored, json } = await send({ fillTimeMs: 20_000, consent })
    const [record] = await stored()
    const { json: whole } = await call('GET', `${address}/${record?.id}`, { token: await tokenOf('admin') })
    const told = { form, kind, submittedAt: record?.createdAt, texts: consent }
    expect(storedSchema.parse(whole).consent).toEqual({ ...told, words: words[kind], page })
    expect(json).not.toHaveProperty('consent')
  })

  test('refuses a consent to an edition that was never published, and stores nothing', async () => {
    const edition = consentTo(await publish({ agb: `<p>${name}</p>` }), 'agb')
    for (const changes of [{ version: '2020-01-01-00000000' }, { hash: '0'.repeat(64) }, { text: 'datenschutz' as const }]) {
      const { status, json, stored } = await send({ consent: [{ ...edition, ...changes }] })
      expect({ status, json }).toMatchObject({ status: 400, json: { fields: { consent: UNKNOWN_EDITION } } })
      expect(await stored()).toEqual([])
    }
  })

  test('is marked as without consent if no texts were named, whatever else the call says about it', async () => {
    const [record] = await (await send({ words: 'Ich stimme zu.', page: '/anderswo', kind: 'accepted' })).stored()
    const { json } = await call('GET', `${address}/${record?.id}`, { token: await tokenOf('admin') })
    expect(storedSchema.parse(json).consent).toEqual({ form, kind: 'none', submittedAt: record?.createdAt, texts: [] })
  })

  test.each([
    { consent: [{ text: 'agb', version: '1', hash: 'zz' }], field: 'consent.0.hash' },
    { consent: [{ text: 'kochbuch', version: '1', hash: 'a'.repeat(64) }], field: 'consent.0.text' },
    { consent: Array.from({ length: 4 }, () => ({ text: 'agb', version: '1', hash: 'a'.repeat(64) })), field: 'consent' },
  ])('refuses an incomplete consent: $field', async ({ consent, field }) => {
    const { status, json, stored } = await send({ consent })
    expect({ status, json }).toMatchObject({ status: 400, json: { fields: { [field]: expect.any(String) } } })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['fills in the hidden field', { subject: 'Guten Tag', fillTimeMs: 20_000 }],
    ['fills in the hidden field, without a stamp', { subject: ['x'] }],
    ['is faster than a person', { fillTimeMs: MIN_FILL_MS - 1 }],
  ])('answers a program that %s with success, and stores nothing', async (_, changes) => {
    const { status, json, stored, person } = await send(changes)
    const honest = await send({ fillTimeMs: MIN_FILL_MS, subject: '' })
    expect(status).toBe(201)
    expect(json).toMatchObject({ ...person, version: 1 })
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(json))).toEqual(
      Object.keys(z.record(z.string(), z.unknown()).parse(honest.json)),
    )
    expect(await stored()).toEqual([])
    expect(await honest.stored()).toHaveLength(1)
  })

  test('answers a program’s mistakes like a person’s', async () => {
    expect((await send({ subject: 'x', phone: '1' })).status).toBe(400)
  })

  test('asks a network for work beyond its limit, and takes the form with the solution; other networks can go on', async () => {
    vi.stubEnv('FORMS_PER_ADDRESS', '2/3600')
    const tried = async (sourceIp: string, headers: Record<string, string> = {}) =>
      callLambda(name, { body: { ...newPerson(), ...(await fields()), fillTimeMs: 9000 }, sourceIp, headers })
    const network = `2001:db8:${Date.now().toString(16).slice(-4)}:${name.length}`
    expect([(await tried(`${network}::1`)).status, (await tried(`${network}:9::2`)).status]).toEqual([201, 201])
    const asked = await tried(`${network}:ffff:ffff:ffff:ffff`)
    expect(asked).toMatchObject({ status: 429, json: { code: 'challenge_required', message: expect.stringContaining('einigen Minuten') } })
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(asked.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    const solution = await solutionOf(asked.json)
    expect((await tried(`${network}1::1`, solution)).status).toBe(201)
    expect((await tried(`${network}::3`, solution)).status).toBe(201)
    // A solution is used once.
    expect(await tried(`${network}::3`, solution)).toMatchObject({ status: 429, json: { code: 'challenge_required' } })
  })

  test('has a lower limit without the page’s stamp, which leaves the limit of stamped forms alone', async () => {
    vi.stubEnv('FORMS_PER_ADDRESS', '4/3600')
    const sourceIp = `203.0.113.${name.length}x${Date.now()}`
    const tried = async (changes: object) => callLambda(name, { body: { ...newPerson(), ...(await fields()), ...changes }, sourceIp })
    expect((await tried({})).status).toBe(201)
    expect((await tried({})).status).toBe(429)
    expect((await tried({ fillTimeMs: 9000 })).status).toBe(201)
  })

  test('uses up neither the limit nor the key for a repeated request', async () => {
    vi.stubEnv('FORMS_PER_ADDRESS', '1/3600')
    const options = {
      body: { ...newPerson(), ...(await fields()), fillTimeMs: 9000 },
      sourceIp: `198.51.100.${name.length}x${Date.now()}`,
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const first = await callLambda(name, options)
    const second = await callLambda(name, { ...options, body: { ...options.body, fillTimeMs: 12_000 } })
    expect(second).toEqual(first)
    expect((await callLambda(name, { ...options, headers: {} })).status).toBe(429)
  })

  test('is stored again under the same key after staff deleted its record', async () => {
    const options = { body: { ...newPerson(), ...(await fields()) }, headers: { 'idempotency-key': crypto.randomUUID() } }
    const first = idOf((await call('POST', path, options)).json)
    await call('DELETE', `${address}/${first}`, { token: await tokenOf('admin') })
    const again = idOf((await call('POST', path, options)).json)
    expect(again).not.toBe(first)
    expect(idOf((await call('POST', path, options)).json)).toBe(again)
    expect(await found(address, options.body.lastName)).toHaveLength(1)
  })
})

test('an answer is kept under its key for a day, even if the table deletes it late', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = async (person: object) => callLambda('leadCreate', { body: { ...person, partnerId: 'IB-1002' }, headers })
  const [first, second] = [newPerson(), newPerson()]
  expect((await send(first)).status).toBe(201)
  expect((await send(second)).status).toBe(422)
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  expect((await send(second)).status).toBe(201)
  expect((await send(first)).status).toBe(422)
})

describe.each(forms.filter(({ name }) => name !== 'applicationCreate'))(
  'the same lead sent again to $path',
  ({ path, found: address, fields, correction }) => {
    test('is one record with one answer, whatever its spelling and however often it is sent at once', async () => {
      const person = newPerson()
      const given = await fields()
      const spellings = [
        person,
        { ...person, email: person.email.toUpperCase(), firstName: 'ULRIKE' },
        { ...person, phone: person.phone.replaceAll(' ', '').replace('+', '00') },
      ]
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, nth) => call('POST', path, { body: { ...given, ...spellings[nth % 3] } })),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
      expect(await found(address, person.lastName)).toHaveLength(1)
    })

    test('is another record with another phone or name, or with a correction', async () => {
      const person = newPerson()
      const given = await fields()
      const variants = [person, { ...person, phone: '+49 30 1' }, { ...person, firstName: 'Ulla' }, { ...person, ...correction }]
      for (const variant of variants) await call('POST', path, { body: { ...given, ...variant } })
      expect(await found(address, person.lastName)).toHaveLength(4)
    })

    test('is stored again after staff deleted it', async () => {
      const body = { ...newPerson(), ...(await fields()) }
      const first = idOf((await call('POST', path, { body })).json)
      await call('DELETE', `${address}/${first}`, { token: await tokenOf('admin') })
      const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', path, { body })))
      expect(new Set(answers.map(({ json }) => idOf(json))).size).toBe(1)
      expect(idOf(answers[0]?.json)).not.toBe(first)
      expect(await found(address, body.lastName)).toHaveLength(1)
    })
  },
)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
