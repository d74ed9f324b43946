/** The palette: each colour in its light and its dark value. Contrast was computed for every pair that text or a control stands on. */
const palette = {
  // Surfaces
  page: ['#f3f5f6', '#0d1113'],
  panel: ['#ffffff', '#14191c'],
  raised: ['#ffffff', '#1b2125'],
  sunken: ['#e9edef', '#1f262b'],
  hover: ['#eef1f3', '#1a2024'],
  inverse: ['#12171b', '#e9edef'],
  'inverse-hover': ['#2a3238', '#ffffff'],
  'on-inverse': ['#f3f5f6', '#12171b'],
  'on-inverse-2': ['#aeb8c0', '#48525a'],
  scrim: ['rgb(18 23 27 / .48)', 'rgb(0 0 0 / .64)'],
  // Rules: `line` and `tick` only decorate, `control` bounds what is operated
  line: ['#d8dee2', '#293138'],
  tick: ['#aab4bb', '#47525b'],
  control: ['#7b868f', '#72808a'],
  // Text
  ink: ['#12171b', '#eff2f4'],
  'ink-2': ['#414b53', '#bac4cb'],
  'ink-3': ['#5a656e', '#94a0a9'],
  // The signal: the one next step, or live. Nothing else.
  signal: ['#d1380b', '#ff6433'],
  'signal-hover': ['#b42f07', '#ff8059'],
  'on-signal': ['#ffffff', '#1a0a04'],
  lamp: ['#ee4415', '#ff6433'],
  'signal-text': ['#b63009', '#ff8a66'],
  'signal-wash': ['#fdede7', '#2d1a13'],
  // Meanings
  ok: ['#16703e', '#5fcb8d'],
  'ok-wash': ['#e6f3eb', '#12261b'],
  info: ['#2746c7', '#9db0ff'],
  'info-wash': ['#e9edfb', '#1a2140'],
  warn: ['#855700', '#e3b455'],
  'warn-wash': ['#fbf2df', '#2a2110'],
  danger: ['#a80f3e', '#ff86a3'],
  'danger-hover': ['#8a0a31', '#ffa5ba'],
  'danger-wash': ['#fcebf0', '#33141f'],
  'on-danger': ['#ffffff', '#22040d'],
  focus: ['#2746c7', '#9db0ff'],
  'select-wash': ['#e8ebf7', '#1c2338'],
  // The six level lines, always together with the numeral in the station
  'level-1': ['#12171b', '#eff2f4'],
  'level-2': ['#2746c7', '#9db0ff'],
  'level-3': ['#0a7080', '#4fc6d8'],
  'level-4': ['#3b7412', '#94cf63'],
  'level-5': ['#8f5c00', '#e3b455'],
  'level-6': ['#a42c74', '#f492c8'],
  'on-level': ['#ffffff', '#0d1113'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type Color = keyof typeof palette

/** For SVG attributes and gradients, where no style prop reaches. */
export const cssColor = (color: Color) => `var(--c-colors-${color})`

/**
 * Semantic tokens. `light-dark()` follows the element's `color-scheme`, so the person's system setting and a `data-theme` on any element both work
 * without a second set of rules.
 */
export const colors = Object.fromEntries(
  Object.entries(palette).map(([name, [light, dark]]) => [name, { value: light === dark ? light : `light-dark(${light}, ${dark})` }]),
)

/** The two values themselves, for what stands outside the page, such as the browser's own bar. */
export const shades = (color: Color) => palette[color]
