import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { acceptanceSchema } from '../../../shared/domain/acceptance.ts'
import { leadSchema } from '../../../shared/domain/lead.ts'
import { partnerSchema } from '../../../shared/domain/partner.ts'
import { call, failing, mailWith, newPerson, tokenOf } from '../../testing/portal.ts'

const applyAt = async (partnerId: string, person = newPerson()) => {
  const { status, json } = await call('POST', '/api/ib-interessenten', { body: { partnerId, ...person, status: 'IB-Bewerbung' } })
  expect(status).toBe(201)
  return { person, id: z.object({ id: z.int() }).parse(json).id }
}

const accept = async (id: number) =>
  call('PATCH', `/api/ib-interessenten/${id}`, { token: await tokenOf('backoffice'), body: { status: 'IB-Akzeptiert' } })

const partnersFound = async (search: string) => {
  const { json } = await call('GET', `/api/ib-partners?search=${encodeURIComponent(search)}`, { token: await tokenOf('backoffice') })
  return z.array(partnerSchema).parse(json)
}

const partnerOfId = async (partnerId: string) => (await partnersFound(partnerId)).find((partner) => partner.partnerId === partnerId)

describe('accepting a lead', () => {
  test('creates the partner one level below the referring one, with all data of the lead', async () => {
    const { person, id } = await applyAt('IB-1001')
    const before = await partnerOfId('IB-1001')
    const { status, json } = await accept(id)
    expect(status).toBe(200)
    const lead = leadSchema.parse(json)
    expect(lead).toMatchObject({ status: 'IB-Akzeptiert', version: 2 })

    const [partner, ...others] = await partnersFound(person.lastName)
    expect(others).toEqual([])
    expect(partner).toMatchObject({
      ...person,
      id: lead.acceptedPartnerId,
      companyName: `${person.firstName} ${person.lastName}`,
      level: 1,
      status: 'active',
    })
    const after = await partnerOfId('IB-1001')
    expect(partner?.parentId).toBe(after?.id)
    expect(after?.childCount).toBe((before?.childCount ?? 0) + 1)
  })

  test('makes exactly one partner when twenty clerks accept at the same moment', async () => {
    const { person, id } = await applyAt('IB-1004')
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const ids = new Set(answers.map(({ json }) => leadSchema.parse(json).acceptedPartnerId))
    expect(ids.size).toBe(1)
    expect(await partnersFound(person.lastName)).toHaveLength(1)
  })

  test('links an existing partner with the same e-mail address, even when two leads are accepted at once', async () => {
    const person = newPerson()
    const leads = await Promise.all([applyAt('IB-1001', person), applyAt('IB-1002', { ...person, email: person.email.toUpperCase() })])
    const answers = await Promise.all(leads.map(({ id }) => accept(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const ids = new Set(answers.map(({ json }) => leadSchema.parse(json).acceptedPartnerId))
    expect(ids.size).toBe(1)
    expect(await partnersFound(person.lastName)).toHaveLength(1)
  })

  test('deletes nothing when the status changes back, and makes no second partner when it is accepted again', async () => {
    const { person, id } = await applyAt('IB-1001')
    await accept(id)
    const token = await tokenOf('backoffice')
    const left = await call('PATCH', `/api/ib-interessenten/${id}`, { token, body: { status: 'Abgelehnt' } })
    expect(left.status).toBe(200)
    expect(await partnersFound(person.lastName)).toHaveLength(1)
    await accept(id)
    expect(await partnersFound(person.lastName)).toHaveLength(1)
  })

  test('makes a new partner when the first one was deleted', async () => {
    const { person, id } = await applyAt('IB-1001')
    const first = leadSchema.parse((await accept(id)).json)
    const token = await tokenOf('manager')
    expect((await call('DELETE', `/api/ib-partners/${first.acceptedPartnerId}`, { token })).status).toBe(204)
    await call('PATCH', `/api/ib-interessenten/${id}`, { token, body: { status: 'Kontaktiert' } })
    const second = leadSchema.parse((await accept(id)).json)
    expect(second.acceptedPartnerId).not.toBe(first.acceptedPartnerId)
    expect((await partnersFound(person.lastName)).map((partner) => partner.id)).toEqual([second.acceptedPartnerId])
  })

  test('is refused as stale when the lead has changed since the clerk read it', async () => {
    const { person, id } = await applyAt('IB-1001')
    const token = await tokenOf('backoffice')
    await call('PATCH', `/api/ib-interessenten/${id}`, { token, body: { status: 'Kontaktiert' } })
    const refused = await failing('PATCH', `/api/ib-interessenten/${id}`, {
      token,
      body: { status: 'IB-Akzeptiert' },
      headers: { 'if-match': '"1"' },
    })
    expect(refused).toMatchObject({ status: 412, error: { code: 'stale' } })
    expect(await partnersFound(person.lastName)).toEqual([])
  })
})

const acceptancePreview = async (id: number) =>
  acceptanceSchema.parse((await call('GET', `/api/ib-interessenten/${id}/acceptance`, { token: await tokenOf('backoffice') })).json)

/** A top-level partner for this test alone. */
const makePartner = async () => {
  const { email, ...person } = newPerson()
  const body = { ...person, email, partnerId: `A-${person.lastName}`, companyName: `Haus ${person.lastName}` }
  return partnerSchema.parse((await call('POST', '/api/ib-partners', { token: await tokenOf('manager'), body })).json)
}
const remove = async (id: number) => call('DELETE', `/api/ib-partners/${id}`, { token: await tokenOf('manager') })

describe('the preview of accepting a lead', () => {
  test('shows a new partner below the referring one, active or not, or the existing partner', async () => {
    const referrer = await makePartner()
    const { id } = await applyAt(referrer.partnerId)
    expect(await acceptancePreview(id)).toMatchObject({
      outcome: 'creates',
      parent: { id: referrer.id, status: 'active' },
      wasDeleted: false,
    })
    await call('PATCH', `/api/ib-partners/${referrer.id}`, { token: await tokenOf('manager'), body: { status: 'inactive' } })
    expect(await acceptancePreview(id)).toMatchObject({ outcome: 'creates', parent: { id: referrer.id, status: 'inactive' } })

    const { acceptedPartnerId } = leadSchema.parse((await accept(id)).json)
    expect(await acceptancePreview(id)).toMatchObject({ outcome: 'exists', partner: { id: acceptedPartnerId } })
    await remove(acceptedPartnerId ?? 0)
    expect(await acceptancePreview(id)).toMatchObject({ outcome: 'creates', parent: { id: referrer.id }, wasDeleted: true })
  })

  test('shows a partner with the same address, whatever the referring one', async () => {
    const { partnerId, email, id: existing } = await makePartner()
    const { id } = await applyAt(partnerId, { ...newPerson(), email })
    expect(await acceptancePreview(id)).toMatchObject({ outcome: 'links', partner: { id: existing } })
  })

  test('offers a choice of parent, or none, where the referring partner was deleted', async () => {
    const [referrer, other] = [await makePartner(), await makePartner()]
    const [first, second] = [await applyAt(referrer.partnerId), await applyAt(referrer.partnerId)]
    const token = await tokenOf('backoffice')
    const acceptBelow = (id: number, parentId: unknown) =>
      call('PATCH', `/api/ib-interessenten/${id}`, { token, body: { status: 'IB-Akzeptiert', parentId } })

    expect((await acceptBelow(first.id, other.id)).json).toMatchObject({ code: 'conflict' })
    await remove(referrer.id)
    expect(await acceptancePreview(first.id)).toEqual({ outcome: 'choose', wasDeleted: false })
    expect((await accept(first.id)).json).toMatchObject({
      code: 'conflict',
      message: 'Den vermittelnden Partner gibt es nicht mehr. Bitte wählen Sie, unter wem der neue IB-Partner entstehen soll.',
    })
    expect((await acceptBelow(first.id, referrer.id)).json).toMatchObject({ code: 'conflict' })
    expect((await acceptBelow(first.id, 'IB-1001')).json).toMatchObject({ code: 'validation' })

    expect((await acceptBelow(first.id, other.id)).status).toBe(200)
    expect((await partnersFound(first.person.lastName))[0]).toMatchObject({ parentId: other.id, level: 1 })
    expect((await acceptBelow(second.id, null)).status).toBe(200)
    expect((await partnersFound(second.person.lastName))[0]).toMatchObject({ parentId: null, level: 0 })
  })
})

describe('a lead of the recruitment page', () => {
  test('is mailed to the partner’s own recipients, and a reply goes to the applicant', async () => {
    const { person } = await applyAt('ib-1001')
    const mail = await mailWith(person.email)
    expect(mail.subject).toContain(`${person.firstName} ${person.lastName}`)
    expect(mail.from).toContain('partner@lindenhof.example')
    expect(JSON.stringify(mail.destination)).toContain('marlene.petersen@lindenhof.example')
    expect(mail.replyTo.join()).toContain(person.email)
    for (const value of Object.values(person)) expect(mail.body.text).toContain(value)
  })

  test('is mailed to the global recipients when the partner has no configuration', async () => {
    const { person } = await applyAt('IB-1007')
    const mail = await mailWith(person.email)
    expect(JSON.stringify(mail.destination)).toContain('partnerbetreuung@partnerportal.example')
    expect(mail.body.text).toContain('Weserkontor')
  })
})
