import { expect, inject, test } from 'vitest'
import { errorSchema } from '../../shared/api/error-body.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'

const found = async (search: string) =>
  (await call('GET', `/api/ib-interessenten?search=${search}`, { token: await tokenOf('admin') })).json

test('a body whose bytes are not UTF-8 is refused and not stored', async () => {
  const person = { ...newPerson(), firstName: 'Jürgen', partnerId: 'IB-1002' }
  const response = await fetch(new URL('/api/ib-interessenten', inject('origin')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(person), 'latin1'),
  })
  const { code, message } = errorSchema.parse(await response.json())
  expect({ status: response.status, code, message }).toEqual({
    status: 400,
    code: 'validation',
    message: 'Die Anfrage ist nicht in UTF-8 kodiert.',
  })
  expect(await found(person.lastName)).toEqual([])
})

test.each([
  ['POST', '/api/ib-interessenten', { partnerId: 'IB-1002', firstName: 'J\ufffdrgen' }, 'firstName', 'Vorname enthält unzulässige Zeichen'],
  ['POST', '/api/ib-applications', { marketingStrategy: 'F\ufffdr alle' }, 'marketingStrategy', 'unzulässige Zeichen'],
  ['POST', '/api/ib-applications', { website: 'https://m\ufffdller.example' }, 'website', 'Ungültige Website-URL'],
  ['POST', '/api/settings/email-config', { bccEmails: 'm\ufffdller@firma.example' }, 'bccEmails', 'Unzulässige Zeichen'],
  ['POST', '/api/settings/email-config', { senderEmail: 'von\0@firma.example' }, 'senderEmail', 'Ungültige E-Mail-Adresse'],
  ['PATCH', '/api/settings/portal', { legalTexts: { agb: '<p>F\ufffdr alle</p>' } }, 'legalTexts.agb', 'unzulässige Zeichen'],
  ['PUT', '/api/ib-partners/1', { landingPageBenefits: ['F\ufffdr alle'] }, 'landingPageBenefits.0', 'unzulässige Zeichen'],
  ['PUT', '/api/ib-partners/1', { landingPageTitle: 'Text\0' }, 'landingPageTitle', 'unzulässige Zeichen'],
  ['POST', '/api/users/viewer/password', { password: 'gr\ufffdn-gr\ufffdn' }, 'password', 'Passwort enthält unzulässige Zeichen'],
])(
  'replacement characters for bytes that were lost on the way are refused at their field: %s %s',
  async (method, path, body, field, message) => {
    const { status, error } = await failing(method, path, { token: await tokenOf('admin'), body: { ...newPerson(), ...body } })
    expect(status).toBe(400)
    expect(error.fields?.[field]).toContain(message)
  },
)
