import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { MOST_PICTURES_IN_TEXT } from '../../shared/platform/limits.ts'
import { PICTURE_ADDRESS } from '../../shared/platform/pages.ts'
import { wellStructured } from './html-structure.ts'

/** Elements whose text is not meant to be read; they are removed with their content. */
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

/** Classes for a partner's own styles. Those of the portal's pages have other prefixes, see `web/site/document.tsx` and `partner-page`. */
const OWN_CLASS = /^(?!p-|partner-)[a-z][\w-]{0,39}$/i

/** How many columns or rows a cell may span. */
const SPANS = Array.from({ length: 12 }, (_, index) => String(index + 1))
const cell = [
  { name: 'colspan', values: SPANS },
  { name: 'rowspan', values: SPANS },
  { name: 'scope', values: ['col', 'row', 'colgroup', 'rowgroup'] },
]

/** Sides of pictures, in pixels. */
const SIDE = /^[1-9]\d{0,3}$/

const common = {
  allowedAttributes: { a: ['href', 'rel'], td: cell, th: cell, img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Styles are removed, so the bundle omits the CSS parser.
  parseStyleAttributes: false,
  nonTextTags: SILENT,
  nestingLimit: 12,
} satisfies IOptions

/** The allowed content of a text, and replaced elements. */
export type Rules = {
  readonly tags: readonly string[]
  readonly renamed: Readonly<Record<string, string>>
  /** Allowed classes. */
  readonly classes: readonly RegExp[]
  /** The `rel` of links. */
  readonly rel: string
  /** Replaces the line break of a removed element. */
  readonly lineEnd: string
}

/** For links of partners: no referrer for the target, and no endorsement for search engines. */
const FOREIGN = 'nofollow ugc noopener noreferrer'

const WORDS = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub', 'span', 'br', 'a']
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

export const inline: Rules = { tags: WORDS, renamed: {}, classes: [OWN_CLASS], rel: FOREIGN, lineEnd: ' ' }

export const rich: Rules = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'hr', 'div', 'section'],
    ...WORDS,
    ...TABLE,
    'img',
  ],
  // The page already has an h1.
  renamed: { h1: 'h2', h5: 'h4', h6: 'h4' },
  classes: [OWN_CLASS],
  rel: FOREIGN,
  lineEnd: '<br />',
}

/** For texts of the operator: a document with headings and tables. */
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

/** Elements that cause line breaks. */
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

/** Placeholder for a line break until its surroundings are known; no text contains it. */
const LINE_END = '\uE000'
const SPACES = /[ \t\r\n\f]+/g
const LINE_ENDS = new RegExp(` ?${LINE_END}(?: ?${LINE_END})* ?`, 'g')
const BLOCK_TAG = `</?(?:${LINES.join('|')})(?: [^>]*)?>`
const BESIDE_A_BLOCK = new RegExp(`(?<=${BLOCK_TAG})${LINE_END}|${LINE_END}(?=${BLOCK_TAG})`, 'g')
const AT_AN_END = new RegExp(`^[ ${LINE_END}]{1,3}|[ ${LINE_END}]{1,3}$`, 'g')
const MANY_BREAKS = /(?:<br \/>\s*){3,}/g

/** Keeps words separated when an element between them is removed. */
const apart = (html: string, { tags, renamed }: Rules) => {
  const gone = (names: readonly string[]) => names.filter((name) => !tags.includes(renamed[name] ?? name)).join('|')
  return html
    .replaceAll(LINE_END, '')
    .replaceAll(PICTURE, '')
    .replace(new RegExp(`</?(?:${gone(LINES)})(?=[\\s/>])`, 'gi'), `${LINE_END}$&`)
    .replace(new RegExp(`</?(?:${gone(CELLS)})(?=[\\s/>])`, 'gi'), ' $&')
}

const optionsFor = ({ tags, classes }: Rules) => ({
  ...common,
  allowedTags: [...tags],
  allowedClasses: { '*': [...classes] },
})

/** The separator that replaces a removed tag. */
const gap = (name: string) => (LINES.includes(name) ? LINE_END : CELLS.includes(name) ? ' ' : '')

/** Follows a picture until empty elements are removed, so that what holds one counts as full; no text contains it. */
const PICTURE = '\uE001'
const PICTURE_TAG = /<img [^>]*>/g

const OWN_PICTURE = new RegExp(`^${PICTURE_ADDRESS.source}$`)
const NO_PICTURE = { tagName: 'unknown', attribs: {} }

/** Pictures of the portal alone, with a description; the others are removed. */
const pictures = () => {
  let count = 0
  return (tagName: string, { src = '', alt = '', width = '', height = '', class: classes }: Record<string, string>) => {
    const isKnown = OWN_PICTURE.test(src) && alt.trim() !== '' && ++count <= MOST_PICTURES_IN_TEXT
    if (!isKnown) return NO_PICTURE
    const sides = SIDE.test(width) && SIDE.test(height) ? { width, height } : {}
    return { tagName, attribs: { src, alt, ...sides, loading: 'lazy', ...(classes !== undefined && { class: classes }) } }
  }
}

const sanitise = (html: string, rules: Rules) => {
  const known = sanitizeHtml(apart(html, rules), {
    ...optionsFor(rules),
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: rules.rel }), img: pictures(), ...rules.renamed },
  })
  const safe = sanitizeHtml(known.replace(PICTURE_TAG, `$&${PICTURE}`), {
    ...optionsFor(rules),
    // Empty elements would take up space.
    exclusiveFilter: ({ tag, text }) => !['br', 'hr', 'td', 'th', 'img'].includes(tag) && text.replaceAll(LINE_END, '').trim() === '',
  })
  return wellStructured(safe.replaceAll(PICTURE, ''), gap)
    .replace(SPACES, ' ')
    .replace(LINE_ENDS, LINE_END)
    .replace(AT_AN_END, '')
    .replace(BESIDE_A_BLOCK, '')
    .replaceAll(LINE_END, rules.lineEnd)
    .replace(MANY_BREAKS, '<br /><br />')
}

const UNLINKED = 'unlinked'
const UNLINKED_TAG = new RegExp(`</?${UNLINKED}>`, 'g')

/** Links without an address become text: they are marked with a character that no text contains, which is removed at the very end. */
const unlinked = (tagName: string, attribs: Record<string, string>) =>
  attribs.href === undefined ? { tagName: UNLINKED, attribs: {} } : { tagName, attribs }

const clean = (html: string, rules: Rules) => {
  // The library must let the mark through: it remembers the new name of a dropped element and closes the next one by it.
  const marked = sanitizeHtml(sanitise(html, rules), {
    ...optionsFor(rules),
    allowedTags: [...rules.tags, UNLINKED],
    transformTags: { a: unlinked },
  })
  const safe = marked.replace(UNLINKED_TAG, '')
  return safe.replace(/<(?!img )[^>]*>/g, '').trim() === '' ? null : safe
}

/** HTML for one line of running text: emphasis, line breaks, links. Null when nothing readable is left. */
export const sanitiseInline = (html: string | null) => (html === null ? null : clean(html, inline))

/** HTML of running text with headings, lists, tables, quotes and sections of its own. Null when nothing readable is left. */
export const sanitiseRich = (html: string | null) => (html === null ? null : clean(html, rich))

/** HTML of a legal text: headings, paragraphs, lists and tables. Null when nothing readable is left. */
export const sanitiseLegal = (html: string | null) => (html === null ? null : clean(html, legal))

type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

/** All opening tags in order, as the parser reads them. */
const tagsOf = (html: string): Tag[] => {
  const tags: Tag[] = []
  const note = (name: string, attributes: Record<string, string>) => {
    // A copy, because the library removes disallowed attributes from the original.
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

/** The removed part of an attribute: all of it, or single classes. */
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
 * Lists removed tags and attributes, and replaced elements, of an HTML text. It compares the input with the result, so it holds for any
 * rules of the sanitiser.
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
