const WORDS = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub', 'span', 'br', 'a', 'img']
const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'dl', 'blockquote', 'figure', 'address', 'hr', 'div', 'section', 'table']
const ANY = [...BLOCKS, ...WORDS]

/** Allowed children of elements that restrict them to more than text. */
const special: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  dl: ['dt', 'dd'],
  figure: [...ANY, 'figcaption'],
  table: ['caption', 'thead', 'tbody', 'tfoot', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['th', 'td'],
}
/** Elements that may contain blocks; every other element contains text. */
const CONTAINERS = ['li', 'dt', 'dd', 'blockquote', 'figcaption', 'address', 'div', 'section', 'th', 'td']

const contentOf = (parent: string | undefined) =>
  parent === undefined ? ANY : (special[parent] ?? (CONTAINERS.includes(parent) ? ANY : WORDS))

const TAG = /<(\/?)([a-z][a-z0-9]*)([^>]*)>/g
const VOID = ['br', 'hr', 'img']

/**
 * Removes tags where HTML does not allow them and keeps their content, so that browsers build the same tree as written. A list item in a
 * block of another one, or a table directly in another, would close elements early, and the surplus end tags would close elements of the
 * surrounding page.
 * @param html closed tags in lower case, with escaped texts and attributes
 * @param gap replaces a removed tag
 * @see https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 */
export const wellStructured = (html: string, gap: (name: string) => string) => {
  const open: { readonly name: string; readonly isKept: boolean; readonly isLink: boolean }[] = []
  return html.replace(TAG, (tag: string, slash: string, name: string, attributes: string) => {
    if (slash !== '') return open.pop()?.isKept ? tag : gap(name)
    const parent = open.findLast(({ isKept }) => isKept)?.name
    const isNestedLink = name === 'a' && open.some(({ isKept, isLink }) => isKept && isLink)
    const isKept = contentOf(parent).includes(name) && !isNestedLink
    if (!VOID.includes(name)) open.push({ name, isKept, isLink: name === 'a' && attributes.includes(' href=') })
    return isKept ? tag : gap(name)
  })
}
