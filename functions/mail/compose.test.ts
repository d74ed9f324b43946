import { beforeEach, expect, test, vi } from 'vitest'
import type { Mail } from '../data/outbox.ts'
import { compose } from './compose.ts'

beforeEach(() => {
  vi.stubEnv('PORTAL_ORIGIN', 'https://portal.example')
})

const mail: Mail = {
  id: 1,
  kind: 'recruitment_lead',
  ibPartnerId: 2,
  replyTo: { name: 'Ünal „Ü“ <b>', address: 'u@mail.example' },
  submitted: [{ label: 'Vorname', value: '<img src=x onerror=alert(1)> & "Zitat" 🙂' }],
  partnerName: 'Kaiser & Roth (IB-1003)',
  consolePath: '/admin/ib-interessenten',
  createdAt: '2026-03-17T13:02:00.000Z',
  status: 'pending',
  attempts: 1,
  reason: null,
}

test('a mail says the same in text and HTML, in German, with a link into the console', () => {
  const { subject, text, html } = compose(mail)
  expect(subject).toBe('Neue IB-Bewerbung: Ünal „Ü“ <b> über Kaiser & Roth (IB-1003)')
  expect(text).toContain('Vorname: <img src=x onerror=alert(1)> & "Zitat" 🙂')
  expect(text).toContain('Eingegangen: 17.03.2026, 14:02 Uhr')
  expect(text).toContain('https://portal.example/admin/ib-interessenten')
  expect(html).toContain('Kaiser &amp; Roth (IB-1003)')
})

test('what a stranger typed is text in the HTML, never markup', () => {
  const { html } = compose(mail)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Zitat&quot; 🙂')
})
