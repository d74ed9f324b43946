import { expect, test } from 'vitest'
import * as z from 'zod'
import type { WorkKind } from '../../shared/domain/record-kind.ts'
import { call, newPerson, tokenOf } from '../testing/portal.ts'

const recordSchema = z.looseObject({ id: z.number(), version: z.number(), followUpOn: z.string().optional() })
const asAdmin = async (method: string, path: string, body?: object) => {
  const { status, json } = await call(method, path, { token: await tokenOf('admin'), ...(body && { body }) })
  expect({ status, json }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
  return json
}

const aPartner = async () => {
  const { lastName, ...person } = newPerson()
  const body = { ...person, lastName, partnerId: `F-${lastName}`, companyName: `${lastName} GmbH` }
  return recordSchema.extend({ partnerId: z.string() }).parse(await asAdmin('POST', '/api/ib-partners', body))
}

const answers = { country: 'DE', tradingExperience: 'expert' }
/** Each kind of record: its form, its address, and how it is decided and the decision taken back. */
const kinds = {
  lead: {
    form: async () => ({ path: '/api/ib-interessenten', body: { partnerId: (await aPartner()).partnerId, status: 'IB-Bewerbung' } }),
    path: (id: number) => `/api/ib-interessenten/${id}`,
    decide: (id: number) => asAdmin('PATCH', `/api/ib-interessenten/${id}`, { status: 'Abgelehnt' }),
    takeBack: (id: number) => asAdmin('PATCH', `/api/ib-interessenten/${id}`, { status: 'IB-Bewerbung' }),
    contact: (id: number) => asAdmin('PATCH', `/api/ib-interessenten/${id}`, { status: 'Kontaktiert' }),
  },
  application: {
    form: async () => ({ path: '/api/ib-applications', body: { ...answers, expectedVolume: '1M-5M', marketingStrategy: 'Messen' } }),
    path: (id: number) => `/api/ib-applications/${id}`,
    decide: (id: number) => asAdmin('PATCH', `/api/ib-applications/${id}`, { status: 'rejected' }),
    takeBack: (id: number) => asAdmin('PATCH', `/api/ib-applications/${id}`, { status: 'pending' }),
    contact: (id: number) => asAdmin('PATCH', `/api/ib-applications/${id}`, { reviewNotes: 'Angerufen.' }),
  },
  customer: {
    form: async () => ({
      path: '/api/landing-page-leads',
      body: { ...answers, investmentAmount: '1000-5000', ibPartnerId: (await aPartner()).id },
    }),
    path: (id: number) => `/api/customers/${id}`,
    decide: (id: number) => asAdmin('POST', `/api/inbox/registration/${id}/decision`, { outcome: 'accepted' }),
    takeBack: (id: number) => asAdmin('POST', `/api/inbox/registration/${id}/decision`, { outcome: null }),
    contact: (id: number) => asAdmin('POST', `/api/inbox/registration/${id}/decision`, { outcome: 'contacted' }),
  },
} as const satisfies Record<WorkKind, unknown>

const DAY = '2030-01-15'
const arrived = async (kind: WorkKind) => {
  const { path, body } = await kinds[kind].form()
  const { id } = z.object({ id: z.number() }).parse((await call('POST', path, { body: { ...newPerson(), ...body } })).json)
  await remind(kind, id, DAY)
  return id
}
const remind = (kind: WorkKind, id: number, followUpOn: string | null) => asAdmin('PATCH', `/api/work/${kind}/${id}`, { followUpOn })
const dayOf = async (kind: WorkKind, id: number) => recordSchema.parse(await asAdmin('GET', kinds[kind].path(id))).followUpOn

for (const kind of ['lead', 'application', 'customer'] as const) {
  test(`a decision ends the follow-up of a ${kind}, and taking the decision back restores it`, async () => {
    const { decide, takeBack, contact } = kinds[kind]
    const id = await arrived(kind)
    await contact(id)
    expect(await dayOf(kind, id)).toBe(DAY)
    await decide(id)
    expect(await dayOf(kind, id)).toBeUndefined()
    const waiting = z.array(z.object({ id: z.number() })).parse(await asAdmin('GET', '/api/inbox?limit=100&state=followUp'))
    expect(waiting.map((row) => row.id)).not.toContain(id)
    await takeBack(id)
    expect(await dayOf(kind, id)).toBe(DAY)
  })

  test(`a follow-up of a ${kind} that was set or removed after the decision stays so`, async () => {
    const { decide, takeBack } = kinds[kind]
    const id = await arrived(kind)
    await decide(id)
    await remind(kind, id, '2030-02-01')
    await takeBack(id)
    expect(await dayOf(kind, id)).toBe('2030-02-01')
    await decide(id)
    await remind(kind, id, '2030-03-01')
    await remind(kind, id, null)
    await takeBack(id)
    expect(await dayOf(kind, id)).toBeUndefined()
  })
}

test('an acceptance ends the follow-up, too, and undoing it restores the follow-up', async () => {
  const lead = await arrived('lead')
  await asAdmin('PATCH', `/api/ib-interessenten/${lead}`, { status: 'IB-Akzeptiert' })
  expect(await dayOf('lead', lead)).toBeUndefined()
  await asAdmin('POST', `/api/ib-interessenten/${lead}/acceptance/undo`)
  expect(await dayOf('lead', lead)).toBe(DAY)

  const application = await arrived('application')
  await asAdmin('POST', `/api/ib-applications/${application}/partner`, {})
  expect(await dayOf('application', application)).toBeUndefined()
  await asAdmin('POST', `/api/ib-applications/${application}/acceptance/undo`)
  expect(await dayOf('application', application)).toBe(DAY)
})
