import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { customerSchema, partnerFiguresSchema } from '../../shared/domain/customer.ts'
import { partnerSchema, publicPartnerSchema } from '../../shared/domain/partner.ts'
import { call, failing, mailWith, newPerson, tokenOf } from '../testing/portal.ts'

const path = '/api/landing-page-leads'
const partnerOf = async (partnerId: string) =>
  publicPartnerSchema.parse((await call('GET', `/api/ib-partners/by-partner-id/${partnerId}`)).json)
const form = async (partnerId = 'IB-1001') => ({
  ...newPerson(),
  ibPartnerId: (await partnerOf(partnerId)).id,
  country: 'DE',
  tradingExperience: 'beginner',
  investmentAmount: '1000-5000',
  message: 'Bitte rufen Sie abends an.\nDanke!',
})
const send = (body: unknown, headers: Record<string, string> = {}) => call('POST', path, { body, headers })
const found = async (search: string) => {
  const { json } = await call('GET', `/api/customers?search=${encodeURIComponent(search)}`, { token: await tokenOf('viewer') })
  return z.array(customerSchema).parse(json)
}

describe('the form of a registration page', () => {
  test('creates an inactive customer of type Interessent with all the data', async () => {
    const body = await form()
    const { status, json } = await send({
      ...body,
      status: 'active',
      customerType: 'client',
      isFromLandingPage: false,
      customerId: 'KD-1',
      id: 1,
    })
    const expected = { ...body, customerType: 'interessent', status: 'inactive', isFromLandingPage: true, version: 1 }
    expect({ status, json }).toMatchObject({ status: 201, json: expected })
    const chosenOptions = {
      country: [{ value: 'DE', label: 'Deutschland' }],
      tradingExperience: [{ value: 'beginner', label: 'Anfänger (0–1 Jahr)' }],
      investmentAmount: [{ value: '1000-5000', label: '1.000 bis 5.000 €' }],
    }
    expect(await found(body.lastName)).toMatchObject([{ ...expected, subIbCommissionPerLot: '0.00', ibAccountNumber: null, chosenOptions }])
  })

  test('sent twice within a moment creates one customer, and gets the same answer twice', async () => {
    const body = await form()
    const [first, second] = [await send(body), await send(body)]
    expect(second.json).toEqual(first.json)
    expect(await found(body.lastName)).toHaveLength(1)
  })

  test('gives every customer a unique number, even when many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, async () => send(await form('IB-1005'))))
    const ids = answers.map(({ json }) => z.object({ customerId: z.string() }).parse(json).customerId)
    expect(new Set(ids).size).toBe(30)
    for (const id of ids) expect(id).toMatch(/^KD-\d{5,}$/)
  })

  test('counts the customer for the partner at once', async () => {
    const { id } = await partnerOf('IB-1006')
    const token = await tokenOf('admin')
    const read = async () => ({
      figures: partnerFiguresSchema.parse((await call('GET', `/api/ib-partners/${id}/figures`, { token })).json),
      partner: partnerSchema.parse((await call('GET', `/api/ib-partners/${id}`, { token })).json),
    })
    const before = await read()
    await send(await form('IB-1006'))
    const after = await read()
    expect(after.partner.customerCount).toBe(before.partner.customerCount + 1)
    expect(after.figures.customers).toBe(before.figures.customers + 1)
    expect(after.figures.activeCustomers).toBe(before.figures.activeCustomers)
  })

  test('is visible to the partner', async () => {
    const body = await form()
    await send(body)
    const { json } = await call('GET', '/api/customers?limit=100', { token: await tokenOf('partner') })
    expect(
      z
        .array(customerSchema)
        .parse(json)
        .some(({ email }) => email === body.email),
    ).toBe(true)
  })

  test('stores a country’s code when its German name is sent', async () => {
    expect((await send({ ...(await form()), country: 'Österreich' })).json).toMatchObject({ country: 'AT' })
    expect((await send({ ...(await form()), country: 'TURKEI' })).json).toMatchObject({ country: 'TR' })
  })

  test('is mailed to the partner’s recipients, or the global ones', async () => {
    const own = await form('IB-1001')
    await send(own)
    const mail = await mailWith(own.email)
    expect(mail.subject).toBe(`Neue Anfrage: Ulrike ${own.lastName} über Lindenhof Finanzbildung GmbH (IB-1001)`)
    expect(mail.destination.to).toEqual(['kunden@lindenhof.example'])
    expect(mail.destination.bcc).toEqual(['archiv@lindenhof.example'])
    for (const words of ['Geplanter Investitionsbetrag: 1.000 bis 5.000 €', 'Land: Deutschland', 'Bitte rufen Sie abends an.']) {
      expect(mail.body.text).toContain(words)
    }
    const other = await form('IB-1004')
    await send({ ...other, message: '' })
    const global = await mailWith(other.email)
    expect(global.destination.to).toEqual(['kundenservice@partnerportal.example'])
    expect(global.body.text).not.toContain('Nachricht')
  })

  test.each([
    ['firstName', 'A', 'Vorname muss mindestens 2 Zeichen lang sein'],
    ['lastName', '', 'Nachname muss mindestens 2 Zeichen lang sein'],
    ['email', 'ada@localhost', 'Ungültige E-Mail-Adresse'],
    ['phone', undefined, 'Telefonnummer muss mindestens 5 Zeichen lang sein'],
    ['country', '', 'Bitte wählen Sie ein Land'],
    ['country', 'XX', 'Bitte wählen Sie ein Land'],
    ['country', 'constructor', 'Bitte wählen Sie ein Land'],
    ['tradingExperience', '', 'Bitte wählen Sie Ihre Handelserfahrung'],
    ['tradingExperience', 'viel', 'Bitte wählen Sie Ihre Handelserfahrung'],
    ['investmentAmount', undefined, 'Bitte geben Sie Ihren geplanten Investitionsbetrag an'],
    ['investmentAmount', '1e9', 'Bitte geben Sie Ihren geplanten Investitionsbetrag an'],
    ['message', 'x'.repeat(5001), 'Nachricht darf höchstens 5000 Zeichen lang sein'],
    ['message', { text: 'x' }, 'Nachricht ist ungültig'],
    ['ibPartnerId', undefined, 'Partner nicht gefunden'],
    ['ibPartnerId', 'IB-1001', 'Partner nicht gefunden'],
    ['ibPartnerId', 4711, 'Partner nicht gefunden'],
    ['ibPartnerId', -1, 'Ungültige Kennung'],
  ])('names the mistake in %s (%j) and stores nothing', async (field, value, message) => {
    const body = await form()
    const { status, error } = await failing('POST', path, { body: { ...body, [field]: value } })
    expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { [field]: message } })
    expect([...(await found(body.lastName)), ...(await found(body.email))]).toEqual([])
  })

  test('names every invalid choice at once', async () => {
    const { error } = await failing('POST', path, {
      body: { ...(await form()), country: 'XX', tradingExperience: 'x', investmentAmount: 'x' },
    })
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['country', 'investmentAmount', 'tradingExperience'])
  })

  test('is refused for an inactive partner', async () => {
    const token = await tokenOf('admin')
    const given = { firstName: 'Ina', lastName: 'Inaktiv', companyName: 'Inaktiv GmbH', email: newPerson().email, status: 'inactive' }
    const made = await call('POST', '/api/ib-partners', { body: { partnerId: `IN-${Date.now()}`, ...given }, token })
    const { id } = z.object({ id: z.number() }).parse(made.json)
    await call('PATCH', `/api/ib-partners/${id}`, { body: { status: 'inactive' }, token })
    const { status, error } = await failing('POST', path, { body: { ...(await form()), ibPartnerId: id } })
    expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { ibPartnerId: 'Partner nicht gefunden' } })
  })
})
