import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ACCEPTANCE_UNDOABLE_MS } from '../../../shared/domain/acceptance.ts'
import { type Application, applicationSchema } from '../../../shared/domain/application.ts'
import { auditEntrySchema } from '../../../shared/domain/audit-entry.ts'
import { type Lead, leadSchema } from '../../../shared/domain/lead.ts'
import { type Partner, partnerSchema } from '../../../shared/domain/partner.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { call, newPerson, tokenOf } from '../../testing/portal.ts'
import { makeUser } from '../../testing/users.ts'

const as = async (username: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(method, path, { token: await tokenOf(username), body, headers })

const applyAt = async (partnerId: string, person = newPerson()) => {
  const { json } = await call('POST', '/api/ib-interessenten', { body: { partnerId, ...person, status: 'IB-Bewerbung' } })
  return z.object({ id: z.int() }).parse(json).id
}

/** A lead accepted by backoffice, and its partner. */
const accepted = async (referrer = 'IB-1001', person = newPerson()) => {
  const id = await applyAt(referrer, person)
  const lead = leadSchema.parse((await as('backoffice', 'PATCH', `/api/ib-interessenten/${id}`, { status: 'IB-Akzeptiert' })).json)
  const partner = partnerSchema.parse((await as('manager', 'GET', `/api/ib-partners/${lead.acceptedPartnerId}`)).json)
  return { lead, partner, person }
}
const undo = ({ id }: Lead, username = 'backoffice', headers: Record<string, string> = {}) =>
  as(username, 'POST', `/api/ib-interessenten/${id}/acceptance/undo`, undefined, headers)
const isThere = async ({ id }: Partner) => (await as('manager', 'GET', `/api/ib-partners/${id}`)).status === 200
const childCountOf = async (partnerId: number | null) =>
  partnerSchema.parse((await as('manager', 'GET', `/api/ib-partners/${partnerId}`)).json).childCount

const refused = (reason: string) => ({
  status: 409,
  json: { code: 'conflict', message: `Die Annahme lässt sich nicht mehr rückgängig machen: ${reason}` },
})

describe('undoing the acceptance of a lead', () => {
  test('restores the lead and removes the partner, and both can be done again', async () => {
    const { lead, partner, person } = await accepted()
    const children = await childCountOf(partner.parentId)
    const { status, json } = await undo(lead)
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { status: 'IB-Bewerbung', acceptedPartnerId: null, version: lead.version + 1 },
    })
    expect(await isThere(partner)).toBe(false)
    expect(await childCountOf(partner.parentId)).toBe(children - 1)
    const again = await as('backoffice', 'PATCH', `/api/ib-interessenten/${lead.id}`, { status: 'IB-Akzeptiert' })
    const second = leadSchema.parse(again.json)
    expect(second.acceptedPartnerId).not.toBe(partner.id)
    expect((await as('manager', 'GET', `/api/ib-partners/${second.acceptedPartnerId}`)).json).toMatchObject({ email: person.email })
  })

  test('is recorded in the audit log, from where the partner can be restored', async () => {
    const { lead, partner } = await accepted()
    await undo(lead)
    const logged = async (entity: string, id: number) =>
      z.array(auditEntrySchema).parse((await as('admin', 'GET', `/api/audit-log?entity=${entity}&entityId=${id}`)).json)
    expect((await logged('INTERESSENT', lead.id))[0]).toMatchObject({
      action: 'leadUndoAcceptance',
      actor: 'backoffice',
      before: { status: 'IB-Akzeptiert', acceptedPartnerId: partner.id },
      after: { status: 'IB-Bewerbung', acceptedPartnerId: null },
    })
    expect((await logged('PARTNER', partner.id))[0]).toMatchObject({ action: 'partnerDelete', actor: 'backoffice' })
    expect((await as('manager', 'POST', `/api/ib-partners/${partner.id}/restore`)).status).toBe(201)
  })

  test('keeps a partner that was linked, not created', async () => {
    const { partner, person } = await accepted()
    const { lead: linked } = await accepted('IB-1002', { ...newPerson(), email: person.email })
    expect(linked.acceptedPartnerId).toBe(partner.id)
    expect(await undo(linked)).toMatchObject({ status: 200, json: { status: 'IB-Bewerbung', acceptedPartnerId: null } })
    expect(await isThere(partner)).toBe(true)
  })

  test.each<[string, string, (partner: Partner, email: string) => Promise<unknown>]>([
    [
      'a customer',
      'Dem IB-Partner ist inzwischen ein Kunde zugeordnet.',
      ({ id }) => as('manager', 'POST', '/api/customers', { ...newPerson(), ibPartnerId: id }),
    ],
    ['a child partner', 'Unter dem IB-Partner hängt inzwischen ein anderer.', async ({ partnerId }) => accepted(partnerId)],
    [
      'a change',
      'Der IB-Partner wurde inzwischen geändert.',
      ({ id }) => as('manager', 'PATCH', `/api/ib-partners/${id}`, { phone: '0431 7' }),
    ],
    [
      'page content',
      'Der IB-Partner wurde inzwischen geändert.',
      ({ id }) => as('manager', 'PATCH', `/api/ib-partners/${id}`, { landingPageTitle: 'Willkommen' }),
    ],
    [
      'an e-mail configuration',
      'Der IB-Partner hat inzwischen eine E-Mail-Konfiguration.',
      ({ id }) => as('manager', 'POST', `/api/ib-partners/${id}/email-config`, { senderName: 'Haus' }),
    ],
    [
      'a user',
      'Mit dem IB-Partner ist inzwischen ein Zugang oder ein anderer Eintrag verknüpft.',
      ({ id }) => makeUser({ role: 'ib_partner', ibPartnerId: id }),
    ],
    [
      'another lead with its address',
      'Mit dem IB-Partner ist inzwischen ein Zugang oder ein anderer Eintrag verknüpft.',
      (_, email) => accepted('IB-1002', { ...newPerson(), email }),
    ],
    [
      'a submission on its page',
      'Über die Seite des IB-Partners hat sich inzwischen jemand gemeldet.',
      ({ partnerId }) => applyAt(partnerId),
    ],
  ])('is refused, with the reason, when the partner has %s', async (_, reason, attach) => {
    const { lead, partner, person } = await accepted()
    await attach(partner, person.email)
    expect(await undo(lead)).toMatchObject(refused(reason))
    expect(await isThere(partner)).toBe(true)
    expect((await as('backoffice', 'GET', `/api/ib-interessenten/${lead.id}`)).json).toMatchObject({
      status: 'IB-Akzeptiert',
      version: lead.version,
    })
  })

  test('is for the user who accepted, and only as the last change', async () => {
    const { lead } = await accepted()
    expect(await undo(lead, 'manager')).toMatchObject(refused('Das kann nur, wer angenommen hat.'))
    expect((await undo(lead, 'viewer')).status).toBe(403)
    expect((await undo(lead, 'backoffice', { 'if-match': '"1"' })).status).toBe(412)
    await as('backoffice', 'PATCH', `/api/ib-interessenten/${lead.id}`, { status: 'Kontaktiert' })
    expect(await undo(lead)).toMatchObject({ status: 409, json: { message: 'Dieser Interessent ist nicht angenommen.' } })
  })

  test('and a customer assigned at the same moment exclude each other', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => accepted()))
    for (const { lead, partner } of all) {
      const [undone, given] = await Promise.all([
        undo(lead),
        as('manager', 'POST', '/api/customers', { ...newPerson(), ibPartnerId: partner.id }),
      ])
      expect([undone.status === 200, given.status === 201]).toContain(true)
      expect(await isThere(partner)).toBe(undone.status !== 200)
      expect(undone.status === 200 && given.status === 201).toBe(false)
    }
  })
})

describe('undoing the acceptance of an application', () => {
  const apply = async (): Promise<Application> => {
    const form = { country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Empfehlungen' }
    const { id } = z.object({ id: z.int() }).parse((await call('POST', '/api/ib-applications', { body: { ...newPerson(), ...form } })).json)
    return applicationSchema.parse((await as('manager', 'GET', `/api/ib-applications/${id}`)).json)
  }
  const undoing = ({ id }: Application, username = 'manager') => as(username, 'POST', `/api/ib-applications/${id}/acceptance/undo`)

  test('restores decision and note and removes the partner', async () => {
    const application = await apply()
    await as('manager', 'PATCH', `/api/ib-applications/${application.id}`, { status: 'rejected', reviewNotes: 'Zu früh' })
    const made = await as('manager', 'POST', `/api/ib-applications/${application.id}/partner`, { reviewNotes: 'Doch' })
    const partner = partnerSchema.parse(made.json)
    expect(await undoing(application)).toMatchObject({
      status: 200,
      json: { status: 'rejected', reviewNotes: 'Zu früh', reviewedBy: 'manager', acceptedPartnerId: null },
    })
    expect(await isThere(partner)).toBe(false)
  })

  test('needs the rights of accepting, and an acceptance that created a partner', async () => {
    const application = await apply()
    await as('manager', 'PATCH', `/api/ib-applications/${application.id}`, { status: 'approved' })
    expect(await undoing(application)).toMatchObject({
      status: 409,
      json: { message: 'Aus dieser Bewerbung ist kein IB-Partner entstanden.' },
    })
    await as('manager', 'POST', `/api/ib-applications/${application.id}/partner`, {})
    expect((await undoing(application, 'backoffice')).status).toBe(403)
    await as('manager', 'PATCH', `/api/ib-applications/${application.id}`, { reviewNotes: 'Später ergänzt' })
    expect(await undoing(application)).toMatchObject(refused('Der Eintrag wurde danach geändert.'))
  })
})

test('an acceptance can be undone for a minute', async () => {
  await takeOwnTable(`undo-${process.pid}`)
  const [{ createPartner }, { createLead }, { setLeadStatus }, { undoLeadAcceptance }] = await Promise.all([
    import('../partners/create-partner.ts'),
    import('../forms/create-lead.ts'),
    import('./change-lead.ts'),
    import('./undo-acceptance.ts'),
  ])
  const referrer = await createPartner({ ...newPerson(), companyName: 'Haus', partnerId: 'U-1', parentId: null }, 'boss')
  const lead = await createLead(
    { ...newPerson(), partnerId: referrer.id, status: 'IB-Bewerbung', consent: [] },
    { sourceIp: '127.0.0.1', idempotencyKey: undefined },
  )
  const change = { id: lead.id, ifMatch: undefined, actor: 'boss' }
  const { updatedAt } = await setLeadStatus(change, { status: 'IB-Akzeptiert' })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(updatedAt) + ACCEPTANCE_UNDOABLE_MS + 1)
  await expect(undoLeadAcceptance(change)).rejects.toThrow('Sie liegt länger als eine Minute zurück.')
  clock.mockReturnValue(Date.parse(updatedAt) + ACCEPTANCE_UNDOABLE_MS)
  expect(await undoLeadAcceptance(change)).toMatchObject({ status: 'IB-Bewerbung' })
  clock.mockRestore()
})
