import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { notificationsSchema } from '../../shared/domain/notification.ts'
import { isPermissionKey } from '../../shared/domain/permissions.ts'
import { eventItem } from '../data/events.ts'
import { transact } from '../data/transact.ts'
import { reportConsumedCapacity } from '../testing/consumed-capacity.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { callLambda } from '../testing/lambda.ts'
import { call, newPerson } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'
import { createLead } from '../use-cases/forms/create-lead.ts'
import { saveMailConfiguration } from '../use-cases/mail/mail-configuration.ts'
import { createMaterial, deleteMaterial, updateMaterial } from '../use-cases/partner-pages/material.ts'
import { createCustomer } from '../use-cases/records/change-customer.ts'
import { deleteLead, setLeadStatus } from '../use-cases/records/change-lead.ts'

const asked: { readonly operation: string; readonly units: number }[] = []
beforeAll(() => reportConsumedCapacity((operation, units) => asked.push({ operation, units })))

/** Time does not pass by itself, so that it can be said how long a change is ago. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

const admin = { ifMatch: undefined, actor: 'test' }
const sendLead = (partnerId: number) =>
  createLead(
    { ...newPerson(), phone: '+49 30 1', partnerId, status: 'IB-Bewerbung', consent: [] },
    { sourceIp: '::1', idempotencyKey: undefined },
  )

const tokenFor = async (more: object) => (await signInAs((await makeUser(more)).id)).token

/** The demo data tell of material since before. */
const began = new Date().toISOString()

/** What the bell shows of what this file does. */
const bell = async (token: string, known?: string) => {
  asked.length = 0
  const headers = { authorization: `Bearer ${token}`, ...(known !== undefined && { 'if-none-match': known }) }
  const { status, json, headers: answered } = await callLambda('notificationList', { headers })
  const etag = String(answered.get('etag'))
  const { unread, notifications } = status === 200 ? notificationsSchema.parse(json) : { unread: 0, notifications: [] }
  return { status, etag, asked: [...asked], unread, notifications: notifications.filter(({ at }) => at >= began) }
}
/** The portal, whose clock goes on, has created the users of a test by then. */
const waitForUsers = () => pass(60)

const linesOf = ({ notifications }: Awaited<ReturnType<typeof bell>>) => notifications.map(({ label, name }) => [label, name].join(' '))

test('a partner’s user is told of the partner’s own leads, customers and acceptances, newest first, until they are gone', async () => {
  const [own, other] = [await makePartner(), await makePartner()]
  const token = await tokenFor({ role: 'ib_partner', ibPartnerId: own.id })
  waitForUsers()
  const [first, second] = [await sendLead(own.id), await sendLead(own.id)]
  pass(1)
  await createCustomer({ ...newPerson(), firstName: 'Karla', lastName: 'Kundin', ibPartnerId: own.id }, 'test')
  await sendLead(other.id)
  pass(1)
  await setLeadStatus({ id: first.id, ...admin }, { status: 'IB-Akzeptiert' })
  const found = await bell(token)
  expect(found.unread).toBe(4)
  expect(linesOf(found).slice(0, 2)).toEqual([`Neuer Sub-IB ${first.firstName} ${first.lastName}`, 'Neuer Kunde Karla Kundin'])
  expect(linesOf(found)).toHaveLength(4)
  expect(JSON.stringify(found.notifications)).not.toContain('@')

  await deleteLead({ id: second.id, ...admin })
  await setLeadStatus({ id: first.id, ...admin }, { status: 'Abgelehnt' })
  expect(linesOf(await bell(token))).toEqual(['Neuer Kunde Karla Kundin', `Neuer IB-Interessent ${first.firstName} ${first.lastName}`])
})

test('staff are told of what they may handle, and of nothing else', async () => {
  const partner = await makePartner()
  const onlyKeys = (...keys: string[]) => Object.fromEntries(keys.filter(isPermissionKey).map((key) => [key, true]))
  const [leads, pages, nothing] = [
    await tokenFor({ role: 'viewer', permissions: onlyKeys('ib_interessenten.edit') }),
    await tokenFor({ role: 'viewer', permissions: onlyKeys('ib_partners.edit') }),
    await tokenFor({ role: 'viewer' }),
  ]
  waitForUsers()
  const lead = await sendLead(partner.id)
  const submitted = { audience: { right: 'ib_partners.edit' }, kind: 'pageSubmitted', id: partner.id } as const
  const at = new Date().toISOString()
  await transact([eventItem({ ...submitted, at }), eventItem({ ...submitted, at: new Date(Date.parse(at) - 1).toISOString() })])
  const told = await bell(leads)
  // Other tests send leads, too, some of them later by their clock.
  expect(linesOf(told)).toContain(`Neuer IB-Interessent ${lead.firstName} ${lead.lastName}`)
  expect(new Set(told.notifications.map(({ kind }) => kind))).toEqual(new Set(['leadNew']))
  const waiting = (await bell(pages)).notifications.filter(({ recordId }) => recordId === partner.id)
  expect(waiting).toMatchObject([{ label: 'Seite wartet auf Freigabe', name: partner.companyName, at }])
  expect(linesOf(await bell(nothing))).toEqual([])
})

test('what was read stays read; nothing is sent again while nothing is new', async () => {
  const partner = await makePartner()
  const token = await tokenFor({ role: 'ib_partner', ibPartnerId: partner.id })
  waitForUsers()
  await sendLead(partner.id)
  pass(20)
  const first = await bell(token)
  expect(first).toMatchObject({ status: 200, unread: 1, etag: expect.stringMatching(/^W\//) })
  const again = await bell(token, first.etag)
  expect(again.status).toBe(304)

  const headers = { authorization: `Bearer ${token}` }
  const until = first.notifications[0]?.at
  expect(await callLambda('notificationsRead', { headers, body: { until } })).toMatchObject({ status: 204 })
  expect(await bell(token, first.etag)).toMatchObject({ status: 200, unread: 0, notifications: [{ isUnread: false }] })
  // An earlier time, from another window, makes nothing unread.
  await callLambda('notificationsRead', { headers, body: { until: '2026-01-01T00:00:00.000Z' } })
  expect(await bell(token)).toMatchObject({ unread: 0 })
  pass(1)
  await sendLead(partner.id)
  pass(1)
  await sendLead(partner.id)
  const two = await bell(token)
  expect(two.unread).toBe(2)

  // One that was opened is read; those around it stay as they are.
  const opened = two.notifications[1]?.id
  for (const _ of ['once', 'again'])
    expect(await callLambda('notificationsRead', { headers, body: { id: opened } })).toMatchObject({ status: 204 })
  expect(await bell(token, two.etag)).toMatchObject({
    status: 200,
    unread: 1,
    notifications: [{ isUnread: true }, { isUnread: false }, { isUnread: false }],
  })
  expect(await callLambda('notificationsRead', { headers, body: {} })).toMatchObject({ status: 400 })
})

test('partners from the level of new material on are told of it, by its present title, until it is deleted', async () => {
  const parent = await makePartner()
  const below = await makePartner(parent.id)
  const [first, second] = [
    await tokenFor({ role: 'ib_partner', ibPartnerId: parent.id }),
    await tokenFor({ role: 'ib_partner', ibPartnerId: below.id }),
  ]
  waitForUsers()
  const words = { description: null, text: 'Zum Weitergeben', uploadId: null, fileName: null }
  const forAll = await createMaterial('test', { ...words, title: 'Banner', fromLevel: 0 })
  const forSome = await createMaterial('test', { ...words, title: 'Für Sub-IBs', fromLevel: 1 })
  await updateMaterial({ id: forAll.id, ifMatch: undefined, actor: 'test' }, { title: 'Neue Banner' })
  expect(linesOf(await bell(first))).toEqual(['Neues Material Neue Banner'])
  expect(linesOf(await bell(second))).toEqual(expect.arrayContaining(['Neues Material Neue Banner', 'Neues Material Für Sub-IBs']))
  for (const { id } of [forAll, forSome]) await deleteMaterial(id, 'test')
  expect(linesOf(await bell(second))).toEqual([])
})

const kindsOf = (json: unknown) =>
  Object.fromEntries(
    z
      .object({ kinds: z.array(z.object({ kind: z.string(), frequency: z.string() })) })
      .parse(json)
      .kinds.map(({ kind, frequency }) => [kind, frequency]),
  )

test('a partner’s user gets no mails by default about what recipients of the partner are told, as long as these apply', async () => {
  const partner = await makePartner()
  const token = await tokenFor({ role: 'ib_partner', ibPartnerId: partner.id })
  const recipients = { partnerId: partner.id, ifMatch: undefined, actor: 'test', actorName: 'Tea Test', can: () => true }
  const shown = async () => kindsOf((await call('GET', '/api/notifications/choices', { token })).json)
  await saveMailConfiguration(recipients, { customerFormEmails: 'post@kurs.example', isActive: true })
  expect(await shown()).toMatchObject({ leadNew: 'now', customerNew: 'never' })
  await saveMailConfiguration(recipients, { customerFormEmails: '', recruitmentFormEmails: 'post@kurs.example' })
  expect(await shown()).toMatchObject({ leadNew: 'never', customerNew: 'now' })
  await saveMailConfiguration(recipients, { isActive: false })
  expect(await shown()).toMatchObject({ leadNew: 'now', customerNew: 'now' })
})

test('each person chooses how soon a mail tells of what they are told, and unknown choices are refused', async () => {
  const partner = await makePartner()
  const token = await tokenFor({ role: 'ib_partner', ibPartnerId: partner.id })
  const before = await call('GET', '/api/notifications/choices', { token })
  expect(kindsOf(before.json)).toEqual({
    leadNew: 'now',
    customerNew: 'now',
    leadAccepted: 'now',
    pageReleased: 'now',
    pageReturned: 'now',
    materialNew: 'never',
  })
  const after = await call('PUT', '/api/notifications/choices', { token, body: { choices: { leadNew: 'weekly', leadAccepted: 'never' } } })
  expect(after.status).toBe(200)
  expect(kindsOf(after.json)).toMatchObject({ leadNew: 'weekly', customerNew: 'now', leadAccepted: 'never' })
  expect(kindsOf((await call('GET', '/api/notifications/choices', { token })).json)).toEqual(kindsOf(after.json))
  for (const choices of [{ leadNew: 'hourly' }, { rumour: 'now' }, 'now']) {
    expect((await call('PUT', '/api/notifications/choices', { token, body: { choices } })).status).toBe(400)
  }
})
