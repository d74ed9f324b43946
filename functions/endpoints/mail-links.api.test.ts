import { beforeAll, expect, test, vi } from 'vitest'
import { LISTED_MAIL_KINDS, type ListedMailKind, mailRecords } from '../../shared/domain/mail.ts'
import { NOTIFICATION_KINDS } from '../../shared/domain/notification.ts'
import { workKindOf } from '../../shared/domain/record-kind.ts'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { notificationTarget } from '../../shared/platform/notification-target.ts'
import { alternativePaths, pages, paths, recordSlugs } from '../../shared/platform/pages.ts'
import { type AccountNews, accountMailItems } from '../data/account-mails.ts'
import { applications } from '../data/applications.ts'
import { internal } from '../data/cursor.ts'
import { customers } from '../data/customers.ts'
import { newId } from '../data/ids.ts'
import { leads } from '../data/leads.ts'
import { listMails, type StoredMail } from '../data/mails.ts'
import { outboxItems } from '../data/outbox.ts'
import { transact } from '../data/transact.ts'
import { compose } from '../mail/compose.ts'
import { makeApplication, makeLead, makeRegistration } from '../testing/fault-cases/forms.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { newUser } from '../use-cases/accounts/create-user.ts'
import { leadNotification } from '../use-cases/forms/notify-submission.ts'
import { confirmationMailItems } from '../use-cases/forms/request-confirmation.ts'
import { answerMailItems } from '../use-cases/mail/answer-mail.ts'
import { inviteToNetwork } from '../use-cases/partners/partner-invitations.ts'

const ORIGIN = 'https://portal.example'
const TOKEN = 'Zm9vYmFyLWdlaGVpbQ.geheim-geheim-geheim'
const at = new Date().toISOString()

type Reader = 'staff' | 'partner' | 'anybody'

/** The addresses that each reader can open. Parts after a colon stand for anything. */
const opened = {
  staff: [
    ...[paths.start(), paths.account(), paths.dashboard(), paths.inbox(), paths.partners(), paths.users(), paths.settings()],
    ...[paths.record(':kind', ':id'), paths.privacyRequest(':id'), paths.waitingPages().replace(/\?.*/, '')],
  ],
  partner: [
    ...[paths.start(), paths.account(), alternativePaths.partnerDashboard, paths.partnerDashboard(), paths.ownPage(), paths.ownMaterial()],
    ...[paths.ownLeads(), paths.ownLead(':id'), paths.customersOfPartner(), paths.customerOfPartner(':id')],
  ],
  anybody: [paths.choosePassword(), ...[...Object.values(pages.links), ...pages.partner].map((page) => `${page}/:token`)],
} as const satisfies Record<Reader, readonly string[]>

/** Where a link leads a person who is signed in. */
const targetOf = (link: string) => {
  const { pathname, searchParams } = new URL(link)
  return pathname === paths.login() ? new URL(searchParams.get('next') ?? '', ORIGIN).pathname : pathname
}
const opens = (reader: Reader, link: string) =>
  [...opened[reader], ...opened.anybody].some((path) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(decodeURIComponent(targetOf(link))),
  )

const links = { own: paths.choosePassword(TOKEN), withdrawal: paths.withdrawal(TOKEN), unsubscription: paths.unsubscription(TOKEN) }
const author = { brandName: 'Kontor', legalEntity: 'Kontor GmbH' }
const linksIn = (mail: StoredMail, source: 'global' | 'partner') => {
  const { html, text } = compose(mail, author, source, links)
  const found = `${text}\n${html.replaceAll('&amp;', '&')}`.match(/https:\/\/portal\.example[^\s"<]*/g)
  return [...new Set(found)]
}

const news: readonly AccountNews[] = [
  { kind: 'account_invitation', link: { token: TOKEN, expiresAt: at }, by: 'Clara Chef' },
  { kind: 'account_restored', link: { token: TOKEN, expiresAt: at } },
  { kind: 'account_password_reset', link: { token: TOKEN, expiresAt: at } },
  { kind: 'account_password_changed', by: null },
  { kind: 'account_new_device', device: 'Firefox', network: '192.0.2.0' },
  { kind: 'account_email_changed', before: 'a@mail.example', after: 'b@mail.example', by: null },
  { kind: 'account_factor_set_up' },
  { kind: 'account_factor_removed' },
  { kind: 'account_factor_reset', by: 'Clara Chef' },
  { kind: 'account_recovery_code_used', codesLeft: 3 },
  { kind: 'account_passkey_added', passkey: 'Schlüssel' },
  { kind: 'account_passkey_removed', passkey: 'Schlüssel' },
]

const user = newUser(userCreateSchema.parse({ id: 'ada', email: 'ada@mail.example', firstName: 'Ada', lastName: 'L', role: 'viewer' }))

const notification = (kind: 'notification_now' | 'notification_daily' | 'notification_weekly', partnerPath: string) =>
  outboxItems({
    id: newId(),
    kind,
    ibPartnerId: null,
    replyTo: { name: 'Ada L', address: user.email },
    submitted: [],
    partnerName: null,
    consolePath: paths.users(user.id),
    partnerPath,
    createdAt: at,
    account: { recipient: user.email, link: null },
    unsubscription: 'x',
  })

/** One mail of each kind. */
const makeMails = async () => {
  const [lead, application, registration] = [await makeLead(), await makeApplication(), await makeRegistration()]
  const stored = await leads.getOrThrow(lead.id)
  const records = [
    { entity: 'INTERESSENT', record: stored, partnerName: 'Lindenhof' },
    { entity: 'APPLICATION', record: await applications.getOrThrow(application.id), partnerName: null },
    { entity: 'CUSTOMER', record: await customers.getOrThrow(registration.id), partnerName: 'Lindenhof' },
  ] as const
  const link = { path: paths.choosePassword(TOKEN), expiresAt: at }
  const words = { subject: 'Betreff', text: 'Ihr Zugang: {{link}}' }
  for (const answered of records) {
    for (const which of ['first', 'reminder'] as const) await transact(confirmationMailItems(answered, { which, until: at, time: at }))
    for (const kind of ['receipt', 'acceptance', 'rejection'] as const)
      await transact(answerMailItems(answered, { id: newId(), kind, time: at, words, link }))
  }
  await transact(leadNotification({ ...stored, status: 'IB-Interessent' }, at))
  await inviteToNetwork((await makePartner()).id, { name: 'Pia', email: 'pia@mail.example', note: null }, 'clerk')
  for (const one of news) await transact(accountMailItems(user, one))
  for (const kind of ['notification_now', 'notification_daily', 'notification_weekly'] as const)
    await transact(notification(kind, paths.start()))
}

const TO_RECIPIENTS: readonly ListedMailKind[] = ['recruitment_lead', 'recruitment_interest', 'landing_lead', 'application']

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.stubEnv('PORTAL_ORIGIN', ORIGIN)
  await takeOwnTable(`mail-links-${process.pid}`)
  await makeMails()
})

test('every link in a mail of any kind leads to an address that its reader can open', async () => {
  const { items } = await listMails({ kinds: LISTED_MAIL_KINDS }, { limit: 200, total: 'none', caller: internal })
  expect([...new Set(items.map(({ kind }) => kind))].sort()).toEqual([...LISTED_MAIL_KINDS].sort())
  const checked = items.flatMap((mail) => {
    const isToRecipients = TO_RECIPIENTS.some((kind) => kind === mail.kind)
    const readers = !isToRecipients
      ? (['anybody'] as const)
      : mail.ibPartnerId === null
        ? (['staff'] as const)
        : (['staff', 'partner'] as const)
    return readers.flatMap((reader) => {
      const found = linksIn(mail, reader === 'partner' ? 'partner' : 'global')
      const isAccount = mail.account !== undefined
      const isReached = (link: string) => (isAccount ? opens('staff', link) && opens('partner', link) : opens(reader, link))
      return [{ kind: mail.kind, reader, count: found.length > 0, lost: found.filter((link) => !isReached(link)) }]
    })
  })
  expect(checked.filter(({ count, lost }) => !count || lost.length > 0)).toEqual([])
})

test('the button for staff opens the record that the mail is about', async () => {
  const { items } = await listMails({ kinds: TO_RECIPIENTS }, { limit: 200, total: 'none', caller: internal })
  for (const mail of items) {
    const entity = mailRecords[mail.kind === 'trial' ? 'application' : mail.kind]
    const slug = Object.entries(workKindOf).flatMap(([name, kind]) => (name === entity ? [recordSlugs[kind]] : []))
    expect(linksIn(mail, 'global').map(targetOf)).toEqual([expect.stringContaining(`/akte/${slug[0]}/`)])
  }
})

test('what a mail about news leads to can be opened by partners and by staff', () => {
  for (const kind of NOTIFICATION_KINDS) {
    const target = { kind, recordId: 7, recordKind: 'lead' } as const
    for (const isPartner of [true, false])
      expect(opens(isPartner ? 'partner' : 'staff', `${ORIGIN}${paths.login(notificationTarget(target, isPartner))}`), kind).toBe(true)
  }
})
