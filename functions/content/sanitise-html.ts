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

/** What a text may hold, and which elements stand in for others. */
export type Rules = { readonly tags: readonly string[]; readonly renamed: Readonly<Record<string, string>> }

export const inline: Rules = { tags: ['strong', 'b', 'em', 'i', 'u', 'br', 'a'], renamed: {} }

export const rich: Rules = {
  tags: ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 'br', 'a'],
  // The page has its one h1 and its section headings; what is written into a section stands below them.
  renamed: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
}

/** What the operator publishes of its own: a document with headings and tables. */
const legal: Rules = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'address', 'hr', 'br'],
    ...['strong', 'b', 'em', 'i', 'u', 'sup', 'sub', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  renamed: { h1: 'h2', h5: 'h4', h6: 'h4' },
}

const sanitise = (html: string, { tags, renamed }: Rules) =>
  sanitizeHtml(html, { ...common, allowedTags: [...tags], transformTags: { a: link, ...renamed } })

const clean = (html: string, rules: Rules) => {
  const safe = sanitise(html, rules).trim()
  return sanitizeHtml(safe, { allowedTags: [], allowedAttributes: {} }).trim() === '' ? null : safe
}

/** HTML for one line of running text: emphasis, line breaks, links. Null when nothing readable is left. */
export const sanitiseInline = (html: string | null) => (html === null ? null : clean(html, inline))

/** HTML with paragraphs, lists and sub-headings. Null when nothing readable is left. */
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

const spelling = (name: string, [attribute, value]: readonly [string, string]) =>
  `<${name} ${attribute}${value === '' ? '' : `="${value}"`}>`

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
    for (const entry of Object.entries(attributes)) if (kept.attributes[entry[0]] === undefined) removed.push(spelling(name, entry))
  }
  return { removed, replaced }
}
