const WORDS = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub', 'span', 'br', 'a']
const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'dl', 'blockquote', 'figure', 'address', 'hr', 'div', 'section', 'table']
const ANY = [...BLOCKS, ...WORDS]

/** What an element may hold directly, where that is neither everything nor words alone. */
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
/** What holds whole blocks; every other element holds words. */
const CONTAINERS = ['li', 'dt', 'dd', 'blockquote', 'figcaption', 'address', 'div', 'section', 'th', 'td']

const contentOf = (parent: string | undefined) =>
  parent === undefined ? ANY : (special[parent] ?? (CONTAINERS.includes(parent) ? ANY : WORDS))

const TAG = /<(\/?)([a-z][a-z0-9]*)([^>]*)>/g
const VOID = ['br', 'hr']

/**
 * Takes tags away that stand where HTML does not allow them, and keeps what they hold. Only then do browsers build the same tree as was written: a list item
 * in a block of another list item, or a table straight within another, would have them close elements early, and the end tags left over would close elements
 * of the page around.
 * @param html tags that are all closed, in lower case, whose texts and attributes are escaped
 * @param gap stands in for a tag that is taken away
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
