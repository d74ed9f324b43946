import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { LISTED_MAIL_KINDS } from '../../../shared/domain/mail.ts'
import { HONEYPOT_FIELD } from '../../../shared/domain/submission.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { listMails, mails } from '../../data/mails.ts'
import { forgetAll } from '../../runtime/remember.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { callLambda } from '../../testing/lambda.ts'
import { sweep } from '../../testing/mail-storm.ts'
import { configure, HOUR, pass, smtp, takeOwnMail, through } from '../../testing/own-mail.ts'
import { updateMailTemplate } from '../mail/mail-templates.ts'

takeOwnMail()
beforeEach(forgetAll)

const by = { ifMatch: undefined, actor: 'chef' }
const applicant = () => ({ ...person(), firstName: 'Grace', lastName: 'Hopper', phone: '+49 30 123456' })

const forms = [
  {
    form: 'recruitment',
    route: 'leadCreate',
    kinds: ['recruitment_lead', 'lead_receipt'],
    fields: async () => ({ partnerId: (await makePartner()).partnerId, status: 'IB-Bewerbung' }),
    promise: 'Wir melden uns innerhalb von 24 Stunden bei Ihnen.',
  },
  {
    form: 'landing_page',
    route: 'registrationCreate',
    kinds: ['landing_lead', 'registration_receipt'],
    fields: async () => ({ ibPartnerId: (await makePartner()).id, country: 'DE', tradingExperience: 'expert', investmentAmount: '50000+' }),
    promise: 'Wir melden uns in Kürze bei Ihnen.',
  },
  {
    form: 'application',
    route: 'applicationCreate',
    kinds: ['application', 'application_receipt'],
    fields: async () => ({ country: 'DE', tradingExperience: 'expert', expectedVolume: '25M+', marketingStrategy: 'Vorträge' }),
    promise: 'Wir melden uns in Kürze bei Ihnen.',
  },
  {
    form: 'general_application',
    route: 'applicationCreate',
    kinds: ['application', 'application_receipt'],
    fields: async () => ({
      country: 'DE',
      tradingExperience: 'expert',
      expectedVolume: '25M+',
      companyName: 'Turm GmbH',
      companyType: 'fund',
      marketingChannels: ['seminars'],
    }),
    promise: 'Wir melden uns innerhalb von 2–3 Werktagen bei Ihnen.',
  },
] as const
const [recruitment] = forms

const send = async ({ route, fields }: (typeof forms)[number], who: object = applicant()) => {
  const { status, json } = await callLambda(route, { body: { ...(await fields()), ...who } })
  expect({ status, json }).toMatchObject({ status: 201 })
  return z.object({ id: z.int() }).parse(json).id
}
const allMails = async () => (await listMails({ kinds: LISTED_MAIL_KINDS }, { limit: 100, caller: null })).items
const kindsOfMails = async () => (await allMails()).map(({ kind }) => kind).toReversed()
const receipts = async () => (await kindsOfMails()).filter((kind) => kind.endsWith('_receipt')).length

const outbox = async () => {
  const server = await smtp()
  await through(server.port, { customerFormEmails: 'kunden@firma.example' })
  return server.mails
}
/** The text of a mail, without the line breaks of its encoding. */
const textOf = (raw = '') =>
  Buffer.from(
    raw.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()

describe.each(forms)('the form $form', (form) => {
  test('is answered by a receipt to its person, with the promised time and a way to withdraw', async () => {
    const arrived = await outbox()
    const who = applicant()
    await send(form, who)
    expect(await kindsOfMails()).toEqual(form.kinds)
    await sweep()
    const mail = arrived.find(({ recipients }) => recipients.includes(who.email))
    expect(mail?.recipients).toEqual([who.email])
    const text = textOf(mail?.raw)
    for (const words of ['Guten Tag Grace Hopper,', form.promise, '/widerruf/', 'brauchen Sie nichts zu tun']) expect(text).toContain(words)
    expect(text).not.toContain('{{')
    expect(await findInconsistencies()).toEqual([])
  })

  test('gets no answer while its template is off', async () => {
    await updateMailTemplate({ form: form.form, kind: 'receipt' }, { isOn: false, subject: 'Danke', text: 'Danke' }, by)
    await send(form)
    expect(await kindsOfMails()).toEqual([form.kinds[0]])
  })
})

test('a receipt says what staff have written by the time it leaves', async () => {
  const arrived = await outbox()
  const who = applicant()
  await send(recruitment, who)
  const text = 'Hallo {{vorname}},\n\ndanke, sagt {{partner}} <b>.\n\n{{portal}}'
  await updateMailTemplate({ form: 'recruitment', kind: 'receipt' }, { isOn: true, subject: 'Danke, {{vorname}}', text }, by)
  await sweep()
  const raw = textOf(arrived.find(({ recipients }) => recipients.includes(who.email))?.raw)
  expect(raw).toMatch(/^Subject: Danke, Grace/m)
  expect(raw).toContain('Hallo Grace,')
  // What staff type is text.
  expect(raw).toContain('&lt;b&gt;')
})

test('nobody can write to strangers by typing their address: text that is no name is left out, and adds no header', async () => {
  const arrived = await outbox()
  await send(recruitment, { ...applicant(), firstName: 'Gewinn: evil.example/x', lastName: 'https://evil.example' })
  await sweep()
  const mail = arrived.find(({ recipients }) => recipients[0]?.endsWith('@mail.example'))
  expect(textOf(mail?.raw)).toContain('Guten Tag,')
  expect(mail?.raw).not.toContain('evil')
})

test('bots, the same form again and addresses that cannot exist get no receipt', async () => {
  const who = applicant()
  const fields = await recruitment.fields()
  for (const more of [{}, {}, { [HONEYPOT_FIELD]: 'x', email: 'bot@mail.example' }, { email: 'canary@canary.invalid' }]) {
    await callLambda('leadCreate', { body: { ...fields, ...who, ...more } })
  }
  expect(await receipts()).toBe(1)
})

test('a mailbox gets one receipt within the hour', async () => {
  vi.stubEnv(environment.receiptsPerRecipient, '1/3600')
  // The beginning of an hour, in which attempts are counted.
  vi.setSystemTime(Math.ceil(Date.now() / HOUR) * HOUR)
  const who = applicant()
  for (const email of [who.email, who.email.toUpperCase(), who.email.replace('@', '+ib@')]) await send(recruitment, { ...who, email })
  expect(await receipts()).toBe(1)
  pass(HOUR)
  await send(recruitment, { ...who, phone: '+49 30 999999' })
  expect(await receipts()).toBe(2)
  vi.stubEnv(environment.receiptsPerRecipient, '100/60')
})

test('replies go to the contact of the portal, or to the partner whose own sender it is; blind copies get nothing', async () => {
  const arrived = await outbox()
  const { id, partnerId } = await makePartner()
  const portal = { ...recruitment, fields: async () => ({ partnerId, status: 'IB-Bewerbung' }) } as const
  await send(portal)
  await sweep()
  const { port } = await smtp()
  expect(arrived.at(-1)?.raw).toMatch(/^Reply-To: .*@/m)
  await configure({ senderEmail: 'post@lindenhof.example', senderName: 'Lindenhof', bccEmails: 'kopie@firma.example' }, id)
  await send(portal)
  await sweep()
  const own = arrived.find(
    ({ raw }) => raw.includes('From: Lindenhof <post@lindenhof.example>') && raw.includes('Bewerbung als IB-Partner ist'),
  )
  expect(own?.recipients).toHaveLength(1)
  expect(own?.raw).not.toMatch(/^Reply-To:/m)
  expect(port).toBeGreaterThan(0)
})

test('a receipt that no server takes asks for nobody’s attention', async () => {
  await send(recruitment)
  const [receipt] = (await allMails()).filter(({ kind }) => kind === 'lead_receipt')
  expect(receipt).toMatchObject({ needsAttention: false, answer: { recipient: expect.any(String) } })
  expect(receipt && (await mails.get(receipt.id))?.answer).not.toHaveProperty('words')
})
