import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { applicationCountsSchema, applicationSchema } from '../../shared/domain/application.ts'
import { call, failing, mailWith, newPerson, tokenOf } from '../testing/portal.ts'

const path = '/api/ib-applications'
const startPageForm = () => ({
  ...newPerson(),
  country: 'DE',
  companyName: '',
  tradingExperience: 'intermediate',
  expectedVolume: '1M-5M',
  marketingStrategy: 'Abendkurse an der Volkshochschule,\r\nNewsletter',
})
const general = () => ({
  ...newPerson(),
  country: 'AT',
  companyName: 'Tester & Co.',
  website: 'https://tester.example/über-uns',
  tradingExperience: 'expert',
  expectedVolume: '25M+',
  companyType: 'partnership',
  marketingChannels: ['website', 'seminars'],
  message: '',
})

const send = (body: unknown, headers: Record<string, string> = {}) => call('POST', path, { body, headers })
const stored = async (body: object) => {
  const { status, json } = await send(body)
  expect(status).toBe(201)
  const { id } = z.object({ id: z.number() }).parse(json)
  return applicationSchema.parse((await call('GET', `${path}/${id}`, { token: await tokenOf('viewer') })).json)
}
const counts = async () => applicationCountsSchema.parse((await call('GET', `${path}/counts`, { token: await tokenOf('viewer') })).json)
const found = async (query: string) =>
  z.array(applicationSchema).parse((await call('GET', `${path}?${query}`, { token: await tokenOf('backoffice') })).json)

const expectRefusal = async (valid: ReturnType<typeof newPerson>, field: string, value: unknown, message: string) => {
  const { status, error } = await failing('POST', path, { body: { ...valid, [field]: value } })
  expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { [field]: message } })
  expect(await found(`search=${valid.lastName}`)).toEqual([])
  expect(await found(`search=${encodeURIComponent(valid.email)}`)).toEqual([])
}

describe('the application form of the start page', () => {
  test('stores the sent fields and none that the sender may not set', async () => {
    const body = startPageForm()
    const answer = await send({
      ...body,
      status: 'approved',
      submittedAt: '1999-01-01',
      reviewedBy: 'x',
      acceptedPartnerId: 7,
      id: 1,
      version: 5,
    })
    expect(answer).toMatchObject({
      status: 201,
      json: { ...body, companyName: null, status: 'pending', version: 1, marketingStrategy: expect.any(String) },
    })
    expect(answer.json).not.toHaveProperty('reviewedBy')
    const [application] = await found(`search=${body.lastName}`)
    expect(application).toMatchObject({
      email: body.email,
      companyType: null,
      marketingChannels: [],
      marketingStrategy: 'Abendkurse an der Volkshochschule,\nNewsletter',
      reviewedBy: null,
      acceptedPartnerId: null,
    })
    expect(Date.parse(application?.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test.each([
    ['firstName', 'A', 'Vorname muss mindestens 2 Zeichen lang sein'],
    ['lastName', undefined, 'Nachname muss mindestens 2 Zeichen lang sein'],
    ['email', 'ada', 'Ungültige E-Mail-Adresse'],
    ['phone', '1234', 'Telefonnummer muss mindestens 5 Zeichen lang sein'],
    ['country', '', 'Bitte wählen Sie ein Land'],
    ['country', 'Atlantis', 'Bitte wählen Sie ein Land'],
    ['tradingExperience', undefined, 'Bitte wählen Sie Ihre Handelserfahrung'],
    ['tradingExperience', 'guru', 'Bitte wählen Sie Ihre Handelserfahrung'],
    ['expectedVolume', null, 'Bitte geben Sie Ihr erwartetes Handelsvolumen an'],
    ['expectedVolume', 5, 'Bitte geben Sie Ihr erwartetes Handelsvolumen an'],
    ['marketingStrategy', ' \n ', 'Bitte beschreiben Sie Ihre Marketing-Strategie'],
    ['marketingStrategy', 'x'.repeat(5001), 'Marketingstrategie darf höchstens 5000 Zeichen lang sein'],
    ['marketingStrategy', 'a\u0007', 'Marketingstrategie enthält unzulässige Zeichen (Steuerzeichen)'],
    ['companyName', 'x'.repeat(256), 'Firmenname darf höchstens 255 Zeichen lang sein'],
    ['companyName', ['x'], 'Firmenname ist ungültig'],
    ['website', 'javascript:alert(1)', 'Ungültige Website-URL'],
    ['fillTimeMs', 'lang', 'Ungültige Zeitangabe'],
    ['consent', 'ja', 'Ungültige Liste'],
  ])('names the mistake in %s (%j) and stores nothing', async (field, value, message) => {
    await expectRefusal(startPageForm(), field, value, message)
  })

  test('names every missing field at once, and does not ask for a company', async () => {
    const { error } = await failing('POST', path, { body: {} })
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(
      ['country', 'email', 'expectedVolume', 'firstName', 'lastName', 'marketingStrategy', 'phone', 'tradingExperience'].sort(),
    )
  })

  test.each(['[]', '"text"', 'null', '7'])('answers a body of %s in German', async (body) => {
    const { status, error } = await failing('POST', path, { body, headers: { 'content-type': 'application/json' } })
    expect(status).toBe(400)
    expect(error.fields).toEqual({ body: 'Ein JSON-Objekt wird erwartet' })
  })
})

describe('the general application form', () => {
  test('is recognised by the key companyType, and stores its own fields', async () => {
    const body = general()
    expect(await stored(body)).toMatchObject({ ...body, message: null, marketingStrategy: null, status: 'pending' })
  })

  test('takes a single marketing channel as a string', async () => {
    expect(await stored({ ...general(), marketingChannels: 'events' })).toMatchObject({ marketingChannels: ['events'] })
  })

  test.each([
    ['companyType', '', 'Bitte wählen Sie Ihren Firmentyp'],
    ['companyType', null, 'Bitte wählen Sie Ihren Firmentyp'],
    ['companyType', 'club', 'Bitte wählen Sie Ihren Firmentyp'],
    ['companyName', 'X', 'Firmenname muss mindestens 2 Zeichen lang sein'],
    ['companyName', undefined, 'Firmenname muss mindestens 2 Zeichen lang sein'],
    ['marketingChannels', [], 'Bitte wählen Sie Ihre Marketing-Kanäle'],
    ['marketingChannels', '  ', 'Bitte wählen Sie Ihre Marketing-Kanäle'],
    ['marketingChannels', undefined, 'Bitte wählen Sie Ihre Marketing-Kanäle'],
    ['marketingChannels', ['website', 'telepathy'], 'Bitte wählen Sie Ihre Marketing-Kanäle'],
    ['marketingChannels', { website: true }, 'Bitte wählen Sie Ihre Marketing-Kanäle'],
    ['website', 'tester', 'Ungültige Website-URL'],
    ['website', 'ftp://tester.example', 'Ungültige Website-URL'],
    ['website', 'https://a b.example', 'Ungültige Website-URL'],
    ['website', `https://x.example/${'x'.repeat(500)}`, 'Website darf höchstens 500 Zeichen lang sein'],
    ['expectedVolume', undefined, 'Bitte geben Sie Ihr erwartetes Handelsvolumen an'],
    ['country', undefined, 'Bitte wählen Sie ein Land'],
    ['message', 'x'.repeat(5001), 'Nachricht darf höchstens 5000 Zeichen lang sein'],
  ])('names the mistake in %s (%j) and stores nothing', async (field, value, message) => {
    await expectRefusal(general(), field, value, message)
  })
})

describe('a choice', () => {
  test('is stored by its value, whether it was sent as value or as label', async () => {
    expect(await stored({ ...startPageForm(), country: 'oesterreich' })).toMatchObject({ country: 'AT' })
    expect(await stored({ ...general(), country: 'ch', companyType: 'Fonds' })).toMatchObject({ country: 'CH', companyType: 'fund' })
  })

  test('must be an option of the current form configuration', async () => {
    const token = await tokenOf('admin')
    const options = [
      { value: 'individual', label: 'Einzelperson', isActive: false },
      { value: 'cooperative', label: 'Genossenschaft' },
    ]
    const made = await call('POST', '/api/form-configurations', {
      body: { configKey: 'companyType', configType: 'select', options },
      token,
    })
    const { id } = z.object({ id: z.number() }).parse(made.json)
    try {
      const body = { ...general(), companyType: 'cooperative' }
      expect(await stored(body)).toMatchObject({ companyType: 'cooperative' })
      expect((await mailWith(body.email)).body.text).toContain('Firmentyp: Genossenschaft')
      const renamed = [{ value: 'cooperative', label: 'eG' }]
      await call('PUT', `/api/form-configurations/${id}`, { body: { options: renamed }, token })
      const [kept] = await found(`search=${body.lastName}`)
      expect(kept?.chosenOptions).toMatchObject({
        companyType: [{ value: 'cooperative', label: 'Genossenschaft' }],
        marketingChannels: [
          { value: 'website', label: 'Website' },
          { value: 'seminars', label: 'Seminare' },
        ],
      })
      const { error } = await failing('POST', path, { body: { ...general(), companyType: 'individual' } })
      expect(error.fields).toEqual({ companyType: 'Bitte wählen Sie Ihren Firmentyp' })
    } finally {
      await call('DELETE', `/api/form-configurations/${id}`, { token })
    }
    // Without a configuration the standard list applies.
    expect(await stored({ ...general(), companyType: 'individual' })).toMatchObject({ companyType: 'individual' })
  })
})

describe('an application', () => {
  test('is mailed to the global recipients, with readable choices and a reply address', async () => {
    const body = general()
    await stored(body)
    const mail = await mailWith(body.email)
    expect(mail.subject).toBe(`Neue IB-Bewerbung: Ulrike ${body.lastName}`)
    expect(mail.destination.to).toEqual(['partnerbetreuung@partnerportal.example'])
    expect(mail.body.text).toContain('Land: Österreich')
    expect(mail.body.text).toContain('Firmentyp: Personengesellschaft')
    expect(mail.body.text).toContain('Marketing-Kanäle: Website, Seminare')
    expect(mail.body.text).not.toContain('Nachricht:')
    expect(mail.replyTo.join()).toContain(body.email)
  })

  test('sent twice with one key gets the same answer twice and is stored once', async () => {
    const body = startPageForm()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, (_, nth) => send({ ...body, fillTimeMs: 5000 + nth }, headers)))
    expect(new Set(answers.map(({ status, json }) => JSON.stringify({ status, json }))).size).toBe(1)
    expect(await found(`search=${body.lastName}`)).toHaveLength(1)
    expect((await failing('POST', path, { body: { ...body, phone: '99999' }, headers })).status).toBe(422)
  })

  test.each([
    ['of the start page', startPageForm],
    ['with the company', general],
  ])('%s that is repeated within a moment, from another tab or after a step back, is stored once', async (_, form) => {
    const body = form()
    const [first, second] = [await send(body), await send({ ...body, email: body.email.toUpperCase() })]
    expect(second).toMatchObject({ status: 201, json: first.json })
    expect(await found(`search=${body.lastName}`)).toHaveLength(1)
    await stored({ ...body, expectedVolume: '5M-10M' })
    expect(await found(`search=${body.lastName}`)).toHaveLength(2)
  })

  test('is found by name, e-mail and company, filtered by status, and counted', async () => {
    const before = await counts()
    const body = { ...general(), companyName: `Grünwald-${newPerson().lastName} KG` }
    const application = await stored(body)
    expect(await found(`search=gruenwald ${body.lastName}`)).toMatchObject([{ id: application.id }])
    expect(await found(`search=${encodeURIComponent(body.email)}&status=pending`)).toHaveLength(1)
    expect(await found(`search=${encodeURIComponent(body.email)}&status=rejected`)).toEqual([])
    const after = await counts()
    expect(after.total).toBeGreaterThan(before.total)
    expect(after.total).toBe(after.byStatus.pending + after.byStatus.approved + after.byStatus.rejected)
  })

  test('is listed page by page, newest first, with the total', async () => {
    const token = await tokenOf('viewer')
    const first = await call('GET', `${path}?status=approved&limit=2`, { token })
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await call('GET', next, { token })
    const ids = z
      .array(z.object({ id: z.number() }))
      .parse([...z.array(z.unknown()).parse(first.json), ...z.array(z.unknown()).parse(second.json)])
    expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(ids).toHaveLength(4)
    expect(Number(first.headers.get('x-total-count'))).toBeGreaterThanOrEqual(4)
  })

  test('with an unknown id is not found', async () => {
    expect((await failing('GET', `${path}/4711`, { token: await tokenOf('viewer') })).status).toBe(404)
    expect((await failing('GET', `${path}/abc`, { token: await tokenOf('viewer') })).status).toBe(400)
  })
})
