/** Bounds of a length, in CSS pixels. */
type Bounds = { readonly least: number; readonly most?: number }

type Bound = {
  /** The bounded value; where only the browser knows the size, it applies the bounds. */
  readonly value: string
  /** Whether the replacement usually looks different. */
  readonly isOther: boolean
}
const kept = (value: string): Bound => ({ value, isOther: false })

const ABSOLUTE: Readonly<Record<string, number>> = { px: 1, rem: 16, pt: 4 / 3, pc: 16, in: 96, cm: 37.8, mm: 3.78, q: 0.945 }
/** One percent, in pixels of a window 1280 pixels wide. */
const PERCENT_OF_WIDTH = 12.8
const PERCENT_OF_TYPE = 0.16
/** Relative units in pixels, for a window of 1280 × 800 and type of the usual size. */
const USUAL: Readonly<Record<string, number>> = { vw: PERCENT_OF_WIDTH, vh: 8, vmin: 8, vmax: PERCENT_OF_WIDTH }
const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]+|%)$/i
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const MATH = /^(?:calc|clamp|min|max)\(/i
const COLOR = /^(?:rgba?|hsla?|oklch)\(/i
const LENGTHS = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:[a-z]+|%)/gi

const usually = (length: string, percent: number) => {
  const [, amount = '0', unit = ''] = LENGTH.exec(length) ?? []
  const name = unit.toLowerCase()
  return Number(amount) * (name === '%' ? percent : (ABSOLUTE[name] ?? USUAL[name] ?? 16))
}

const held = (value: string, { least, most }: Bounds, unit: string) =>
  most === undefined ? `max(${value}, ${least}${unit})` : `clamp(${least}${unit}, ${value}, ${most}${unit})`

/** Undefined when the part cannot be evaluated. */
const boundLength = (part: string, bounds: Bounds, percent: number): Bound | undefined => {
  const { least, most = Number.POSITIVE_INFINITY } = bounds
  const isWithin = (pixels: number) => pixels >= least && pixels <= most
  const length = LENGTH.exec(part)
  if (length !== null && ABSOLUTE[length[2]?.toLowerCase() ?? ''] !== undefined) {
    const pixels = usually(part, percent)
    return isWithin(pixels) ? kept(part) : { value: `${Math.max(least, Math.min(pixels, most))}px`, isOther: true }
  }
  if (length !== null) return { value: held(part, bounds, 'px'), isOther: !isWithin(usually(part, percent)) }
  const lengths = part.match(LENGTHS) ?? []
  if (MATH.test(part)) {
    const isOther = part.includes('*') || lengths.some((one) => Math.abs(usually(one, percent)) > most)
    return { value: held(part, bounds, 'px'), isOther }
  }
  if (part.toLowerCase() === 'larger') return boundLength('1.2em', bounds, percent)
  return part.includes('(') && !COLOR.test(part) && lengths.length > 0 ? undefined : kept(part)
}

/** Line heights in multiples of the type size: below 0.9 lines overlap. */
const LINE = { least: 0.9, most: 3 } as const
const MOST_TYPE = 96

const boundLine = (part: string): Bound | undefined => {
  const { least, most } = LINE
  if (NUMBER.test(part)) {
    const lines = Number(part)
    return lines >= least && lines <= most ? kept(part) : { value: String(Math.max(least, Math.min(lines, most))), isOther: true }
  }
  if (part.includes('(')) return undefined
  if (!LENGTH.test(part)) return kept(part)
  const pixels = usually(part, PERCENT_OF_TYPE)
  return { value: held(part, LINE, 'em'), isOther: pixels > MOST_TYPE * most || pixels <= 0 }
}

/** Splits at spaces and slashes outside parentheses and keeps the separators. */
const partsOf = (value: string) => {
  const parts = ['']
  let depth = 0
  for (const sign of value) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth === 0 && /[\s/]/.test(sign)) parts.push(sign, '')
    else parts.push(`${parts.pop() ?? ''}${sign}`)
  }
  return parts
}

/** The rule of a property: returns the bounded value, or undefined when it cannot be evaluated. */
type Rule = (value: string) => Bound | undefined

const eachPart =
  (boundPart: (part: string) => Bound | undefined): Rule =>
  (value) => {
    const parts = partsOf(value).map(boundPart)
    const known = parts.filter((part) => part !== undefined)
    if (known.length < parts.length) return undefined
    return { value: known.map((part) => part.value).join(''), isOther: known.some(({ isOther }) => isOther) }
  }

/** Any value: it has no effect outside its element. */
const any: Rule = kept

/** Lengths from `least` to `most` pixels. */
const lengths = (least: number, most?: number, percent = PERCENT_OF_WIDTH): Rule =>
  eachPart((part) => boundLength(part, most === undefined ? { least } : { least, most }, percent))

const line: Rule = eachPart(boundLine)

/** The type size and, after a slash, the line height. */
const font: Rule = (value) => {
  const parts = partsOf(value)
  const afterSlash = parts.indexOf('/') + 1
  const lineAt = afterSlash === 0 ? -1 : parts.findIndex((part, index) => index >= afterSlash && part.trim() !== '')
  let index = -1
  return eachPart((part) => {
    index += 1
    return index === lineAt ? boundLine(part) : boundLength(part, { least: 0, most: MOST_TYPE }, PERCENT_OF_TYPE)
  })(value)
}

/** Only these words. */
const words = (...known: readonly string[]): Rule =>
  eachPart((part) => (part.trim() === '' || known.includes(part.toLowerCase()) ? kept(part) : undefined))

const POSITIONS = ['start', 'end', 'center', 'left', 'right', 'flex-start', 'flex-end', 'stretch', 'baseline', 'normal', 'auto'] as const
const positions = words(...POSITIONS, 'space-between', 'space-around', 'space-evenly')

/** Whole numbers of one or two digits, and these words. */
const smallNumbers = (most: number, ...known: readonly string[]): Rule =>
  eachPart((part) => {
    const isSmall = /^-?\d{1,2}$/.test(part) && Math.abs(Number(part)) <= most
    return isSmall || part.trim() === '' || part === '/' || known.includes(part.toLowerCase()) ? kept(part) : undefined
  })

const SIZE = String.raw`(?:0|(?:\d{1,4}(?:\.\d{1,3})?|\.\d{1,3})(?:px|rem|em|ch|vw|%|fr)|auto|min-content|max-content)`
const TRACK = String.raw`(?:${SIZE}|minmax\(\s*${SIZE}\s*,\s*${SIZE}\s*\)|fit-content\(\s*${SIZE}\s*\))`
const TRACKS = String.raw`${TRACK}(?:\s+${TRACK}){0,11}`
const COLUMNS = new RegExp(`^(?:none|${TRACKS}|repeat\\(\\s*(?:[1-9]|1[0-2]|auto-fi(?:ll|t))\\s*,\\s*${TRACKS}\\s*\\))$`, 'i')
/** The columns of a grid: at most twelve, or as many as fit. */
const gridColumns: Rule = (value) => (COLUMNS.test(value.trim()) ? kept(value) : undefined)

const space = lengths(0, 200)
/**
 * Not as shares of the room around: in grids within grids browsers lay everything out anew for each of them, on every level, and four levels keep them busy
 * for minutes.
 */
const withoutShares =
  (rule: Rule): Rule =>
  (value) =>
    value.includes('%') ? undefined : rule(value)
const inner = withoutShares(space)
const frame = lengths(0, 24)

/**
 * Colours, type, space and rules, which apply to all of a partner's texts. Properties with lengths have bounds: a huge letter, a line as
 * thick as the window or a padding of thousands of pixels would push the rest of the page out of reach or paint over it.
 */
const lookRules: Readonly<Record<string, Rule>> = {
  color: any,
  background: any,
  'background-color': any,
  'background-image': any,
  'accent-color': any,
  font,
  'font-family': any,
  'font-size': lengths(0, MOST_TYPE, PERCENT_OF_TYPE),
  'font-style': any,
  'font-variant': any,
  'font-weight': any,
  'line-height': line,
  'letter-spacing': lengths(-4, 24),
  'word-spacing': lengths(-4, 48),
  'text-align': any,
  'text-decoration': lengths(0, 4),
  'text-decoration-color': any,
  'text-decoration-style': any,
  'text-decoration-thickness': lengths(0, 4),
  'text-transform': any,
  'text-underline-offset': lengths(0, 8),
  'text-wrap': any,
  hyphens: any,
  'list-style': any,
  'list-style-position': any,
  'list-style-type': any,
  padding: inner,
  'padding-block': inner,
  'padding-inline': inner,
  'padding-top': inner,
  'padding-right': inner,
  'padding-bottom': inner,
  'padding-left': inner,
  margin: space,
  'margin-block': space,
  'margin-inline': space,
  'margin-top': space,
  'margin-right': space,
  'margin-bottom': space,
  'margin-left': space,
  gap: space,
  'row-gap': space,
  'column-gap': space,
  border: frame,
  'border-top': frame,
  'border-right': frame,
  'border-bottom': frame,
  'border-left': frame,
  'border-width': frame,
  'border-style': any,
  'border-color': any,
  'border-top-color': any,
  'border-right-color': any,
  'border-bottom-color': any,
  'border-left-color': any,
  'border-radius': any,
  'border-collapse': any,
  'max-width': withoutShares(lengths(160)),
}

/**
 * Layout, only in the sections below the form, which contain nothing but the partner's texts. Height and maximum height are excluded, so
 * that content never covers what follows. So are text columns: within each other they keep a browser busy for minutes.
 */
const layoutRules: Readonly<Record<string, Rule>> = {
  display: words('block', 'inline', 'inline-block', 'flow-root', 'list-item', 'flex', 'inline-flex', 'grid', 'inline-grid'),
  flex: lengths(0, 1280),
  'flex-basis': lengths(0, 1280),
  'flex-direction': words('row', 'row-reverse', 'column', 'column-reverse'),
  'flex-grow': smallNumbers(99),
  'flex-shrink': smallNumbers(99),
  'flex-wrap': words('nowrap', 'wrap'),
  'grid-template-columns': gridColumns,
  'grid-auto-flow': words('row', 'column', 'dense'),
  'grid-column': smallNumbers(12, 'span', 'auto'),
  'grid-row': smallNumbers(12, 'span', 'auto'),
  'align-content': positions,
  'align-items': positions,
  'align-self': positions,
  'justify-content': positions,
  'justify-items': positions,
  'justify-self': positions,
  'place-content': positions,
  'place-items': positions,
  'place-self': positions,
  order: smallNumbers(99),
  width: lengths(80, 1280),
  'min-width': withoutShares(lengths(0, 320)),
  'min-height': lengths(0, 600),
  'table-layout': words('auto', 'fixed'),
  'vertical-align': words('baseline', 'top', 'middle', 'bottom'),
  'caption-side': words('top', 'bottom'),
}

const looks = new Map(Object.entries(lookRules))
const layouts = new Map(Object.entries(layoutRules))

/** Whether a property is about layout rather than appearance. */
export const isLayout = (name: string) => layouts.has(name)

/** The value of a property with all its parts in bounds. Undefined when the property is unknown or the value cannot be evaluated. */
export const boundValue = (name: string, value: string): Bound | undefined => (looks.get(name) ?? layouts.get(name))?.(value)
