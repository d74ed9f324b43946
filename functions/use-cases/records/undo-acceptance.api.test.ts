import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { acceptanceSchema } from '../../../shared/domain/acceptance.ts'
import { type Application, applicationSchema } from '../../../shared/domain/application.ts'
import { auditEntrySchema } from '../../../shared/domain/audit-entry.ts'
import { type Lead, leadSchema } from '../../../shared/domain/lead.ts'
import { type Partner, partnerSchema } from '../../../shared/domain/partner.ts'
import { pageDraftViewSchema } from '../../../shared/domain/partner-page.ts'
import { userSchema } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
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

const childOf = ({ id }: Partner) => {
  const { firstName, lastName, email } = newPerson()
  const partnerId = `CH-${lastName.replaceAll(/[^a-z]/gi, '')}`
  return as('manager', 'POST', '/api/ib-partners', { partnerId, companyName: lastName, firstName, lastName, email, parentId: id })
}

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
    ['a child partner', 'Unter dem IB-Partner hängt inzwischen ein anderer.', childOf],
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
      'Mit dem IB-Partner ist inzwischen ein weiterer Zugang verknüpft.',
      ({ id }) => makeUser({ role: 'ib_partner', ibPartnerId: id }),
    ],
    [
      'another lead with its address',
      'Mit dem IB-Partner ist inzwischen ein weiterer Interessent oder eine weitere Bewerbung verknüpft.',
      (_, email) => accepted('IB-1002', { ...newPerson(), email }),
    ],
    [
      'a submission on its page',
      'Über die Seite des IB-Partners hat sich inzwischen jemand gemeldet.',
      ({ partnerId }) => applyAt(partnerId),
    ],
    [
      'a link',
      'Der IB-Partner hat inzwischen einen Empfehlungslink angelegt oder jemanden eingeladen.',
      ({ id }) => as('manager', 'POST', `/api/referral-links/${id}`, { page: 'recruitment', name: 'messe', campaign: 'Messe' }),
    ],
    [
      'a note',
      'Zum IB-Partner gibt es inzwischen eine Notiz.',
      ({ id }) => as('manager', 'POST', `/api/notes/partner/${id}`, { text: 'Ruft an' }),
    ],
    [
      'a draft of its page',
      'Zur Seite des IB-Partners gibt es inzwischen einen Entwurf.',
      async ({ id }) => {
        const draft = pageDraftViewSchema.parse((await as('manager', 'GET', `/api/partner-pages/${id}/draft`)).json)
        const { content, profile } = draft.released
        return as('manager', 'PUT', `/api/partner-pages/${id}/draft`, { content: { ...content, landingPageTitle: 'Neu' }, profile })
      },
    ],
    [
      'a changed access',
      'Der Zugang, der dadurch entstand, wurde inzwischen geändert.',
      async ({ id }) => {
        const { json } = await as('admin', 'GET', '/api/users?role=ib_partner')
        const access = z
          .array(userSchema)
          .parse(json)
          .find(({ ibPartnerId }) => ibPartnerId === id)
        return as('admin', 'PATCH', `/api/users/${access?.id}`, { firstName: 'Anders' })
      },
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

  test('is for everybody who may accept, and only while the lead is accepted', async () => {
    const { lead } = await accepted()
    const other = await accepted()
    expect((await undo(other.lead, 'manager')).status).toBe(200)
    expect((await undo(lead, 'viewer')).status).toBe(403)
    expect((await undo(lead, 'backoffice', { 'if-match': '"1"' })).status).toBe(412)
    await as('backoffice', 'PATCH', `/api/ib-interessenten/${lead.id}`, { status: 'Kontaktiert' })
    expect(await undo(lead)).toMatchObject({ status: 409, json: { message: 'Dieser Interessent ist nicht angenommen.' } })
  })

  test('leaves a partner that an earlier acceptance made', async () => {
    const { lead, partner } = await accepted()
    const set = (status: Lead['status']) => as('backoffice', 'PATCH', `/api/ib-interessenten/${lead.id}`, { status })
    await set('Kontaktiert')
    await set('IB-Akzeptiert')
    expect(await undo(lead)).toMatchObject({ status: 200, json: { status: 'Kontaktiert', acceptedPartnerId: partner.id } })
    expect(await isThere(partner)).toBe(true)
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
    expect((await undoing(application)).json).toMatchObject({ acceptedPartnerId: null, reviewNotes: 'Später ergänzt' })
  })
})

describe('taking an acceptance back by another status', () => {
  const previewOf = async ({ id }: Lead) =>
    acceptanceSchema.parse((await as('backoffice', 'GET', `/api/ib-interessenten/${id}/acceptance`)).json)
  const takeBack = ({ id }: Lead, more: object = { removesPartner: true }) =>
    as('backoffice', 'PATCH', `/api/ib-interessenten/${id}`, { status: 'Kontaktiert', ...more })
  const pageStatus = async ({ partnerId }: Partner) => (await fetch(new URL(paths.recruitment(partnerId), inject('origin')))).status

  test('removes the partner that nothing refers to, whoever accepted, and however the partner was changed', async () => {
    const { lead, partner } = await accepted()
    const children = await childCountOf(partner.parentId)
    expect(await pageStatus(partner)).toBe(200)
    await as('manager', 'PATCH', `/api/ib-partners/${partner.id}`, { phone: '0431 70' })
    expect(await previewOf(lead)).toMatchObject({ outcome: 'exists', removal: { hasAccess: true, obstacle: null } })
    expect(await takeBack(lead)).toMatchObject({ status: 200, json: { status: 'Kontaktiert', acceptedPartnerId: null } })
    expect(await isThere(partner)).toBe(false)
    // Its links lead to the partner above.
    const { json } = await call('GET', `/api/ib-partners/by-partner-id/${partner.partnerId}`)
    expect(json).toMatchObject({ id: partner.parentId })
    expect(await childCountOf(partner.parentId)).toBe(children - 1)
    expect((await as('manager', 'POST', `/api/ib-partners/${partner.id}/restore`)).status).toBe(201)
  })

  test('leaves the partner unless that is asked for', async () => {
    const { lead, partner } = await accepted()
    expect(await takeBack(lead, {})).toMatchObject({ status: 200, json: { acceptedPartnerId: partner.id } })
    expect(await isThere(partner)).toBe(true)
    // It can still go later.
    expect(await takeBack(lead, { status: 'IB-Bewerbung', removesPartner: true })).toMatchObject({ json: { acceptedPartnerId: null } })
    expect(await isThere(partner)).toBe(false)
  })

  test('leaves the public id to nobody else', async () => {
    const { lead, partner } = await accepted()
    await takeBack(lead)
    const { companyName, firstName, lastName, email } = partner
    const taken = await as('manager', 'POST', '/api/ib-partners', {
      partnerId: partner.partnerId,
      companyName,
      firstName,
      lastName,
      email,
      parentId: null,
    })
    expect(taken.status).toBe(409)
  })

  test.each<[string, string, (partner: Partner, email: string) => Promise<unknown>]>([
    [
      'a customer',
      'Dem IB-Partner ist inzwischen ein Kunde zugeordnet.',
      ({ id }) => as('manager', 'POST', '/api/customers', { ...newPerson(), ibPartnerId: id }),
    ],
    ['a child partner', 'Unter dem IB-Partner hängt inzwischen ein anderer.', childOf],
    [
      'a user',
      'Mit dem IB-Partner ist inzwischen ein weiterer Zugang verknüpft.',
      ({ id }) => makeUser({ role: 'ib_partner', ibPartnerId: id }),
    ],
    [
      'a submission on its page',
      'Über die Seite des IB-Partners hat sich inzwischen jemand gemeldet.',
      ({ partnerId }) => applyAt(partnerId),
    ],
  ])('keeps a partner that has %s, and says so beforehand', async (_, reason, attach) => {
    const { lead, partner, person } = await accepted()
    await attach(partner, person.email)
    expect(await previewOf(lead)).toMatchObject({ removal: { obstacle: reason } })
    expect(await takeBack(lead)).toMatchObject({
      status: 409,
      json: { message: `Der IB-Partner lässt sich nicht mehr entfernen: ${reason}` },
    })
    expect(await isThere(partner)).toBe(true)
    expect(await takeBack(lead, {})).toMatchObject({ status: 200, json: { acceptedPartnerId: partner.id } })
  })

  test('keeps a partner that was linked, not made', async () => {
    const { partner, person } = await accepted()
    const { lead: linked } = await accepted('IB-1002', { ...newPerson(), email: person.email })
    expect(await previewOf(linked)).toMatchObject({ outcome: 'exists', removal: null })
    expect((await takeBack(linked)).status).toBe(409)
    expect(await isThere(partner)).toBe(true)
  })

  test('removes the partner of an application by the right to accept', async () => {
    const form = { country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Empfehlungen' }
    const { id } = z.object({ id: z.int() }).parse((await call('POST', '/api/ib-applications', { body: { ...newPerson(), ...form } })).json)
    const partner = partnerSchema.parse((await as('manager', 'POST', `/api/ib-applications/${id}/partner`, {})).json)
    const review = (body: object) => as('manager', 'PATCH', `/api/ib-applications/${id}`, body)
    expect(await review({ status: 'pending', removesPartner: true })).toMatchObject({
      status: 200,
      json: { status: 'pending', acceptedPartnerId: null },
    })
    expect(await isThere(partner)).toBe(false)
  })
})
