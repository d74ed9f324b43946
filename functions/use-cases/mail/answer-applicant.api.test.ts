import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { LISTED_MAIL_KINDS } from '../../../shared/domain/mail.ts'
import type { TemplateKind } from '../../../shared/domain/mail-template.ts'
import { standardTemplate } from '../../../shared/domain/mail-template-defaults.ts'
import type { PublicForm } from '../../../shared/domain/public-forms.ts'
import { ANSWER_DELAY_SECONDS } from '../../../shared/platform/limits.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { applications } from '../../data/applications.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { listMails } from '../../data/mails.ts'
import { partners } from '../../data/partners.ts'
import { finishPoolTask, getPoolTask } from '../../data/pool-tasks.ts'
import { transact } from '../../data/transact.ts'
import { insertUserItems, listUsersOfPartner, usernameByEmail, users } from '../../data/users.ts'
import { forgetAll } from '../../runtime/remember.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { callLambda } from '../../testing/lambda.ts'
import { sweep } from '../../testing/mail-storm.ts'
import { configure, pass, smtp, takeOwnMail, through } from '../../testing/own-mail.ts'
import { newUser } from '../accounts/create-user.ts'
import { acceptApplication } from '../records/accept-application.ts'
import { reviewApplication } from '../records/change-application.ts'
import { setLeadStatus } from '../records/change-lead.ts'
import { decideRegistration } from '../records/decide-registration.ts'
import { undoApplicationAcceptance, undoLeadAcceptance } from '../records/undo-acceptance.ts'
import { updateMailTemplate, updateRejectionReasons } from './mail-templates.ts'

takeOwnMail()
beforeEach(forgetAll)

const by = { ifMatch: undefined, actor: 'chef' }
const chefForm = {
  id: 'chef',
  email: 'chef@portal.example',
  firstName: 'Clara',
  lastName: 'Chef',
  role: 'admin',
  status: 'active',
  permissions: {},
  profileImageUrl: null,
  ibPartnerId: null,
} as const
const chef = newUser(chefForm)
const acting = { user: chef, grants: {} }
const as = (id: number) => ({ id, ...by, acting })
const reviewer = (id: number) => ({ ...as(id), actorName: 'Clara Chef', can: () => true })

const turnOn = (form: PublicForm, ...kinds: readonly TemplateKind[]) =>
  Promise.all([]).then(async () => {
    for (const kind of kinds) {
      const { subject, text } = standardTemplate(form, kind)
      await updateMailTemplate({ form, kind }, { isOn: true, subject, text }, by)
    }
  })

const applicant = () => ({ ...person(), firstName: 'Grace', lastName: 'Hopper', phone: '+49 30 123456' })
const idOf = async (calling: ReturnType<typeof callLambda>) => z.object({ id: z.int() }).parse((await calling).json).id
const makeLead = async (who = applicant()) => {
  const { partnerId } = await makePartner()
  return { id: await idOf(callLambda('leadCreate', { body: { ...who, partnerId, status: 'IB-Bewerbung' } })), who }
}
const makeApplication = async (who = applicant()) => {
  const body = { ...who, country: 'DE', tradingExperience: 'expert', expectedVolume: '25M+', marketingStrategy: 'Vorträge' }
  return { id: await idOf(callLambda('applicationCreate', { body })), who }
}
const makeRegistration = async (who = applicant()) => {
  const { id: ibPartnerId } = await makePartner()
  const body = { ...who, ibPartnerId, country: 'DE', tradingExperience: 'expert', investmentAmount: '50000+' }
  return { id: await idOf(callLambda('registrationCreate', { body })), who }
}

const outbox = async () => {
  const server = await smtp()
  await through(server.port)
  return server.mails
}
const answers = async () =>
  (await listMails({ kinds: LISTED_MAIL_KINDS }, { limit: 100, caller: null })).items.filter(
    ({ kind }) => kind.endsWith('_acceptance') || kind.endsWith('_rejection'),
  )
const textOf = (raw = '') =>
  Buffer.from(
    raw.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
/** What has arrived about a decision. */
const decided = (arrived: readonly { raw: string; recipients: readonly string[] }[]) =>
  arrived
    .map(({ raw, recipients }) => ({ text: textOf(raw), recipients }))
    .filter(({ text }) => !/ist eingegangen|Neue IB-|Neue Anfrage/.test(text))

const ways = [
  {
    about: 'a lead',
    make: makeLead,
    form: 'recruitment',
    accept: (id: number, given = {}) => setLeadStatus(as(id), { status: 'IB-Akzeptiert', ...given }),
    reject: (id: number, given = {}) => setLeadStatus(as(id), { status: 'Abgelehnt', ...given }),
    reopen: (id: number) => setLeadStatus(as(id), { status: 'IB-Bewerbung', answer: null }),
    get: leads.getOrThrow,
  },
  {
    about: 'an application',
    make: makeApplication,
    form: 'application',
    accept: (id: number, given = {}) => reviewApplication(reviewer(id), { status: 'approved', ...given }),
    reject: (id: number, given = {}) => reviewApplication(reviewer(id), { status: 'rejected', ...given }),
    reopen: (id: number) => reviewApplication(reviewer(id), { status: 'pending', answer: null }),
    get: applications.getOrThrow,
  },
  {
    about: 'a registration',
    make: makeRegistration,
    form: 'landing_page',
    accept: (id: number, given = {}) => decideRegistration(as(id), { outcome: 'accepted', ...given }),
    reject: (id: number, given = {}) => decideRegistration(as(id), { outcome: 'rejected', ...given }),
    reopen: (id: number) => decideRegistration(as(id), { outcome: null }),
    get: customers.getOrThrow,
  },
] as const

describe.each(ways)('the decision about $about', ({ make, form, accept, reject, reopen, get }) => {
  test('is mailed with its reason once it can no longer be taken back, and the record keeps both', async () => {
    const arrived = await outbox()
    await turnOn(form, 'rejection')
    const reason = { reason: 'Land', words: 'Wir sind in Ihrem Land nicht tätig.' }
    await updateRejectionReasons({ reasons: [reason] }, by)
    const { id, who } = await make()
    await expect(reject(id, { reason: 'Wetter' })).rejects.toMatchObject({
      fields: { reason: expect.stringContaining('gibt es nicht mehr') },
    })
    await reject(id, { reason: 'Land' })
    expect(await get(id)).toMatchObject({ rejection: reason, decisionMails: [{ kind: 'rejection', mailId: expect.any(Number) }] })
    await sweep()
    expect(decided(arrived)).toEqual([])
    pass(ANSWER_DELAY_SECONDS * 1000)
    await sweep()
    expect(decided(arrived)).toHaveLength(1)
    const [mail] = decided(arrived)
    expect(mail?.recipients).toEqual([who.email])
    expect(mail?.text).toContain(`Guten Tag Grace Hopper,`)
    expect(mail?.text).toContain(reason.words)
    // The mail has left: deciding anew no longer changes it, and the same decision is no news.
    await reopen(id)
    expect(await get(id)).toMatchObject({ decisionMails: [{ kind: 'rejection' }] })
    expect(await get(id)).not.toHaveProperty('rejection')
    await reject(id)
    expect(await answers()).toHaveLength(1)
    expect(await findInconsistencies()).toEqual([])
  })

  test('takes the waiting mail back with it', async () => {
    const arrived = await outbox()
    await turnOn(form, 'acceptance', 'rejection')
    const { id } = await make()
    await reject(id)
    await reopen(id)
    expect(await answers()).toEqual([])
    expect(await get(id)).not.toHaveProperty('decisionMails')
    await reject(id)
    await accept(id)
    expect((await answers()).map(({ kind }) => kind.replace(/^.*_/, ''))).toEqual(['acceptance'])
    pass(ANSWER_DELAY_SECONDS * 1000)
    await sweep()
    expect(decided(arrived)).toHaveLength(1)
    expect(decided(arrived)[0]?.text).toContain('Willkommen')
    expect(await findInconsistencies()).toEqual([])
  })

  test('is mailed as it was written, or not at all', async () => {
    const arrived = await outbox()
    const { id } = await make()
    await reject(id)
    expect(await answers()).toEqual([])
    await reopen(id)
    await turnOn(form, 'rejection')
    await reject(id, { answer: null })
    expect(await answers()).toEqual([])
    await reopen(id)
    await expect(reject(id, { answer: { subject: 'A', text: '{{geburtstag}}' } })).rejects.toMatchObject({
      fields: { 'answer.text': expect.stringContaining('{{geburtstag}}') },
    })
    await reject(id, { answer: { subject: 'Kurz gesagt', text: 'Nein, {{vorname}} <i>.' } })
    pass(ANSWER_DELAY_SECONDS * 1000)
    await sweep()
    expect(decided(arrived)[0]?.text).toContain('Nein, Grace <i>.')
    expect(decided(arrived)[0]?.text).toContain('&lt;i&gt;')
  })
})

describe.each([
  {
    about: 'a lead',
    make: makeLead,
    form: 'recruitment',
    accept: async (id: number, given = {}) => {
      await setLeadStatus(as(id), { status: 'IB-Akzeptiert', ...given })
      return leads.getOrThrow(id)
    },
    undo: (id: number) => undoLeadAcceptance({ id, ...by }),
    takeBack: (id: number) => setLeadStatus(as(id), { status: 'Kontaktiert', removesPartner: true }),
    get: leads.getOrThrow,
  },
  {
    about: 'an application',
    make: makeApplication,
    form: 'application',
    accept: async (id: number, given = {}) => {
      await acceptApplication(reviewer(id), { parentId: null, ...given })
      return applications.getOrThrow(id)
    },
    undo: (id: number) => undoApplicationAcceptance({ id, ...by }),
    takeBack: (id: number) => reviewApplication(reviewer(id), { status: 'pending', removesPartner: true }),
    get: applications.getOrThrow,
  },
] as const)('accepting $about', ({ make, form, accept, undo, takeBack, get }) => {
  test('makes the access of the new partner where the template invites, and mails the link to choose a password', async () => {
    const arrived = await outbox()
    await turnOn(form, 'acceptance', 'invitation')
    const { id, who } = await make()
    const { acceptedPartnerId, decisionMails } = await accept(id)
    const username = decisionMails?.[0]?.username ?? ''
    expect(await users.get(username)).toMatchObject({
      role: 'ib_partner',
      status: 'active',
      ibPartnerId: acceptedPartnerId,
      email: who.email,
      invitation: { sentAt: expect.any(String) },
      lastLogin: null,
    })
    pass(ANSWER_DELAY_SECONDS * 1000)
    await sweep()
    expect(decided(arrived)).toHaveLength(1)
    expect(decided(arrived)[0]?.text).toMatch(/\/passwort#[\w-]+\.[\w-]+/)
    // Neither the table nor the mail page shows the link.
    expect(JSON.stringify(await answers())).not.toContain('/passwort')
    expect(await findInconsistencies()).toEqual([])
  })

  test('can be undone with its mail and its access, until the mail has left', async () => {
    await outbox()
    await turnOn(form, 'invitation')
    const { id } = await make()
    const before = await get(id)
    // Entries of one moment have no order.
    pass(1000)
    const { acceptedPartnerId, decisionMails } = await accept(id)
    await undo(id)
    expect(await get(id)).toMatchObject({ status: before.status, acceptedPartnerId: null })
    expect(await get(id)).not.toHaveProperty('decisionMails')
    expect(await answers()).toEqual([])
    expect(await users.get(decisionMails?.[0]?.username ?? '')).toBeUndefined()
    expect(await partners.get(acceptedPartnerId ?? 0)).toBeUndefined()
    expect(await findInconsistencies()).toEqual([])
    // Again, under the same name.
    pass(1000)
    await accept(id)
    expect(await findInconsistencies()).toEqual([])
    pass(ANSWER_DELAY_SECONDS * 1000)
    await sweep()
    await expect(undo(id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('can be taken back after its mail has left, with an access that nobody has used', async () => {
    await outbox()
    await turnOn(form, 'invitation')
    const { id } = await make()
    pass(1000)
    const { acceptedPartnerId, decisionMails } = await accept(id)
    const username = decisionMails?.[0]?.username ?? ''
    pass(ANSWER_DELAY_SECONDS * 1000)
    await sweep()
    expect(await takeBack(id)).toMatchObject({ acceptedPartnerId: null, decisionMails: [{ kind: 'acceptance' }] })
    expect(await users.get(username)).toBeUndefined()
    expect(await partners.get(acceptedPartnerId ?? 0)).toBeUndefined()
    expect(await findInconsistencies()).toEqual([])
  })

  test('leaves an access that was used, and its partner', async () => {
    await outbox()
    await turnOn(form, 'invitation')
    const { id } = await make()
    pass(1000)
    const { acceptedPartnerId, decisionMails } = await accept(id)
    const username = decisionMails?.[0]?.username ?? ''
    const { nonce = '' } = await getPoolTask(username)
    await finishPoolTask(username, nonce)
    await expect(takeBack(id)).rejects.toThrow('Der Zugang, der dadurch entstand, wird schon benutzt.')
    expect(await users.get(username)).toBeDefined()
    expect(await partners.get(acceptedPartnerId ?? 0)).toBeDefined()
  })

  test('can be undone and taken back with its access, however many words the names have', async () => {
    await turnOn(form, 'invitation')
    for (const most of [2, 20]) {
      const words = (of: string) => Array.from({ length: most }, (_, nth) => `${of}${nth}`).join(' ')
      const { id } = await make({ ...applicant(), firstName: words('an'), lastName: words('be') })
      pass(1000)
      await accept(id)
      expect(await undo(id)).toMatchObject({ acceptedPartnerId: null })
      pass(1000)
      const { decisionMails } = await accept(id)
      const username = decisionMails?.at(-1)?.username
      expect(username).toBeDefined()
      expect(await takeBack(id)).toMatchObject({ acceptedPartnerId: null })
      expect(await users.get(username ?? '')).toBeUndefined()
    }
    expect(await findInconsistencies()).toEqual([])
  })

  test('leads a person who has an access already to the sign-in', async () => {
    const arrived = await outbox()
    await turnOn(form, 'invitation')
    const who = applicant()
    await transact(insertUserItems(newUser({ ...chefForm, email: who.email }), 'exists'))
    const { id } = await make(who)
    const { decisionMails } = await accept(id)
    expect(decisionMails?.[0]).not.toHaveProperty('username')
    pass(ANSWER_DELAY_SECONDS * 1000)
    await sweep()
    expect(decided(arrived).map(({ text }) => [text.includes('/passwort#'), text.includes('/login')])).toEqual([[false, true]])
  })

  test('gives no access to a partner who existed before, whatever the template says and whoever writes the mail', async () => {
    const arrived = await outbox()
    await turnOn(form, 'acceptance', 'invitation')
    const existing = await makePartner()
    const { email } = await partners.getOrThrow(existing.id)
    const { id } = await make({ ...applicant(), email })
    await expect(accept(id, { answer: { subject: 'A', text: 'Hier: {{link}}' } })).rejects.toMatchObject({
      fields: { 'answer.text': expect.stringContaining('nur mit einem neuen IB-Partner') },
    })
    const { acceptedPartnerId, decisionMails } = await accept(id)
    expect(acceptedPartnerId).toBe(existing.id)
    expect(decisionMails).toEqual([expect.not.objectContaining({ username: expect.anything() })])
    pass(ANSWER_DELAY_SECONDS * 1000)
    await sweep()
    expect(decided(arrived).map(({ text }) => text.includes('/passwort'))).toEqual([false])
    expect(await usernameByEmail(email)).toBeUndefined()
    expect(await listUsersOfPartner(existing.id, 10)).toEqual([])
  })

  test('makes no access while the template is off, even with a written mail', async () => {
    await turnOn(form, 'acceptance')
    const { id } = await make()
    await expect(accept(id, { answer: { subject: 'A', text: 'Hier: {{link}}' } })).rejects.toMatchObject({
      fields: { 'answer.text': expect.stringContaining('ausgeschaltet') },
    })
    const { decisionMails } = await accept(id)
    expect(decisionMails?.[0]).not.toHaveProperty('username')
  })
})

test('the link of an acceptance leaves by the portal’s own server, though the partner has one', async () => {
  const arrived = await outbox()
  const theirs = await smtp()
  await turnOn('recruitment', 'invitation')
  const { id, who } = await makeLead()
  const { ibPartnerId } = await leads.getOrThrow(id)
  const own = { smtpHost: 'localhost', smtpPort: theirs.port, senderEmail: 'post@lindenhof.example', senderName: 'Lindenhof' }
  await configure({ ...own, bccEmails: 'archiv@lindenhof.example', isActive: true }, ibPartnerId)
  await setLeadStatus(as(id), { status: 'IB-Akzeptiert' })
  pass(ANSWER_DELAY_SECONDS * 1000)
  await sweep()
  const [mail] = decided(arrived)
  expect(mail?.recipients).toEqual([who.email])
  expect(mail?.text).toMatch(/\/passwort#[\w-]+\.[\w-]+/)
  // The address is the partner’s server’s to send from; the name and the replies are the partner’s.
  expect(mail?.text).toMatch(/^From: Lindenhof <(?!post@lindenhof)/m)
  expect(mail?.text).toContain('Reply-To: Lindenhof <post@lindenhof.example>')
  expect(theirs.mails.map(({ raw }) => textOf(raw)).join()).not.toMatch(/passwort#|widerruf\//)
})

test('the mail about a lead comes from the sender of its partner', async () => {
  const arrived = await outbox()
  await turnOn('recruitment', 'rejection')
  const { id } = await makeLead()
  const { ibPartnerId } = await leads.getOrThrow(id)
  await configure({ senderEmail: 'post@lindenhof.example', senderName: 'Lindenhof' }, ibPartnerId)
  await setLeadStatus(as(id), { status: 'Abgelehnt' })
  pass(ANSWER_DELAY_SECONDS * 1000)
  await sweep()
  expect(decided(arrived)[0]?.text).toContain('From: Lindenhof <post@lindenhof.example>')
})
