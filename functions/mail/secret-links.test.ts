import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hasSecretLink, isAnswerMail, isNotificationMail, MAIL_KINDS, type MailKind } from '../../shared/domain/mail.ts'
import { emptyMailConfiguration } from '../../shared/domain/mail-configuration.ts'
import { paths } from '../../shared/platform/pages.ts'
import type { StoredMailConfiguration } from '../data/mail-configurations.ts'
import type { StoredMail } from '../data/mails.ts'
import { operatorOf } from '../data/portal-settings.ts'
import { sealText } from '../secrets/sealed-json.ts'
import { compose } from './compose.ts'
import { mimeMessage } from './message.ts'
import { postOf, routingIn } from './recipients.ts'

beforeEach(() => {
  vi.stubEnv('PORTAL_ORIGIN', 'https://portal.example')
  vi.stubEnv('LINK_KEYS', KEY)
})

const TOKEN = 'Zm9vYmFyLWdlaGVpbQ.geheim-geheim-geheim'
const until = '2026-03-24T13:02:00.000Z'
const sealed = { sealed: 'x', expiresAt: until }
const KEY = 'ab'.repeat(32)

const base: StoredMail = {
  id: 1,
  version: 1,
  kind: 'application',
  status: 'queued',
  attempts: 1,
  reason: null,
  ibPartnerId: 7,
  partnerName: 'Lindenhof',
  replyTo: { name: 'Pia Probe', address: 'pia@mail.example' },
  submitted: [{ label: 'Vorname', value: 'Pia' }],
  to: [],
  taken: [],
  refused: [],
  createdAt: '2026-03-17T13:02:00.000Z',
  dueAt: null,
  finishedAt: null,
  needsAttention: false,
  consolePath: '/admin',
  partnerPath: '/',
  queuedAt: '2026-03-17T13:02:00.000Z',
  generation: 0,
  isSearchable: false,
}

const isConfirmation = (kind: MailKind) => kind.endsWith('_confirmation') || kind.endsWith('_reminder')

/** A mail of this kind as the portal stores it. */
const mailOf = (kind: MailKind, text: string, tried: StoredMailConfiguration): StoredMail => {
  const mail = { ...base, kind }
  const recipient = 'pia@mail.example'
  if (isAnswerMail(kind)) {
    const values = { firstName: 'Pia', lastName: 'Probe', companyName: null, reason: text }
    const words = { subject: 'Betreff', text }
    return { ...mail, answer: { recipient, form: 'recruitment', values, words, link: sealed, withdrawal: 'x' } }
  }
  if (isConfirmation(kind)) return { ...mail, person: { recipient, submittedAt: until, link: sealed, withdrawal: 'x' } }
  if (isNotificationMail(kind)) {
    return { ...mail, account: { recipient, link: null }, unsubscription: sealText(paths.unsubscription(TOKEN), 'mail-link') }
  }
  if (kind === 'trial') return { ...mail, trial: { configuration: tried, secret: tried.secret, recipient, until } }
  if (kind === 'partner_invitation') return { ...mail, invitation: { recipient } }
  if (kind.startsWith('account_')) return { ...mail, account: { recipient, link: hasSecretLink(kind) ? sealed : null } }
  return { ...mail, submitted: [{ label: 'Nachricht', value: text }] }
}

const links = { own: paths.choosePassword(TOKEN), withdrawal: paths.withdrawal(TOKEN), unsubscription: paths.unsubscription(TOKEN) }

const lists = fc.constantFrom('', 'eins@firma.example', 'eins@firma.example, zwei@firma.example')
const configuration = (owner: string): fc.Arbitrary<StoredMailConfiguration> =>
  fc
    .record({
      customerFormEmails: lists,
      recruitmentFormEmails: lists,
      bccEmails: lists,
      smtpHost: fc.constantFrom(null, `smtp.${owner}.example`),
      smtpUsername: fc.constantFrom(null, owner),
      senderEmail: fc.constantFrom(null, `post@${owner}.example`),
      senderName: fc.constantFrom(null, owner),
      isActive: fc.boolean(),
    })
    .map((given) => ({ ...emptyMailConfiguration, ...given, version: 1, secret: null, pause: null }))
const text = fc.constantFrom(
  'Guten Tag',
  'Ihr Zugang: {{link}}',
  `Hier: https://portal.example${paths.withdrawal(TOKEN)}`,
  `https://portal.example${paths.disclosure(TOKEN)}`,
  `HTTPS://PORTAL.EXAMPLE${paths.confirmation(TOKEN)}`,
)

describe.each(MAIL_KINDS)('a mail of kind %s', (kind) => {
  test('that holds a secret link leaves by the portal’s own server, without blind copies, whatever is configured', async () => {
    const pair = fc.record({
      global: fc.option(configuration('portal'), { nil: undefined }),
      partner: fc.option(configuration('partner'), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(pair, text, configuration('probe'), async ({ global, partner }, typed, tried) => {
        const mail = mailOf(kind, typed, tried)
        const operator = operatorOf(undefined)
        const routing = routingIn(mail, { global, partner, operator, templates: undefined })
        if (routing.kind !== 'send') return
        const { envelope, ...words } = postOf(compose(mail, operator, routing.toSource, links), routing)
        const mime = (await mimeMessage(mail, envelope, words)).toString().replaceAll(/=\r?\n/g, '')
        const isSecret = [words.text, words.html, mime].some((part) => part.includes(TOKEN))
        expect(words.isSecret).toBe(isSecret)
        if (!isSecret) return
        expect(envelope.bcc).toEqual([])
        expect(envelope.server).toEqual(global?.smtpHost ? expect.objectContaining({ owner: null, host: 'smtp.portal.example' }) : null)
        // The sender’s address of a partner belongs to the partner’s server.
        if (partner?.smtpHost) expect(envelope.from.address).not.toContain('@partner.example')
      }),
    )
  })
})

test('a decision without a link comes by the partner’s server, and from its address', () => {
  const partner = {
    ...emptyMailConfiguration,
    smtpHost: 'smtp.partner.example',
    senderEmail: 'post@partner.example',
    version: 1,
    secret: null,
    pause: null,
  }
  const operator = operatorOf(undefined)
  const wayOf = (words: string) => {
    const mail = mailOf('lead_acceptance', words, partner)
    const routing = routingIn(mail, { global: undefined, partner, operator, templates: undefined })
    if (routing.kind !== 'send') throw new Error('The mail is not sent')
    return postOf(compose(mail, operator, routing.toSource, links), routing).envelope
  }
  expect(wayOf('Willkommen')).toMatchObject({
    server: { owner: 7, host: 'smtp.partner.example' },
    from: { address: 'post@partner.example' },
  })
  expect(wayOf('Willkommen: {{link}}')).toMatchObject({ server: null, replyTo: { address: 'post@partner.example' } })
})
