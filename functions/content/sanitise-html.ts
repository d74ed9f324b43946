import sanitizeHtml, { type IOptions } from 'sanitize-html'

/** Elements whose text is never meant to be read: they vanish with everything inside. */
const SILENT = [
  ...[
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'embed',
    'template',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  ...['svg', 'math', 'audio', 'video', 'canvas', 'select', 'button'],
]

/** Links open nothing but the web, mail and telephone, and tell the target neither where they come from nor that we vouch for it. */
const common = {
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  allowedClasses: {},
  // No style survives, so none is parsed: the bundle leaves the CSS parser out.
  parseStyleAttributes: false,
  nonTextTags: SILENT,
  nestingLimit: 12,
} satisfies IOptions

const link = sanitizeHtml.simpleTransform('a', { rel: 'nofollow ugc noopener noreferrer' })

const inline: IOptions = {
  ...common,
  allowedTags: ['strong', 'b', 'em', 'i', 'u', 'br', 'a'],
  transformTags: { a: link },
}

const rich: IOptions = {
  ...common,
  allowedTags: ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 'br', 'a'],
  // The page has its one h1 and its section headings; what is written into a section stands below them.
  transformTags: { a: link, h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
}

const clean = (html: string, options: IOptions) => {
  const safe = sanitizeHtml(html, options).trim()
  return sanitizeHtml(safe, { allowedTags: [], allowedAttributes: {} }).trim() === '' ? null : safe
}

/** HTML for one line of running text: emphasis, line breaks, links. Null when nothing readable is left. */
export const sanitiseInline = (html: string | null) => (html === null ? null : clean(html, inline))

/** HTML with paragraphs, lists and sub-headings. Null when nothing readable is left. */
export const sanitiseRich = (html: string | null) => (html === null ? null : clean(html, rich))
