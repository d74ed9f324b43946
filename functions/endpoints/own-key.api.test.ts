import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pageDraftViewSchema } from '../../shared/domain/partner-page.ts'
import { PERMISSION_KEYS, type PermissionKey } from '../../shared/domain/permissions.ts'
import { call, newPerson, tokenOf, wordsIn } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const rowSchema = z.looseObject({ id: z.number(), version: z.number() })

let boss: string
beforeAll(async () => {
  boss = await tokenOf('admin')
})

const made = async (path: string, body: object) => {
  const { status, json } = await call('POST', path, { token: boss, body })
  expect({ status, json }).toMatchObject({ status: 201 })
  return rowSchema.parse(json)
}

const NOTHING = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, false]))

/** Somebody with these rights and no others. */
const somebodyWith = async (...rights: PermissionKey[]) => {
  const permissions = { ...NOTHING, ...Object.fromEntries(rights.map((key) => [key, true])) }
  const { id } = await makeUser({ role: 'viewer', permissions })
  return (await signInAs(id)).token
}

const aLead = async () => {
  const person = newPerson()
  return { person, lead: await made('/api/ib-interessenten', { ...person, partnerId: 'IB-1001' }) }
}
const aPartner = async () => {
  const person = newPerson()
  return {
    person,
    partner: await made('/api/ib-partners', { ...person, partnerId: person.lastName, companyName: `${person.lastName} Handel` }),
  }
}
const aCustomer = async () => {
  const person = newPerson()
  return { person, customer: await made('/api/customers', person) }
}

describe('one right alone', () => {
  test('creates a customer, who is shown without contact data and cannot be read again', async () => {
    const token = await somebodyWith('customers.create')
    const person = newPerson()
    const answer = await call('POST', '/api/customers', { token, body: person })
    expect(answer).toMatchObject({ status: 201, json: { firstName: person.firstName, lastName: person.lastName } })
    expect(wordsIn(answer, [person.email, person.phone])).toEqual([])
    expect((await call('GET', `/api/customers/${rowSchema.parse(answer.json).id}`, { token })).status).toBe(403)
    expect((await call('GET', '/api/customers', { token })).status).toBe(403)
  })

  test('edits a customer by its id, and shows contact data to those with the right to them', async () => {
    const { person, customer } = await aCustomer()
    const edit = async (...more: PermissionKey[]) =>
      call('PATCH', `/api/customers/${customer.id}`, {
        token: await somebodyWith('customers.edit', ...more),
        body: { country: 'Österreich' },
      })
    const masked = await edit()
    expect(masked).toMatchObject({ status: 200, json: { country: 'Österreich' } })
    expect(wordsIn(masked, [person.email, person.phone])).toEqual([])
    expect((await edit('customers.contact')).json).toMatchObject({ email: person.email })
  })

  test('deletes a customer and restores it', async () => {
    const { person, customer } = await aCustomer()
    const token = await somebodyWith('customers.delete')
    expect((await call('DELETE', `/api/customers/${customer.id}`, { token })).status).toBe(204)
    expect((await call('GET', '/api/trash', { token })).json).toEqual([])
    const answer = await call('POST', `/api/customers/${customer.id}/restore`, { token })
    expect(answer.status).toBe(201)
    expect(wordsIn(answer, [person.email, person.phone])).toEqual([])
  })

  test('changes a lead, which is shown without contact data', async () => {
    const { person, lead } = await aLead()
    const token = await somebodyWith('ib_interessenten.edit')
    const answer = await call('PATCH', `/api/ib-interessenten/${lead.id}`, { token, body: { status: 'Kontaktiert' } })
    expect(answer).toMatchObject({ status: 200, json: { status: 'Kontaktiert' } })
    expect(wordsIn(answer, [person.email, person.phone])).toEqual([])
    const stale = await call('PATCH', `/api/ib-interessenten/${lead.id}`, {
      token,
      body: { status: 'Abgelehnt' },
      headers: { 'if-match': '"1"' },
    })
    expect(stale.status).toBe(412)
    expect(wordsIn(stale, [person.email, person.lastName])).toEqual([])
  })

  test('edits a partner, which is shown without contact data', async () => {
    const { person, partner } = await aPartner()
    const token = await somebodyWith('ib_partners.edit')
    const answer = await call('PATCH', `/api/ib-partners/${partner.id}`, { token, body: { companyName: 'Neuer Name' } })
    expect(answer).toMatchObject({ status: 200, json: { companyName: 'Neuer Name' } })
    expect(wordsIn(answer, [person.email, person.phone])).toEqual([])
  })

  test('opens, saves, hands in and returns a partner’s page, which is shown without the partner’s contact data', async () => {
    const { person, partner } = await aPartner()
    const token = await somebodyWith('ib_partners.edit')
    const at = `/api/partner-pages/${partner.id}`
    const opened = await call('GET', `${at}/draft`, { token })
    const { content, profile, version } = pageDraftViewSchema.parse(opened.json)
    expect(profile).toMatchObject({ firstName: person.firstName, email: expect.stringContaining('•') })
    // A mask never becomes an address.
    const asShown = await call('PUT', `${at}/draft`, { token, body: { content, profile } })
    expect(asShown).toMatchObject({
      status: 400,
      json: { fields: { 'profile.email': expect.any(String), 'profile.phone': expect.any(String) } },
    })
    const others = newPerson()
    const body = { content, profile: { ...profile, email: others.email, phone: others.phone } }
    const saved = await call('PUT', `${at}/draft`, { token, body, headers: { 'if-match': `"${version}"` } })
    const submitted = await call('POST', `${at}/draft/submission`, { token })
    const headers = { 'if-match': `"${pageDraftViewSchema.parse(submitted.json).version}"` }
    const returned = await call('POST', `${at}/draft/return`, { token, body: { reason: 'Bitte kürzer' }, headers })
    const answers = [opened, saved, submitted, returned]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const answer of answers) expect(wordsIn(answer, [person.email, person.phone, others.email, others.phone])).toEqual([])
  })

  test('shows the hierarchy without contact data of the partners', async () => {
    const { person } = await aPartner()
    const token = await somebodyWith('ib_partners.hierarchy_view')
    const answers = await Promise.all(
      ['hierarchy', `hierarchy/search?search=${person.lastName}`, 'hierarchy/children?parentId=root'].map((path) =>
        call('GET', `/api/ib-partners/${path}`, { token }),
      ),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(wordsIn(answer, [person.email])).toEqual([])
    }
    expect((await call('GET', '/api/ib-partners', { token })).status).toBe(403)
  })

  test('decides an application, for each decision by its own', async () => {
    const body = {
      ...newPerson(),
      country: 'DE',
      companyName: '',
      tradingExperience: 'intermediate',
      expectedVolume: '1M-5M',
      marketingStrategy: 'Abendkurse',
    }
    const application = await call('POST', '/api/ib-applications', { body })
    const { id } = z.looseObject({ id: z.number() }).parse(application.json)
    const decide = async (right: PermissionKey, status: string) =>
      call('PATCH', `/api/ib-applications/${id}`, { token: await somebodyWith(right), body: { status } })
    expect((await decide('ib_applications.approve', 'rejected')).status).toBe(403)
    expect((await decide('ib_applications.view', 'rejected')).status).toBe(403)
    const approved = await decide('ib_applications.approve', 'approved')
    expect(approved).toMatchObject({ status: 200, json: { status: 'approved' } })
    expect(wordsIn(approved, [body.email])).toEqual([])
  })

  test('edits a user, whose address is masked', async () => {
    const [token, other] = [await somebodyWith('users.edit'), await makeUser({ role: 'viewer', permissions: NOTHING })]
    const answer = await call('PATCH', `/api/users/${other.id}`, { token, body: { firstName: 'Erika' } })
    expect(answer).toMatchObject({ status: 200, json: { firstName: 'Erika' } })
    expect(wordsIn(answer, [other.email])).toEqual([])
  })
})
