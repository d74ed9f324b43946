import type { ChildNode, Declaration, Root, Rule } from 'postcss'
// The parser alone: it is all that is needed of the library, and stays in the Lambdas' bundles where the rest is left out.
import parse from 'postcss/lib/parse'
import * as z from 'zod'
import { boundValue, isLayout } from './css-bounds.ts'

/** Longer style sheets count as none. In characters. */
export const MOST_CSS = 20_000

/**
 * The elements of the page below which a partner's own styles apply. What lies beside them, above all the form and the risk notice, is out of their reach:
 * no property on the list takes an element out of its place, hides it or asks for anything from elsewhere, and the page clips what paints beyond.
 */
export const PARTNER_SCOPE = '.partner-page'
/** The part of it below the form. Only there may styles say where things stand: the words above share their ground with the form. */
export const LAYOUT_SCOPE = '.partner-sections'

const FUNCTIONS = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'light-dark', 'linear-gradient', 'calc', 'clamp', 'min', 'max'],
  ...['repeat', 'minmax', 'fit-content'],
])

/** Words, numbers, colours, and strings for names of fonts; no escapes, no `<`, no `;`, and so no way out of a declaration. */
const VALUE = /^(?:[\w#%.,()+*/ -]|"[\w ,.-]*"|'[\w ,.-]*')+$/
const FUNCTION = /([\w-]*)\(/g
/** Two slashes or a star beside one begin an address or a comment. */
const SUSPICIOUS = /\/\/|\/\*|\*\//

const safeValue = ({ prop, value }: Declaration) => {
  const name = prop.toLowerCase()
  if (value.length > 300 || !VALUE.test(value) || SUSPICIOUS.test(value)) return undefined
  const isKnown = [...value.matchAll(FUNCTION)].every(([, called = '']) => FUNCTIONS.has(called.toLowerCase()))
  return isKnown ? boundValue(name, value) : undefined
}

/** An element, classes and a few states: no attributes, no ids, no pseudo-elements, no functions but `:nth-…`. */
const COMPOUND =
  /^(?!$)(?:[a-z][a-z0-9]*|\*)?(?:\.[a-z_][\w-]*)*(?::(?:hover|first-child|last-child|first-of-type|last-of-type|nth-(?:child|of-type)\([\dn+-]+\)))*$/i
const COMBINATOR = /\s*[>+~]\s*|\s+/
const ROOTS = /^(?:html|body|:root|\.partner-page)(?=$|[\s>])/i
const LAYOUT_ROOT = /^\.partner-sections(?=$|[\s>])/i

/** A selector below a scope; undefined where it is none that is known. */
const scoped = (selector: string, scope: string): string | undefined => {
  const trimmed = selector.trim()
  const below = trimmed.replace(ROOTS, '').replace(/^[\s>]+/, '')
  if (below === '') return trimmed === '' ? undefined : scope
  const isKnown = below.split(COMBINATOR).every((compound) => COMPOUND.test(compound))
  if (!isKnown) return undefined
  const inner = scope === LAYOUT_SCOPE ? below.replace(LAYOUT_ROOT, '').trimStart() : below
  return `${scope} ${inner.replace(/\s+/g, ' ')}`.trimEnd()
}

/** Hears of everything that is left out, as it was written, and of values that others stand in for. */
type Told = { readonly drop: (part: string) => void; readonly replace: (part: string) => void }

const sanitiseRule = ({ selector, nodes = [] }: Rule, { drop, replace }: Told) => {
  const selectors = selector.split(',').map((one) => scoped(one, PARTNER_SCOPE))
  // One wrong selector makes browsers drop the whole rule; so it is here.
  if (selectors.includes(undefined)) {
    drop(`${selector} { … }`)
    return ''
  }
  const look: string[] = []
  const layout: string[] = []
  for (const node of nodes) {
    const safe = node.type === 'decl' ? safeValue(node) : undefined
    if (node.type === 'decl' && safe !== undefined) {
      const name = node.prop.toLowerCase()
      const group = isLayout(name) ? layout : look
      group.push(`${name}:${safe.value}`)
      if (safe.isOther) replace(`${selector} { ${node.prop}: ${node.value} → ${safe.value} }`)
      if (node.important) drop(`${selector} { ${node.prop}: … !important }`)
    } else if (node.type !== 'comment') drop(`${selector} { ${node.type === 'decl' ? `${node.prop}: ${node.value}` : node.toString()} }`)
  }
  const ruleOf = (scope: string, declarations: readonly string[]) =>
    declarations.length === 0 ? '' : `${selector.split(',').map((one) => scoped(one, scope))}{${declarations.join(';')}}`
  return `${ruleOf(PARTNER_SCOPE, look)}${ruleOf(LAYOUT_SCOPE, layout)}`
}

const MEDIA =
  /^\((?:(?:min|max)-width:\s*\d{1,4}(?:\.\d+)?(?:px|em|rem)|prefers-color-scheme:\s*(?:dark|light)|prefers-reduced-motion:\s*reduce)\)$/i

const isKnownMedia = (condition: string) => condition.split(/\s+and\s+/i).every((part) => MEDIA.test(part.trim()))

const sanitiseNode = (node: ChildNode | Root, told: Told): string => {
  if (node.type === 'comment') return ''
  if (node.type === 'rule') return sanitiseRule(node, told)
  if (node.type !== 'atrule' || node.name.toLowerCase() !== 'media' || !isKnownMedia(node.params)) {
    told.drop(node.toString())
    return ''
  }
  const rules = (node.nodes ?? []).map((inner) => {
    if (inner.type === 'rule') return sanitiseRule(inner, told)
    if (inner.type !== 'comment') told.drop(inner.toString())
    return ''
  })
  return rules.join('') === '' ? '' : `@media ${node.params.toLowerCase()}{${rules.join('')}}`
}

type CleanCss = {
  /** What is left, or null when that is nothing. */
  readonly safe: string | null
  /** What was left out, as it was written. */
  readonly removed: readonly string[]
  /** Values that go too far, each with what stands in for it. */
  readonly replaced: readonly string[]
  /** The line from which on it is no CSS: then nothing is left of it. */
  readonly brokenAt: string | null
}

const errorLineSchema = z.object({ name: z.literal('CssSyntaxError'), line: z.int().positive().default(1) })

/**
 * A partner's own style sheet, written anew from what is understood of it: known properties with harmless values in bounds, known selectors
 * below {@link PARTNER_SCOPE} or {@link LAYOUT_SCOPE}; and what was left out or replaced.
 */
export const cleanCss = (css: string | null): CleanCss => {
  if (css === null) return { safe: null, removed: [], replaced: [], brokenAt: null }
  if (css.length > MOST_CSS) return { safe: null, removed: [css], replaced: [], brokenAt: null }
  try {
    // Without this a comment could have the parser look for a source map in the file system.
    const nodes: readonly (ChildNode | Root)[] = parse(css, { map: false }).nodes
    const removed: string[] = []
    const replaced: string[] = []
    const told: Told = { drop: (part) => removed.push(part), replace: (part) => replaced.push(part) }
    const safe = nodes.map((node) => sanitiseNode(node, told)).join('')
    return { safe: safe === '' ? null : safe, removed, replaced, brokenAt: null }
  } catch (error) {
    const { success, data } = errorLineSchema.safeParse(error)
    if (!success) throw error
    return { safe: null, removed: [], replaced: [], brokenAt: css.split('\n')[data.line - 1] ?? css }
  }
}

/** What is left of a partner's own style sheet. Null when nothing is, when it is too long, or when it is no CSS. */
export const sanitiseCss = (css: string | null) => cleanCss(css).safe
