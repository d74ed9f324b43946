import type { ChildNode, Declaration, Root, Rule } from 'postcss'
// Only the parser is needed; the Lambdas' bundles leave the rest of the library out.
import parse from 'postcss/lib/parse'
import * as z from 'zod'
import { MOST_CUSTOM_CSS } from '../../shared/platform/limits.ts'
import { boundValue, isLayout } from './css-bounds.ts'

/**
 * The scope of a partner's own styles. They cannot affect anything outside it, above all the form and the risk notice: no allowed property
 * positions or hides an element or loads anything, and the page clips overflow.
 */
export const PARTNER_SCOPE = '.partner-page'
/** The part of the scope below the form. Layout is allowed only there, because the texts above share their area with the form. */
export const LAYOUT_SCOPE = '.partner-sections'

const FUNCTIONS = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'light-dark', 'linear-gradient', 'calc', 'clamp', 'min', 'max'],
  ...['repeat', 'minmax', 'fit-content'],
])

/** Words, numbers, colours, and strings for font names; without escapes, `<` and `;` a value cannot leave its declaration. */
const VALUE = /^(?:[\w#%.,()+*/ -]|"[\w ,.-]*"|'[\w ,.-]*')+$/
const FUNCTION = /([\w-]*)\(/g
/** Start of an address or a comment. */
const SUSPICIOUS = /\/\/|\/\*|\*\//

const safeValue = ({ prop, value }: Declaration) => {
  const name = prop.toLowerCase()
  if (value.length > 300 || !VALUE.test(value) || SUSPICIOUS.test(value)) return undefined
  const isKnown = [...value.matchAll(FUNCTION)].every(([, called = '']) => FUNCTIONS.has(called.toLowerCase()))
  return isKnown ? boundValue(name, value) : undefined
}

/** An element, classes and a few states; no attributes, ids, pseudo-elements, or functions except `:nth-…`. */
const COMPOUND =
  /^(?!$)(?:[a-z][a-z0-9]*|\*)?(?:\.[a-z_][\w-]*)*(?::(?:hover|first-child|last-child|first-of-type|last-of-type|nth-(?:child|of-type)\([\dn+-]+\)))*$/i
const COMBINATOR = /\s*[>+~]\s*|\s+/
const ROOTS = /^(?:html|body|:root|\.partner-page)(?=$|[\s>])/i
const LAYOUT_ROOT = /^\.partner-sections(?=$|[\s>])/i

/** Prefixes a selector with a scope; undefined when it is not an allowed one. */
const scoped = (selector: string, scope: string): string | undefined => {
  const trimmed = selector.trim()
  const below = trimmed.replace(ROOTS, '').replace(/^[\s>]+/, '')
  if (below === '') return trimmed === '' ? undefined : scope
  const inLayout = below.replace(LAYOUT_ROOT, '').trimStart()
  // What begins with another combinator would lie beside the scope.
  const compounds = inLayout.replace(/^>\s*/, '').split(COMBINATOR)
  if (inLayout !== '' && !compounds.every((compound) => COMPOUND.test(compound))) return undefined
  const inner = scope === LAYOUT_SCOPE ? inLayout : below
  return `${scope} ${inner.replace(/\s+/g, ' ')}`.trimEnd()
}

/** Called with every removed part as written, and with replaced values. */
type Report = { readonly drop: (part: string) => void; readonly replace: (part: string) => void }

const sanitiseRule = ({ selector, nodes = [] }: Rule, { drop, replace }: Report) => {
  const selectors = selector.split(',').map((one) => scoped(one, PARTNER_SCOPE))
  // Browsers drop a rule with an invalid selector; so does this.
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

const sanitiseNode = (node: ChildNode | Root, report: Report): string => {
  if (node.type === 'comment') return ''
  if (node.type === 'rule') return sanitiseRule(node, report)
  if (node.type !== 'atrule' || node.name.toLowerCase() !== 'media' || !isKnownMedia(node.params)) {
    report.drop(node.toString())
    return ''
  }
  const rules = (node.nodes ?? []).map((inner) => {
    if (inner.type === 'rule') return sanitiseRule(inner, report)
    if (inner.type !== 'comment') report.drop(inner.toString())
    return ''
  })
  return rules.join('') === '' ? '' : `@media ${node.params.toLowerCase()}{${rules.join('')}}`
}

type CleanCss = {
  /** The safe style sheet, or null when nothing is left. */
  readonly safe: string | null
  /** Removed parts, as written. */
  readonly removed: readonly string[]
  /** Values out of bounds, with their replacements. */
  readonly replaced: readonly string[]
  /** The line at which parsing fails; then the result is empty. */
  readonly brokenAt: string | null
}

const errorLineSchema = z.object({ name: z.literal('CssSyntaxError'), line: z.int().positive().default(1) })

/**
 * Rebuilds a partner's style sheet from its allowed parts: known properties with bounded values, and known selectors below {@link
 * PARTNER_SCOPE} or {@link LAYOUT_SCOPE}. Also lists removed and replaced parts.
 */
export const cleanCss = (css: string | null): CleanCss => {
  if (css === null) return { safe: null, removed: [], replaced: [], brokenAt: null }
  if (css.length > MOST_CUSTOM_CSS) return { safe: null, removed: [css], replaced: [], brokenAt: null }
  try {
    // Otherwise a comment could make the parser read a source map from the file system.
    const nodes: readonly (ChildNode | Root)[] = parse(css, { map: false }).nodes
    const removed: string[] = []
    const replaced: string[] = []
    const report: Report = { drop: (part) => removed.push(part), replace: (part) => replaced.push(part) }
    const safe = nodes.map((node) => sanitiseNode(node, report)).join('')
    return { safe: safe === '' ? null : safe, removed, replaced, brokenAt: null }
  } catch (error) {
    const { success, data } = errorLineSchema.safeParse(error)
    if (!success) throw error
    return { safe: null, removed: [], replaced: [], brokenAt: css.split('\n')[data.line - 1] ?? css }
  }
}

/** The safe part of a partner's style sheet. Null when nothing is left, when it is too long, or when it is not CSS. */
export const sanitiseCss = (css: string | null) => cleanCss(css).safe
