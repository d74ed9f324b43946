/** Makes the nearest positioned ancestor of a link clickable as a whole. */
export const stretchedLink = {
  _after: { content: '""', position: 'absolute', inset: '0' },
  _focusVisible: { outline: 'none', _after: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' } },
} as const
