import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { call, failing, tokenOf } from '../testing/portal.ts'
import { aUser } from '../testing/users.ts'

const UNKNOWN = 'Dieses Feld gibt es hier nicht'

/** Settings with a key that is misspelt, and where. */
const misspelt = [
  ['PATCH', '/api/settings/portal', { brandname: 'Kontor' }, 'brandname'],
  ['PATCH', '/api/settings/portal', { legalTexts: { imprint: '<p>Neu</p>' } }, 'legalTexts.imprint'],
  ['PATCH', '/api/settings/portal', { partnerPortal: { seeContacts: false } }, 'partnerPortal.seeContacts'],
  ['PATCH', '/api/settings/portal', { assignment: { landingpage: [] } }, 'assignment.landingpage'],
  ['POST', '/api/settings/email-config', { smtp_host: 'mail.example' }, 'smtp_host'],
  ['POST', '/api/settings/email-config/test', { recipients: 'a@b.example' }, 'recipients'],
  ['PUT', '/api/mail-templates/recruitment/rejection', { isOn: false, subject: 'Absage', text: 'Leider', enabled: true }, 'enabled'],
  ['PUT', '/api/mail-templates/rejection-reasons', { reasons: [{ reason: 'A', words: 'B', text: 'C' }] }, 'reasons.0.text'],
  ['POST', '/api/form-configurations', { configKey: 'farbe', configType: 'select', option: [] }, 'option'],
  ['PUT', '/api/form-configurations/1', { options: [{ value: 'a', label: 'A', active: true }] }, 'options.0.active'],
  ['PUT', '/api/notifications/choices', { choices: { everything: 'now' } }, 'choices.everything'],
  ['PATCH', '/api/retention', { customers: 30 }, 'customers'],
  ['PATCH', '/api/role-permissions/1', { permissionValue: true, value: true }, 'value'],
  ['PATCH', '/api/users/viewer', { permissions: { 'customers.veiw': true } }, 'permissions.customers.veiw'],
  ['POST', '/api/users', { ...aUser(), permissions: { 'kunden.sehen': true } }, 'permissions.kunden.sehen'],
] as const

describe('a setting that does not exist', () => {
  test.each(misspelt)('is refused by name: %s %s %o', async (method, path, body, field) => {
    const { status, error } = await failing(method, path, { token: await tokenOf('admin'), body })
    expect({ status, fields: error.fields }).toMatchObject({ status: 400, fields: { [field]: UNKNOWN } })
  })

  test('is announced as refused', async () => {
    const { json } = await call('GET', '/api/openapi.json', {})
    const schema = z.object({ additionalProperties: z.literal(false) })
    const operation = z.object({ requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }) })
    const document = z.object({
      paths: z.object({ '/api/settings/portal': z.object({ patch: operation }), '/api/retention': z.object({ patch: operation }) }),
    })
    expect(document.safeParse(json).error).toBeUndefined()
  })
})

test('settings that are sent back as they were read are taken, without what only the answer has', async () => {
  const token = await tokenOf('admin')
  const [list] = z.array(z.looseObject({ id: z.number() })).parse((await call('GET', '/api/form-configurations', { token })).json)
  for (const [path, method, to] of [
    ['/api/settings/email-config', 'POST', '/api/settings/email-config'],
    ['/api/form-configurations', 'PUT', `/api/form-configurations/${list?.id}`],
  ] as const) {
    const { json } = await call('GET', path, { token })
    const answer = await call(method, to, { token, body: Array.isArray(json) ? list : json })
    expect(answer).toMatchObject({ status: 200 })
  }
})

test('other bodies drop fields that do not exist', async () => {
  const { status, json } = await call('POST', '/api/users', { token: await tokenOf('admin'), body: { ...aUser(), nickname: 'Uli' } })
  expect(status).toBe(201)
  expect(json).not.toHaveProperty('nickname')
})
