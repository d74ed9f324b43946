import type { ChildNode, Declaration, Root, Rule } from 'postcss'
// The parser alone: it is all that is needed of the library, and stays in the Lambdas' bundles where the rest is left out.
import parse from 'postcss/lib/parse'

/** Longer style sheets count as none. In characters. */
export const MOST_CSS = 20_000

/** The element of the page below which a partner's own styles apply. What lies beside it, above all the risk notice, is out of their reach. */
export const PARTNER_SCOPE = '.partner-page'

/** Inside the form nothing applies: what is agreed to stays legible. */
const NOT_IN_FORM = ':not(form, form *)'

/**
 * Nothing here takes an element out of its place, lays it over another, hides it, or asks for anything from elsewhere. Shadows and outlines are missing because
 * they paint beyond their element.
 */
const PROPERTIES = new Set([
  ...['color', 'background', 'background-color', 'background-image'],
  ...['font', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'letter-spacing', 'line-height', 'word-spacing'],
  ...['text-align', 'text-transform', 'text-decoration', 'text-decoration-color', 'text-decoration-style', 'text-decoration-thickness'],
  ...['text-underline-offset', 'text-wrap', 'hyphens', 'list-style', 'list-style-type', 'list-style-position', 'accent-color'],
  ...['border', 'border-color', 'border-style', 'border-width', 'border-radius', 'border-collapse'],
  ...['top', 'right', 'bottom', 'left'].flatMap((side) => [`border-${side}`, `border-${side}-color`, `padding-${side}`, `margin-${side}`]),
  ...['padding', 'padding-block', 'padding-inline', 'margin', 'margin-block', 'margin-inline', 'gap', 'row-gap', 'column-gap', 'max-width'],
])

const FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'light-dark', 'linear-gradient', 'calc', 'clamp', 'min', 'max'])

/** Words, numbers, colours, and strings for names of fonts; no escapes, no `<`, no `;`, and so no way out of a declaration. */
const VALUE = /^(?:[\w#%.,()+*/ -]|"[\w ,.-]*"|'[\w ,.-]*')+$/
const FUNCTION = /([\w-]*)\(/g
/** Two slashes or stars begin an address or a comment; a negative space moves an element over its neighbours. */
const SUSPICIOUS = /\/\/|\/\*|\*\//
const NEGATIVE = /(?:^|[\s,(])-|calc|clamp|min|max/

const isHarmless = ({ prop, value }: Declaration) => {
  const name = prop.toLowerCase()
  if (!PROPERTIES.has(name) || value.length > 300 || !VALUE.test(value) || SUSPICIOUS.test(value)) return false
  if (name.startsWith('margin') && NEGATIVE.test(value)) return false
  return [...value.matchAll(FUNCTION)].every(([, called = '']) => FUNCTIONS.has(called.toLowerCase()))
}

/** An element, classes and a few states: no attributes, no ids, no pseudo-elements, no functions but `:nth-…`. */
const COMPOUND =
  /^(?!$)(?:[a-z][a-z0-9]*|\*)?(?:\.[a-z_][\w-]*)*(?::(?:hover|first-child|last-child|first-of-type|last-of-type|nth-(?:child|of-type)\([\dn+-]+\)))*$/i
const COMBINATOR = /\s*[>+~]\s*|\s+/
const ROOTS = /^(?:html|body|:root|\.partner-page)(?=$|[\s>])/i

const scoped = (selector: string): string | undefined => {
  const trimmed = selector.trim()
  const below = trimmed.replace(ROOTS, '').replace(/^[\s>]+/, '')
  if (below === '') return trimmed === '' ? undefined : PARTNER_SCOPE
  const isKnown = below.split(COMBINATOR).every((compound) => COMPOUND.test(compound))
  return isKnown ? `${PARTNER_SCOPE} ${below.replace(/\s+/g, ' ')}${NOT_IN_FORM}` : undefined
}

const sanitiseRule = ({ selector, nodes = [] }: Rule) => {
  const selectors = selector.split(',').map(scoped)
  const declarations = nodes
    .filter((node) => node.type === 'decl')
    .filter(isHarmless)
    .map(({ prop, value }) => `${prop.toLowerCase()}:${value}`)
  // One wrong selector makes browsers drop the whole rule; so it is here.
  if (declarations.length === 0 || selectors.includes(undefined)) return ''
  return `${selectors.join(',')}{${declarations.join(';')}}`
}

const MEDIA =
  /^\((?:(?:min|max)-width:\s*\d{1,4}(?:\.\d+)?(?:px|em|rem)|prefers-color-scheme:\s*(?:dark|light)|prefers-reduced-motion:\s*reduce)\)$/i

const isKnownMedia = (condition: string) => condition.split(/\s+and\s+/i).every((part) => MEDIA.test(part.trim()))

const sanitiseNode = (node: ChildNode | Root): string => {
  if (node.type === 'rule') return sanitiseRule(node)
  if (node.type !== 'atrule' || node.name.toLowerCase() !== 'media' || !isKnownMedia(node.params)) return ''
  const rules = (node.nodes ?? []).map((inner) => (inner.type === 'rule' ? sanitiseRule(inner) : '')).join('')
  return rules === '' ? '' : `@media ${node.params.toLowerCase()}{${rules}}`
}

/**
 * A partner's own style sheet, written anew from what is understood of it: known properties with harmless values, known selectors below
 * {@link PARTNER_SCOPE}. Null when nothing is left, when it is too long, or when it is no CSS.
 */
export const sanitiseCss = (css: string | null) => {
  if (css === null || css.length > MOST_CSS) return null
  try {
    // Without this a comment could have the parser look for a source map in the file system.
    const nodes: readonly (ChildNode | Root)[] = parse(css, { map: false }).nodes
    const safe = nodes.map(sanitiseNode).join('')
    return safe === '' ? null : safe
  } catch (error) {
    if (error instanceof Error && error.name === 'CssSyntaxError') return null
    throw error
  }
}
