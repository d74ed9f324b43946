import { defineLayerStyles, defineTokens } from '@chakra-ui/react'
import { lightDark } from './colors.ts'

const px = (...values: readonly number[]) => Object.fromEntries(values.map((value) => [String(value / 4), { value: `${value}px` }]))

/** The 4/8 grid: `4` is 16 px. */
const grid = px(2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80, 96, 128)

export const tokens = defineTokens({
  fonts: { body: { value: '"Geist Variable", "Geist Fallback", system-ui, sans-serif' } },
  fontSizes: {
    mega: { value: 'clamp(4rem, 1.2rem + 8.6vw, 8.5rem)' },
    display: { value: 'clamp(2.25rem, 1.5rem + 2.6vw, 3.5rem)' },
    title: { value: '2rem' },
    h2: { value: '1.5rem' },
    h3: { value: '1.125rem' },
    lead: { value: '1.25rem' },
    body: { value: '1rem' },
    ui: { value: '0.875rem' },
    dense: { value: '0.8125rem' },
    micro: { value: '0.75rem' },
  },
  spacing: { ...grid, gutter: { value: 'clamp(16px, 5.55vw, 80px)' } },
  sizes: {
    ...grid,
    full: { value: '100%' },
    page: { value: '1280px' },
    side: { value: '240px' },
    'control-s': { value: '28px' },
    'control-m': { value: '36px' },
    'control-touch': { value: '44px' },
    'control-l': { value: '48px' },
  },
  radii: { '1': { value: '2px' }, '2': { value: '4px' }, full: { value: '999px' } },
  borderWidths: { hair: { value: '1px' }, needle: { value: '2px' }, track: { value: '3px' } },
  easings: { machine: { value: 'cubic-bezier(.2, 0, 0, 1)' } },
  zIndex: { bar: { value: 10 }, skip: { value: 20 }, toast: { value: 60 }, dialog: { value: 50 } },
})

/** Motion is short and mechanical, and switched off for people who prefer reduced motion. */
export const durations = Object.fromEntries(
  Object.entries({ press: '80ms', move: '160ms', enter: '240ms', pulse: '3200ms' }).map(([name, value]) => [
    name,
    { value: { base: value, _motionReduce: '0ms' } },
  ]),
)

export const shadows = {
  float: {
    value: [
      `0 0 0 1px ${lightDark('transparent', '#2f383f')}`,
      `0 1px 2px ${lightDark('rgb(18 23 27 / .08)', 'transparent')}`,
      `0 14px 36px -8px ${lightDark('rgb(18 23 27 / .22)', 'rgb(0 0 0 / .7)')}`,
    ].join(', '),
  },
}

/** For elements above the page. In forced-colors mode a border replaces the shadow. */
export const layerStyles = defineLayerStyles({
  float: { value: { boxShadow: 'float', _highContrast: { border: '1px solid {colors.control}' } } },
})

/** Layouts gain room above these widths; below the first is the phone. */
export const breakpoints = { sm: '641px', md: '821px', lg: '1081px', xl: '1361px' }
