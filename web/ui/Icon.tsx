import type { ReactNode } from 'react'
import { type Color, cssColor } from './theme/colors.ts'

const line = (d: string, strokeWidth = 1.5) => <path d={d} fill="none" stroke="currentColor" strokeWidth={strokeWidth} />
const ring = (r: number, strokeWidth: number) => <circle cx="7" cy="7" r={r} fill="none" stroke="currentColor" strokeWidth={strokeWidth} />

/** Drawn on a grid of 14 (meanings) or 16 (actions) units. */
const drawings = {
  // Meanings: always beside their word
  dot: [14, <circle key="" cx="7" cy="7" r="5.5" fill="currentColor" />],
  ring: [14, ring(4.75, 1.5)],
  half: [
    14,
    <>
      {ring(4.75, 1.5)}
      <path d="M7 2.25a4.75 4.75 0 0 1 0 9.5z" fill="currentColor" />
    </>,
  ],
  check: [
    14,
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path d="m4.2 7.2 2 2 3.7-4.2" fill="none" stroke={cssColor('panel')} strokeWidth="1.6" />
    </>,
  ],
  struck: [
    14,
    <>
      {ring(4.75, 1.5)}
      {line('M3 11 11 3')}
    </>,
  ],
  smallDot: [14, <circle key="" cx="7" cy="7" r="4" fill="currentColor" />],
  smallRing: [14, ring(3.5, 1.25)],
  fork: [14, line('M1 7h3.5l4-3.75H13M4.5 7l4 3.75H13')],
  stop: [14, line('M1 9.5h12M7 9.5V4')],
  dashedStop: [14, line('M0 9.5h3.2M5.4 9.5h3.2M10.8 9.5H14M7 9.5V4')],
  warning: [
    14,
    <>
      {line('M7 1.5 13 12.5H1z', 1.4)}
      {line('M7 5.5v3.2M7 9.8v1.2', 1.4)}
    </>,
  ],
  // Actions
  close: [16, line('m3.5 3.5 9 9m0-9-9 9')],
  right: [16, line('M2 8h11M9 4l4 4-4 4')],
  external: [16, line('M5 3h8v8M13 3 3.5 12.5')],
  copy: [16, line('M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3', 1.4)],
  done: [16, line('m3 8.5 3.2 3.2L13 4.5', 1.75)],
  edit: [16, line('M3 13h2.5l7.2-7.2-2.5-2.5L3 10.5zM8.7 4.8l2.5 2.5', 1.4)],
  remove: [16, line('M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9', 1.4)],
  history: [
    16,
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {line('M8 4.5V8l2.5 1.75', 1.4)}
    </>,
  ],
  key: [
    16,
    <>
      <circle cx="5" cy="8" r="3" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {line('M8 8h6M11.5 8v2.5', 1.4)}
    </>,
  ],
  rights: [
    16,
    <>
      {line('M2 5h6.5M12.5 5H14M2 11h1.5M7.5 11H14', 1.4)}
      <circle cx="10.5" cy="5" r="2" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <circle cx="5.5" cy="11" r="2" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>,
  ],
  search: [
    16,
    <>
      <circle cx="7" cy="7" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {line('m10.2 10.2 3.6 3.6', 1.4)}
    </>,
  ],
  share: [16, line('M8 10V2M4.75 5 8 1.75 11.25 5M4.5 7.5h-2v6.5h11V7.5h-2', 1.4)],
  save: [16, line('M8 2v8M4.75 6.75 8 10l3.25-3.25M2.5 10.5v3h11v-3', 1.4)],
  import: [16, line('M6.5 2.5h7v11h-7M2 8h7.5M6.75 5.25 9.5 8l-2.75 2.75', 1.4)],
  export: [16, line('M9.5 2.5h-7v11h7M6 8h8M11.25 5.25 14 8l-2.75 2.75', 1.4)],
  refresh: [16, line('M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3', 1.4)],
  menu: [16, line('M2 4.5h12M2 8h12M2 11.5h12')],
  down: [16, line('m4 6 4 4 4-4')],
  plus: [16, line('M8 3v10M3 8h10')],
  mail: [16, line('M2 3.5h12v9H2zM2 4l6 5 6-5', 1.4)],
  bell: [16, line('M3 12.25h10M4.25 12.25V7.5a3.75 3.75 0 0 1 7.5 0v4.75M6.5 14.5h3M8 2.25v1.5', 1.4)],
  page: [16, line('M2.5 2.5h11v11h-11zM2.5 6h11M6 6v7.5', 1.4)],
  // Areas
  overview: [16, line('M2.5 13V8.5M6.2 13V3M9.8 13V6M13.5 13V10', 1.75)],
  link: [
    16,
    line(
      'M6.5 9.5a2.75 2.75 0 0 0 3.9 0l2.3-2.3a2.75 2.75 0 0 0-3.9-3.9l-.9.9M9.5 6.5a2.75 2.75 0 0 0-3.9 0L3.3 8.8a2.75 2.75 0 0 0 3.9 3.9l.9-.9',
      1.4,
    ),
  ],
  person: [
    16,
    <>
      <circle cx="8" cy="5" r="2.75" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {line('M2.75 14c.4-3 2.5-4.5 5.25-4.5s4.85 1.5 5.25 4.5', 1.4)}
    </>,
  ],
  network: [
    16,
    <>
      <circle cx="3.5" cy="8" r="1.75" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <circle cx="12.5" cy="3.5" r="1.75" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <circle cx="12.5" cy="12.5" r="1.75" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {line('M5.25 8h1.5l2.5-4.5h1.5M6.75 8l2.5 4.5h1.5', 1.4)}
    </>,
  ],
  folder: [16, line('M2 12.5v-9h4l1.5 2H14v7z', 1.4)],
  descending: [12, line('M6 2v8M3 7l3 3 3-3', 1.25)],
  ascending: [12, line('M6 10V2M3 5l3-3 3 3', 1.25)],
  forth: [16, line('m6 4 4 4-4 4')],
  up: [16, line('m4 10 4-4 4 4')],
  more: [16, <path key="" d="M2.25 7h2v2h-2zM7 7h2v2H7zM11.75 7h2v2h-2z" fill="currentColor" />],
  grip: [16, <path key="" d="M5.5 3v10M10.5 3v10" stroke="currentColor" strokeWidth="1.5" strokeDasharray="1.5 2.75" />],
} as const satisfies Record<string, readonly [size: number, drawing: ReactNode]>

export type IconName = keyof typeof drawings

/** Keeps its size beside a long text. */
const unshrinking = { flexShrink: 0 }

/** A symbol in the colour of the surrounding text; hidden from screen readers, because it always has a label beside it. */
export const Icon = ({ name, color }: { readonly name: IconName; readonly color?: Color }) => {
  const [size, drawing] = drawings[name]
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      aria-hidden="true"
      style={unshrinking}
      {...(color && { color: cssColor(color) })}
    >
      {drawing}
    </svg>
  )
}
