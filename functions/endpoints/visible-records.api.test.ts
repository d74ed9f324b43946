import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { mailCountsSchema, mailSchema } from '../../shared/domain/mail.ts'
import type { PermissionMap } from '../../shared/domain/permissions.ts'
import { call, newPerson, tokenOf, wordsIn } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const idSchema = z.object({ id: z.number() })

/** The token of a viewer with some rights more or less. */
const viewerWith = async (permissions: PermissionMap) => {
  const { id } = await makeUser({ role: 'viewer', permissions: { 'system.logs': true, ...permissions } })
  return (await signInAs(id)).token
}

const created = async (path: string, body: object) => {
  const { status, json } = await call('POST', path, { token: await tokenOf('admin'), body })
  expect({ status, json }).toMatchObject({ status: 201 })
  return idSchema.parse(json).id
}

/** All answers to a list, page by page. */
const allPages = async (path: string, token: string) => {
  const answers: Awaited<ReturnType<typeof call>>[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer: Awaited<ReturnType<typeof call>> = await call('GET', next, { token })
    expect(answer.status).toBe(200)
    answers.push(answer)
    next = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return answers
}
const rowsOf = <Row>(schema: z.ZodType<Row>, answers: Awaited<ReturnType<typeof allPages>>) =>
  answers.flatMap(({ json }) => z.array(schema).parse(json))

describe('whoever reads the audit log without the right to see customers', () => {
  const person = newPerson()
  let reader = ''
  let customer = 0
  let begun = ''

  beforeAll(async () => {
    reader = await viewerWith({ 'customers.view': false, 'customers.delete': true })
    begun = new Date().toISOString()
    customer = await created('/api/customers', person)
    const token = await tokenOf('admin')
    expect((await call('PATCH', `/api/customers/${customer}`, { token, body: { country: 'AT' } })).status).toBe(200)
    expect((await call('DELETE', `/api/customers/${customer}`, { token })).status).toBe(204)
  })

  test.each([
    ['the list', () => ''],
    ['its search', () => `&search=${person.lastName}`],
    ['a person', () => '&actor=admin'],
    ['a kind of record', () => '&entity=CUSTOMER'],
    ['a record', () => `&entity=CUSTOMER&entityId=${customer}`],
    ['a record and a person', () => `&entity=CUSTOMER&entityId=${customer}&actor=admin`],
  ])('sees no entry of a customer through %s', async (_, query) => {
    const path = `/api/audit-log?limit=100&from=${begun}${query()}`
    const answers = await allPages(path, reader)
    for (const answer of answers) expect(wordsIn(answer, [person.lastName])).toEqual([])
    expect(rowsOf(auditEntrySchema, answers).filter(({ entity }) => entity.startsWith('CUSTOMER'))).toEqual([])
    const seen = rowsOf(auditEntrySchema, await allPages(path, await tokenOf('admin')))
    expect(seen.filter(({ entityId }) => entityId === customer).length).toBe(3)
  })

  test('sees the entries of other records', async () => {
    const lead = { ...newPerson(), partnerId: 'IB-1001' }
    expect((await call('POST', '/api/ib-interessenten', { body: lead })).status).toBe(201)
    const entries = rowsOf(auditEntrySchema, await allPages(`/api/audit-log?from=${begun}&search=${lead.lastName}`, reader))
    expect(entries.map(({ action }) => action)).toEqual(['leadCreate'])
  })

  test('restores a customer whom they may delete, and still reads nothing about it', async () => {
    expect((await call('POST', `/api/customers/${customer}/restore`, { token: reader })).status).toBe(201)
    for (const path of [`/api/customers/${customer}`, `/api/audit-log?entity=CUSTOMER&entityId=${customer}`, '/api/trash'])
      expect(wordsIn(await call('GET', path, { token: reader }), [person.lastName])).toEqual([])
  })
})

test('the audit log shows e-mail configurations only to those who may see them, those of deleted partners too', async () => {
  const word = newPerson().lastName.toLowerCase()
  const partner = {
    partnerId: `V-${word}`,
    companyName: `Sicht ${word}`,
    firstName: 'Vera',
    lastName: 'Sicht',
    email: `${word}@sicht.example`,
  }
  const id = await created('/api/ib-partners', partner)
  const token = await tokenOf('admin')
  const configuration = { recruitmentFormEmails: `geheim.${word}@sicht.example` }
  expect((await call('POST', `/api/ib-partners/${id}/email-config`, { token, body: configuration })).status).toBe(200)
  expect((await call('DELETE', `/api/ib-partners/${id}`, { token })).status).toBe(204)
  const entriesFor = async (reader: string) => {
    const [ofPartner, ofConfiguration] = await Promise.all(
      ['PARTNER', 'MAIL_CONFIGURATION'].map((entity) => allPages(`/api/audit-log?entity=${entity}&entityId=${id}`, reader)),
    )
    const answers = [...(ofPartner ?? []), ...(ofConfiguration ?? [])]
    return {
      actions: rowsOf(auditEntrySchema, answers).map(({ action }) => action),
      addresses: answers.flatMap((answer) => wordsIn(answer, [configuration.recruitmentFormEmails])),
    }
  }
  expect(await entriesFor(await viewerWith({}))).toEqual({ actions: ['partnerDelete', 'partnerCreate'], addresses: [] })
  const editor = await entriesFor(await viewerWith({ 'ib_partners.edit': true }))
  expect(editor.actions).toEqual(['partnerDelete', 'partnerCreate', 'partnerMailConfigurationSave'])
  expect(editor.addresses).toHaveLength(2)
})

describe('whoever reads the mails without the right to see customers', () => {
  const person = newPerson()
  let reader = ''
  let mail = 0

  beforeAll(async () => {
    reader = await viewerWith({ 'customers.view': false, 'system.settings': true })
    const { id: ibPartnerId } = idSchema.parse((await call('GET', '/api/ib-partners/by-partner-id/IB-1002')).json)
    const answers = { country: 'DE', tradingExperience: 'beginner', investmentAmount: '1000-5000', message: 'Bitte abends' }
    expect((await call('POST', '/api/landing-page-leads', { body: { ...person, ...answers, ibPartnerId } })).status).toBe(201)
    const token = await tokenOf('admin')
    const { id } = await vi.waitFor(
      async () => {
        const { json } = await call('GET', `/api/mails?search=${person.lastName}&status=sent`, { token })
        return mailSchema.parse(z.array(z.unknown()).parse(json)[0])
      },
      { timeout: 5000, interval: 100 },
    )
    mail = id
  })

  test.each(['', '&status=sent', '&search=ulrike'])('sees no mail about one in the list, with its filter and search: %s', async (query) => {
    const answers = await allPages(`/api/mails?limit=100${query}`, reader)
    for (const answer of answers) expect(wordsIn(answer, [person.lastName])).toEqual([])
    const kinds = new Set(rowsOf(mailSchema, answers).map(({ kind }) => kind))
    expect([...kinds]).not.toContain('landing_lead')
  })

  test('finds none by its words, and its number among all is not counted', async () => {
    const answer = await call('GET', `/api/mails?search=${person.lastName}`, { token: reader })
    expect([answer.json, answer.headers.get('x-total-count')]).toEqual([[], '0'])
  })

  test.each([
    ['GET', ''],
    ['POST', '/resend'],
    ['POST', '/cancel'],
    ['POST', '/acknowledge'],
  ])('gets the answer of a missing mail: %s %s', async (method, action) => {
    const answer = await call(method, `/api/mails/${mail}${action}`, { token: reader })
    expect(answer.status).toBe(404)
    expect(wordsIn(answer, [person.lastName])).toEqual([])
  })

  test('sees mails about leads', async () => {
    const lead = { ...newPerson(), partnerId: 'IB-1001' }
    expect((await call('POST', '/api/ib-interessenten', { body: lead })).status).toBe(201)
    const found = async () => z.array(mailSchema).parse((await call('GET', `/api/mails?search=${lead.lastName}`, { token: reader })).json)
    await expect
      .poll(async () => (await found()).map(({ kind }) => kind).toSorted(), { timeout: 5000 })
      .toEqual(['lead_receipt', 'recruitment_interest'])
  })

  test('sees nothing and counts nothing without any right to the records', async () => {
    const token = await viewerWith({
      'customers.view': false,
      'ib_interessenten.view': false,
      'ib_applications.view': false,
      'users.view': false,
    })
    const { total, byStatus } = mailCountsSchema.parse((await call('GET', '/api/mails/counts', { token })).json)
    expect([total, ...Object.values(byStatus)]).toEqual([0, 0, 0, 0, 0, 0, 0])
    const list = await call('GET', '/api/mails', { token })
    expect([list.json, list.headers.get('x-total-count')]).toEqual([[], '0'])
    expect((await call('GET', '/api/audit-log?entity=MAIL', { token })).json).toEqual([])
    expect((await call('GET', '/api/dashboard', { token })).json).toMatchObject({ mailsToHandle: 0 })
  })
})
