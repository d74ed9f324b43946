import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT_MAIL_KINDS, hasSecretLink } from '../../shared/domain/mail.ts'
import { compose } from './compose.ts'

beforeEach(() => {
  vi.stubEnv('PORTAL_ORIGIN', 'https://portal.example')
})

const operator = { brandName: 'Kontor & Partner', legalEntity: 'Kontor GmbH' }

const mail = {
  kind: 'recruitment_lead',
  replyTo: { name: 'Ünal „Ü“ <b>', address: 'u@mail.example' },
  submitted: [{ label: 'Vorname', value: '<img src=x onerror=alert(1)> & "Zitat" 🙂' }],
  partnerName: 'Kaiser & Roth (IB-1003)',
  consolePath: '/admin/ib-interessenten',
  partnerPath: '/ib-partner/kunden/20461',
  createdAt: '2026-03-17T13:02:00.000Z',
} as const

test('a mail has the same German text in plain text and HTML, with a link into the console through the sign-in', () => {
  const { subject, text, html } = compose(mail, operator, 'global')
  expect(subject).toBe('Neue IB-Bewerbung: Ünal „Ü“ <b> über Kaiser & Roth (IB-1003)')
  expect(text).toContain('Vorname: <img src=x onerror=alert(1)> & "Zitat" 🙂')
  expect(text).toContain('Eingegangen: 17.03.2026, 14:02 Uhr')
  expect(text).toContain('In der Verwaltung ansehen: https://portal.example/login?next=%2Fadmin%2Fib-interessenten')
  expect(html).toContain('Kaiser &amp; Roth (IB-1003)')
  expect(html).toContain('href="https://portal.example/login?next=%2Fadmin%2Fib-interessenten"')
  expect(text).toContain('Kontor & Partner, Kontor GmbH')
  expect(html).toContain('Kontor &amp; Partner, Kontor GmbH')
})

test('a mail to a partner’s own recipients links to the partner’s dashboard through the sign-in', () => {
  const { text, html } = compose(mail, operator, 'partner')
  const link = 'https://portal.example/login?next=%2Fib-partner%2Fkunden%2F20461'
  expect(text).toContain(`In Ihrem Dashboard ansehen: ${link}`)
  expect(html).toContain(`href="${link}"`)
  expect(`${text}${html}`).not.toContain('/admin')
})

test('an invitation shows the partner’s words as text, and links to the page that it invites to', () => {
  const invitation = {
    ...mail,
    kind: 'partner_invitation',
    submitted: [{ label: 'Nachricht', value: 'Hallo\n<a href="https://boese.example">hier</a>' }],
    partnerPath: '/ib-recruitment/IB-1003?k=einladung-x',
    invitation: { recipient: 'a@mail.example' },
  } as const
  const { subject, text, html } = compose(invitation, operator, 'global')
  expect(subject).toBe('Ünal „Ü“ <b> lädt Sie ein, IB-Partner zu werden')
  expect(text).toContain('Einladung ansehen: https://portal.example/ib-recruitment/IB-1003?k=einladung-x')
  expect(text).toContain('Partner: Kaiser & Roth (IB-1003)')
  expect(html).toContain('&lt;a href=&quot;https://boese.example&quot;&gt;hier&lt;/a&gt;')
  expect(`${text}${html}`).not.toMatch(/Eingegangen|\/admin|\/konto/)
})

test('a mail about news says without a number what happened once, and its button leads there', () => {
  const news = { ...mail, kind: 'notification_now', partnerName: null, partnerPath: '/ib-partner/seite' } as const
  const { subject, text, html } = compose({ ...news, submitted: [{ label: 'Ihre Seite ist freigegeben', value: '1' }] }, operator, 'global')
  expect(subject).toBe('Ihre Seite ist freigegeben')
  expect(text).toContain('\nIhre Seite ist freigegeben\n')
  expect(html).toContain('>Ihre Seite ist freigegeben</td></tr>')
  expect(text).toContain('Im Portal ansehen: https://portal.example/login?next=%2Fib-partner%2Fseite')
  expect(compose({ ...news, submitted: [{ label: 'Neue Kunden', value: '2' }] }, operator, 'global').text).toContain('Neue Kunden: 2')
})

describe.each(ACCOUNT_MAIL_KINDS)('a mail about an account, %s,', (kind) => {
  const link = { sealed: 'x', expiresAt: '2026-03-24T13:02:00.000Z' }
  const news = { ...mail, kind, partnerName: null, account: { recipient: 'a@mail.example', link: hasSecretLink(kind) ? link : null } }

  test('tells its user what to do, and shows its single-use link to nobody else', () => {
    const { subject, text, html } = compose(news, operator, 'global')
    expect(subject).not.toContain('Ünal')
    expect(text).toContain('Zeitpunkt: 17.03.2026, 14:02 Uhr')
    expect(text).toMatch(/Wenn Sie (?:das nicht waren|davon nichts wissen|keine Einladung erwarten)/)
    expect(text).not.toContain('Eingegangen')
    if (!hasSecretLink(kind)) {
      expect(text).toContain('Konto ansehen: https://portal.example/login?next=%2Fkonto')
      return
    }
    expect(text).toContain('Gültig bis: 24.03.2026, 14:02 Uhr')
    expect(text).toContain(': [Link]')
    expect(html).toContain('href="[Link]"')
    const own = compose(news, operator, 'global', { own: '/passwort#a.b' })
    expect(own.text.match(/https:\/\/portal\.example\/passwort#a\.b$/gm)).toHaveLength(2)
    expect(own.html).toContain('href="https://portal.example/passwort#a.b"')
  })
})

describe('text typed by a stranger', () => {
  test('is escaped in the HTML', () => {
    const { html } = compose(mail, operator, 'global')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Zitat&quot; 🙂')
  })

  test('keeps its lines, and none of them looks like another field', () => {
    const { text, html } = compose(
      { ...mail, submitted: [{ label: 'Nachricht', value: 'Guten Tag\r\nPartner: ein anderer\n\nGruß' }] },
      operator,
      'global',
    )
    expect(text).toContain('Nachricht: Guten Tag\n    Partner: ein anderer\n    \n    Gruß')
    expect(html).toContain('Guten Tag<br>Partner: ein anderer<br><br>Gruß')
  })

  test('cannot add a second subject line, an endless one or one that reads backwards', () => {
    const hostile = compose(
      { ...mail, replyTo: { ...mail.replyTo, name: 'A\r\nBcc: alle@mail.example\u202Egnp.exe' } },
      operator,
      'global',
    ).subject
    expect(hostile).toBe('Neue IB-Bewerbung: A Bcc: alle@mail.example gnp.exe über Kaiser & Roth (IB-1003)')
    const long = compose({ ...mail, replyTo: { ...mail.replyTo, name: '🙂'.repeat(500) } }, operator, 'global').subject
    expect([...long]).toHaveLength(200)
    expect(long.endsWith('🙂…')).toBe(true)
  })
})

test('the HTML needs no external resources and has a dark theme', () => {
  const { html } = compose(mail, operator, 'global')
  expect(html).not.toMatch(/<(?:script|img|link|iframe|form)\b|url\(|@import/)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('[data-ogsc]')
  expect(html).toContain('<html lang="de">')
})
