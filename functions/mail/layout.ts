import { escapeHtml } from '../../shared/platform/escape-html.ts'

type Frame = {
  readonly brand: string
  readonly subject: string
  /** What mail programs show beside the subject in their lists. */
  readonly preview: string
  readonly signature: string
}
type Content = Omit<Frame, 'preview'> & {
  readonly lead: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  readonly link: string
  readonly action: string
  /** Paragraphs below the button. */
  readonly notes: readonly string[]
}

const withBreaks = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>')

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Arial,Helvetica,sans-serif"
/** Colours of the light theme, inline because some clients support no style sheets; the style sheet overrides them for the dark one. */
const light = {
  page: '#f3f5f6',
  card: '#ffffff',
  text: '#12171b',
  quiet: '#5a656e',
  line: '#d8dee2',
  action: '#d1380b',
  onAction: '#ffffff',
}
const dark = {
  page: '#0d1113',
  card: '#14191c',
  text: '#eff2f4',
  quiet: '#94a0a9',
  line: '#293138',
  action: '#ff6433',
  onAction: '#1a0a04',
}

const darkRules = (scope: string) =>
  [
    `${scope}.page,${scope} .page{background-color:${dark.page}!important}`,
    `${scope} .card{background-color:${dark.card}!important;border-color:${dark.line}!important}`,
    `${scope} .text{color:${dark.text}!important}`,
    `${scope} .quiet{color:${dark.quiet}!important}`,
    `${scope} .row{border-color:${dark.line}!important}`,
    `${scope} .action{background-color:${dark.action}!important}`,
    `${scope} .action a{color:${dark.onAction}!important}`,
  ].join('')

/**
 * The frame of all mails: tables and inline styles for every client, and a style sheet for dark and narrow screens where supported
 * (`data-ogsc` marks the dark theme of Outlook on the web).
 */
const framed = ({ brand, subject, preview, signature }: Frame, content: string): string => `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.row td{display:block!important;width:auto!important}.row .label{padding-bottom:0!important;border-bottom:0!important}.row .value{padding-top:0!important}}
@media (prefers-color-scheme:dark){${darkRules('body')}}
${darkRules('[data-ogsc]')}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:${light.card};border:1px solid ${light.line};border-radius:4px"><tr><td style="padding:28px 24px;${FONT}">
<p class="quiet" style="margin:0 0 20px;${FONT};font-size:14px;line-height:20px;font-weight:bold;color:${light.quiet}">${escapeHtml(brand)}</p>
${content}
</td></tr></table>
<p class="quiet" style="margin:16px 0 0;${FONT};font-size:13px;line-height:20px;color:${light.quiet}">${escapeHtml(signature)}</p>
</td></tr></table>
</body>
</html>`

const heading = (text: string) =>
  `<h1 class="text" style="margin:0 0 20px;${FONT};font-size:18px;line-height:26px;font-weight:bold;color:${light.text}">${escapeHtml(text)}</h1>`

const quietParagraph = (text: string) =>
  `<p class="quiet" style="margin:16px 0 0;${FONT};font-size:14px;line-height:22px;color:${light.quiet};overflow-wrap:anywhere">${escapeHtml(text)}</p>`

/** A fact; one without a value spans both columns. */
const tableRow = ({ label, value }: Content['rows'][number]) => {
  const line = `padding:8px 16px 8px 0;border-bottom:1px solid ${light.line};${FONT};line-height:22px`
  const text = `font-size:16px;color:${light.text};word-break:break-word;overflow-wrap:anywhere`
  if (value === '')
    return `<tr class="row"><td class="text row" colspan="2" valign="top" style="${line};${text}">${escapeHtml(label)}</td></tr>`
  return `<tr class="row"><td class="label quiet row" width="150" valign="top" style="${line};font-size:14px;color:${light.quiet}">${escapeHtml(label)}</td><td class="value text row" valign="top" style="${line};padding-right:0;${text}">${withBreaks(value)}</td></tr>`
}

/** A mail with facts and a button. */
export const layout = ({ lead, rows, link, action, notes, ...frame }: Content): string =>
  framed(
    { ...frame, preview: lead },
    `${heading(lead)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
${rows.map(tableRow).join('\n')}
</table>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr><td class="action" style="background-color:${light.action};border-radius:2px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;line-height:20px;font-weight:bold;color:${light.onAction};text-decoration:none">${escapeHtml(action)}</a></td></tr></table>
${notes.map(quietParagraph).join('\n')}`,
  )

type Letter = Omit<Frame, 'preview'> & {
  /** Plain text; an empty line ends a paragraph. */
  readonly text: string
  /** The address that stands in the text wherever the mark is. */
  readonly link: { readonly mark: string; readonly address: string }
  readonly notes: readonly string[]
}

/** A mail of paragraphs, as a person writes one. */
export const letter = ({ text, link: { mark, address }, notes, ...frame }: Letter): string => {
  const anchor = `<a class="text" href="${escapeHtml(address)}" style="color:${light.text}">${escapeHtml(address)}</a>`
  const [first = '', ...others] = text.split(/\n{2,}/)
  const paragraph = (words: string) =>
    `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${light.text};overflow-wrap:anywhere">${withBreaks(words).replaceAll(mark, anchor)}</p>`
  return framed(
    { ...frame, preview: others[0]?.replaceAll(mark, '') ?? first },
    [heading(frame.subject), ...[first, ...others].map(paragraph), ...notes.map(quietParagraph)].join('\n'),
  )
}
