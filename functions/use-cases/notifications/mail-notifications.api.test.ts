import { beforeAll, describe, expect, test, vi } from 'vitest'
import { questionOf } from '../../../shared/domain/link-pages.ts'
import { NOTIFICATION_MAIL_KINDS } from '../../../shared/domain/mail.ts'
import type { Choices } from '../../../shared/domain/notification.ts'
import { emptyPageContent } from '../../../shared/domain/partner.ts'
import { profileOf } from '../../../shared/domain/partner-page.ts'
import { listMails } from '../../data/mails.ts'
import { getNotificationChoices, setChoicesItem } from '../../data/notification-choices.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { findPage } from '../../pages/find-page.ts'
import { handler as publicApi } from '../../public-api.ts'
import { makeUser } from '../../testing/fault-cases/accounts.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { countCalls, crashing } from '../../testing/faults.ts'
import { callLambda, context, eventOf } from '../../testing/lambda.ts'
import { sweep } from '../../testing/mail-storm.ts'
import { configure, HOUR, pass, smtp, takeOwnMail, through } from '../../testing/own-mail.ts'
import { createLead } from '../forms/create-lead.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { releasePageDraft, returnPageDraft, savePageDraft, submitPageDraft } from '../partner-pages/page-drafts.ts'
import { createCustomer } from '../records/change-customer.ts'
import { deleteLead, setLeadStatus } from '../records/change-lead.ts'
import { ensureNotificationJobs, nextRun } from './mail-notifications.ts'

takeOwnMail()
beforeAll(() => void vi.stubEnv('LOG_LEVEL', 'silent'))

const admin = { ifMatch: undefined, actor: 'chef' }
const MINUTE = 60_000
const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }
const sendLead = (partnerId: number) =>
  createLead({ ...person(), phone: '+49 30 123456', partnerId, status: 'IB-Bewerbung', consent: [] }, visitor)
const choose = (user: Pick<StoredUser, 'id'>, choices: Choices) => transact([setChoicesItem(user.id, choices)])
const userOf = (ibPartnerId: number) => makeUser({ role: 'ib_partner', ibPartnerId })

/** The mails about what is new: to whom, and what they count. */
const told = async () => {
  const { items } = await listMails({ kinds: [...NOTIFICATION_MAIL_KINDS] }, { limit: 100, caller: null })
  return items
    .map(({ kind, account, submitted }) => ({
      kind,
      to: account?.recipient,
      counts: submitted.map(({ label, value }) => `${label}: ${value}`),
    }))
    .toSorted((one, other) => (one.to ?? '').localeCompare(other.to ?? ''))
}
const run = () => runDueJobs({ until: Date.now() + 4 * MINUTE })
/** Lets what has happened settle, and runs the jobs. */
const settle = async () => {
  pass(2 * MINUTE)
  await run()
}
/** Advances the clock until summaries are due, and runs the jobs. */
const reach = async (frequency: 'daily' | 'weekly') => {
  vi.setSystemTime(nextRun(frequency, Date.now()) + MINUTE)
  await run()
}

describe('a mail at once', () => {
  test('tells a partner’s users of an acceptance unless they chose otherwise, once, and nobody else', async () => {
    const [partner, other] = [await makePartner(), await makePartner()]
    const [told1, never] = [await userOf(partner.id), await userOf(partner.id)]
    await userOf(other.id)
    await choose(never, { leadNew: 'never', leadAccepted: 'never' })
    await choose(told1, { leadNew: 'never' })
    await ensureNotificationJobs()
    const lead = await sendLead(partner.id)
    await settle()
    expect(await told()).toEqual([])
    await setLeadStatus({ id: lead.id, ...admin }, { status: 'IB-Akzeptiert' })
    await settle()
    const { items } = await listMails({ kinds: [...NOTIFICATION_MAIL_KINDS] }, { limit: 100, caller: null })
    expect(items.map(({ partnerPath }) => partnerPath)).toEqual([`/ib-partner/interessenten/${lead.id}`])
    const once = [{ kind: 'notification_now', to: told1.email, counts: ['Neuer Sub-IB: 1'] }]
    expect(await told()).toEqual(once)
    await settle()
    expect(await told()).toEqual(once)
  })

  test('tells the users of a partner without recipients of its own of customers and applicants, and nobody twice', async () => {
    const server = await smtp()
    await through(server.port)
    const [plain, own, paused] = [await makePartner(), await makePartner(), await makePartner()]
    for (const { id } of [own, paused]) await configure({ recruitmentFormEmails: `buero-${id}@kurs.example`, isActive: id === own.id }, id)
    const [first, second, silent, ofOwn, ofPaused] = [
      await userOf(plain.id),
      await userOf(plain.id),
      await userOf(plain.id),
      await userOf(own.id),
      await userOf(paused.id),
    ]
    await choose(second, { leadNew: 'daily' })
    await choose(silent, { leadNew: 'never', customerNew: 'never' })
    await ensureNotificationJobs()
    pass(MINUTE)
    for (const { id } of [plain, own, paused]) await sendLead(id)
    for (const { id } of [plain, own]) await createCustomer({ ...person(), ibPartnerId: id }, 'chef')
    await settle()
    await sweep()
    const subjects = (address: string) =>
      server.mails.filter(({ recipients }) => recipients.includes(address)).map(({ raw }) => /^Subject: (.+)$/m.exec(raw)?.[1]?.trim())
    expect(await told()).toEqual(
      [
        { kind: 'notification_now', to: first.email, counts: expect.arrayContaining(['Neuer IB-Interessent: 1', 'Neuer Kunde: 1']) },
        { kind: 'notification_now', to: second.email, counts: ['Neuer Kunde: 1'] },
        { kind: 'notification_now', to: ofOwn.email, counts: ['Neuer Kunde: 1'] },
        { kind: 'notification_now', to: ofPaused.email, counts: ['Neuer IB-Interessent: 1'] },
      ].toSorted((one, two) => one.to.localeCompare(two.to)),
    )
    expect(subjects(first.email)).toEqual(['Neues im Partnerportal'])
    expect(subjects(ofPaused.email)).toEqual(['Neuer IB-Interessent'])
    expect(subjects(silent.email)).toEqual([])
    expect(subjects(`buero-${own.id}@kurs.example`)).toHaveLength(1)
    expect(subjects(`buero-${paused.id}@kurs.example`)).toEqual([])
  })

  test('tells a partner which page came back and why, and later that it is released', async () => {
    const partner = await makePartner()
    const user = await userOf(partner.id)
    await ensureNotificationJobs()
    await settle()
    const change = { partnerId: partner.id, ...admin }
    await savePageDraft(change, { content: { ...emptyPageContent, landingPageTitle: 'Neu' }, profile: profileOf(partner) })
    await submitPageDraft(change)
    await returnPageDraft(change, 'Bitte ohne Versprechen.')
    await settle()
    const returned = {
      kind: 'notification_now',
      to: user.email,
      counts: [`Ihre Seite kam zurück: ${partner.companyName}`, 'Begründung: Bitte ohne Versprechen.'],
    }
    expect(await told()).toEqual([returned])
    await submitPageDraft(change)
    await releasePageDraft(change)
    await settle()
    expect(await told()).toEqual(
      expect.arrayContaining([{ ...returned, counts: [`Ihre Seite ist freigegeben: ${partner.companyName}`] }, returned]),
    )
    const { items } = await listMails({ kinds: [...NOTIFICATION_MAIL_KINDS] }, { limit: 100, caller: null })
    expect(items.map(({ partnerPath }) => partnerPath)).toEqual(['/ib-partner/seite', '/ib-partner/seite'])
  })

  test('tells staff and partners of new records if they chose so, of what they may see, and not of what is gone by then', async () => {
    const [partner, other] = [await makePartner(), await makePartner()]
    const [clerk, blind, own, foreign] = [
      await makeUser({ role: 'admin' }),
      await makeUser({ role: 'viewer' }),
      await userOf(partner.id),
      await userOf(other.id),
    ]
    for (const user of [clerk, blind, own, foreign]) await choose(user, { leadNew: 'now', customerNew: 'now' })
    await ensureNotificationJobs()
    pass(MINUTE)
    await sendLead(partner.id)
    await sendLead(partner.id)
    await createCustomer({ ...person(), ibPartnerId: partner.id }, 'chef')
    await deleteLead({ id: (await sendLead(other.id)).id, ...admin })
    await settle()
    const { items } = await listMails({ kinds: [...NOTIFICATION_MAIL_KINDS] }, { limit: 100, caller: null })
    expect(items.map(({ partnerPath }) => partnerPath)).toEqual(['/', '/'])
    expect(await told()).toEqual(
      [
        { kind: 'notification_now', to: clerk.email, counts: ['Neue IB-Interessenten: 2'] },
        { kind: 'notification_now', to: own.email, counts: expect.arrayContaining(['Neue IB-Interessenten: 2', 'Neuer Kunde: 1']) },
      ].toSorted((one, two) => one.to.localeCompare(two.to)),
    )
  })

  test('names nobody, can be unsubscribed from with one click and by its link, and then comes no more', async () => {
    const server = await smtp()
    await through(server.port)
    const partner = await makePartner()
    const user = await userOf(partner.id)
    await choose(user, { leadNew: 'now' })
    await ensureNotificationJobs()
    pass(MINUTE)
    const lead = await sendLead(partner.id)
    await settle()
    await sweep()
    const mail = server.mails.find(({ recipients }) => recipients.includes(user.email))?.raw.replaceAll(/=\r?\n/g, '') ?? ''
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    for (const word of [lead.lastName, lead.email]) expect(mail).not.toContain(word)
    // The mail to the recipients of the configuration is as ever.
    const configured = server.mails.find(({ recipients }) => recipients.includes('an@firma.example'))?.raw ?? ''
    expect(configured).not.toContain('List-Unsubscribe')
    const address = /^List-Unsubscribe:\s*<(.+?)>/m.exec(mail)?.[1] ?? ''
    const token = new URL(address).pathname.split('/').at(-1) ?? ''
    expect(mail).toContain(`/abmelden/${token}`)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(user.id)

    const chosen = await getNotificationChoices(user.id)
    const visit = eventOf('unsubscriptionPage', { params: { token }, headers: { accept: 'text/html' } })
    expect(await publicApi({ ...visit, pathParameters: { token } }, context)).toMatchObject({
      statusCode: 303,
      headers: { location: `/abmelden/${token}` },
    })
    expect(await findPage(`/abmelden/${token}`)).toMatchObject({ isPrivate: true, body: expect.stringContaining(`value="${token}"`) })
    // Programs that check mails open their links: nothing but the button unsubscribes.
    expect(await getNotificationChoices(user.id)).toEqual(chosen)
    // Nor does a scanner that posts to the address of the header.
    expect(await callLambda('unsubscribeOneClick', { params: { token } })).toMatchObject({ status: 400 })
    expect(await getNotificationChoices(user.id)).toEqual(chosen)
    const oneClick = eventOf('unsubscribeOneClick', { params: { token }, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect(await publicApi({ ...oneClick, body: 'List-Unsubscribe=One-Click' }, context)).toMatchObject({ statusCode: 204 })
    expect((await getNotificationChoices(user.id)).choices).not.toEqual(chosen.choices)
    expect(await callLambda('unsubscribe', { body: { token } })).toMatchObject({
      status: 200,
      json: { outcome: 'unsubscribedBefore', undoUntil: expect.any(String) },
    })
    const pressed = eventOf('unsubscribe', { headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' } })
    const answered = await publicApi({ ...pressed, body: `token=${token}&answer=${questionOf(token).answer}` }, context)
    expect(answered).toMatchObject({ statusCode: 200, body: expect.stringContaining('Schon abgemeldet') })
    // The same link brings back what was chosen before, for some days.
    const undone = { body: { token } }
    expect(await callLambda('unsubscriptionUndo', undone)).toMatchObject({ status: 200, json: { outcome: 'resubscribed' } })
    expect((await getNotificationChoices(user.id)).choices).toEqual(chosen.choices)
    expect(await callLambda('unsubscriptionUndo', undone)).toMatchObject({ status: 200, json: { outcome: 'resubscribedBefore' } })
    expect(await callLambda('unsubscribe', undone)).toMatchObject({ status: 200, json: { outcome: 'unsubscribed' } })
    expect(await callLambda('unsubscribe', { body: { token: 'x' } })).toMatchObject({ status: 404 })
    await sendLead(partner.id)
    await setLeadStatus({ id: lead.id, ...admin }, { status: 'IB-Akzeptiert' })
    await settle()
    expect(await told()).toHaveLength(1)
  })
})

describe('a summary', () => {
  test('comes at seven in the morning, or on Mondays, with what was new since the last one; not if nothing was', async () => {
    vi.setSystemTime('2027-03-26T12:00:00.000Z')
    const partner = await makePartner()
    const [daily, weekly] = [await userOf(partner.id), await userOf(partner.id)]
    await choose(daily, { leadNew: 'daily', leadAccepted: 'daily' })
    await choose(weekly, { leadNew: 'weekly', leadAccepted: 'never' })
    await ensureNotificationJobs()
    pass(MINUTE)
    await sendLead(partner.id)
    await sendLead(partner.id)
    await reach('daily')
    const first = { kind: 'notification_daily', to: daily.email, counts: ['Neue IB-Interessenten: 2'] }
    expect(new Date().toISOString()).toMatch(/^2027-03-27T06:01/)
    expect(await told()).toEqual([first])
    // The clocks go forward on Sunday.
    await reach('daily')
    expect(new Date().toISOString()).toMatch(/^2027-03-28T05:01/)
    await sendLead(partner.id)
    await reach('weekly')
    expect(new Date().toISOString()).toMatch(/^2027-03-29T05:01/)
    const mails = await told()
    expect(mails).toHaveLength(3)
    expect(mails).toEqual(
      expect.arrayContaining([
        first,
        { ...first, counts: ['Neuer IB-Interessent: 1'] },
        { kind: 'notification_weekly', to: weekly.email, counts: ['Neue IB-Interessenten: 3'] },
      ]),
    )
  })

  test('is written once for everybody, wherever the run that writes it ends', async () => {
    const partner = await makePartner()
    const people = [await userOf(partner.id), await userOf(partner.id), await userOf(partner.id)]
    for (const user of people) await choose(user, { leadNew: 'daily' })
    await ensureNotificationJobs()
    const day = async (act: () => Promise<unknown>) => {
      pass(MINUTE)
      await sendLead(partner.id)
      vi.setSystemTime(nextRun('daily', Date.now()) + MINUTE)
      await act()
    }
    let calls = 0
    await day(async () => {
      calls = await countCalls(run)
    })
    let expected = people.length
    expect(await told()).toHaveLength(expected)
    for (let at = 1; at <= calls; at++) {
      await day(async () => {
        await crashing({ at, when: at % 2 === 0 ? 'before' : 'after' }, run)
        // The lease of the interrupted run ends.
        pass(HOUR)
        await run()
      })
      expected += people.length
      expect({ at, mails: (await listMails({ kinds: [...NOTIFICATION_MAIL_KINDS] }, { limit: 1, caller: null })).total }).toEqual({
        at,
        mails: expected,
      })
    }
  }, 120_000)
})

test('a deleted user leaves no choices behind', async () => {
  const { getNotificationChoices } = await import('../../data/notification-choices.ts')
  const { deleteUserItems } = await import('../accounts/change-user.ts')
  const user = await makeUser()
  await choose(user, { leadNew: 'now' })
  await transact([...deleteUserItems(await users.getOrThrow(user.id))])
  expect(await getNotificationChoices(user.id)).toEqual({ choices: {}, readUntil: '', readIds: [] })
})
