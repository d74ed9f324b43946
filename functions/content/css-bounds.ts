/** Between what and what a length may lie, in CSS pixels. */
type Bounds = { readonly least: number; readonly most?: number }

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const space: Bounds = { least: 0, most: 200 }
const frame: Bounds = { least: 0, most: 24 }
const typeSize = { least: 0, most: 96 } as const satisfies Bounds
const each = (names: readonly string[], bounds: Bounds) => Object.fromEntries(names.map((name) => [name, bounds]))

/**
 * Properties that take room or paint with lengths. Without bounds each of them could push what follows out of reach, or paint over it: a page-wide letter, a
 * line as thick as the window, a padding of thousands of pixels.
 */
const bounded: Readonly<Record<string, Bounds>> = {
  'font-size': typeSize,
  'letter-spacing': { least: -4, most: 24 },
  'word-spacing': { least: -4, most: 48 },
  ...each(['text-decoration', 'text-decoration-thickness'], { least: 0, most: 4 }),
  'text-underline-offset': { least: 0, most: 8 },
  ...each(['border', 'border-width', ...SIDES.map((side) => `border-${side}`)], frame),
  ...each(['padding', 'padding-block', 'padding-inline', ...SIDES.map((side) => `padding-${side}`)], space),
  ...each(['margin', 'margin-block', 'margin-inline', ...SIDES.map((side) => `margin-${side}`)], space),
  ...each(['gap', 'row-gap', 'column-gap'], space),
  'max-width': { least: 160 },
}

/** Of a line, in sizes of its type: below this lines lie over each other. */
const LINE = { least: 0.9, most: 3 } as const

/** Properties whose lengths stay within their element, whatever they are. */
const unbounded = [
  ...['color', 'background', 'background-color', 'background-image', 'font-family', 'font-style', 'font-weight', 'font-variant'],
  ...['text-align', 'text-transform', 'text-decoration-color', 'text-decoration-style', 'text-wrap', 'hyphens'],
  ...['list-style', 'list-style-type', 'list-style-position', 'accent-color'],
  ...['border-color', 'border-style', 'border-radius', 'border-collapse', ...SIDES.map((side) => `border-${side}-color`)],
]

/** The properties that a partner may set. */
export const knownProperties: ReadonlySet<string> = new Set([...unbounded, ...Object.keys(bounded), 'line-height', 'font'])

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

type Bound = {
  /** What stands in for the value; the browser holds it to its bounds where it alone knows how much it is. */
  readonly value: string
  /** Whether somebody would usually see it differ from what was written. */
  readonly isOther: boolean
}
const kept = (value: string): Bound => ({ value, isOther: false })

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

const boundLine = (part: string): Bound | undefined => {
  const { least, most } = LINE
  if (NUMBER.test(part)) {
    const lines = Number(part)
    return lines >= least && lines <= most ? kept(part) : { value: String(Math.max(least, Math.min(lines, most))), isOther: true }
  }
  if (part.includes('(')) return undefined
  if (!LENGTH.test(part)) return kept(part)
  const pixels = usually(part, PERCENT_OF_TYPE)
  return { value: held(part, LINE, 'em'), isOther: pixels > typeSize.most * most || pixels <= 0 }
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

const boundParts = (name: string, value: string): readonly (Bound | undefined)[] => {
  const bounds = bounded[name]
  if (name === 'line-height') return partsOf(value).map((part) => boundLine(part))
  const percent = name === 'font-size' ? PERCENT_OF_TYPE : PERCENT_OF_WIDTH
  if (bounds !== undefined) return partsOf(value).map((part) => boundLength(part, bounds, percent))
  if (name !== 'font') return [kept(value)]
  const parts = partsOf(value)
  const afterSlash = parts.indexOf('/') + 1
  const lineAt = afterSlash === 0 ? -1 : parts.findIndex((part, index) => index >= afterSlash && part.trim() !== '')
  return parts.map((part, index) => (index === lineAt ? boundLine(part) : boundLength(part, typeSize, PERCENT_OF_TYPE)))
}

/**
 * The value of a known property, with every length in it held to what does no harm to what lies around. Undefined where it cannot be told what a length would
 * come to.
 */
export const boundValue = (name: string, value: string): Bound | undefined => {
  const parts = boundParts(name, value)
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return undefined
  return { value: known.map((part) => part.value).join(''), isOther: known.some(({ isOther }) => isOther) }
}
