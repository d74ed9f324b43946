import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { wellStructured } from './html-structure.ts'

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

/** Classes of a partner's own, for its own styles. What the portal's pages are styled by begins otherwise, see `web/site/document.tsx` and `partner-page`. */
const OWN_CLASS = /^(?!p-|partner-)[a-z][\w-]{0,39}$/i

/** Of a cell, how many columns or rows it takes. */
const SPANS = Array.from({ length: 12 }, (_, index) => String(index + 1))
const cell = [
  { name: 'colspan', values: SPANS },
  { name: 'rowspan', values: SPANS },
  { name: 'scope', values: ['col', 'row', 'colgroup', 'rowgroup'] },
]

const common = {
  allowedAttributes: { a: ['href', 'rel'], td: cell, th: cell },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // No style survives, so none is parsed: the bundle leaves the CSS parser out.
  parseStyleAttributes: false,
  nonTextTags: SILENT,
  nestingLimit: 12,
} satisfies IOptions

/** What a text may hold, and which elements stand in for others. */
export type Rules = {
  readonly tags: readonly string[]
  readonly renamed: Readonly<Record<string, string>>
  /** Which classes its elements may have. */
  readonly classes: readonly RegExp[]
  /** What links tell of themselves to the page that they lead to, and to search engines. */
  readonly rel: string
  /** What stands for the end of a line where elements that made one are gone. */
  readonly lineEnd: string
}

/** Links of partners: the target learns nothing of where they come from, nor do we vouch for it. */
const FOREIGN = 'nofollow ugc noopener noreferrer'

const WORDS = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub', 'span', 'br', 'a']
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

export const inline: Rules = { tags: WORDS, renamed: {}, classes: [OWN_CLASS], rel: FOREIGN, lineEnd: ' ' }

export const rich: Rules = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'hr', 'div', 'section'],
    ...WORDS,
    ...TABLE,
  ],
  // The page has its one h1.
  renamed: { h1: 'h2', h5: 'h4', h6: 'h4' },
  classes: [OWN_CLASS],
  rel: FOREIGN,
  lineEnd: '<br />',
}

/** What the operator publishes of its own: a document with headings and tables. */
const legal: Rules = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'address', 'hr', 'br'],
    ...['strong', 'b', 'em', 'i', 'u', 'sup', 'sub', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  renamed: { h1: 'h2', h5: 'h4', h6: 'h4' },
  classes: [],
  rel: 'noopener',
  lineEnd: '<br />',
}

/** Elements that begin and end lines of their own. */
const LINES = [
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'caption',
    'center',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'fieldset',
    'figcaption',
    'figure',
  ],
  ...[
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
    'hr',
    'legend',
    'li',
    'main',
    'nav',
    'ol',
    'p',
    'pre',
    'section',
    'summary',
  ],
  ...['table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
]
const CELLS = ['td', 'th', 'option']

/** Stands where a line ends, until it is known what lies around; no text holds it. */
const LINE_END = '\uE000'
const SPACES = /[ \t\r\n\f]+/g
const LINE_ENDS = new RegExp(` ?${LINE_END}(?: ?${LINE_END})* ?`, 'g')
const BLOCK_TAG = `</?(?:${LINES.join('|')})(?: [^>]*)?>`
const BESIDE_A_BLOCK = new RegExp(`(?<=${BLOCK_TAG})${LINE_END}|${LINE_END}(?=${BLOCK_TAG})`, 'g')
const AT_AN_END = new RegExp(`^[ ${LINE_END}]{1,3}|[ ${LINE_END}]{1,3}$`, 'g')
const MANY_BREAKS = /(?:<br \/>\s*){3,}/g

/** Words on both sides of an element that goes stay apart. */
const apart = (html: string, { tags, renamed }: Rules) => {
  const gone = (names: readonly string[]) => names.filter((name) => !tags.includes(renamed[name] ?? name)).join('|')
  return html
    .replaceAll(LINE_END, '')
    .replace(new RegExp(`</?(?:${gone(LINES)})(?=[\\s/>])`, 'gi'), `${LINE_END}$&`)
    .replace(new RegExp(`</?(?:${gone(CELLS)})(?=[\\s/>])`, 'gi'), ' $&')
}

const optionsFor = ({ tags, classes }: Rules) => ({
  ...common,
  allowedTags: [...tags],
  allowedClasses: { '*': [...classes] },
})

/** What keeps words apart where a tag goes. */
const gap = (name: string) => (LINES.includes(name) ? LINE_END : CELLS.includes(name) ? ' ' : '')

const sanitise = (html: string, rules: Rules) => {
  const safe = sanitizeHtml(apart(html, rules), {
    ...optionsFor(rules),
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: rules.rel }), ...rules.renamed },
    // What holds nothing takes room all the same.
    exclusiveFilter: ({ tag, text }) => !['br', 'hr', 'td', 'th'].includes(tag) && text.replaceAll(LINE_END, '').trim() === '',
  })
  return wellStructured(safe, gap)
    .replace(SPACES, ' ')
    .replace(LINE_ENDS, LINE_END)
    .replace(AT_AN_END, '')
    .replace(BESIDE_A_BLOCK, '')
    .replaceAll(LINE_END, rules.lineEnd)
    .replace(MANY_BREAKS, '<br /><br />')
}

const UNLINKED = 'unlinked'
const UNLINKED_TAG = new RegExp(`</?${UNLINKED}>`, 'g')

/** Links without an address are words like others: a mark stands for them, which no text holds by now, and goes at the very end. */
const unlinked = (tagName: string, attribs: Record<string, string>) =>
  attribs.href === undefined ? { tagName: UNLINKED, attribs: {} } : { tagName, attribs }

const clean = (html: string, rules: Rules) => {
  // The library must let the mark through: of an element that it drops it remembers the new name, and closes the next one by it.
  const marked = sanitizeHtml(sanitise(html, rules), {
    ...optionsFor(rules),
    allowedTags: [...rules.tags, UNLINKED],
    transformTags: { a: unlinked },
  })
  const safe = marked.replace(UNLINKED_TAG, '')
  return safe.replace(/<[^>]*>/g, '').trim() === '' ? null : safe
}

/** HTML for one line of running text: emphasis, line breaks, links. Null when nothing readable is left. */
export const sanitiseInline = (html: string | null) => (html === null ? null : clean(html, inline))

/** HTML of running text with headings, lists, tables, quotes and sections of its own. Null when nothing readable is left. */
export const sanitiseRich = (html: string | null) => (html === null ? null : clean(html, rich))

/** HTML of a legal text: headings, paragraphs, lists and tables. Null when nothing readable is left. */
export const sanitiseLegal = (html: string | null) => (html === null ? null : clean(html, legal))

type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

/** Every opening tag as the parser understands it, in their order. */
const tagsOf = (html: string): Tag[] => {
  const tags: Tag[] = []
  const note = (name: string, attributes: Record<string, string>) => {
    // A copy: the library takes away from the original what it does not let through.
    tags.push({ name, attributes: { ...attributes } })
    return { tagName: name, attribs: attributes }
  }
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: { '*': note },
  })
  return tags
}

const spelling = (name: string, attribute: string, value: string) => `<${name} ${attribute}${value === '' ? '' : `="${value}"`}>`

/** What of an attribute is gone: all of it, or single classes. */
const missing = (attribute: string, value: string, kept: string | undefined) => {
  if (kept === undefined) return value
  const left = kept.split(' ')
  return attribute === 'class'
    ? value
        .split(/\s+/)
        .filter((name) => !left.includes(name))
        .join(' ')
    : ''
}

/**
 * What of an HTML text does not come through as it was written: tags and attributes that are gone, and elements that others stand in for. Found by comparing
 * what went in with what comes out, so that it tells of the sanitiser whatever its rules are.
 */
export const partsOf = (html: string, rules: Rules): { readonly removed: readonly string[]; readonly replaced: readonly string[] } => {
  const left = tagsOf(sanitise(html, rules))
  const removed: string[] = []
  const replaced: string[] = []
  for (const { name, attributes } of tagsOf(html)) {
    const became = rules.renamed[name] ?? name
    const at = left.findIndex((tag) => tag.name === became)
    const [kept] = at < 0 ? [] : left.splice(at, 1)
    if (kept === undefined) {
      removed.push(SILENT.includes(name) ? `<${name}>…</${name}>` : `<${name}>`)
      continue
    }
    if (became !== name) replaced.push(`<${name}> → <${became}>`)
    for (const [attribute, value] of Object.entries(attributes)) {
      const left = kept.attributes[attribute]
      const gone = missing(attribute, value, left)
      if (left === undefined || gone !== '') removed.push(spelling(name, attribute, gone))
    }
  }
  return { removed, replaced }
}
