/** Between what and what a length may lie, in CSS pixels. */
type Bounds = { readonly least: number; readonly most?: number }

type Bound = {
  /** What stands in for the value; the browser holds it to its bounds where it alone knows how much it is. */
  readonly value: string
  /** Whether somebody would usually see it differ from what was written. */
  readonly isOther: boolean
}
const kept = (value: string): Bound => ({ value, isOther: false })

const ABSOLUTE: Readonly<Record<string, number>> = { px: 1, rem: 16, pt: 4 / 3, pc: 16, in: 96, cm: 37.8, mm: 3.78, q: 0.945 }
/** What one percent comes to: of a window 1280 pixels wide, as of what fills it, and of type of the usual size. */
const PERCENT_OF_WIDTH = 12.8
const PERCENT_OF_TYPE = 0.16
/** What lengths that depend on the window come to in that one, which is 800 pixels high; those that depend on type, in type of the usual size. */
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

/** Undefined where it cannot be told what the part is. */
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

/** Of a line, in sizes of its type: below this lines lie over each other. */
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

/** Split at spaces and slashes, but not at those within parentheses. Separators come along. */
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

/** What a property takes: the value held to what does no harm, or undefined where that cannot be told. */
type Rule = (value: string) => Bound | undefined

const eachPart =
  (boundPart: (part: string) => Bound | undefined): Rule =>
  (value) => {
    const parts = partsOf(value).map(boundPart)
    const known = parts.filter((part) => part !== undefined)
    if (known.length < parts.length) return undefined
    return { value: known.map((part) => part.value).join(''), isOther: known.some(({ isOther }) => isOther) }
  }

/** Whatever it is, it stays within its element. */
const any: Rule = kept

/** Lengths from `least` to `most` pixels. */
const lengths = (least: number, most?: number, percent = PERCENT_OF_WIDTH): Rule =>
  eachPart((part) => boundLength(part, most === undefined ? { least } : { least, most }, percent))

const line: Rule = eachPart(boundLine)

/** The size of the type and, after a slash, its lines. */
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

/** Some of these words and no others. */
const words = (...known: readonly string[]): Rule =>
  eachPart((part) => (part.trim() === '' || known.includes(part.toLowerCase()) ? kept(part) : undefined))

const POSITIONS = ['start', 'end', 'center', 'left', 'right', 'flex-start', 'flex-end', 'stretch', 'baseline', 'normal', 'auto'] as const
const positions = words(...POSITIONS, 'space-between', 'space-around', 'space-evenly')

/** Whole numbers of one digit or two, and these words. */
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

/** The number of columns that text flows in, and how wide each is at least. */
const textColumns: Rule = eachPart((part) =>
  /^[1-6]$/.test(part) ? kept(part) : NUMBER.test(part) ? undefined : boundLength(part, { least: 120, most: 1280 }, PERCENT_OF_WIDTH),
)

const space = lengths(0, 200)
const frame = lengths(0, 24)

/**
 * Colours, type, space and rules: they apply to all of a partner's words. Properties that take room or paint with lengths have bounds; without them each could
 * push what follows out of reach, or paint over it: a page-wide letter, a line as thick as the window, a padding of thousands of pixels.
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
  padding: space,
  'padding-block': space,
  'padding-inline': space,
  'padding-top': space,
  'padding-right': space,
  'padding-bottom': space,
  'padding-left': space,
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
  'max-width': lengths(160),
}

/**
 * Where things stand: only in the sections below the form, which hold nothing but the partner's words. There is no height and no greatest height, so that what
 * follows is never laid over.
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
  columns: textColumns,
  'column-count': textColumns,
  'column-width': textColumns,
  'column-rule': frame,
  'column-span': words('all', 'none'),
  'break-inside': words('auto', 'avoid', 'avoid-column'),
  width: lengths(80, 1280),
  'min-width': lengths(0, 320),
  'min-height': lengths(0, 600),
  'table-layout': words('auto', 'fixed'),
  'vertical-align': words('baseline', 'top', 'middle', 'bottom'),
  'caption-side': words('top', 'bottom'),
}

const looks = new Map(Object.entries(lookRules))
const layouts = new Map(Object.entries(layoutRules))

/** Whether a property says where things stand rather than how they look. */
export const isLayout = (name: string) => layouts.has(name)

/**
 * The value of a property that a partner may set, with everything in it held to what does no harm to what lies around. Undefined where the property is
 * unknown, or where it cannot be told what the value would come to.
 */
export const boundValue = (name: string, value: string): Bound | undefined => (looks.get(name) ?? layouts.get(name))?.(value)
