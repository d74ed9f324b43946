import { describe, expect, test } from 'vitest'
import { type Color, colors, shades } from './colors.ts'

const PAPERS: readonly Color[] = [
  'page',
  'panel',
  'raised',
  'sunken',
  'hover',
  'signal-wash',
  'ok-wash',
  'info-wash',
  'warn-wash',
  'danger-wash',
  'select-wash',
]
const LEVELS: readonly Color[] = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5', 'level-6']

type Pairs = readonly (readonly [fronts: readonly Color[], grounds: readonly Color[]])[]

/** Colours of words, and the grounds below them. Any ink may be set on any paper. */
const WORDS: Pairs = [
  [['ink', 'ink-2', 'ink-3', 'signal-text', 'ok', 'info', 'warn', 'danger'], PAPERS],
  [
    ['on-inverse', 'on-inverse-2'],
    ['inverse', 'inverse-hover'],
  ],
  [['on-signal'], ['signal', 'signal-hover']],
  [['on-danger'], ['danger', 'danger-hover']],
  [['on-level'], LEVELS],
]

/** Colours that draw a control, its state or the focus. */
const SHAPES: Pairs = [[['control', 'focus', 'lamp', 'signal', 'inverse'], PAPERS]]

/** What these draw is said in other ways too. */
const DECORATION: readonly Color[] = ['line', 'tick', 'scrim', 'foot', 'logo-ground']

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As WCAG 2.2 defines it. */
const contrast = (one: string, other: string) => {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s scheme', (_, scheme) => {
  const pale = (pairs: Pairs, least: number) =>
    pairs
      .flatMap(([fronts, grounds]) => fronts.flatMap((front) => grounds.map((ground) => ({ front, ground }))))
      .filter(({ front, ground }) => !(contrast(shades(front)[scheme], shades(ground)[scheme]) >= least))

  test('words stand out from every ground below them', () => {
    expect(pale(WORDS, 4.5)).toEqual([])
  })

  test('controls and the focus stand out from every paper', () => {
    expect(pale(SHAPES, 3)).toEqual([])
  })
})

test('each colour of the palette is compared, or only decorates', () => {
  const compared = [...WORDS, ...SHAPES].flatMap((pair) => pair.flat())
  expect([...new Set([...compared, ...DECORATION])].sort()).toEqual(Object.keys(colors).sort())
})
