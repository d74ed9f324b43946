import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { testMessageResultSchema } from '../../shared/domain/mail.ts'
import { mailConfigurationSchema, partnerMailConfigurationSchema } from '../../shared/domain/mail-configuration.ts'
import { partnerSchema } from '../../shared/domain/partner.ts'
import { PERMISSION_KEYS } from '../../shared/domain/permissions.ts'
import { call, failing, mailWith, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const SECRET = 'Streng-Geheim-4711'
const settings = '/api/settings/email-config'

const get = async (path: string, username = 'admin') => call('GET', path, { token: await tokenOf(username) })
const post = async (
  path: string,
  body: unknown,
  { username = 'admin', headers = {} }: { username?: string; headers?: Record<string, string> } = {},
) => call('POST', path, { token: await tokenOf(username), body, headers })
const refused = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  failing('POST', path, { token: await tokenOf('admin'), body, headers })

const partnerOf = async (partnerId: string) => {
  const { json } = await get(`/api/ib-partners?search=${partnerId}`)
  const partner = z
    .array(partnerSchema)
    .parse(json)
    .find((each) => each.partnerId === partnerId)
  if (partner === undefined) throw new Error(`There is no ${partnerId}`)
  return partner
}
const configPath = async (partnerId: string) => `/api/ib-partners/${(await partnerOf(partnerId)).id}/email-config`

const before = await get(settings).then(({ json }) => mailConfigurationSchema.parse(json))
afterAll(async () => {
  await post(settings, { ...before, smtpPassword: null })
})

describe('the global e-mail configuration', () => {
  test('returns the saved values, with a flag instead of the password', async () => {
    const saved = await post(settings, {
      recruitmentFormEmails: 'a@firma.example, b@firma.example',
      smtpHost: 'smtp.firma.example',
      smtpPort: '465',
      smtpUsername: 'versand',
      smtpPassword: SECRET,
      senderEmail: 'von@firma.example',
      senderName: 'Firma',
    })
    expect(saved.status).toBe(200)
    const configuration = mailConfigurationSchema.parse(saved.json)
    expect(configuration).toMatchObject({
      recruitmentFormEmails: 'a@firma.example, b@firma.example',
      customerFormEmails: before.customerFormEmails,
      smtpHost: 'smtp.firma.example',
      smtpPort: 465,
      hasPassword: true,
      isActive: true,
    })
    expect(saved.headers.get('etag')).toBe(`"${configuration.version}"`)
    const read = await get(settings, 'viewer')
    expect(read.json).toEqual(saved.json)
    expect(JSON.stringify([saved.json, read.json])).not.toMatch(/smtpPassword|sealed|secret|Streng/)
  })

  test('keeps the password when it is blank or absent, and deletes it for null', async () => {
    const hasPassword = async (body: unknown) => mailConfigurationSchema.parse((await post(settings, body)).json).hasPassword
    expect(await hasPassword({ smtpHost: 'smtp.firma.example', smtpPassword: SECRET })).toBe(true)
    expect(await hasPassword({ senderName: 'Andere' })).toBe(true)
    expect(await hasPassword({ smtpPassword: '' })).toBe(true)
    expect(await hasPassword({ smtpPassword: null })).toBe(false)
  })

  test.each(['smtpHost', 'smtpUsername'])('deletes the password together with its server or user: %s', async (field) => {
    const full = { smtpHost: 'smtp.firma.example', smtpUsername: 'versand', smtpPassword: SECRET }
    expect((await post(settings, full)).json).toMatchObject({ hasPassword: true })
    expect((await post(settings, { [field]: '' })).json).toMatchObject({ [field]: null, hasPassword: false })
  })

  test('accepts a sender’s address with surrounding blanks', async () => {
    expect((await post(settings, { senderEmail: ' von@firma.example ' })).json).toMatchObject({ senderEmail: 'von@firma.example' })
  })

  test('never sends the stored password to another server, port or user', async () => {
    await post(settings, { smtpHost: 'smtp.firma.example', smtpPort: 587, smtpUsername: 'versand', smtpPassword: SECRET })
    for (const path of [settings, `${settings}/test`]) {
      for (const other of [
        { smtpHost: 'smtp.fremd.example' },
        { smtpPort: 2525 },
        { smtpPort: 465 },
        { smtpUsername: 'anderer' },
        { smtpHost: 'smtp.fremd.example', smtpPort: 25, smtpUsername: 'anderer', smtpPassword: '' },
      ]) {
        const { status, error } = await refused(path, other)
        expect(status).toBe(400)
        expect(error.fields).toEqual({
          smtpPassword: 'Server, Port oder Benutzername ist ein anderer: Bitte geben Sie das Passwort neu ein.',
        })
      }
    }
    expect((await post(settings, { smtpHost: 'smtp.fremd.example', smtpPassword: 'anderes' })).status).toBe(200)
    await post(settings, { smtpHost: '', smtpPort: 587, smtpUsername: '', smtpPassword: null })
  })

  test.each(['customerFormEmails', 'recruitmentFormEmails', 'bccEmails', 'senderEmail'])(
    'refuses an address in %s that mail servers do not know',
    async (field) => {
      const { status, error } = await refused(settings, { [field]: 'jörg@firma.example' })
      expect({ status, error }).toMatchObject({
        status: 400,
        error: { fields: { [field]: expect.stringMatching(/ö|^Ungültige E-Mail-Adresse$/) } },
      })
    },
  )

  test.each(['abc', '', null, {}])('uses port 587 for %j', async (smtpPort) => {
    await post(settings, { smtpPort: 2525 })
    expect((await post(settings, { smtpPort })).json).toMatchObject({ smtpPort: 587 })
  })

  test('keeps the port when it is not sent', async () => {
    await post(settings, { smtpPort: 2525 })
    expect((await post(settings, { senderName: 'X' })).json).toMatchObject({ smtpPort: 2525 })
    await post(settings, { smtpPort: 587 })
  })

  test.each([
    ['senderEmail', 'kein-at'],
    ['recruitmentFormEmails', 'gut@firma.example, schlecht'],
    ['customerFormEmails', 'a@b'],
    ['bccEmails', `${'x'.repeat(60)}@firma.example,`.repeat(8)],
    ['smtpHost', 'https://smtp.firma.example/'],
    ['smtpHost', 'smtp.firma.example:25'],
    ['smtpPort', 70_000],
    ['senderName', 'A\r\nBcc: alle@firma.example'],
    ['senderName', 'Firma\u202emoc.example'],
    ['isActive', 'ja'],
  ])('names the field when %s is %j', async (field, value) => {
    const { status, error } = await refused(settings, { [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test.each(['127.0.0.1', 'localhost', '::1', '10.0.0.1', '169.254.169.254', '2130706433', '::ffff:10.0.0.1'])(
    'refuses a server in a private network: %s',
    async (smtpHost) => {
      for (const path of [settings, `${settings}/test`]) {
        const { status, error } = await refused(path, { smtpHost, smtpPassword: 'x' })
        expect(status).toBe(400)
        expect(error.fields?.smtpHost).toContain('privaten Netz')
      }
    },
  )

  test.each(['a@firma.example;b@firma.example', 'a@firma.example\r\nb@firma.example\n', ' a@firma.example ;; , b@firma.example ,'])(
    'accepts several addresses in any separation, and stores them comma-separated: %j',
    async (customerFormEmails) => {
      expect((await post(settings, { customerFormEmails })).json).toMatchObject({
        customerFormEmails: 'a@firma.example, b@firma.example',
        effective: { customerFormEmails: { addresses: ['a@firma.example', 'b@firma.example'], source: 'global' } },
      })
      await post(settings, { customerFormEmails: before.customerFormEmails })
    },
  )

  test('names the invalid one of several addresses', async () => {
    const { error } = await refused(settings, { bccEmails: 'gut@firma.example; schlecht@firma' })
    expect(error.fields).toEqual({ bccEmails: '„schlecht@firma“ ist keine gültige E-Mail-Adresse' })
  })

  test('accepts 500 characters, although blanks after the commas would exceed them', async () => {
    const full = `${'a@b.co,'.repeat(70)}${'x'.repeat(5)}@b.co`
    expect(full).toHaveLength(500)
    expect((await post(settings, { bccEmails: full })).json).toMatchObject({ bccEmails: full })
    await post(settings, { bccEmails: '' })
  })

  test('refuses to overwrite a concurrent change', async () => {
    const { version } = mailConfigurationSchema.parse((await get(settings)).json)
    expect((await post(settings, { senderName: 'A' }, { headers: { 'if-match': `"${version}"` } })).status).toBe(200)
    expect(await refused(settings, { senderName: 'B' }, { 'if-match': `"${version}"` })).toMatchObject({
      status: 412,
      error: { code: 'stale' },
    })
  })

  test('can be seen with the right to see the settings, and changed and tested with the right to change them', async () => {
    const body = { senderName: 'Niemand' }
    for (const username of ['viewer', 'backoffice', 'partner']) {
      expect((await post(settings, body, { username })).status).toBe(403)
      expect((await post(`${settings}/test`, body, { username })).status).toBe(403)
    }
    expect((await get(settings, 'backoffice')).status).toBe(403)
    expect((await get(settings, 'partner')).status).toBe(403)
    expect((await call('GET', settings)).status).toBe(401)
    expect((await post(settings, { senderName: 'Leitung' }, { username: 'manager' })).status).toBe(200)
  })
})

describe('the e-mail configuration of a partner', () => {
  test('is empty and active until the first save, even when two users save it at once', async () => {
    const path = await configPath('IB-1005')
    expect((await get(path)).json).toMatchObject({
      version: 0,
      recruitmentFormEmails: '',
      smtpPort: 587,
      hasPassword: false,
      isActive: true,
    })
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((senderName) => post(path, { senderName }, { headers: { 'if-match': '"0"' } }).then(({ status }) => status)),
    )
    expect(answers.sort()).toEqual([200, 412, 412])
    expect(partnerMailConfigurationSchema.parse((await get(path)).json)).toMatchObject({
      version: 1,
      ibPartnerId: (await partnerOf('IB-1005')).id,
    })
  })

  test('shows the current recipients, list by list, and whether the partner’s or the global one names them', async () => {
    const path = await configPath('IB-1007')
    const effective = async () => partnerMailConfigurationSchema.parse((await get(path)).json).effective
    const fromGlobal = { addresses: before.recruitmentFormEmails.split(', '), source: 'global' }
    await post(settings, { ...before, smtpPassword: null })
    expect(await effective()).toMatchObject({ recruitmentFormEmails: fromGlobal, isPaused: false })
    const saved = await post(path, { customerFormEmails: 'eigene@partner.example' })
    const expected = {
      customerFormEmails: { addresses: ['eigene@partner.example'], source: 'partner' },
      recruitmentFormEmails: fromGlobal,
      bccEmails: { addresses: [], source: null },
    }
    expect(saved.json).toMatchObject({ effective: expected })
    expect(await effective()).toMatchObject(expected)
    expect((await post(path, { isActive: false })).json).toMatchObject({ effective: { customerFormEmails: { source: 'global' } } })
  })

  test('hides the global addresses from users who may edit partners but not see the settings', async () => {
    const path = await configPath('IB-1009')
    const user = await makeUser({ role: 'backoffice', permissions: { 'ib_partners.edit': true } })
    const { token } = await signInAs(user.id)
    await post(settings, { ...before, smtpPassword: null, bccEmails: 'heimlich@firma.example' })
    const own = { addresses: ['eigene@partner.example'], source: 'partner' }
    const fromGlobal = { addresses: [], source: 'global' }
    const expected = { customerFormEmails: own, recruitmentFormEmails: fromGlobal, bccEmails: fromGlobal, isPaused: false }
    const saved = await call('POST', path, { token, body: { customerFormEmails: 'eigene@partner.example' } })
    const read = await call('GET', path, { token })
    for (const { status, json } of [saved, read]) expect({ status, json }).toMatchObject({ status: 200, json: { effective: expected } })
    expect((await get(path, 'manager')).json).toMatchObject({ effective: { bccEmails: { addresses: ['heimlich@firma.example'] } } })
    await post(settings, { ...before, smtpPassword: null })
  })

  test('with a single filled list leaves the other one to the global configuration', async () => {
    const path = await configPath('IB-1008')
    await post(settings, { ...before, smtpPassword: null })
    await post(path, { customerFormEmails: 'eigene@partner.example' })
    const lead = { ...newPerson(), partnerId: 'IB-1008', status: 'IB-Bewerbung' }
    expect((await call('POST', '/api/ib-interessenten', { body: lead })).status).toBe(201)
    expect((await mailWith(lead.email)).destination).toMatchObject({ to: before.recruitmentFormEmails.split(', ') })
  })

  test('needs the right to edit partners, for reading too', async () => {
    const path = await configPath('IB-1005')
    for (const username of ['viewer', 'backoffice', 'partner']) expect((await get(path, username)).status).toBe(403)
    expect((await get(path, 'manager')).status).toBe(200)
  })

  test('of an unknown partner is not found', async () => {
    for (const [method, path] of [
      ['GET', '/api/ib-partners/1/email-config'],
      ['POST', '/api/ib-partners/1/email-config'],
      ['POST', '/api/ib-partners/1/email-config/test'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: {} }
      expect(await failing(method, path, { token: await tokenOf('admin'), ...body })).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
    }
  })
})

describe('a test message', () => {
  test('goes to the acting user, from the sender under test, and saves nothing', async () => {
    const path = await configPath('IB-1006')
    const stored = (await get(path)).json
    const senderName = `Probe ${Date.now()}`
    const { status, json } = await post(`${path}/test`, { senderName, senderEmail: 'probe@firma.example', isActive: false })
    expect(status).toBe(200)
    expect(testMessageResultSchema.parse(json)).toMatchObject({ isDelivered: true, recipient: 'admin@partnerportal.example' })
    const mail = await mailWith(senderName)
    expect(mail.body.text).toContain('Diese Testnachricht zeigt')
    expect(JSON.stringify(mail.destination)).toContain('admin@partnerportal.example')
    expect((await get(path)).json).toEqual(stored)
    expect(JSON.stringify((await get('/api/mails?limit=5')).json)).not.toContain('Testnachricht')
  })

  test('is logged, without the password', async () => {
    const path = await configPath('IB-1006')
    await post(`${path}/test`, { senderName: 'Probe', smtpPassword: SECRET })
    const { json } = await get('/api/audit-log?entity=MAIL_CONFIGURATION&limit=5')
    expect(json).toMatchObject([{ action: 'partnerMailConfigurationTest', actor: 'admin' }, {}, {}, {}, {}])
    expect(JSON.stringify(json)).not.toMatch(/sealed|Streng/)
  })

  test('reports within ten seconds why a server cannot be reached', async () => {
    const started = Date.now()
    const { status, json } = await post(`${settings}/test`, { smtpHost: 'no-such-host.invalid', smtpPassword: 'x' })
    expect(status).toBe(200)
    expect(json).toMatchObject({ isDelivered: false, message: 'Der Server „no-such-host.invalid“ ist nicht zu finden.' })
    expect(Date.now() - started).toBeLessThan(10_000)
  })
})

describe('who says where mails go', () => {
  const everyRight = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]))
  const flows = [
    { customerFormEmails: 'neu@fremd.example' },
    { recruitmentFormEmails: 'neu@fremd.example' },
    { bccEmails: 'neu@fremd.example' },
    { smtpHost: 'smtp.fremd.example' },
    { smtpUsername: 'fremdes-konto', smtpPassword: 'Fremd-4711' },
    { senderEmail: 'neu@fremd.example' },
  ] as const
  const all = ['customers.contact', 'customers.view', 'ib_interessenten.view', 'ib_applications.view'] as const
  const needed = {
    customerFormEmails: ['customers.contact', 'customers.view'],
    recruitmentFormEmails: ['customers.contact', 'ib_interessenten.view', 'ib_applications.view'],
    bccEmails: all,
    smtpHost: all,
    smtpUsername: all,
    senderEmail: all,
  } as const

  test.each(flows)('must be allowed to see what goes there: %o', async (flow) => {
    const [field = ''] = Object.keys(flow)
    const paths = [settings, await configPath('IB-1005')]
    for (const missing of Object.entries(needed).flatMap(([name, rights]) => (name === field ? rights : []))) {
      const { id } = await makeUser({ role: 'viewer', permissions: { ...everyRight, [missing]: false } })
      const { token } = await signInAs(id)
      for (const path of paths) {
        const { status, error } = await failing('POST', path, { token, body: { ...flow, isActive: true } })
        expect({ missing, status, fields: error.fields }).toMatchObject({
          status: 403,
          fields: { [field]: expect.stringContaining('Kontaktdaten') },
        })
      }
      // What stays as it was directs nothing.
      const body = z.record(z.string(), z.unknown()).parse((await call('GET', settings, { token })).json)
      expect((await call('POST', settings, { token, body: { ...body, senderName: 'Portal' } })).status).toBe(200)
    }
  })
})
