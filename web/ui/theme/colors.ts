/**
 * The palette: each colour's light value, dark value and system colour for forced-colors mode. Browsers keep system colours where they would replace
 * others, so shapes drawn by backgrounds (ticks, boxes, needles) stay visible. Contrast was computed for every pair that text or controls use.
 */
const palette = {
  // Surfaces
  page: ['#f3f5f6', '#0d1113', 'Canvas'],
  panel: ['#ffffff', '#14191c', 'Canvas'],
  raised: ['#ffffff', '#1b2125', 'Canvas'],
  sunken: ['#e9edef', '#1f262b', 'Canvas'],
  hover: ['#eef1f3', '#1a2024', 'Canvas'],
  // Below logos, which are mostly drawn for white paper
  'logo-ground': ['transparent', '#f3f5f6', '#ffffff'],
  inverse: ['#12171b', '#e9edef', 'CanvasText'],
  'inverse-hover': ['#2a3238', '#ffffff', 'CanvasText'],
  'on-inverse': ['#f3f5f6', '#12171b', 'Canvas'],
  'on-inverse-2': ['#aeb8c0', '#48525a', 'Canvas'],
  scrim: ['rgb(18 23 27 / .48)', 'rgb(0 0 0 / .64)', 'rgb(0 0 0 / .64)'],
  // The footer of public pages, dark in both schemes
  foot: ['#12171b', '#080a0b', 'Canvas'],
  // Rules: `line` and `tick` only decorate, `control` outlines controls
  line: ['#d8dee2', '#293138', 'GrayText'],
  tick: ['#aab4bb', '#47525b', 'GrayText'],
  control: ['#7b868f', '#72808a', 'CanvasText'],
  // Text
  ink: ['#12171b', '#eff2f4', 'CanvasText'],
  'ink-2': ['#414b53', '#bac4cb', 'CanvasText'],
  'ink-3': ['#5a656e', '#94a0a9', 'CanvasText'],
  // The signal: the one next step, or live data. Nothing else.
  signal: ['#d1380b', '#ff6433', 'Highlight'],
  'signal-hover': ['#b42f07', '#ff8059', 'Highlight'],
  'on-signal': ['#ffffff', '#1a0a04', 'HighlightText'],
  lamp: ['#ee4415', '#ff6433', 'Highlight'],
  'signal-text': ['#b63009', '#ff8a66', 'CanvasText'],
  'signal-wash': ['#fdede7', '#2d1a13', 'Canvas'],
  // Meanings
  ok: ['#16703e', '#5fcb8d', 'CanvasText'],
  'ok-wash': ['#e6f3eb', '#12261b', 'Canvas'],
  info: ['#2746c7', '#9db0ff', 'CanvasText'],
  'info-wash': ['#e9edfb', '#1a2140', 'Canvas'],
  warn: ['#855700', '#e3b455', 'CanvasText'],
  'warn-wash': ['#fbf2df', '#2a2110', 'Canvas'],
  danger: ['#a80f3e', '#ff86a3', 'CanvasText'],
  'danger-hover': ['#8a0a31', '#ffa5ba', 'CanvasText'],
  'danger-wash': ['#fcebf0', '#33141f', 'Canvas'],
  'on-danger': ['#ffffff', '#22040d', 'Canvas'],
  focus: ['#2746c7', '#9db0ff', 'Highlight'],
  'select-wash': ['#e8ebf7', '#1c2338', 'Canvas'],
  // The six level lines, always together with the numeral of the level badge
  'level-1': ['#12171b', '#eff2f4', 'CanvasText'],
  'level-2': ['#2746c7', '#9db0ff', 'CanvasText'],
  'level-3': ['#0a7080', '#4fc6d8', 'CanvasText'],
  'level-4': ['#3b7412', '#94cf63', 'CanvasText'],
  'level-5': ['#8f5c00', '#e3b455', 'CanvasText'],
  'level-6': ['#a42c74', '#f492c8', 'CanvasText'],
  'on-level': ['#ffffff', '#0d1113', 'Canvas'],
} as const satisfies Record<string, readonly [light: string, dark: string, forced: string]>

export type Color = keyof typeof palette

/** For SVG attributes and gradients, which style props do not reach. */
export const cssColor = (color: Color) => `var(--c-colors-${color})`

/** A value for each colour scheme: that of the system, or of a `data-theme` around the element. Stands for `light-dark()`, see `scheme.css`. */
export const lightDark = (light: string, dark: string) => `var(--light, ${light})var(--dark, ${dark})`

/** Semantic tokens. */
export const colors = Object.fromEntries(
  Object.entries(palette).map(([name, [light, dark, forced]]) => [
    name,
    { value: { base: light === dark ? light : lightDark(light, dark), _highContrast: forced } },
  ]),
)

/** The light and the dark value, for use outside the page, such as the browser's own bar. */
export const shades = (color: Color) => palette[color]
