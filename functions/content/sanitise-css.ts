import type { ChildNode, Declaration, Root, Rule } from 'postcss'
// The parser alone: it is all that is needed of the library, and stays in the Lambdas' bundles where the rest is left out.
import parse from 'postcss/lib/parse'
import * as z from 'zod'

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

/** Hears of everything that is left out, as it was written. */
type Drop = (part: string) => void

const sanitiseRule = ({ selector, nodes = [] }: Rule, drop: Drop) => {
  const selectors = selector.split(',').map(scoped)
  // One wrong selector makes browsers drop the whole rule; so it is here.
  if (selectors.includes(undefined)) {
    drop(`${selector} { … }`)
    return ''
  }
  const declarations: string[] = []
  for (const node of nodes) {
    if (node.type === 'decl' && isHarmless(node)) {
      declarations.push(`${node.prop.toLowerCase()}:${node.value}`)
      if (node.important) drop(`${selector} { ${node.prop}: … !important }`)
    } else if (node.type !== 'comment') drop(`${selector} { ${node.type === 'decl' ? `${node.prop}: ${node.value}` : node.toString()} }`)
  }
  return declarations.length === 0 ? '' : `${selectors.join(',')}{${declarations.join(';')}}`
}

const MEDIA =
  /^\((?:(?:min|max)-width:\s*\d{1,4}(?:\.\d+)?(?:px|em|rem)|prefers-color-scheme:\s*(?:dark|light)|prefers-reduced-motion:\s*reduce)\)$/i

const isKnownMedia = (condition: string) => condition.split(/\s+and\s+/i).every((part) => MEDIA.test(part.trim()))

const sanitiseNode = (node: ChildNode | Root, drop: Drop): string => {
  if (node.type === 'comment') return ''
  if (node.type === 'rule') return sanitiseRule(node, drop)
  if (node.type !== 'atrule' || node.name.toLowerCase() !== 'media' || !isKnownMedia(node.params)) {
    drop(node.toString())
    return ''
  }
  const rules = (node.nodes ?? []).map((inner) => {
    if (inner.type === 'rule') return sanitiseRule(inner, drop)
    if (inner.type !== 'comment') drop(inner.toString())
    return ''
  })
  return rules.join('') === '' ? '' : `@media ${node.params.toLowerCase()}{${rules.join('')}}`
}

type CleanCss = {
  /** What is left, or null when that is nothing. */
  readonly safe: string | null
  /** What was left out, as it was written. */
  readonly removed: readonly string[]
  /** The line from which on it is no CSS: then nothing is left of it. */
  readonly brokenAt: string | null
}

const errorLineSchema = z.object({ name: z.literal('CssSyntaxError'), line: z.int().positive().default(1) })

/**
 * A partner's own style sheet, written anew from what is understood of it: known properties with harmless values, known selectors below
 * {@link PARTNER_SCOPE}; and what was left out.
 */
export const cleanCss = (css: string | null): CleanCss => {
  if (css === null) return { safe: null, removed: [], brokenAt: null }
  if (css.length > MOST_CSS) return { safe: null, removed: [css], brokenAt: null }
  try {
    // Without this a comment could have the parser look for a source map in the file system.
    const nodes: readonly (ChildNode | Root)[] = parse(css, { map: false }).nodes
    const removed: string[] = []
    const safe = nodes.map((node) => sanitiseNode(node, (part) => removed.push(part))).join('')
    return { safe: safe === '' ? null : safe, removed, brokenAt: null }
  } catch (error) {
    const { success, data } = errorLineSchema.safeParse(error)
    if (!success) throw error
    return { safe: null, removed: [], brokenAt: css.split('\n')[data.line - 1] ?? css }
  }
}

/** What is left of a partner's own style sheet. Null when nothing is, when it is too long, or when it is no CSS. */
export const sanitiseCss = (css: string | null) => cleanCss(css).safe
