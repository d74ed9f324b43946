import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { NOT_CONFIRMED } from '../../../shared/domain/confirmation.ts'
import { LISTED_MAIL_KINDS } from '../../../shared/domain/mail.ts'
import { PUBLIC_FORMS } from '../../../shared/domain/public-forms.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { REMINDER_DAYS } from '../../../shared/platform/limits.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { applications } from '../../data/applications.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { partitionQuery, send as sendToTable } from '../../data/client.ts'
import { confirmationJobId, confirmationJobs } from '../../data/confirmation-jobs.ts'
import { customers } from '../../data/customers.ts'
import { auditKey } from '../../data/keys.ts'
import { leads } from '../../data/leads.ts'
import { listMails } from '../../data/mails.ts'
import type { SubmissionEntity } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { findPage } from '../../pages/find-page.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { crashing } from '../../testing/faults.ts'
import { callLambda } from '../../testing/lambda.ts'
import { sweep } from '../../testing/mail-storm.ts'
import { HOUR, pass, smtp, takeOwnMail, through } from '../../testing/own-mail.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { acceptApplication } from '../records/accept-application.ts'
import { deleteLead, setLeadStatus } from '../records/change-lead.ts'
import { promoteCustomer } from '../records/promote-customer.ts'
import { restoreLead } from '../records/restore.ts'
import { updatePortalSettings } from '../settings/portal-settings.ts'

takeOwnMail()

const DAY = 24 * HOUR
const admin = { ifMatch: undefined, actor: 'chef' }

const askToConfirm = (...formsToConfirm: readonly (typeof PUBLIC_FORMS)[number][]) =>
  updatePortalSettings({ formsToConfirm: [...formsToConfirm] }, { ifMatch: undefined, actor: 'chef' })

const applicant = () => ({ ...person(), phone: '+49 30 123456' })
const records = { INTERESSENT: leads, APPLICATION: applications, CUSTOMER: customers }

/** The forms, each with what makes a partner of its record. */
const forms = [
  {
    form: 'recruitment',
    route: 'leadCreate',
    entity: 'INTERESSENT',
    notification: 'recruitment_lead',
    receipt: 'lead_receipt',
    fields: async () => ({ partnerId: (await makePartner()).partnerId, status: 'IB-Bewerbung' }),
    accept: (id: number) => setLeadStatus({ id, ...admin }, { status: 'IB-Akzeptiert' }),
  },
  {
    form: 'landing_page',
    route: 'registrationCreate',
    entity: 'CUSTOMER',
    notification: 'landing_lead',
    receipt: 'registration_receipt',
    fields: async () => ({
      ibPartnerId: (await makePartner()).id,
      country: 'DE',
      tradingExperience: 'expert',
      investmentAmount: '50000+',
    }),
    accept: (id: number) =>
      promoteCustomer(
        { id, ...admin, can: () => true },
        {
          partnerId: `P${id}`,
          companyName: 'Neu',
          commissionRate: '2.00',
          invitationCode: null,
          rebateAccount: null,
          invitationLink: null,
        },
      ),
  },
  {
    form: 'application',
    route: 'applicationCreate',
    entity: 'APPLICATION',
    notification: 'application',
    receipt: 'application_receipt',
    fields: async () => ({ country: 'DE', tradingExperience: 'expert', expectedVolume: '25M+', marketingStrategy: 'Vorträge' }),
    accept: (id: number) => acceptApplication({ id, ...admin, actorName: 'Chef', can: () => true }, { parentId: null }),
  },
  {
    form: 'general_application',
    route: 'applicationCreate',
    entity: 'APPLICATION',
    notification: 'application',
    receipt: 'application_receipt',
    fields: async () => ({
      country: 'DE',
      tradingExperience: 'expert',
      expectedVolume: '25M+',
      companyName: 'Turm GmbH',
      companyType: 'fund',
      marketingChannels: ['seminars'],
    }),
    accept: (id: number) => acceptApplication({ id, ...admin, actorName: 'Chef', can: () => true }, { parentId: null }),
  },
] as const

const send = async ({ route, fields }: (typeof forms)[number], who = applicant(), more: object = {}) => {
  const { status, json } = await callLambda(route, { body: { ...who, ...(await fields()), ...more } })
  expect({ status, json }).toMatchObject({ status: 201 })
  return { id: z.object({ id: z.int() }).parse(json).id, json, who }
}

const [recruitment] = forms

const allMails = async () => (await listMails({ kinds: LISTED_MAIL_KINDS }, { limit: 100, caller: null })).items
const kindsOfMails = async () => (await allMails()).map(({ kind }) => kind).toReversed()
const jobOf = (entity: SubmissionEntity, id: number) => confirmationJobs.get(confirmationJobId(entity, id))

/** Sends the waiting mails and returns the tokens in the last one. */
const tokensInMail = async (arrived: readonly { readonly raw: string }[]) => {
  await sweep()
  const text = (arrived.at(-1)?.raw ?? '').replaceAll(/=\r?\n/g, '')
  const tokenOf = (page: string) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1] ?? ''
  return { confirmation: tokenOf('bestaetigung'), withdrawal: tokenOf('widerruf'), text }
}
const confirm = (token: string) => callLambda('submissionConfirm', { body: { token } })

const outbox = async () => {
  const server = await smtp()
  await through(server.port, { customerFormEmails: 'kunden@firma.example' })
  return server.mails
}

describe.each(forms)('the form $form, which people confirm by mail,', (form) => {
  test('waits for its person, notifies nobody and makes no partner, until the link is used', async () => {
    const arrived = await outbox()
    await askToConfirm(form.form)
    const { id, json, who } = await send(form)
    expect(json).not.toHaveProperty('confirmation')
    const record = async () => records[form.entity].get(id)
    expect(await record()).toMatchObject({
      confirmation: { sentAt: new Date().toISOString(), remindedAt: null, confirmedAt: null },
      consent: { kind: 'none' },
    })
    expect(await kindsOfMails()).toHaveLength(1)
    await expect(form.accept(id)).rejects.toMatchObject({ code: 'conflict', message: NOT_CONFIRMED })

    const { confirmation, text } = await tokensInMail(arrived)
    expect(arrived.map(({ recipients }) => recipients)).toEqual([[who.email]])
    // Nothing that was typed into the form reaches the address.
    for (const word of [who.firstName, who.lastName, who.phone, 'Turm GmbH']) expect(text).not.toContain(word)

    pass(DAY)
    expect(await confirm(confirmation)).toMatchObject({ status: 200, json: { outcome: 'confirmed' } })
    const confirmedAt = new Date().toISOString()
    expect(await record()).toMatchObject({ confirmation: { confirmedAt } })
    // The receipt follows the confirmation.
    expect((await kindsOfMails()).slice(-2)).toEqual([form.notification, form.receipt])
    expect(await jobOf(form.entity, id)).toBeUndefined()
    pass(HOUR)
    expect(await confirm(confirmation)).toMatchObject({ status: 200, json: { outcome: 'confirmedBefore' } })
    expect(await record()).toMatchObject({ confirmation: { confirmedAt } })
    expect(await allMails()).toHaveLength(3)
    await form.accept(id)
    expect(await findInconsistencies()).toEqual([])
  })

  test('is reminded of once, and vanishes with its mails after seven days', async () => {
    const arrived = await outbox()
    await askToConfirm(form.form)
    const { id, who } = await send(form)
    const { confirmation: first } = await tokensInMail(arrived)
    pass(REMINDER_DAYS * DAY)
    await runDueJobs()
    await runDueJobs()
    const { confirmation: second, text } = await tokensInMail(arrived)
    expect(arrived).toHaveLength(2)
    expect(text).toContain('wartet noch auf Ihre Best')
    expect((await records[form.entity].get(id))?.confirmation).toMatchObject({ remindedAt: expect.any(String), confirmedAt: null })

    pass(4 * DAY)
    expect(await confirm(first)).toMatchObject({ status: 404, json: { message: expect.stringContaining('abgelaufen') } })
    await runDueJobs()
    expect(await records[form.entity].get(id)).toBeUndefined()
    expect(await confirm(second)).toMatchObject({ status: 404, json: { message: expect.stringContaining('gibt es nicht mehr') } })
    expect(await allMails()).toEqual([])
    expect(await jobOf(form.entity, id)).toBeUndefined()
    const entries = await latestAuditEntries(form.entity, id)
    expect(entries[0]).toMatchObject({ action: 'submissionExpire', actor: null, before: null, after: null, name: null })
    expect(entries).toHaveLength(3)
    for (const word of [who.lastName, who.email]) expect(JSON.stringify(entries)).not.toContain(word)
    expect((await latestAuditEntries('PRIVACY', confirmationJobId(form.entity, id)))[0]).toMatchObject({ action: 'submissionExpire' })
    expect(await findInconsistencies()).toEqual([])
  })

  test('needs no confirmation while the setting is off for it', async () => {
    await outbox()
    await askToConfirm(...PUBLIC_FORMS.filter((other) => other !== form.form))
    const { id } = await send(form)
    expect(await records[form.entity].get(id)).not.toHaveProperty('confirmation')
    expect(await kindsOfMails()).toEqual([form.notification, form.receipt])
    expect(await jobOf(form.entity, id)).toBeUndefined()
  })
})

test('an address gets one mail within the hour, and the next form asks it later', async () => {
  vi.stubEnv(environment.confirmationsPerRecipient, '1/3600')
  // The beginning of an hour, in which attempts are counted.
  vi.setSystemTime(Math.ceil(Date.now() / HOUR) * HOUR)
  await outbox()
  await askToConfirm('recruitment')
  const { who } = await send(recruitment)
  const { id } = await send(recruitment, { ...who, email: who.email.toUpperCase(), phone: '+49 30 999999' })
  // The same mailbox at most providers.
  for (const email of [who.email.replace('@', '+ib@'), who.email.replace(/^./, '$&.')]) await send(recruitment, { ...who, email })
  expect(await kindsOfMails()).toEqual(['lead_confirmation'])
  expect((await leads.get(id))?.confirmation).toMatchObject({ sentAt: null })
  pass(HOUR)
  await runDueJobs()
  expect(await kindsOfMails()).toEqual(['lead_confirmation', 'lead_confirmation'])
  expect((await leads.get(id))?.confirmation).toMatchObject({ sentAt: new Date().toISOString() })
  vi.unstubAllEnvs()
  vi.stubEnv('SMTP_ALLOW_LOOPBACK', '1')
})

test('nobody is reminded of what staff have rejected, and it vanishes all the same', async () => {
  await outbox()
  await askToConfirm('recruitment')
  const { id } = await send(recruitment)
  await setLeadStatus({ id, ...admin }, { status: 'Abgelehnt' })
  pass(REMINDER_DAYS * DAY)
  await runDueJobs()
  expect(await kindsOfMails()).toEqual(['lead_confirmation'])
  pass(4 * DAY)
  await runDueJobs()
  expect(await leads.get(id)).toBeUndefined()
})

test('vanishes from all entries about it in the audit log, however often staff have changed it', async () => {
  await outbox()
  await askToConfirm('recruitment')
  const { id, who } = await send(recruitment)
  for (const status of ['Kontaktiert', 'IB-Interessent', 'Kontaktiert', 'IB-Bewerbung', 'Kontaktiert', 'Abgelehnt'] as const)
    await setLeadStatus({ id, ...admin }, { status })
  pass(7 * DAY)
  await runDueJobs()
  const { Items: entries } = await sendToTable(new QueryCommand(partitionQuery(auditKey('INTERESSENT', id, '', '').pk)))
  expect(entries).toHaveLength(8)
  for (const word of [who.firstName, who.lastName, who.email, who.phone]) expect(JSON.stringify(entries)).not.toContain(word)
})

test('the page of a form says that a mail is on its way, and nothing of it while the setting is off', async () => {
  const { partnerId } = await makePartner()
  const textOf = async (path: string) => (await findPage(path)).body
  const pages = [`/ib-recruitment/${partnerId}`, `/ib/${partnerId}`, '/', '/ib-application']
  // The settings of the test before may still be remembered.
  pass(HOUR)
  for (const path of pages) expect(await textOf(path)).not.toContain('Wir haben Ihnen eine E-Mail gesendet')
  await askToConfirm(...PUBLIC_FORMS)
  for (const path of pages) expect(await textOf(path)).toContain('Wir haben Ihnen eine E-Mail gesendet')
})

test('a held record stays as long as it is held', async () => {
  await outbox()
  await askToConfirm('recruitment')
  const { id } = await send(recruitment)
  const lead = await leads.getOrThrow(id)
  const legalHold = { reason: 'Rechtsstreit', since: lead.createdAt, by: 'chef' }
  await transact(leads.updateItems(lead, { ...lead, legalHold }))
  pass(8 * DAY)
  await runDueJobs()
  const held = await leads.getOrThrow(id)
  const { legalHold: _, ...free } = held
  await transact(leads.updateItems(held, free))
  pass(DAY)
  await runDueJobs()
  expect(await leads.get(id)).toBeUndefined()
})

test('a link to a deleted record says that it is gone, and a restored record still vanishes', async () => {
  const arrived = await outbox()
  await askToConfirm('recruitment')
  const { id } = await send(recruitment)
  const { confirmation } = await tokensInMail(arrived)
  await deleteLead({ id, ...admin })
  expect(await confirm(confirmation)).toMatchObject({ status: 404, json: { message: expect.stringContaining('gibt es nicht mehr') } })
  pass(3 * DAY)
  await runDueJobs()
  await restoreLead({ id, actor: 'chef' })
  pass(40 * DAY)
  await runDueJobs()
  expect(await leads.get(id)).toBeUndefined()
  expect(await findInconsistencies()).toEqual([])
})

test('a link that this portal has not made does nothing', async () => {
  for (const token of ['x', 'a'.repeat(200)]) {
    expect(await confirm(token)).toMatchObject({ status: 404, json: { message: expect.stringContaining('ungültig') } })
    expect(await callLambda('consentWithdraw', { body: { token } })).toMatchObject({ status: 404 })
  }
})

test('a link of one kind does not work as one of the other', async () => {
  const arrived = await outbox()
  await askToConfirm('recruitment')
  const { id } = await send(recruitment)
  const { confirmation, withdrawal } = await tokensInMail(arrived)
  expect(await confirm(withdrawal)).toMatchObject({ status: 404 })
  expect(await callLambda('consentWithdraw', { body: { token: confirmation } })).toMatchObject({ status: 404 })
  expect(await leads.get(id)).toMatchObject({ version: 1 })
  expect(await callLambda('consentWithdraw', { body: { token: withdrawal } })).toMatchObject({ json: { outcome: 'withdrawn' } })
})

test('a program’s form is answered as ever, and nobody is asked to confirm it', async () => {
  await askToConfirm('recruitment')
  const { id } = await send(recruitment, applicant(), { subject: 'Angebot' })
  expect(await leads.get(id)).toBeUndefined()
  expect(await allMails()).toEqual([])
})

test('a mail to a wrong address needs nobody’s attention', async () => {
  const { port } = await smtp({
    onRcptTo: ({ address }, _, done) =>
      done(address.includes('firma') ? null : Object.assign(new Error('no such user'), { responseCode: 550 })),
  })
  await through(port)
  await askToConfirm('recruitment')
  await send(recruitment)
  await sweep()
  expect(await allMails()).toMatchObject([{ kind: 'lead_confirmation', status: 'failed', needsAttention: false }])
})

test('a crash at any call of the reminder or the deletion leaves nothing behind, and sends no second reminder', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await outbox()
  await askToConfirm('recruitment')
  for (let at = 1, hasCrashed = true; hasCrashed; at++) {
    const { id, who } = await send(recruitment)
    pass(REMINDER_DAYS * DAY)
    const crashed = [await crashing({ at, when: 'after' }, () => runDueJobs())]
    pass(HOUR)
    await runDueJobs()
    expect((await allMails()).filter(({ replyTo }) => replyTo.address === who.email)).toHaveLength(2)
    pass(4 * DAY)
    crashed.push(await crashing({ at, when: 'after' }, () => runDueJobs()))
    pass(2 * HOUR)
    await runDueJobs()
    expect(await leads.get(id)).toBeUndefined()
    expect((await allMails()).filter(({ replyTo }) => replyTo.address === who.email)).toEqual([])
    expect(await jobOf('INTERESSENT', id)).toBeUndefined()
    hasCrashed = crashed.includes(true)
  }
  expect(await findInconsistencies()).toEqual([])
}, 60_000)
