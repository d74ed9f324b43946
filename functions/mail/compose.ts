import type { Mail } from '../data/outbox.ts'
import { brand } from '../environment.ts'
import { portalLink } from '../portal-link.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const subjects = {
  recruitment_lead: ({ replyTo, partnerName }) => `Neue IB-Bewerbung: ${replyTo.name}${partnerName === null ? '' : ` über ${partnerName}`}`,
} satisfies Record<Mail['kind'], (mail: Mail) => string>

const leads = {
  recruitment_lead: 'Über die Anwerbeseite ist eine neue Bewerbung als IB-Partner eingegangen.',
} satisfies Record<Mail['kind'], string>

const berlin = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' })

/** The words of a mail: subject, plain text, and HTML that says the same. */
export const compose = (mail: Mail): { subject: string; text: string; html: string } => {
  const { name, legalEntity } = brand()
  const link = portalLink(mail.consolePath.startsWith('/') ? `/${mail.consolePath.slice(1)}` : '/')
  const rows = [
    ...mail.submitted,
    ...(mail.partnerName === null ? [] : [{ label: 'Partner', value: mail.partnerName }]),
    { label: 'Eingegangen', value: `${berlin.format(new Date(mail.createdAt))} Uhr` },
  ]
  const subject = subjects[mail.kind](mail)
  const lead = leads[mail.kind]
  const text = [
    lead,
    '',
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    '',
    `In der Verwaltung ansehen: ${link}`,
    '',
    '-- ',
    `${name}, ${legalEntity}`,
  ].join('\n')
  const html = `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px Arial,Helvetica,sans-serif">
<p style="margin:0 0 24px;font-weight:bold">${escapeHtml(name)}</p>
<p style="margin:0 0 16px">${escapeHtml(lead)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:16px;line-height:24px">
${rows.map(({ label, value }) => `<tr><td style="padding:6px 24px 6px 0;vertical-align:top">${escapeHtml(label)}</td><td style="padding:6px 0;font-weight:bold">${escapeHtml(value)}</td></tr>`).join('\n')}
</table>
<p style="margin:24px 0"><a href="${escapeHtml(link)}">In der Verwaltung ansehen</a></p>
<p style="margin:24px 0 0;font-size:13px;line-height:20px">${escapeHtml(name)}, ${escapeHtml(legalEntity)}</p>
</body></html>`
  return { subject, text, html }
}
